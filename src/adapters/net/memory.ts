/** Links between tables of one process: for tests and tools. Keeps the same promises as the mesh. */
import { MAX_MESSAGE } from '../../table/wire/frame.ts';
import { refuse, type Refusal } from '../../engine/kernel/value.ts';
import type { Link, LinkListener, PeerId } from '../../table/ports.ts';

/** Runs a step of delivery later; in any order among all steps, each once. Order within a channel is kept whatever it does. */
export type Schedule = (step: () => void) => void;

type Event = { readonly what: 'opened' } | { readonly what: 'closed'; readonly refusal: Refusal | null } | { readonly what: 'message'; readonly message: Uint8Array };

/** What is on its way from one end to the other. */
interface Way {
  readonly events: Event[];
}

export class MemoryNetwork {
  #schedule: Schedule;
  #links = new Map<PeerId, MemoryLink>();
  #ways = new Map<string, Way>();
  /** Pairs with a channel, open for at least one of them. */
  #channels = new Set<string>();
  #cut = new Set<string>();
  #banned = new Set<string>();

  constructor(schedule: Schedule = (step) => queueMicrotask(step)) {
    this.#schedule = schedule;
  }

  /** A link for this device, with a channel to everybody here who is not cut off from it. */
  join(self: PeerId): Link {
    if (this.#links.has(self)) throw new Error(`${self} is here already`);
    const link = new MemoryLink(self, {
      send: (to, message) => this.#put(self, to, { what: 'message', message }),
      drop: (peer, code) => {
        this.#banned.add(pair(self, peer));
        this.#close(self, peer, refuse(/^[a-z-]+\/[a-z0-9-]+$/.test(code) ? (code as Refusal['code']) : 'link/dropped'));
      },
      leave: () => {
        for (const other of this.#links.keys()) this.#close(self, other, refuse('link/left'));
        this.#links.delete(self);
      },
    });
    this.#links.set(self, link);
    for (const other of this.#links.keys()) this.#open(self, other);
    return link;
  }

  /** Takes the channel between two devices away; what was on its way is lost. */
  cut(a: PeerId, b: PeerId): void {
    this.#cut.add(pair(a, b));
    if (!this.#channels.delete(pair(a, b))) return;
    for (const [from, to] of [[a, b], [b, a]] as const) {
      this.#way(from, to).events.length = 0;
      this.#put(from, to, { what: 'closed', refusal: null });
    }
  }

  /** Gives the channel back, unless one of them has dropped the other. */
  restore(a: PeerId, b: PeerId): void {
    this.#cut.delete(pair(a, b));
    this.#open(a, b);
  }

  #open(a: PeerId, b: PeerId): void {
    const name = pair(a, b);
    if (a === b || this.#channels.has(name) || this.#cut.has(name) || this.#banned.has(name) || !this.#links.has(a) || !this.#links.has(b)) return;
    this.#channels.add(name);
    this.#put(a, b, { what: 'opened' });
    this.#put(b, a, { what: 'opened' });
  }

  #close(from: PeerId, to: PeerId, refusal: Refusal): void {
    if (!this.#channels.delete(pair(from, to))) return;
    this.#way(to, from).events.length = 0;
    this.#links.get(from)?.take(to, { what: 'closed', refusal: null });
    this.#put(from, to, { what: 'closed', refusal });
  }

  #way(from: PeerId, to: PeerId): Way {
    const name = `${from} ${to}`;
    const way = this.#ways.get(name) ?? { events: [] };
    this.#ways.set(name, way);
    return way;
  }

  #put(from: PeerId, to: PeerId, event: Event): void {
    const way = this.#way(from, to);
    way.events.push(event);
    this.#schedule(() => {
      const next = way.events.shift();
      if (next !== undefined) this.#links.get(to)?.take(from, next);
    });
  }
}

function pair(a: PeerId, b: PeerId): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}

interface Actions {
  send(to: PeerId, message: Uint8Array): void;
  drop(peer: PeerId, code: string): void;
  leave(): void;
}

class MemoryLink implements Link {
  readonly self: PeerId;
  #actions: Actions;
  #open = new Set<PeerId>();
  #listeners = new Set<LinkListener>();
  #closed = false;

  constructor(self: PeerId, actions: Actions) {
    this.self = self;
    this.#actions = actions;
  }

  peers(): readonly PeerId[] {
    return [...this.#open];
  }

  send(to: PeerId, message: Uint8Array): boolean {
    if (message.length > MAX_MESSAGE) throw new RangeError(`message of ${message.length} bytes`);
    if (!this.#open.has(to)) return false;
    this.#actions.send(to, message.slice());
    return true;
  }

  on(listener: LinkListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  drop(peer: PeerId, code: string): void {
    this.#actions.drop(peer, code);
  }

  close(): void {
    if (this.#closed) return;
    this.#actions.leave();
    this.#closed = true;
    this.#listeners.clear();
  }

  /** An event of the channel to `peer`. */
  take(peer: PeerId, event: Event): void {
    switch (event.what) {
      case 'opened':
        this.#open.add(peer);
        return this.#tell((listener) => listener.opened?.(peer));
      case 'closed':
        if (!this.#open.delete(peer)) return;
        this.#tell((listener) => listener.closed?.(peer));
        if (event.refusal !== null && event.refusal.code !== 'link/left') this.#tell((listener) => listener.refused?.(peer, event.refusal as Refusal));
        return;
      case 'message':
        if (this.#open.has(peer)) this.#tell((listener) => listener.message?.(peer, event.message));
    }
  }

  #tell(tell: (listener: LinkListener) => void): void {
    for (const listener of [...this.#listeners]) tell(listener);
  }
}
