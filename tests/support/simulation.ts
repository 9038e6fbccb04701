/** A world in one process for tests of tables: virtual time, seeded randomness, and links that delay, and break when told. */
import type { Clock, Entropy, Link, LinkListener, PeerId } from '../../src/table/ports.ts';

/** Small seeded generator (mulberry32) for test choices; never for secrets. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  /** 0 ≤ x < n. */
  below(n: number): number {
    return Math.floor(this.next() * n);
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }

  shuffle<T>(list: readonly T[]): T[] {
    const out = [...list];
    for (let i = out.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [out[i], out[j]] = [out[j] as T, out[i] as T];
    }
    return out;
  }

  entropy(): Entropy {
    return { bytes: (length) => Uint8Array.from({ length }, () => this.below(256)) };
  }
}

interface Due {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

/** One turn of the event loop. In a page, which has no `setImmediate` and slows timers down, by a message to itself. */
const turn = ((): (() => Promise<void>) => {
  const { setImmediate } = globalThis as { readonly setImmediate?: (run: () => void) => void };
  if (setImmediate !== undefined) return () => new Promise((resolve) => void setImmediate(resolve));
  const { port1, port2 } = new MessageChannel();
  const waiting: (() => void)[] = [];
  port1.onmessage = () => waiting.shift()?.();
  return () => new Promise((resolve) => {
    waiting.push(resolve);
    port2.postMessage(null);
  });
})();

/** Virtual time. `settle` runs whatever is due, in order, letting promises settle in between. */
export class World {
  readonly random: Random;
  #now = 1_000_000;
  #order = 0;
  #due: Due[] = [];

  /** Called after everything that happened; nothing more happens until it is done. */
  each: (() => void | Promise<void>) | null = null;
  readonly #turns: number;

  /** `turns`: of the event loop, after everything that happens; one is enough where nothing waits for more than promises. */
  constructor(seed: number, turns = 3) {
    this.random = new Random(seed);
    this.#turns = turns;
  }

  readonly clock: Clock = {
    now: () => this.#now,
    after: (ms, run) => this.schedule(ms, run),
  };

  schedule(ms: number, run: () => void): () => void {
    const due: Due = { at: this.#now + ms, order: this.#order++, run };
    this.#due.push(due);
    return () => {
      this.#due = this.#due.filter((other) => other !== due);
    };
  }

  /** Runs everything due within `horizon` ms from now, and stops there. */
  async settle(horizon = 2_000): Promise<void> {
    const until = this.#now + horizon;
    for (;;) {
      await this.#quiet();
      this.#due.sort((a, b) => a.at - b.at || a.order - b.order);
      const next = this.#due[0];
      if (next === undefined || next.at > until) break;
      this.#due.shift();
      this.#now = Math.max(this.#now, next.at);
      next.run();
    }
    this.#now = until;
  }

  /** Runs until the condition holds; an error when it does not within `horizon` ms of virtual time. */
  async until(what: string, holds: () => boolean, horizon = 60_000): Promise<void> {
    const end = this.#now + horizon;
    await this.#quiet();
    while (!holds()) {
      this.#due.sort((a, b) => a.at - b.at || a.order - b.order);
      const next = this.#due[0];
      if (next === undefined || next.at > end) throw new Error(`never: ${what}`);
      this.#due.shift();
      this.#now = Math.max(this.#now, next.at);
      next.run();
      await this.#quiet();
    }
  }

  /** Lets everything that waits for promises (the vault's too) run. */
  async #quiet(): Promise<void> {
    for (let i = 0; i < this.#turns; i++) await turn();
    if (this.each !== null) await this.each();
  }
}

/** Channels between devices in one process: whole messages, in order per channel, delayed at random, lost with the channel. */
export class Network {
  readonly #world: World;
  readonly #links = new Map<PeerId, TestLink>();
  /** Greatest delay of a message, ms. */
  delay = 50;
  /** Every message sent, for tests that look at or change what is on the wire. */
  tap: ((from: PeerId, to: PeerId, message: Uint8Array) => Uint8Array | null) | null = null;
  readonly dropped: { readonly by: PeerId; readonly peer: PeerId; readonly code: string }[] = [];

  constructor(world: World) {
    this.#world = world;
  }

  /** Greatest delay of a message on this way, ms. */
  delayOf(_from: PeerId, _to: PeerId): number {
    return this.delay;
  }

  /** Does what comes on this way lie still for now? It is handed over, in order, by `TestLink.flush`. */
  holds(_from: PeerId, _to: PeerId): boolean {
    return false;
  }

  /** May what is sent on this way now be overtaken? Then it takes up to so much longer, ms. */
  straying(_from: PeerId, _to: PeerId, _message: Uint8Array): number {
    return 0;
  }

