/** What goes wrong at a simulated table, and when: drawn from the seed before anything runs, so that parts of it can be left out. */
import { Random } from '../simulation.ts';

/** Devices are named by their place among the table's devices, from 0; `for`: ms until it is over. */
export type Fault =
  | { readonly kind: 'crash'; readonly device: number; readonly when: Moment; readonly for: number; /** So many writes that were not confirmed are in the vault all the same. */ readonly kept: number }
  | { readonly kind: 'sleep'; readonly device: number; readonly for: number; /** Do its channels end meanwhile? */ readonly cut: boolean }
  | { readonly kind: 'die'; readonly device: number }
  | { readonly kind: 'leave'; readonly device: number; /** Of several seats on the device only the last one. */ readonly one: boolean }
  | { readonly kind: 'backup'; readonly device: number }
  | { readonly kind: 'restore'; readonly device: number; readonly for: number }
  | { /** To another phone, which gets the keys of its seats and nothing else. */ readonly kind: 'move'; readonly device: number; readonly for: number }
  | { readonly kind: 'partition'; /** By device, on which side it is. */ readonly sides: readonly number[]; readonly for: number }
  | { readonly kind: 'cut'; readonly device: number; readonly other: number; readonly for: number; /** Only this much later the other one notices, ms. */ readonly lag: number }
  | { readonly kind: 'one-way'; readonly device: number; readonly other: number; readonly for: number; readonly lost: boolean }
  | { readonly kind: 'slow'; readonly device: number; readonly other: number; readonly delay: number; readonly for: number }
  | { readonly kind: 'duplicates' | 'reorder'; readonly device: number; readonly for: number }
  | { readonly kind: 'slow-disk'; readonly device: number; readonly delay: number; readonly for: number }
  | { readonly kind: 'quota'; readonly device: number; readonly writes: number; /** Says that it failed, but did not. */ readonly lies: boolean }
  | { readonly kind: 'unopenable'; readonly device: number; readonly times: number }
  | { readonly kind: 'pass-over' | 'wait-for-all'; readonly device: number }
  | { readonly kind: 'hidden'; readonly device: number; readonly for: number }
  | { readonly kind: 'hostile'; readonly device: number; readonly trick: Trick; readonly of: number };

/** At once, in the middle of the next write, or of the next one that follows directly on another, so that half of what belongs together is stored. */
export type Moment = 'now' | 'writing' | 'batch';

/** What a hostile device does, with its own key and nobody else's. */
export type Trick = 'altered' | 'replayed' | 'false-heads' | 'false-held' | 'flood' | 'two-answers' | 'two-faced' | 'forged-promise' | 'forged-confirm' | 'forged-back' | 'illegal' | 'as-another';

export interface Timed {
  /** ms after everybody has met. */
  readonly at: number;
  readonly fault: Fault;
}

export interface Plan {
  /** Devices. */
  readonly seats: number;
  /** By device, seats on it beside its first. */
  readonly more: readonly number[];
  readonly game: 'high-card' | 'rummy-royal';
  /** Device that is not honest; -1: none. */
  readonly hostile: number;
  /** ms until the faults stop. */
  readonly chaos: number;
  /** Ascending by time. */
  readonly faults: readonly Timed[];
}

/** Those that come at any time; `twoFaced` is prepared. */
const TRICKS: readonly Trick[] = ['altered', 'replayed', 'false-heads', 'false-held', 'flood', 'two-answers', 'forged-promise', 'forged-confirm', 'forged-back', 'illegal', 'as-another'];

/** Partitions by number of devices: which side each device is on, before they are mixed. */
const SPLITS: { readonly [devices: number]: readonly (readonly number[])[] } = {
  2: [[0, 1]],
  3: [[0, 0, 1], [0, 1, 2]],
  4: [[0, 0, 1, 1], [0, 0, 0, 1], [0, 0, 1, 2]],
  5: [[0, 0, 0, 1, 1], [0, 0, 0, 1, 2], [0, 0, 0, 0, 1], [0, 0, 1, 1, 2]],
};

/** Of so many seeds one plays Rummy Royal. */
const RUMMY = 4;
/** Of so many tables one sees a device move to another phone. */
const MOVE = 8;
/** Of so many tables with an even number of devices one is split into halves, and people in both would go on without the other one. */
const HALVES = 4;
/** Of so many tables with a hostile device it tells one phone something else than the others at one. */
const TWO_FACED = 2;
/** High Card has seats for no more. */
const MOST = 5;

export function planOf(seed: number, random: Random, seats: number | null): Plan {
  const game = seed % RUMMY === 0 ? 'rummy-royal' : 'high-card';
  const n = seats ?? random.pick(game === 'high-card' ? [2, 3, 3, 3, 4, 4, 4, 5, 5] : [2, 3, 3, 4, 5]);
  const hostile = n > 2 && random.below(5) === 0 ? random.below(n) : -1;
  const busy = 5_000 + random.below(15_000);
  // Some tables play nearly undisturbed, some hardly at all.
  const count = random.pick([1, 2, 3, 4, 6, 8, 12]);
  const faults: Timed[] = [];
  for (let i = 0; i < count; i++) faults.push({ at: random.below(busy), fault: faultOf(random, n) });
  if (hostile >= 0) for (let i = 0; i < 4; i++) faults.push({ at: random.below(busy), fault: { kind: 'hostile', device: hostile, trick: random.pick(TRICKS), of: random.below(n) } });
  // A backup is of no use unless it is brought back later.
  if (random.below(8) === 0) {
    const [device, at] = [random.below(n), random.below(busy / 2)];
    faults.push({ at, fault: { kind: 'backup', device } }, { at: at + random.below(busy / 2), fault: { kind: 'restore', device, for: lasting(random) } });
  }
  faults.push(...moves(new Random(seed * 7 + 3), n, hostile, busy));
  const more = moreSeats(random, n, hostile);
  faults.push(...twoFaced(new Random(seed * 13 + 5), n, hostile, busy));
  const split = halves(new Random(seed * 11 + 4), n, hostile, busy);
  // No other split takes its place.
  const all = [...faults.filter(({ at, fault }) => at < split.from || fault.kind !== 'partition'), ...split.faults];
  return { seats: n, more, game, hostile, chaos: Math.max(busy, split.until), faults: all.sort((a, b) => a.at - b.at) };
}

