import fc from 'fast-check';
import encodeQR from 'qr';
import { describe, expect, it } from 'vitest';
import { BASE32, BASE64URL, fromText, toText } from '../../../src/table/wire/alphabet.ts';
import { findCode, findLink, formatAnswer, formatInvitation, formatLink, isBrokerUrl } from '../../../src/table/wire/invitation.ts';
import type { Description } from '../../../src/table/wire/signal.ts';
import { description, table, tableKey } from './arbitraries.ts';

const TABLE = '00112233445566778899aabbccddeeff';
const KEY = new Uint8Array(16).fill(9);
/** As Chromium makes it in a home network. */
const HOME: Description = {
  ufrag: 'hX3/',
  pwd: 'pQ0+8sdk3kJHGf83hdkLLm2x',
  fingerprint: Uint8Array.from({ length: 32 }, (_, i) => i * 7),
  candidates: [
    { kind: 'ipv4', address: Uint8Array.of(192, 168, 1, 23), port: 54321 },
    { kind: 'mdns', address: new Uint8Array(16).fill(0xab), port: 54322 },
  ],
};
const INVITATION = formatInvitation(TABLE, KEY, HOME);

const dressed = (text: string): string[] => [
  text,
  text.toLowerCase(),
  `  ${text}\n`,
  text.replace(/(.{20})/g, '$1\r\n'),
  text.replace(/(.{8})/g, '$1 '),
  `Come and play: ${text} See you!`,
  `Come and play:${text}.`,
  `cc1 is not it, but ${text}`,
  `https://cards.example/#/join/${text}`,
  text.split('').join('\u200b'),
];

describe('an invitation', () => {
  it('is letters and digits only, and a QR code of version 9 or less', () => {
    expect(INVITATION.text).toMatch(/^CC1[A-Z2-7]+$/);
    const modules = encodeQR(INVITATION.text, 'raw', { ecc: 'medium', border: 1 }).length - 2;
    expect((modules - 17) / 4).toBeLessThanOrEqual(9);
  });

  it('comes back from what people make of it', () => {
    for (const text of dressed(INVITATION.text)) expect(findCode(text)).toEqual({ kind: 'invitation', table: TABLE, key: KEY, description: HOME, tag: INVITATION.tag });
  });

  it('of any content comes back as it was', () => {
    fc.assert(
      fc.property(table, tableKey, description, (id, key, one) => {
        const { text, tag } = formatInvitation(id, key, one);
        expect(findCode(text)).toEqual({ kind: 'invitation', table: id, key, description: one, tag });
      }),
    );
  });

  it('with one character changed or missing is none', () => {
    const { text } = INVITATION;
    for (let i = 3; i < text.length; i++) {
      const other = BASE32.characters.charAt((BASE32.characters.indexOf(text.charAt(i)) + 1 + (i % 30)) % 32);
      expect(findCode(text.slice(0, i) + other + text.slice(i + 1)), `character ${i}`).toBeNull();
      expect(findCode(text.slice(0, i) + text.slice(i + 1)), `without character ${i}`).toBeNull();
      expect(findCode(text.slice(0, i)), `cut at ${i}`).toBeNull();
    }
  });

  it('is not found in noise, and noise never throws', () => {
    fc.assert(fc.property(fc.string({ maxLength: 400 }), (text) => { expect(findCode(text)).toBeNull(); }));
    fc.assert(fc.property(fc.string({ unit: fc.constantFrom(...BASE32.characters), maxLength: 400 }), (text) => { expect(findCode(`CC1${text}`)).toBeNull(); }));
    expect(findCode('CC1'.repeat(5_000))).toBeNull();
    expect(findCode('x'.repeat(3_000_000) + INVITATION.text)).toBeNull();
  });
});

describe('an answer', () => {
  it('names its invitation and its table', () => {
    const text = formatAnswer(TABLE, INVITATION.tag, HOME);
    for (const one of dressed(text)) expect(findCode(one)).toEqual({ kind: 'answer', table: '00112233', tag: INVITATION.tag, description: HOME });
  });
});

describe('a link', () => {
  it.each([null, 'https://cards.example/broker', 'http://192.168.1.23:8080/broker', 'http://[fe80::1]:9000', 'https://broker.example'])('carries table, key and broker %s', (broker) => {
    const text = formatLink(TABLE, KEY, broker);
    const read = { kind: 'link', table: TABLE, key: KEY, broker };
    expect(findLink(text)).toEqual(read);
    expect(findLink(`https://cards.example/#/join/${text}`)).toEqual(read);
    expect(findLink(`We play now: https://cards.example/app/#/join/${text}, come!`)).toEqual(read);
    expect(findLink(`\n(http://x/#/join/no) <http://y/#/join/${text}>`)).toEqual(read);
  });

  it('changed anywhere is none', () => {
    const text = formatLink(TABLE, KEY, 'https://cards.example/broker');
    for (let i = 0; i < text.length; i++) {
      const other = BASE64URL.characters.charAt((BASE64URL.characters.indexOf(text.charAt(i)) + 1 + (i % 60)) % 64);
      expect(findLink(text.slice(0, i) + other + text.slice(i + 1)), `character ${i}`).toBeNull();
    }
  });

  it('takes no broker that is not a plain http(s) address', () => {
    for (const url of ['javascript:alert(1)', 'https://user:pw@host/', 'https://host/?q', 'https://host/#x', 'ftp://host', 'https://', '', 'https://ho st', `https://${'a'.repeat(300)}`]) {
      expect(isBrokerUrl(url), url).toBe(false);
      expect(() => formatLink(TABLE, KEY, url)).toThrow(RangeError);
    }
  });

  it('is not found in noise, and noise never throws', () => {
    fc.assert(fc.property(fc.string({ maxLength: 300 }), (text) => { expect(findLink(`#/join/${text}`)).toBeNull(); }));
  });
});

describe('alphabets', () => {
  it('give each text one meaning', () => {
    for (const alphabet of [BASE32, BASE64URL]) {
      fc.assert(fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => { expect(fromText(toText(bytes, alphabet), alphabet)).toEqual(bytes); }));
      fc.assert(
        fc.property(fc.string({ unit: fc.constantFrom(...alphabet.characters), maxLength: 40 }), (text) => {
          const bytes = fromText(text, alphabet);
          if (bytes !== null) expect(toText(bytes, alphabet)).toBe(text);
        }),
      );
    }
  });
});
