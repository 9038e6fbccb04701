import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeControl, encodeControl, type Control, type Hello, type Proof } from '../../../src/adapters/net/control.ts';
import { checkProof, hasPlace, prove, reasonHeard, sayHello, type Identity } from '../../../src/adapters/net/handshake.ts';

const filled = (length: number, value: number): Uint8Array => new Uint8Array(length).fill(value);
const identity = (seed: number, change: Partial<Identity> = {}): Identity => ({ table: filled(16, 1), key: filled(16, 2), seed: filled(32, seed), ...change });
const [ANA, BEN, EVE] = [identity(10), identity(11), identity(12)];
const hello = (who: Identity, nonce: number): Hello => sayHello(who, filled(32, nonce), filled(16, nonce));
/** Certificates of Ana, Ben and Eve. */
const [CA, CB, CE] = [filled(32, 101), filled(32, 102), filled(32, 103)];

const ana = hello(ANA, 20);
const ben = hello(BEN, 21);

/** What Ana says of a proof that Ben made, having seen these certificates. */
const judge = (proof: Proof, seen = { local: CA, remote: CB }): string | null => checkProof(ANA, ana, ben, seen, proof)?.code ?? null;

describe('the handshake', () => {
  it('accepts who is at the table, with nobody in between', () => {
    expect(judge(prove(BEN, ben, ana, { local: CB, remote: CA }))).toBeNull();
  });

  it('names another table key, and another table', () => {
    expect(judge(prove(identity(11, { key: filled(16, 3) }), ben, ana, { local: CB, remote: CA }))).toBe('join/not-this-table');
    expect(judge(prove(identity(11, { table: filled(16, 3) }), ben, ana, { local: CB, remote: CA }))).toBe('join/not-this-table');
  });

  it('names one who sits in the middle with a certificate of its own and hands everything on', () => {
    // Ben sees Eve's certificate on his side, Ana on hers.
    expect(judge(prove(BEN, ben, ana, { local: CB, remote: CE }), { local: CA, remote: CE })).toBe('join/swapped');
  });

  it('names one in the middle who corrects the certificates in the proof', () => {
    const proof = prove(BEN, ben, ana, { local: CB, remote: CE });
    expect(judge({ ...proof, mine: CE, yours: CA }, { local: CA, remote: CE })).toBe('join/forged');
  });

  it('accepts nobody who signs for another', () => {
    const proof = prove(EVE, ben, ana, { local: CB, remote: CA });
    expect(judge(proof)).toBe('join/forged');
  });

  it('accepts no proof of another channel, and not one’s own', () => {
    expect(judge(prove(BEN, hello(BEN, 22), ana, { local: CB, remote: CA }))).toBe('join/not-this-table');
    expect(judge(prove(ANA, ana, ben, { local: CA, remote: CB }))).toBe('join/not-this-table');
  });

  it('notices any changed bit', () => {
    const proof = prove(BEN, ben, ana, { local: CB, remote: CA });
    for (const field of ['mine', 'yours', 'tag', 'signature'] as const) {
      for (const bit of [0, 77, proof[field].length * 8 - 1]) {
        const changed = proof[field].slice();
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(judge({ ...proof, [field]: changed }), `${field} bit ${bit}`).toMatch(/^join\//);
      }
    }
  });
});

const key = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 });
const bytes = (length: number): fc.Arbitrary<Uint8Array> => fc.uint8Array({ minLength: length, maxLength: length });
const control: fc.Arbitrary<Control> = fc.oneof(
  fc.record({ type: fc.constant('hello' as const), key: bytes(32), nonce: bytes(32), session: bytes(16) }),
  fc.record({ type: fc.constant('proof' as const), mine: bytes(32), yours: bytes(32), tag: bytes(32), signature: bytes(64) }),
  fc.constant({ type: 'go' as const }),
  fc.record({ type: fc.constantFrom('ping' as const, 'pong' as const), id: fc.nat(0xffffffff) }),
  fc.record({ type: fc.constant('members' as const), keys: fc.array(key, { maxLength: 64 }) }),
  fc.record({ type: fc.constant('relay' as const), to: key, from: key, signal: fc.uint8Array({ maxLength: 512 }), signature: bytes(64) }),
  fc.record({ type: fc.constant('bye' as const), code: fc.constantFrom('link/left', 'join/not-this-table') }),
);

describe('control messages', () => {
  it('come back as they were', () => {
    fc.assert(fc.property(control, (one) => { expect(decodeControl(encodeControl(one))).toEqual(one); }));
  });

  it('cut short or with something behind are none', () => {
    fc.assert(
      fc.property(control, fc.nat(), (one, at) => {
        const whole = encodeControl(one);
        expect(decodeControl(whole.slice(0, at % whole.length))).not.toEqual(one);
        expect(decodeControl(Uint8Array.of(...whole, 0))).toBeNull();
      }),
    );
  });

  it('of another version are told apart', () => {
    const other = encodeControl(ana);
    other[1] = 2;
    expect(decodeControl(other)).toEqual({ type: 'other-version', version: other[1] });
    // Cut off before its version it is no hello at all; cut off later neither.
    for (let length = 0; length < other.length; length++) expect(decodeControl(encodeControl(ana).slice(0, length)), `${length} bytes`).toBeNull();
  });

  it('of any bytes never throw', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (any) => { expect(() => decodeControl(any)).not.toThrow(); }));
  });

  it('carry no text but codes', () => {
    expect(decodeControl(encodeControl({ type: 'bye', code: '<b>hello' }))).toBeNull();
  });
});

describe('a reason that the other side gives', () => {
  it('accuses and frightens nobody before they have proven who they are', () => {
    for (const code of ['join/swapped', 'join/forged', 'join/full', 'join/dropped', 'table/removed', 'storage/quota', 'log/deletes']) {
      expect(reasonHeard(code, false)).toBe('join/no-proof');
      expect(reasonHeard(code, true)).toBe(code);
    }
    for (const code of ['join/update-here', 'join/not-this-table', 'link/duplicate']) expect(reasonHeard(code, false)).toBe(code);
  });
});

describe('places at a table', () => {
  const proven = (peer: string): { peer: string; proven: boolean } => ({ peer, proven: true });

  it('are taken by whoever has proven who they are, also while their channel carries nothing', () => {
    const waiting = Array.from({ length: 23 }, (_, i) => proven(`p${i}`));
    expect(hasPlace('new', new Map(), [...waiting, proven('new')], 24)).toBe(true);
    expect(hasPlace('new', new Map(), [...waiting, proven('p23'), proven('new')], 24)).toBe(false);
    expect(hasPlace('new', new Map([['old', null]]), [...waiting, proven('old'), proven('new')], 24)).toBe(false);
    // What has not proven anything takes none; nor does a second channel of one who is here.
    expect(hasPlace('new', new Map(), [...waiting, { peer: null, proven: false }, proven('new')], 24)).toBe(true);
    expect(hasPlace('old', new Map([['old', null]]), [...waiting, proven('old'), proven('old')], 24)).toBe(true);
    expect(hasPlace('old', new Map([['old', null]]), Array.from({ length: 5 }, () => proven('old')), 24)).toBe(false);
  });
});
