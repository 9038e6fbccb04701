/**
 * One tab per seat: two tabs that answer for the same seat would be double-dealing (law 8). Web Locks where there are any, else
 * (plain http) a question to the other tabs. A tab that the system has frozen does not answer that question: there the signed
 * log's own chain is what is left.
 */
import type { Clock } from '../../table/ports.ts';

export type Release = () => void;

/** Names this tab holds. */
const own = new Set<string>();
/** Names this tab has let go of, until the browser has done so too: who comes back at once must not be sent away. */
const leaving = new Map<string, Promise<void>>();

/** Plain http has none, whatever the declarations say. */
const webLocks = (): LockManager | undefined => (navigator as { readonly locks?: LockManager }).locks;

/** Takes the name for this tab: the release, or null when it is taken, be it by this tab. */
export async function lockName(name: string, clock: Pick<Clock, 'after'>): Promise<Release | null> {
  if (own.has(name)) return null;
  own.add(name);
  await leaving.get(name);
  const locks = webLocks();
  const release = locks ? await byWebLocks(name, locks) : await byAsking(name, clock);
  if (release === null) {
    own.delete(name);
    return null;
  }
  return () => {
    own.delete(name);
    release();
  };
}

/** Does another tab hold a name that begins so? Without Web Locks nobody knows: false. */
export async function heldElsewhere(prefix: string): Promise<boolean> {
  const held = (await webLocks()?.query())?.held ?? [];
  return held.some(({ name }) => name !== undefined && name.startsWith(prefix) && !own.has(name));
}

function byWebLocks(name: string, locks: LockManager): Promise<Release | null> {
  return new Promise((resolve) => {
    const released = locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (lock === null) return resolve(null);
        // The browser holds the lock until this promise settles, or the tab is gone.
        return new Promise<void>((done) =>
          resolve(() => {
            leaving.set(name, released);
            done();
          }),
        );
      })
      .catch(() => resolve(null))
      .then(() => void leaving.delete(name));
  });
}

/** How long another tab has for its answer, in milliseconds. */
const WAIT = 250;

interface Word {
  readonly lock: string;
  /** Who wants it; or, in an answer, who may not have it. */
  readonly asker: string;
  readonly kind: 'ask' | 'taken';
}

const isWord = (data: unknown): data is Word =>
  typeof data === 'object' && data !== null && 'lock' in data && 'asker' in data && 'kind' in data && typeof data.asker === 'string';

/** The lock among tabs that can only talk. Of two that ask at the same time, the smaller number gets it. */
export function byAsking(name: string, clock: Pick<Clock, 'after'>): Promise<Release | null> {
  if (typeof BroadcastChannel === 'undefined') return Promise.resolve(() => undefined);
  const channel = new BroadcastChannel('court-cards/locks');
  const me = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  let mine = false;
  const say = (kind: Word['kind'], asker: string): void => channel.postMessage({ lock: name, asker, kind } satisfies Word);
  return new Promise((resolve) => {
    const cancel = clock.after(WAIT, () => {
      mine = true;
      resolve(() => channel.close());
    });
    const giveUp = (): void => {
      cancel();
      channel.close();
      resolve(null);
    };
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (!isWord(data) || data.lock !== name) return;
      if (data.kind === 'taken') {
        if (data.asker === me && !mine) giveUp();
      } else if (mine || me < data.asker) say('taken', data.asker);
      else giveUp();
    };
    say('ask', me);
  });
}
