/**
 * `npm run bench -- deal [--json]`: what the fair deal costs, for 2 to 8 devices and both packs. One *mult* is a multiplication of any point
 * of ristretto255 by any scalar, timed in the same run; all else is told in mults, or as a ratio to a deal by commutative
 * encryption in the same run (`tests/support/bench/commutative.ts`).
 */
import { concatBytes, derive, hash, hashToPoint, hashToScalar, littleEndian, ristretto as group } from '../../src/crypto/index.ts';
import { FairDeal, FairDevice, Keys, replay, type FairDemand } from '../../src/dealing/fair/index.ts';
import type { SeatIndex } from '../../src/engine/kernel/index.ts';
import { commutativeDeal } from '../support/bench/commutative.ts';
import { percentile, type BenchResult, type Check } from '../support/bench/statistics.ts';
import { GOOD, pack } from '../support/fair-table.ts';

const DEVICES = [2, 4, 6, 8];
const CARDS = [52, 106];
/** Deals of each kind, of which the median is told. */
const RUNS = 3;

const median = (values: readonly number[]): number => percentile(values, 50);

/** Processor time of this process, ms. */
const now = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

function multiplication(): number {
  const times = Array.from({ length: 15 }, (_, run) => {
    const points = Array.from({ length: 40 }, (_, i) => [hashToPoint(group, 'bench', Uint8Array.of(run, i)), hashToScalar(group, 'bench', Uint8Array.of(run, i))] as const);
    const start = now();
    for (const [p, k] of points) group.mul(p, k);
    return (now() - start) / points.length;
  });
  return median(times);
}

interface Deal {
  readonly cold: number;
  readonly preShuffled: number;
  readonly hop: number;
  readonly layers: number;
  readonly audit: number;
  /** What a device sends to each other one, bytes. */
  readonly bytes: number;
}

/** Deals once, and measures what each device does in each step. Milliseconds. `ahead`: each device has its own part of the layers before the terms. */
function deal(devices: number, cards: number, run: number, ahead: boolean): Deal {
  const hand = hash('bench/hand', Uint8Array.of(devices, cards, run));
  const secrets = Array.from({ length: devices }, (_, i) => derive(hash('bench/secret', Uint8Array.of(i, run)), 'bench'));
  const seats: readonly SeatIndex[] = secrets.map((_, i) => i);
  const deals = seats.map(() => new FairDeal({ group, hand, devices: seats.map((seat) => [seat]) }));
  const own = deals.map((each, i) => new FairDevice(each, secrets[i] as Uint8Array));
  const fresh = hash('bench/fresh');
  const sent = seats.map(() => 0);
  const timed = <T>(what: () => T): readonly [T, number] => {
    const start = now();
    const result = what();
    return [result, now() - start];
  };
  const slowest = (what: (device: FairDevice, seat: SeatIndex) => void): number => Math.max(...own.map((each, seat) => timed(() => what(each, seat))[1]));
  /** One question: all who are asked answer at once, then everybody takes what the others said. */
  const round = (demand: FairDemand): { readonly done: boolean; readonly name: string; readonly time: number } => {
    const step = deals.map((each) => each.progress(demand))[0];
    if (step === undefined || step.done) return { done: true, name: '', time: 0 };
    const { name, seats: asked } = step.question;
    const answers = asked.map((seat) => timed(() => (own[seat] as FairDevice).answer(name, seat, fresh, GOOD) as Uint8Array));
    answers.forEach(([body], i) => void (sent[asked[i] as SeatIndex] = (sent[asked[i] as SeatIndex] as number) + body.length));
    // What a device said itself it does not have to look at.
    let taken = 0;
    deals.forEach((each, seat) => {
      for (const own of [true, false]) {
        const [, time] = timed(() => answers.forEach(([body], i) => (asked[i] === seat) === own && each.take(name, asked[i] as SeatIndex, body)));
        if (!own) taken = Math.max(taken, time);
      }
    });
    return { done: false, name, time: Math.max(...answers.map(([, time]) => time)) + taken };
  };
  const shuffle: FairDemand = { kind: 'shuffle', name: 'shuffle', pack: pack(cards) };
  // Before the terms are agreed, and after.
  let before = 0;
  let after = 0;
  const hops: number[] = [];
  const prepared = new Set<string>();
  /** What each device does before it is asked. */
  const prepare = (what: string): void => {
    if (!prepared.has(what)) before += slowest((each, seat) => each.prepare(seat));
    prepared.add(what);
  };
  for (;;) {
    const open = deals.map((each) => each.progress(shuffle))[0];
    const asked = open?.done === false ? open.question.name : '';
    if (asked.includes('/hop/')) prepare('pool');
    if (asked.includes('/coin/') && ahead) prepare('layers');
    const { done, name, time } = round(shuffle);
    if (done) break;
    if (name.includes('/coin/')) after += time;
    else before += time;
    if (name.includes('/hop/')) hops.push(time);
  }
  // RR-5: as many cards to each as to the spare hand, or of the larger pack seven.
  const each = cards === 52 ? Math.floor(cards / (devices + 1)) : 7;
  const gives = pack(each * devices).map((slot) => ({ slot, seat: slot % devices }));
  const coins = after;
  for (const demand of [{ kind: 'give', name: 'deal', gives } as const]) for (let step = round(demand); !step.done; step = round(demand)) after += step.time;
  const layers = after - coins;
  after += slowest((device, seat) => gives.forEach(({ slot, seat: owner }) => owner === seat && device.peek(slot, seat)));
  const [first] = deals as [FairDeal];
  const keys = new Keys(first.joint, (device) => device);
  seats.forEach((seat) => keys.take('audit/keys', seat, keys.answer('audit/keys', seat, secrets[seat] as Uint8Array, fresh)));
  const [found, audit] = timed(() => replay(group, first.records, keys.known));
  if ('fault' in found) throw new Error('the check of an honest hand failed');
  return { cold: before + after, preShuffled: after, hop: median(hops), layers, audit, bytes: Math.max(...sent) };
}

