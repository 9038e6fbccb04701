/**
 * Preferences. The vault holds them; a synchronous copy (`FastText`) makes theme and text size right on the first paint.
 * Stored values are untrusted: whatever is not one of the listed values falls back to its default.
 */
import type { Vault } from '../table/ports.ts';
import { cleanName } from './names.ts';
import type { FastText, Preferences, Settings } from './services.ts';

const KEY = 'preferences';
/** As many names are remembered as any game has seats. */
const MOST_PLAYERS = 9;

export const DEFAULTS: Preferences = {
  name: '',
  players: [],
  theme: 'system',
  suits: 'two',
  hand: 'right',
  motion: 'normal',
  sound: true,
  haptics: true,
  reactions: true,
  textSize: 'normal',
  broker: null,
};

/** The choices of each preference that is a choice, in the order shown. */
export const CHOICES = {
  theme: ['system', 'light', 'dark'],
  suits: ['two', 'four'],
  hand: ['right', 'left'],
  motion: ['normal', 'fast', 'off'],
  textSize: ['normal', 'large', 'larger'],
} as const;

export function parsePreferences(stored: unknown): Preferences {
  const raw = (typeof stored === 'object' && stored !== null ? stored : {}) as { readonly [key: string]: unknown };
  const one = <K extends keyof typeof CHOICES>(key: K): Preferences[K] => {
    const allowed: readonly unknown[] = CHOICES[key];
    return allowed.includes(raw[key]) ? (raw[key] as Preferences[K]) : DEFAULTS[key];
  };
  const bool = (key: 'sound' | 'haptics' | 'reactions'): boolean => (typeof raw[key] === 'boolean' ? raw[key] : DEFAULTS[key]);
  return {
    name: typeof raw['name'] === 'string' ? cleanName(raw['name']) : DEFAULTS.name,
    players: Array.isArray(raw['players']) ? raw['players'].slice(0, MOST_PLAYERS).filter((n) => typeof n === 'string').map(cleanName).filter((n) => n !== '') : DEFAULTS.players,
    theme: one('theme'),
    suits: one('suits'),
    hand: one('hand'),
    motion: one('motion'),
    sound: bool('sound'),
    haptics: bool('haptics'),
    reactions: bool('reactions'),
    textSize: one('textSize'),
    broker: parseBroker(raw['broker']),
  };
}

/** The address of a PeerServer as typed or stored: http(s), no credentials, query or fragment; null when it is not one. */
export function parseBroker(value: unknown, base?: string): string | null {
  if (typeof value !== 'string' || value.trim() === '' || value.length > 300) return null;
  let url: URL;
  try {
    url = new URL(value.trim(), base);
  } catch {
    return null;
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return null;
  return url.href.replace(/\/+$/, '');
}

export interface AppSettings extends Settings {
  /** Settles when the vault's copy has been read (or could not be). */
  readonly loaded: Promise<void>;
}

export function createSettings(vault: () => Promise<Vault>, fast: FastText): AppSettings {
  const listeners = new Set<(p: Preferences) => void>();
  let current = parsePreferences(readFast(fast));
  let changed = false;

  const use = (next: Preferences): void => {
    current = next;
    fast.write(JSON.stringify(next));
    for (const listener of [...listeners]) listener(next);
  };

  const loaded = vault()
    .then((v) => v.get(KEY))
    // Storage that cannot be read is told by the tables; preferences then live in the fast copy alone.
    .catch(() => undefined)
    .then((stored) => {
      if (stored !== undefined && !changed) use(parsePreferences(stored));
    });

  return {
    loaded,
    get: () => current,
    async set(change) {
      changed = true;
      use(parsePreferences({ ...current, ...change }));
      try {
        await (await vault()).put(KEY, current);
      } catch {
        // The fast copy has it.
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function readFast(fast: FastText): unknown {
  try {
    return JSON.parse(fast.read() ?? 'null');
  } catch {
    return null;
  }
}
