import { describe, expect, it } from 'vitest';
import { createSettings, DEFAULTS, parseBroker, parsePreferences } from '../../src/app/settings.ts';
import type { FastText } from '../../src/app/services.ts';
import { VaultError, type Vault } from '../../src/table/ports.ts';
import { keyValueVault } from './support.ts';

const fastText = (text: string | null = null): FastText & { text: string | null } => ({
  text,
  read() {
    return this.text;
  },
  write(t) {
    this.text = t;
  },
});

describe('stored preferences', () => {
  it.each([null, undefined, 7, 'x', [], { theme: 'green', suits: 4, sound: 'yes', textSize: null, broker: 'javascript:alert(1)', name: { toString: () => 'x' } }])(
    'falls back to the defaults for %j',
    (stored) => {
      expect(parsePreferences(stored)).toEqual(DEFAULTS);
    },
  );

  it('keeps what is valid beside what is not', () => {
    expect(parsePreferences({ theme: 'dark', motion: 'slow', haptics: false, name: '  Ana\u202e  Maria ' })).toEqual({ ...DEFAULTS, theme: 'dark', haptics: false, name: 'Ana Maria' });
  });
});

describe('players of this phone', () => {
  it('are names, no more of them than any game has seats', () => {
    expect(parsePreferences({ players: ['Ana', 7, '  ', ' Ben\u202e', null] }).players).toEqual(['Ana', 'Ben']);
    expect(parsePreferences({ players: Array.from({ length: 40 }, (_, i) => `P${i}`) }).players).toHaveLength(9);
    expect(parsePreferences({ players: 'Ana' }).players).toEqual([]);
  });
});

describe('broker address', () => {
  it.each([
    ['https://broker.example/peer/', 'https://broker.example/peer'],
    ['http://192.168.1.5:9000', 'http://192.168.1.5:9000'],
  ])('takes %s', (typed, kept) => expect(parseBroker(typed)).toBe(kept));
  it.each(['', ' ', 'broker', 'ftp://x/y', 'https://u:p@x/', 'https://x/?a=1', 'https://x/#a', `https://x/${'a'.repeat(400)}`, 7, null])('refuses %j', (typed) => expect(parseBroker(typed)).toBeNull());
});

describe('settings', () => {
  it('are right at once from the fast copy, then from the vault', async () => {
    const vault = keyValueVault({ preferences: { theme: 'light' } });
    const settings = createSettings(async () => vault, fastText('{"theme":"dark"}'));
    expect(settings.get().theme).toBe('dark');
    await settings.loaded;
    expect(settings.get().theme).toBe('light');
  });

  it('are stored in both places and told to listeners', async () => {
    const vault = keyValueVault();
    const fast = fastText('not json');
    const settings = createSettings(async () => vault, fast);
    const seen: string[] = [];
    settings.subscribe((p) => seen.push(p.suits));
    await settings.set({ suits: 'four' });
    expect(await vault.get('preferences')).toMatchObject({ suits: 'four' });
    expect(JSON.parse(fast.text ?? '')).toMatchObject({ suits: 'four' });
    expect(seen).toEqual(['four']);
  });

  it('do not fall back to what was stored when changed before the vault has answered', async () => {
    let deliver: (v: Vault) => void = () => {};
    const slow = new Promise<Vault>((resolve) => (deliver = resolve));
    const settings = createSettings(() => slow, fastText());
    const set = settings.set({ theme: 'dark' });
    deliver(keyValueVault({ preferences: { theme: 'light' } }));
    await settings.loaded;
    await set;
    expect(settings.get().theme).toBe('dark');
  });

  it('work without a vault', async () => {
    const fast = fastText();
    const settings = createSettings(() => Promise.reject(new VaultError('storage/unavailable')), fast);
    await settings.loaded;
    await settings.set({ hand: 'left' });
    expect(createSettings(() => Promise.reject(new VaultError('storage/unavailable')), fast).get().hand).toBe('left');
  });
});
