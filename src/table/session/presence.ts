/**
 * Presence by y-protocols awareness: never logged, never trusted. Each peer speaks for itself only, in one small state; what
 * is shown of it is whether its player looks at the table.
 */
import * as decoding from 'lib0/decoding';
import * as awareness from 'y-protocols/awareness';
import * as Y from 'yjs';
import type { PeerId } from '../ports.ts';

export class Presence {
  readonly #doc = new Y.Doc();
  readonly #awareness = new awareness.Awareness(this.#doc);
  /**
   * By the channel it came on, whatever client id it names: such an id is only a claim, and whoever claimed that of another
   * first would speak for it.
   */
  readonly #away = new Map<PeerId, boolean>();

  /** `send` gets what this device has to say, when it changes and every now and then. */
  constructor(send: (update: Uint8Array) => void) {
    this.#awareness.setLocalState({ away: false });
    this.#awareness.on('update', (_: unknown, origin: unknown) => {
      if (origin === 'local') send(this.own());
    });
  }

  own(): Uint8Array {
    return awareness.encodeAwarenessUpdate(this.#awareness, [this.#awareness.clientID]);
  }

  setAway(away: boolean): void {
    this.#awareness.setLocalState({ away });
  }

  isAway(peer: PeerId): boolean {
    return this.#away.get(peer) === true;
  }

  /** Takes a peer's word about itself; false when it is anything else. Messages come in the order sent: the last one counts. */
  receive(peer: PeerId, update: Uint8Array): boolean {
    const away = readOne(update);
    if (away === undefined) return false;
    this.#away.set(peer, away);
    return true;
  }

  closed(peer: PeerId): void {
    this.#away.delete(peer);
  }

  close(): void {
    this.#awareness.destroy();
    this.#doc.destroy();
  }
}

/** Whether the one client of an update is away (one that withdraws its state is not), or undefined when it has another shape. */
function readOne(update: Uint8Array): boolean | undefined {
  try {
    const decoder = decoding.createDecoder(update);
    if (decoding.readVarUint(decoder) !== 1) return undefined;
    decoding.readVarUint(decoder); // client id
    decoding.readVarUint(decoder); // clock
    const state = JSON.parse(decoding.readVarString(decoder)) as { away?: unknown } | null;
    if (decoding.hasContent(decoder)) return undefined;
    if (state === null) return false;
    const { away } = state;
    return Object.keys(state).length === 1 && typeof away === 'boolean' ? away : undefined;
  } catch {
    return undefined;
  }
}
