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
  /** Which peer has spoken with which client id first. */
  readonly #owner = new Map<number, PeerId>();

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
    for (const [client, owner] of this.#owner) {
      if (owner === peer && this.#awareness.getStates().get(client)?.['away'] === true) return true;
    }
    return false;
  }

  /** Takes a peer's word about itself; false when it is anything else. */
  receive(peer: PeerId, update: Uint8Array): boolean {
    const client = readOne(update);
    if (client === null || client === this.#awareness.clientID) return false;
    const owner = this.#owner.get(client);
    if (owner !== undefined && owner !== peer) return false;
    for (const [old, by] of this.#owner) if (by === peer && old !== client) this.#forget(old);
    this.#owner.set(client, peer);
    awareness.applyAwarenessUpdate(this.#awareness, update, peer);
    return true;
  }

  closed(peer: PeerId): void {
    for (const [client, owner] of this.#owner) if (owner === peer) this.#forget(client);
  }

  #forget(client: number): void {
    this.#owner.delete(client);
    awareness.removeAwarenessStates(this.#awareness, [client], 'gone');
    this.#awareness.meta.delete(client);
  }

  close(): void {
    this.#awareness.destroy();
    this.#doc.destroy();
  }
}

/** The one client of an update whose state has the shape expected (or is withdrawn), else null. */
function readOne(update: Uint8Array): number | null {
  try {
    const decoder = decoding.createDecoder(update);
    if (decoding.readVarUint(decoder) !== 1) return null;
    const client = decoding.readVarUint(decoder);
    decoding.readVarUint(decoder);
    const state = JSON.parse(decoding.readVarString(decoder)) as unknown;
    if (decoding.hasContent(decoder)) return null;
    if (state === null) return client;
    const keys = typeof state === 'object' ? Object.keys(state) : [];
    return keys.length === 1 && typeof (state as { away?: unknown }).away === 'boolean' ? client : null;
  } catch {
    return null;
  }
}
