/**
 * Presence by y-protocols awareness: never logged, never trusted. Each peer speaks for itself only, in one small state; what
 * is shown of it is whether its player looks at the table, and what they said with a tap.
 */
import * as decoding from 'lib0/decoding';
import * as awareness from 'y-protocols/awareness';
import * as Y from 'yjs';
import type { Clock, PeerId } from '../ports.ts';
import { isReaction, REACTION_GAP, REACTION_SHOWN, type Reaction } from '../reactions.ts';

interface Said {
  readonly what: Reaction;
  readonly at: number;
}

interface Heard {
  readonly away: boolean;
  readonly setBack: boolean;
  /** Number of the newest reaction that the peer has told of; the same one comes again with every state. */
  readonly n: number;
  readonly said: Said | null;
}

export interface PresenceDeps {
  readonly clock: Clock;
  /** Gets what this device has to say, when it changes and every now and then. */
  readonly send: (update: Uint8Array) => void;
  /** Something that is shown has run out. */
  readonly changed: () => void;
}

/** How often what this device has to say is said again, ms: who was not let in yet when it changed has not taken it in. */
const RENEWED = 15_000;
/** The client id of whoever speaks: it names nobody, so that none is drawn. */
const CLIENT = 1;

export class Presence {
  readonly #deps: PresenceDeps;
  readonly #doc = Object.assign(new Y.Doc(), { clientID: CLIENT });
  readonly #awareness = new awareness.Awareness(this.#doc);
  /**
   * By the channel it came on, whatever client id it names: such an id is only a claim, and whoever claimed that of another
   * first would speak for it.
   */
  readonly #heard = new Map<PeerId, Heard>();
  #away = false;
  #setBack = false;
  #own: Said | null = null;
  #count = 0;
  #stop = (): void => undefined;
  #closed = false;

  constructor(deps: PresenceDeps) {
    this.#deps = deps;
    this.#set();
    this.#renew();
  }

  #set(): void {
    this.#awareness.setLocalState({ away: this.#away, ...(this.#setBack ? { setBack: true } : {}), ...(this.#own === null ? {} : { said: [this.#own.what, this.#count] }) });
  }

  #tell(): void {
    this.#set();
    this.#deps.send(this.own());
  }

  /** By the clock that is handed in; the library renews by its own, which changes nothing that anybody sees. */
  #renew(): void {
    this.#stop = this.#deps.clock.after(RENEWED, () => {
      this.#deps.send(this.own());
      this.#renew();
    });
  }

  own(): Uint8Array {
    return awareness.encodeAwarenessUpdate(this.#awareness, [this.#awareness.clientID]);
  }

  setAway(away: boolean): void {
    this.#away = away;
    this.#tell();
  }

  /** Says that this device was set back, and waits for what the others hold (law 6); when that is new. */
  setBack(marked: boolean): void {
    if (marked === this.#setBack) return;
    this.#setBack = marked;
    this.#tell();
  }

  /** Does this peer wait for what others hold of it? It gains nothing by saying so: it counts as one who is not there. */
  isSetBack(peer: PeerId): boolean {
    return this.#heard.get(peer)?.setBack === true;
  }

  /** Does this device's player look elsewhere? */
  get hidden(): boolean {
    return this.#away;
  }

  isAway(peer: PeerId): boolean {
    return this.#heard.get(peer)?.away === true;
  }

  /** False when the last one was only a moment ago. */
  react(what: Reaction): boolean {
    const at = this.#deps.clock.now();
    if (this.#own !== null && at - this.#own.at < REACTION_GAP) return false;
    this.#own = { what, at };
    this.#count += 1;
    this.#tell();
    this.#fade();
    return true;
  }

  /** What this peer (null: this device) said a moment ago. */
  reaction(peer: PeerId | null): Reaction | null {
    const said = peer === null ? this.#own : (this.#heard.get(peer)?.said ?? null);
    return said !== null && this.#deps.clock.now() - said.at < REACTION_SHOWN ? said.what : null;
  }

  #fade(): void {
    this.#deps.clock.after(REACTION_SHOWN, () => {
      if (!this.#closed) this.#deps.changed();
    });
  }

  /** Takes a peer's word about itself; false when it is anything else. Messages come in the order sent: the last one counts. */
  receive(peer: PeerId, update: Uint8Array): boolean {
    const state = readOne(update);
    if (state === undefined) return false;
    const before = this.#heard.get(peer);
    const { away, setBack, said } = state;
    const at = this.#deps.clock.now();
    const n = said?.n ?? 0;
    // What a peer had said before it was here is old. What comes too fast, or is no word of this version, is not shown.
    const last = before?.said ?? null;
    const tooSoon = last !== null && at - last.at < REACTION_GAP;
    const fresh = before !== undefined && n !== before.n && said !== null && isReaction(said.what) && !tooSoon ? { what: said.what, at } : null;
    this.#heard.set(peer, { away, setBack, n, said: fresh ?? last });
    if (fresh !== null) this.#fade();
    return true;
  }

  closed(peer: PeerId): void {
    this.#heard.delete(peer);
  }

  close(): void {
    this.#closed = true;
    this.#stop();
    this.#awareness.destroy();
    this.#doc.destroy();
  }
}

interface Told {
  readonly away: boolean;
  readonly setBack: boolean;
  readonly said: { readonly what: string; readonly n: number } | null;
}

const KEYS: readonly string[] = ['away', 'setBack', 'said'];

/** The state of an update's one client (one that withdraws its state is not away), or undefined when it has another shape. */
function readOne(update: Uint8Array): Told | undefined {
  try {
    const decoder = decoding.createDecoder(update);
    if (decoding.readVarUint(decoder) !== 1) return undefined;
    decoding.readVarUint(decoder); // client id
    decoding.readVarUint(decoder); // clock
    const state = JSON.parse(decoding.readVarString(decoder)) as { readonly away?: unknown; readonly setBack?: unknown; readonly said?: unknown } | null;
    if (decoding.hasContent(decoder)) return undefined;
    if (state === null) return { away: false, setBack: false, said: null };
    if (typeof state !== 'object' || Object.keys(state).some((key) => !KEYS.includes(key)) || typeof state.away !== 'boolean') return undefined;
    if ('setBack' in state && state.setBack !== true) return undefined;
    const setBack = state.setBack === true;
    if (!('said' in state)) return { away: state.away, setBack, said: null };
    const [what, n, ...more] = state.said as readonly unknown[];
    const right = typeof what === 'string' && what.length <= 20 && Number.isSafeInteger(n) && more.length === 0;
    return right ? { away: state.away, setBack, said: { what, n: n as number } } : undefined;
  } catch {
    return undefined;
  }
}
