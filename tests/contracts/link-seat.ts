/** A device of the link's suite: says what it did and was told, without carrying megabytes through the test. No imports of vitest: it also runs in a page. */
import type { Link, PeerId } from '../../src/table/ports.ts';

export type Told =
  | { readonly what: 'opened' | 'closed'; readonly peer: PeerId }
  | { readonly what: 'message'; readonly peer: PeerId; readonly length: number; readonly mark: number | null; readonly whole: boolean }
  | { readonly what: 'refused'; readonly peer: PeerId | null; readonly code: string };

export interface Seat {
  readonly self: PeerId;
  peers(): Promise<readonly PeerId[]>;
  /** Sends a message of this length whose content follows from length and mark (0–255), and scribbles over it afterwards. */
  send(to: PeerId, length: number, mark: number): Promise<boolean>;
  /** Sends `count` messages in one go, with the marks 0, 1, … modulo 256; how many were taken. */
  sendMany(to: PeerId, count: number, length: number): Promise<number>;
  drop(peer: PeerId, code: string): Promise<void>;
  close(): Promise<void>;
  /** Everything the listeners were told, in order. */
  told(): Promise<readonly Told[]>;
}

/** The mark, then bytes that differ from place to place, so that lost, doubled or exchanged chunks show. */
export function patterned(length: number, mark: number): Uint8Array {
  const message = new Uint8Array(length);
  let x = (length * 31 + mark) >>> 0;
  for (let i = 0; i < length; i++) {
    x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
    message[i] = x >>> 24;
  }
  if (length > 0) message[0] = mark;
  return message;
}

function isWhole(message: Uint8Array, mark: number): boolean {
  return patterned(message.length, mark).every((byte, i) => byte === message[i]);
}

export function seatOf(link: Link): Seat {
  const told: Told[] = [];
  let empty = 0;
  link.on({
    opened: (peer) => told.push({ what: 'opened', peer }),
    closed: (peer) => told.push({ what: 'closed', peer }),
    refused: (peer, { code }) => told.push({ what: 'refused', peer, code }),
    message: (peer, message) => {
      // An empty message has no room for a mark; the suite sends them first and eighth.
      const mark = message[0] ?? [0, 7][empty++ % 2] ?? 0;
      told.push({ what: 'message', peer, length: message.length, mark, whole: isWhole(message, mark) });
    },
  });
  const send = (to: PeerId, length: number, mark: number): boolean => {
    const message = patterned(length, mark);
    const taken = link.send(to, message);
    message.fill(0xee);
    return taken;
  };
  return {
    self: link.self,
    peers: () => Promise.resolve(link.peers()),
    send: async (to, length, mark) => Promise.resolve(send(to, length, mark)),
    sendMany: (to, count, length) => {
      let taken = 0;
      for (let i = 0; i < count; i++) if (send(to, length, i % 256)) taken++;
      return Promise.resolve(taken);
    },
    drop: (peer, code) => Promise.resolve(link.drop(peer, code)),
    close: () => Promise.resolve(link.close()),
    told: () => Promise.resolve([...told]),
  };
}