  /** A message came after one that was sent later, or never, since its channel had ended. */
  went(_how: 'overtaken' | 'lost'): void {}

  link(self: PeerId): TestLink {
    const link = new TestLink(self, this, this.#world);
    this.#links.set(self, link);
    return link;
  }

  get(key: PeerId): TestLink | undefined {
    return this.#links.get(key);
  }

  connect(a: PeerId, b: PeerId): void {
    const [x, y] = [this.#links.get(a), this.#links.get(b)];
    if (x === undefined || y === undefined || (x.peers().includes(b) && y.peers().includes(a))) return;
    // What one side still took for a channel is none.
    x.shut(b);
    y.shut(a);
    x.open(b);
    y.open(a);
    x.tell(b);
    y.tell(a);
  }

  disconnect(a: PeerId, b: PeerId): void {
    this.#links.get(a)?.shut(b);
    this.#links.get(b)?.shut(a);
  }

  connectAll(keys: readonly PeerId[]): void {
    keys.forEach((a, i) => keys.slice(i + 1).forEach((b) => this.connect(a, b)));
  }
}

export class TestLink implements Link {
  readonly self: PeerId;
  readonly #net: Network;
  readonly #world: World;
  /** Channel generation by peer: messages of an ended channel are lost. */
  readonly #channels = new Map<PeerId, number>();
  readonly #listeners = new Set<LinkListener>();
  readonly #lastAt = new Map<PeerId, number>();
  /** What has come and lies still, by sender. */
  readonly #still = new Map<PeerId, { readonly channel: number | undefined; readonly message: Uint8Array }[]>();
  #generation = 0;
  #sent = 0;
  /** Number of the newest message that has come, by sender and its channel. */
  readonly #newest = new Map<string, number>();

  constructor(self: PeerId, net: Network, world: World) {
    this.self = self;
    this.#net = net;
    this.#world = world;
  }

  open(peer: PeerId): void {
    this.#channels.set(peer, ++this.#generation);
  }

  tell(peer: PeerId): void {
    for (const l of [...this.#listeners]) l.opened?.(peer);
  }

  shut(peer: PeerId): void {
    if (!this.#channels.delete(peer)) return;
    for (const l of [...this.#listeners]) l.closed?.(peer);
  }

  peers(): readonly PeerId[] {
    return [...this.#channels.keys()];
  }

  /** Number of the channel to this peer; undefined: none. */
  channel(peer: PeerId): number | undefined {
    return this.#channels.get(peer);
  }

  send(to: PeerId, message: Uint8Array): boolean {
    const channel = this.#channels.get(to);
    const other = this.#net.get(to);
    if (channel === undefined || other === undefined || !other.#channels.has(this.self)) return false;
    const theirs = other.#channels.get(this.self);
    const sent = this.#net.tap === null ? message : this.#net.tap(this.self, to, message);
    if (sent === null) return true;
    const copy = sent.slice();
    // In order while a channel lasts: never before the message sent before.
    const now = this.#world.clock.now();
    const at = Math.max(now + this.#world.random.below(this.#net.delayOf(this.self, to) + 1), this.#lastAt.get(to) ?? 0);
    const stray = this.#net.straying(this.self, to, copy);
    if (stray === 0) this.#lastAt.set(to, at);
    const number = ++this.#sent;
    this.#world.schedule(at - now + (stray === 0 ? 0 : this.#world.random.below(stray)), () => other.#arrived(this.self, theirs, copy, number));
    return true;
  }

  #arrived(from: PeerId, channel: number | undefined, message: Uint8Array, number: number): void {
    const before = `${from} ${String(channel)}`;
    const newest = this.#newest.get(before) ?? 0;
    if (number < newest) this.#net.went('overtaken');
    else this.#newest.set(before, number);
    const still = this.#still.get(from) ?? [];
    if (still.length > 0 || this.#net.holds(from, this.self)) this.#still.set(from, [...still, { channel, message }]);
    else this.#hand(from, channel, message);
  }

  #hand(from: PeerId, channel: number | undefined, message: Uint8Array): void {
    if (this.#channels.get(from) !== channel) return this.#net.went('lost');
    for (const l of [...this.#listeners]) l.message?.(from, message);
  }

  /** Hands over what has lain still and does not any more. */
  flush(): void {
    for (const [from, still] of this.#still) {
      if (this.#net.holds(from, this.self)) continue;
      this.#still.delete(from);
      for (const { channel, message } of still) this.#hand(from, channel, message);
    }
  }

  on(listener: LinkListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  drop(peer: PeerId, code: string): void {
    this.#net.dropped.push({ by: this.self, peer, code });
    this.#net.disconnect(this.self, peer);
  }

  close(): void {
    for (const peer of this.peers()) this.#net.disconnect(this.self, peer);
  }
}
