/**
 * `npm run bench -- deal [--json]`: what the fair deal costs, for 2 to 8 devices and both packs. One *mult* is a multiplication of any point
 * of ristretto255 by any scalar. All else is told in mults, timed just before and after, since the speed of a machine changes within minutes, or as a ratio to
 * a deal by commutative encryption (`tests/support/bench/commutative.ts`). Of each step of each device the median of several equal deals counts.
 */
import { concatBytes, derive, hash, hashToPoint, hashToScalar, littleEndian, ristretto as group } from '../../src/crypto/index.ts';
import { FairDeal, FairDevice, Keys, replay, type FairDemand } from '../../src/dealing/fair/index.ts';
import type { SeatIndex } from '../../src/engine/kernel/index.ts';
import { commutativeDeal } from '../support/bench/commutative.ts';
import { percentile, type BenchResult, type Check } from '../support/bench/statistics.ts';
import { GOOD, pack } from '../support/fair-table.ts';

const DEVICES = [2, 4, 6, 8];
const CARDS = [52, 106];
/** Equal deals of each kind. */
const RUNS = 5;

const median = (values: readonly number[]): number => percentile(values, 50);

/** Processor time of this process, ms. */
const now = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const FACTORS = Array.from({ length: 20 }, (_, i) => [hashToPoint(group, 'bench', Uint8Array.of(i)), hashToScalar(group, 'bench', Uint8Array.of(i))] as const);

/** What a multiplication takes now, ms. */
function multiplication(): number {
  const times = Array.from({ length: 5 }, () => {
    const start = now();
    for (const [p, k] of FACTORS) group.mul(p, k);
    return (now() - start) / FACTORS.length;
  });
  return median(times);
}

interface Deal {
  /** Of the whole deal, or of what is left of it when the rest was done ahead. */
  readonly chain: number;
  /** From one deck to the next. */
  readonly hop: number;
  /** The coins with what is left in escrow, and the layers. */
  readonly coins: number;
  readonly layers: number;
  readonly audit: number;
  /** What a device sends to each other one, bytes. */
  readonly bytes: number;
  /** What each step took by itself, in the order in which they were done. */
  readonly steps: readonly number[];
}

/**
 * Deals once, each device on a clock of its own that only its own work moves on, and that waits for what it needs of others: the longest chain is what the
 * last clock says. A device has one thread here (two in the app), and messages take no time. Milliseconds. `ahead`: keys, shuffles and each device's own part of
 * the layers are there before the terms. `told`: what each step is to be taken to last.
 */
function deal(devices: number, cards: number, ahead: boolean, told: readonly number[] = []): Deal {
  const hand = hash('bench/hand', Uint8Array.of(devices, cards));
  const secrets = Array.from({ length: devices }, (_, i) => derive(hash('bench/secret', Uint8Array.of(i)), 'bench'));
  const steps: number[] = [];
  const timed = <T>(what: () => T): readonly [T, number] => {
    const start = now();
    const result = what();
    const time = told[steps.length] ?? now() - start;
    steps.push(time);
    return [result, time];
  };
  const seats: readonly SeatIndex[] = secrets.map((_, i) => i);
  const deals = seats.map(() => new FairDeal({ group, hand, devices: seats.map((seat) => [seat]) }));
  const own = deals.map((each, i) => new FairDevice(each, secrets[i] as Uint8Array));
  const fresh = hash('bench/fresh');
  const sent = seats.map(() => 0);
  const clocks = seats.map(() => 0);
  /** The device works, not before `from`. */
  const works = <T>(seat: SeatIndex, what: () => T, from = 0): T => {
    const [result, time] = timed(what);
    clocks[seat] = Math.max(clocks[seat] as number, from) + time;
    return result;
  };
  const latest = (): number => Math.max(...clocks);
  /** One question: who is asked answers, then everybody takes what the others said. The name of the question; empty: the demand is met. */
  const round = (demand: FairDemand, before: (question: string) => void = () => undefined): string => {
    const step = deals.map((each) => each.progress(demand))[0];
    if (step === undefined || step.done) return '';
    const { name, seats: asked } = step.question;
    before(name);
    const answers = asked.map((seat) => [seat, works(seat, () => (own[seat] as FairDevice).answer(name, seat, fresh, GOOD) as Uint8Array)] as const);
    const said = Math.max(...asked.map((seat) => clocks[seat] as number));
    for (const [seat, body] of answers) sent[seat] = (sent[seat] as number) + body.length;
    for (const [seat, each] of deals.entries()) {
      // What a device said itself it does not have to look at.
      for (const [from, body] of answers) if (from === seat) each.take(name, from, body);
      const others = answers.filter(([from]) => from !== seat);
      if (others.length > 0) works(seat, () => others.forEach(([from, body]) => each.take(name, from, body)), said);
    }
    return name;
  };
  const hops: number[] = [];
  /** What each device does while it waits. */
  const early = (question: string): void => {
    const [, turn] = /\/hop\/1\/(\d+)$/.exec(question) ?? [];
    if (turn === undefined) return;
    if (turn === '0') for (const seat of seats) works(seat, () => (own[seat] as FairDevice).prepare(seat, ['hop']));
    // The first to shuffle have time after their turn, the others before.
    for (const seat of seats) if (seat === (Number(turn) + devices / 2) % devices) works(seat, () => (own[seat] as FairDevice).prepare(seat, ['escrow']));
  };
  const shuffle: FairDemand = { kind: 'shuffle', name: 'shuffle', pack: pack(cards) };
  let before = 0;
  for (;;) {
    const start = latest();
    const name = round(shuffle, (question) => {
      early(question);
      if (!question.includes('/coin/')) return;
      before = latest();
      if (!ahead) return;
      for (const seat of seats) works(seat, () => (own[seat] as FairDevice).prepare(seat, ['layers']));
      clocks.fill(0);
    });
    if (name === '') break;
    if (name.includes('/hop/') && !name.endsWith('/0')) hops.push(latest() - start);
  }
  const coins = latest() - (ahead ? 0 : before);
  // RR-5: as many cards to each as to the spare hand, or of the larger pack seven.
  const each = cards === 52 ? Math.floor(cards / (devices + 1)) : 7;
  const gives = pack(each * devices).map((slot) => ({ slot, seat: slot % devices }));
  const dealing: FairDemand = { kind: 'give', name: 'deal', gives };
  while (round(dealing) !== '') continue;
  const layers = latest() - coins - (ahead ? 0 : before);
  for (const seat of seats) works(seat, () => gives.forEach(({ slot, seat: owner }) => owner === seat && own[seat]?.peek(slot, seat)));
  const chain = latest();
  const [first] = deals as [FairDeal];
  const keys = new Keys(first.joint, (device) => device);
  seats.forEach((seat) => keys.take('audit/keys', seat, keys.answer('audit/keys', seat, secrets[seat] as Uint8Array, fresh)));
  const [found, audit] = timed(() => replay(group, first.records, keys.known));
  if ('fault' in found) throw new Error('the check of an honest hand failed');
  return { chain, hop: median(hops), coins, layers, audit, bytes: Math.max(...sent), steps };
}

