/** Channels that come and go by themselves, as the mesh makes them: kept wherever two devices can reach each other. */
import type { PeerId } from '../../../src/table/ports.ts';
import { decodeMessage } from '../../../src/table/wire/codec.ts';
import { Network, type World } from '../simulation.ts';

/** How much longer what is overtaken may take, ms. */
const STRAY = 1_500;

const way = (a: PeerId, b: PeerId): string => `${a} ${b}`;

export class Mesh extends Network {
  readonly #clock: World;
  /** Is the app of this device open, and awake? */
  #awake = new Set<PeerId>();
  #asleep = new Set<PeerId>();
  /** Side of each device, while the network is split. */
  sides: ReadonlyMap<PeerId, number> = new Map();
  readonly #cuts = new Map<string, number>();
  readonly #still = new Map<string, { readonly lost: boolean; /** Something lies there. */ took: boolean }>();
  readonly #slow = new Map<string, { readonly delay: number; took: boolean }>();
  readonly duplicating = new Set<PeerId>();
  /** What these send may be overtaken. */
  readonly straggling = new Set<PeerId>();
  /** Channel ends that a sleeping device has not noticed yet. */
  readonly #unnoticed = new Set<string>();
  /** So many blobs get lost as if they had never been sent: one in this number; 0: none. */
  losing = 0;
  /** What really happened: messages that came twice, or after later ones, or never; ways on which something lay still or was slow. */
  readonly counts = { sentBlobs: 0, lostBlobs: 0, blobsAskedFor: 0, duplicates: 0, reorderings: 0, lostMessages: 0, oneWayLinks: 0, slowLinks: 0, lostChannels: 0 };

  constructor(world: World) {
    super(world);
    this.#clock = world;
    this.tap = (from, to, message) => {
      this.#again(from, to, message);
      return this.#loses(message) ? null : message;
    };
  }

  override delayOf(from: PeerId, to: PeerId): number {
    const slow = this.#slow.get(way(from, to));
    if (slow === undefined) return this.delay;
    if (!slow.took) this.counts.slowLinks++;
    slow.took = true;
    return slow.delay;
  }

  override holds(from: PeerId, to: PeerId): boolean {
    const still = this.#still.get(way(from, to));
    if (still === undefined) return this.#asleep.has(to);
    if (!still.took) this.counts.oneWayLinks++;
    still.took = true;
    return true;
  }

  /** Entries and what is said of them come in any order; what a channel begins with does not. */
  override straying(from: PeerId, _to: PeerId, message: Uint8Array): number {
    if (!this.straggling.has(from)) return 0;
    const decoded = decodeMessage(message);
    return decoded.ok && ['update', 'blob', 'lack', 'chain', 'held'].includes(decoded.value.type) ? STRAY : 0;
  }

  override went(how: 'overtaken' | 'lost'): void {
    this.counts[how === 'lost' ? 'lostMessages' : 'reorderings']++;
  }