/** Drawn apart from everything else, so that the tables without it are what they were before there was any. */
function moves(random: Random, n: number, hostile: number, busy: number): Timed[] {
  if (random.below(MOVE) > 0) return [];
  const device = random.below(n);
  return device === hostile ? [] : [{ at: random.below(busy), fault: { kind: 'move', device, for: lasting(random) } }];
}

/** Two halves that are apart for longer than anybody's patience lasts: then neither may go on, and what both have said must not become firm. */
function halves(random: Random, n: number, hostile: number, busy: number): { readonly faults: readonly Timed[]; readonly from: number; readonly until: number } {
  if (n % 2 > 0 || hostile >= 0 || random.below(HALVES) > 0) return { faults: [], from: Infinity, until: 0 };
  const [at, time] = [random.below(busy / 2), 26_000 + random.below(6_000)];
  const sides = random.shuffle(Array.from({ length: n }, (_, i) => i % 2));
  const wishes = sides.map((_, device): Timed => ({ at: at + 9_000 + random.below(12_000), fault: { kind: 'pass-over', device } }));
  return { faults: [{ at, fault: { kind: 'partition', sides, for: time } }, ...wishes], from: at, until: at + time + 3_000 };
}

/** One phone cannot reach the other ones for a while, but the hostile device can. */
function twoFaced(random: Random, n: number, hostile: number, busy: number): Timed[] {
  if (hostile < 0 || random.below(TWO_FACED) > 0) return [];
  const of = (hostile + 1 + random.below(n - 1)) % n;
  const at = random.below(busy);
  const others = Array.from({ length: n }, (_, i) => i).filter((other) => other !== of && other !== hostile);
  const cuts = others.map((other): Timed => ({ at, fault: { kind: 'cut', device: of, other, for: APART, lag: 0 } }));
  return [...cuts, { at: at + 1, fault: { kind: 'hostile', device: hostile, trick: 'two-faced', of } }];
}

/** At a third of the tables some devices have two or three seats, which are played by people who pass the phone on. */
function moreSeats(random: Random, n: number, hostile: number): number[] {
  const more = Array.from({ length: n }, () => 0);
  if (random.below(3) > 0) return more;
  for (let left = random.below(MOST - n + 1); left > 0; left--) {
    const device = random.below(n);
    if (device !== hostile) more[device] = (more[device] ?? 0) + 1;
  }
  return more;
}

/** How long the one who is told something else is out of the others' reach, ms. */
export const APART = 6_000;

/** How long something lasts, ms: mostly short, now and then so long that the others go on. */
const lasting = (random: Random): number => random.pick([300, 1_000, 3_000, 6_000, 12_000, 20_000]) + random.below(2_000);

function faultOf(random: Random, n: number): Fault {
  const device = random.below(n);
  const other = (device + 1 + random.below(n - 1)) % n;
  const time = lasting(random);
  switch (random.below(20)) {
    case 0:
      return { kind: 'crash', device, when: 'now', for: time, kept: 0 };
    case 1:
    case 2:
      return { kind: 'crash', device, when: 'writing', for: time, kept: random.below(2) };
    case 3:
      return { kind: 'crash', device, when: 'batch', for: time, kept: random.below(2) };
    case 4:
      return { kind: 'die', device };
    case 5:
    case 6:
      return { kind: 'sleep', device, for: time, cut: random.below(2) === 0 };
    case 7:
      return random.below(2) === 0 ? { kind: 'leave', device, one: random.below(2) === 0 } : { kind: 'cut', device, other, for: time, lag: 0 };
    case 8:
    case 9:
    case 10:
      return { kind: 'partition', sides: random.shuffle(random.pick(SPLITS[n] ?? [])), for: time };
    case 11:
      return { kind: 'cut', device, other, for: time, lag: random.below(5_000) };
    case 12:
      return { kind: 'one-way', device, other, for: Math.min(time, 8_000), lost: random.below(2) === 0 };
    case 13:
      return { kind: 'slow', device, other, delay: 500 + random.below(4_000), for: time };
    case 14:
      return { kind: 'duplicates', device, for: time };
    case 15:
      return { kind: 'reorder', device, for: time };
    case 16:
      return random.below(2) === 0 ? { kind: 'slow-disk', device, delay: 200 + random.below(2_000), for: time } : { kind: 'unopenable', device, times: 1 + random.below(3) };
    case 17:
      return { kind: 'quota', device, writes: 1 + random.below(4), lies: random.below(2) === 0 };
    case 18:
      return random.below(2) === 0 ? { kind: 'hidden', device, for: time } : { kind: 'wait-for-all', device };
    default:
      return { kind: 'pass-over', device };
  }
}