/** The same in mults. */
function typical(devices: number, cards: number, ahead: boolean): Deal {
  const runs = Array.from({ length: RUNS }, () => {
    const before = multiplication();
    const { steps } = deal(devices, cards, ahead);
    const mult = (before + multiplication()) / 2;
    return steps.map((time) => time / mult);
  });
  return deal(devices, cards, ahead, (runs[0] as number[]).map((_, i) => median(runs.map((steps) => steps[i] as number))));
}

export default async function bench(): Promise<BenchResult> {
  // Compiled before it is timed, as in a second hand.
  for (let i = 0; i < 3; i++) deal(8, 52, true);
  const mult = multiplication();
  const rows = CARDS.flatMap((cards) =>
    DEVICES.map((devices) => {
      const [cold, { chain: preShuffled, coins, layers }] = [typical(devices, cards, false), typical(devices, cards, true)];
      return { devices, cards, cold: cold.chain, preShuffled, hop: cold.hop, coins, layers, audit: cold.audit, bytes: cold.bytes };
    }),
  );
  let drawn = 0;
  const key = (): bigint => littleEndian(concatBytes(...Array.from({ length: 8 }, () => hash('bench/key', Uint8Array.of(drawn >>> 8, drawn++)))));
  const commutative = commutativeDeal(8, 52, key, now, multiplication);
  const row = (devices: number, cards: number): (typeof rows)[number] => rows.find((one) => one.devices === devices && one.cards === cards) as (typeof rows)[number];
  const check = (name: string, value: number, unit: string, aim: number, least = false): Check => ({ name, value: Number(value.toFixed(2)), unit, aim: `${least ? '≥' : '≤'} ${aim}`, ok: least ? value >= aim : value <= aim });
  const largest = row(8, 52);
  return {
    bench: 'deal',
    checks: [
      check('a cold deal, 8 devices, 52 cards, is so many times shorter than by commutative encryption', commutative / largest.cold, 'times', 60, true),
      check('a pre-shuffled deal, 8 devices, 52 cards, is so many times shorter', commutative / largest.preShuffled, 'times', 150, true),
      check('hop, 52 cards', largest.hop, 'mults', 17),
      check('hop, 106 cards', row(8, 106).hop, 'mults', 35),
      check('check of an 8-device shuffle, 52 cards', largest.audit, 'mults', 330),
      check('check of an 8-device shuffle, 106 cards', row(8, 106).audit, 'mults', 660),
    ],
    mult: `${mult.toFixed(3)} ms`,
    commutative: `${commutative.toFixed(0)} mults`,
    table: rows.map(({ devices, cards, bytes, ...times }) => ({ devices, cards, bytes, ...Object.fromEntries(Object.entries(times).map(([name, time]) => [name, Number(time.toFixed(1))])) })),
  };
}