export default async function bench(): Promise<BenchResult> {
  deal(2, 52, 0, true);
  const mult = multiplication();
  const rows = CARDS.flatMap((cards) =>
    DEVICES.map((devices) => {
      const [now, ahead] = [false, true].map((before) => Array.from({ length: RUNS }, (_, run) => deal(devices, cards, run + 1, before))) as [Deal[], Deal[]];
      const of = (runs: readonly Deal[], what: keyof Deal): number => median(runs.map((one) => one[what]));
      return { devices, cards, cold: of(now, 'cold'), preShuffled: of(ahead, 'preShuffled'), hop: of(now, 'hop'), layers: of(ahead, 'layers'), audit: of(now, 'audit'), bytes: of(now, 'bytes') };
    }),
  );
  let drawn = 0;
  const key = (): bigint => littleEndian(concatBytes(...Array.from({ length: 8 }, () => hash('bench/key', Uint8Array.of(drawn >>> 8, drawn++)))));
  const commutative = commutativeDeal(8, 52, key, now);
  const row = (devices: number, cards: number): (typeof rows)[number] => rows.find((one) => one.devices === devices && one.cards === cards) as (typeof rows)[number];
  const check = (name: string, value: number, unit: string, aim: number, least = false): Check => ({ name, value: Number(value.toFixed(2)), unit, aim: `${least ? '≥' : '≤'} ${aim}`, ok: least ? value >= aim : value <= aim });
  const largest = row(8, 52);
  return {
    bench: 'deal',
    checks: [
      check('a cold deal, 8 devices, 52 cards, is so many times shorter than by commutative encryption', commutative / largest.cold, 'times', 60, true),
      check('a pre-shuffled deal, 8 devices, 52 cards, is so many times shorter', commutative / largest.preShuffled, 'times', 150, true),
      check('hop, 52 cards', largest.hop / mult, 'mults', 17),
      check('hop, 106 cards', row(8, 106).hop / mult, 'mults', 35),
      check('check of an 8-device shuffle, 52 cards', largest.audit / mult, 'mults', 330),
      check('check of an 8-device shuffle, 106 cards', row(8, 106).audit / mult, 'mults', 660),
    ],
    mult: `${mult.toFixed(3)} ms`,
    commutative: `${(commutative / 1000).toFixed(1)} s`,
    table: rows.map(({ devices, cards, bytes, ...times }) => ({ devices, cards, bytes, ...Object.fromEntries(Object.entries(times).map(([name, time]) => [name, Number((time / mult).toFixed(1))])) })),
  };
}
