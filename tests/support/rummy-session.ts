/** Random sessions of Rummy Royal with every table rule, absence, leaving and joining; each hand is counted again on its own. */
import { deepFreeze, ok, playLocally, random, type Absence, type Choice, type LocalHand, type Plain, type Random, type SeatIndex } from '../../src/engine/kernel/index.ts';
import { rummyRoyal, type RummyEvent, type RummyOptions, type RummyState } from '../../src/engine/rummy-royal/index.ts';
import { randomAnswer, randomOptions } from './random-play.ts';
import { compare, cutsOf, factOf } from './recount/against.ts';
import type { Fact, HandFacts } from './recount/facts.ts';
import { Recount } from './recount/recount.ts';

export interface Counts {
  hands: number;
  answers: number;
  absences: number;
  /** How often each event was told. */
  readonly events: { [type: string]: number };
  readonly players: { [n: number]: number };
}

export const noCounts = (): Counts => ({ hands: 0, answers: 0, absences: 0, events: {}, players: {} });

interface Seated {
  readonly id: string;
  away: boolean;
}

/** One session, from a seed. Throws with the seed where anything does not hold. */
export function rummySession(seed: number, counts: Counts, { freeze = true } = {}): void {
  try {
    play(random(seed), seed, counts, freeze);
  } catch (error) {
    throw new Error(`seed ${seed}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

function play(r: Random, seed: number, counts: Counts, freeze: boolean): void {
  const n = 2 + (seed % 8);
  const options = (seed % 3 === 0 ? rummyRoyal.options.defaults : randomOptions(rummyRoyal, r)) as unknown as RummyOptions;
  // A third of the sessions has nobody away, so that whole games are played too.
  const lively = r.below(3) > 0;
  const most = 1 + r.below(8);
  let table: Seated[] = Array.from({ length: n }, (_, i) => ({ id: `p${i}`, away: false }));
  counts.players[n] = (counts.players[n] ?? 0) + 1;
  const recount = new Recount();
  let carry: Plain = null;
  for (let hands = 0, tries = 0; ; tries++) {
    if (tries > 200) throw new Error('the session does not end');
    const seats = table.map(({ id, away }) => ({ id, choice: choose(options, carry, id, away, hands >= most, r) }));
    const hand = playHand({ options, seats, carry, r, lively, freeze, counts });
    if (hand === null) continue;
    hands++;
    recount.hand(hand.facts);
    compare(hand.local.state as RummyState, recount);
    carry = rummyRoyal.carry(hand.local.state as RummyState);
    if (rummyRoyal.finished(hand.local.state as RummyState)) return;
    table = nextTable(hand.local.state as RummyState, table, lively && hands < most, hands, r);
  }
}

function choose(options: RummyOptions, carry: Plain, id: string, away: boolean, stop: boolean, r: Random): Choice {
  const choices = rummyRoyal.choices(options, carry, id);
  const [usual] = choices;
  if (usual === undefined) throw new Error(`${id} has no choice`);
  if (away && choices.includes('out')) return 'out';
  if (stop) return choices.includes('stop') ? 'stop' : choices.includes('out') ? 'out' : usual;
  return r.below(12) === 0 ? r.pick(choices) : usual;
}

interface Playing {
  readonly options: RummyOptions;
  readonly seats: readonly { readonly id: string; readonly choice: Choice }[];
  readonly carry: Plain;
  readonly r: Random;
  readonly lively: boolean;
  readonly freeze: boolean;
  readonly counts: Counts;
}

/** Null when too few want to play just now: they choose again. */
function playHand({ options, seats, carry, r, lively, freeze, counts }: Playing): { readonly local: LocalHand; readonly facts: HandFacts } | null {
  const facts: Fact[] = [];
  let order: readonly number[] = [];
  const watched: typeof rummyRoyal = {
    ...rummyRoyal,
    apply(state, step) {
      facts.push(factOf(step, order));
      return rummyRoyal.apply(state, step);
    },
  };
  const begun = playLocally(watched, { options, seats, carry }, {
    shuffle: (_, pack) => ok((order = r.below(4) === 0 ? evenly(r) : r.shuffle(pack))),
    coin: () => ok(r.bytes(32)),
    absence: () => (lively && r.below(60) === 0 ? anybody(seats.length, r) : null),
  }, { state: (state) => count(state as RummyState, freeze) });
  if (!begun.ok) {
    if (begun.refusal.code === 'rummy-royal/too-few') return null;
    throw new Error(begun.refusal.code);
  }
  const local = begun.value;
  for (let steps = 0; local.ask.kind !== 'over'; steps++) {
    if (steps > 4000) throw new Error('the hand does not end');
    if (lively && r.below(80) === 0) {
      const refusal = local.absence(anybody(seats.length, r));
      if (refusal !== null) throw new Error(refusal.code);
      continue;
    }
    const seat = r.pick(local.owing());
    const refusal = local.answer(seat, lowestStraight(local, seat, r) ?? randomAnswer(local, seat, r));
    if (refusal !== null) throw new Error(refusal.code);
    counts.answers++;
  }
  counts.hands++;
  counts.absences += local.absences.length;
  const events = local.events.map(({ event }) => event as RummyEvent);
  for (const { type } of events) counts.events[type] = (counts.events[type] ?? 0) + 1;
  return { local, facts: { rules: options, seats, facts, cuts: cutsOf(events) } };
}

/** Rank after rank, so that with few players everybody has cards of all ranks: then poker hands are equal now and then. */
const evenly = (r: Random): number[] => r.shuffle(Array.from({ length: 13 }, (_, rank) => rank)).flatMap((rank) => r.shuffle([0, 1, 2, 3]).map((suit) => suit * 13 + rank));

/** Hands drawn at random are hardly ever equal; of people who take their lowest straight some are. */
function lowestStraight(local: LocalHand, seat: SeatIndex, r: Random): Plain | null {
  const state = local.state as RummyState;
  if (state.phase !== 'choose' || r.below(2) === 0) return null;
  const own = local.knowledge(seat);
  const byRank = new Map((state.seats[seat]?.hand ?? []).map((slot) => [(own.face(slot) ?? 0) % 13, slot]));
  for (let low = 0; low < 10; low++) {
    const slots = [0, 1, 2, 3, 4].flatMap((i) => byRank.get((low + i) % 13) ?? []);
    if (slots.length === 5) return { kind: 'five', slots: slots.sort((a, b) => a - b) };
  }
  return null;
}

function anybody(n: number, r: Random): Absence {
  const seat: SeatIndex[] = [r.below(n)];
  const none = { away: [], gone: [], back: [] };
  const kind = r.below(10);
  return kind === 0 ? { ...none, gone: seat } : kind < 6 ? { ...none, away: seat } : { ...none, back: seat };
}

/** RR-17, after every step. */
function count(state: RummyState, freeze: boolean): void {
  if (freeze) deepFreeze(state);
  const { chips, cards } = rummyRoyal.tally(state);
  if (chips !== 0 || cards !== 52) throw new Error(`${chips} chips too many, ${cards} cards`);
  for (const seat of state.seats) if (seat.chips < 0 || seat.bet < 0) throw new Error(`${seat.id} is below nought`);
  for (const amount of [...Object.values(state.spaces), ...Object.values(state.corners.chips)]) if (amount < 0) throw new Error('the sheet is below nought');
}

/** RR-18 to RR-20 between hands: who left is not in the terms any more; newcomers sit down anywhere; those away come back. */
function nextTable(state: RummyState, table: readonly Seated[], changes: boolean, hands: number, r: Random): Seated[] {
  const next = table
    .filter(({ id }) => !state.gone.some((gone) => gone.id === id))
    .map(({ id }): Seated => {
      const seat = state.seats.find((s) => s.id === id);
      // Whoever was away is away again, or back.
      return { id, away: seat?.away === true && r.below(2) === 0 };
    });
  if (changes && next.length < 9 && r.below(6) === 0) next.splice(r.below(next.length + 1), 0, { id: `late-${hands}`, away: false });
  else if (changes && next.length > 3 && r.below(8) === 0) next.splice(r.below(next.length), 1);
  // Those who may play must be able to.
  if (next.filter(({ away }) => !away).length < 2) for (const seat of next) seat.away = false;
  return next;
}