  #loses(message: Uint8Array): boolean {
    const decoded = decodeMessage(message);
    const type = decoded.ok ? decoded.value.type : null;
    if (type === 'lack') this.counts.blobsAskedFor++;
    if (type !== 'blob') return false;
    this.counts.sentBlobs++;
    const lost = this.losing > 0 && this.#clock.random.below(this.losing) === 0;
    if (lost) this.counts.lostBlobs++;
    return lost;
  }

  /** The same message once more, later: as when it comes on two ways. */
  #again(from: PeerId, to: PeerId, message: Uint8Array): void {
    if (!this.duplicating.has(from) || this.#clock.random.below(2) === 0) return;
    const decoded = decodeMessage(message);
    if (!decoded.ok || !['update', 'blob', 'lack', 'sync', 'chain'].includes(decoded.value.type)) return;
    this.#clock.schedule(this.#clock.random.below(2_000), () => {
      if (this.get(from)?.peers().includes(to) !== true) return;
      this.duplicating.delete(from);
      if (this.get(from)?.send(to, message) === true) this.counts.duplicates++;
      this.duplicating.add(from);
    });
  }

  /* Devices */

  opened(key: PeerId): void {
    this.#awake.add(key);
    this.mend(key);
  }

  closed(key: PeerId): void {
    this.#awake.delete(key);
    this.#asleep.delete(key);
    for (const pair of [...this.#unnoticed]) if (pair.startsWith(`${key} `)) this.#unnoticed.delete(pair);
  }

  isAsleep(key: PeerId): boolean {
    return this.#asleep.has(key);
  }

  sleep(key: PeerId, cut: boolean): void {
    this.#asleep.add(key);
    if (cut) for (const peer of this.get(key)?.peers() ?? []) this.#end(key, peer, 0);
  }

  wake(key: PeerId): void {
    this.#asleep.delete(key);
    for (const pair of [...this.#unnoticed]) {
      const [self, peer] = pair.split(' ') as [PeerId, PeerId];
      if (self !== key) continue;
      this.#unnoticed.delete(pair);
      this.get(self)?.shut(peer);
    }
    this.get(key)?.flush();
    this.mend(key);
  }

  /** The phone is gone: nobody is told at once. */
  vanished(key: PeerId): void {
    for (const peer of this.get(key)?.peers() ?? []) this.#end(key, peer, this.#clock.random.pick([0, 500, 3_000]));
    this.closed(key);
  }

  /* Ways between them */

  /** Does it part any that have a channel? */
  split(sides: ReadonlyMap<PeerId, number>): boolean {
    this.sides = sides;
    const before = this.counts.lostChannels;
    for (const a of sides.keys()) for (const b of sides.keys()) if (a < b && !this.#reach(a, b)) this.#end(a, b, this.#clock.random.below(3_000));
    this.mendAll();
    return this.counts.lostChannels > before;
  }

  /** Had they a channel? */
  cut(a: PeerId, b: PeerId, time: number, lag: number): boolean {
    const before = this.counts.lostChannels;
    this.#count(a, b, 1);
    this.#end(a, b, lag);
    this.#clock.schedule(time, () => {
      this.#count(a, b, -1);
      this.mend(a);
    });
    return this.counts.lostChannels > before;
  }

  #count(a: PeerId, b: PeerId, by: number): void {
    for (const pair of [way(a, b), way(b, a)]) this.#cuts.set(pair, (this.#cuts.get(pair) ?? 0) + by);
  }

  /** What the one says does not reach the other for a while; then all of it does, or the channel ends. */
  hold(from: PeerId, to: PeerId, time: number, lost: boolean): void {
    this.#still.set(way(from, to), { lost, took: false });
    this.#clock.schedule(time, () => this.#release(from, to));
  }

  #release(from: PeerId, to: PeerId): void {
    const held = this.#still.get(way(from, to));
    if (held === undefined) return;
    this.#still.delete(way(from, to));
    if (held.lost) {
      this.#end(from, to, 0);
      this.mend(from);
    }
    this.get(to)?.flush();
  }

  slow(from: PeerId, to: PeerId, delay: number, time: number): void {
    this.#slow.set(way(from, to), { delay, took: false });
    this.#clock.schedule(time, () => this.#slow.delete(way(from, to)));
  }

  /** All is well again. */
  heal(): void {
    this.sides = new Map();
    this.#cuts.clear();
    this.#slow.clear();
    this.duplicating.clear();
    this.straggling.clear();
    this.losing = 0;
    for (const pair of [...this.#still.keys()]) this.#release(...(pair.split(' ') as [PeerId, PeerId]));
    this.mendAll();
  }

  #end(a: PeerId, b: PeerId, lag: number): void {
    if (this.get(a)?.peers().includes(b) !== true && this.get(b)?.peers().includes(a) !== true) return;
    this.counts.lostChannels++;
    this.#notice(a, b);
    if (lag === 0) return this.#notice(b, a);
    const end = this.get(b)?.channel(a);
    this.#clock.schedule(lag, () => {
      if (this.get(b)?.channel(a) === end) this.#notice(b, a);
    });
  }

  #notice(self: PeerId, peer: PeerId): void {
    if (this.#asleep.has(self)) this.#unnoticed.add(way(self, peer));
    else this.get(self)?.shut(peer);
  }

  override disconnect(a: PeerId, b: PeerId): void {
    this.#notice(a, b);
    this.#notice(b, a);
  }

  #reach(a: PeerId, b: PeerId): boolean {
    return (this.sides.get(a) ?? 0) === (this.sides.get(b) ?? 0) && (this.#cuts.get(way(a, b)) ?? 0) <= 0;
  }

  /** Do they want a channel? Not with whom they have dropped. */
  #want(a: PeerId, b: PeerId): boolean {
    const fit = [a, b].every((key) => this.#awake.has(key) && !this.#asleep.has(key));
    return fit && a !== b && this.#reach(a, b) && !this.dropped.some((d) => (d.by === a && d.peer === b) || (d.by === b && d.peer === a));
  }

  /** Makes the channels that are missing, each after a while. */
  mend(key: PeerId): void {
    for (const other of this.#awake) {
      if (!this.#want(key, other) || this.#joined(key, other)) continue;
      this.#clock.schedule(100 + this.#clock.random.below(1_500), () => {
        if (!this.#want(key, other) || this.#joined(key, other)) return;
        this.connect(key, other);
      });
    }
  }

  mendAll(): void {
    for (const key of this.#awake) this.mend(key);
  }

  #joined(a: PeerId, b: PeerId): boolean {
    return this.get(a)?.peers().includes(b) === true && this.get(b)?.peers().includes(a) === true;
  }
}
