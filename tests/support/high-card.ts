/**
 * A small game for tests of table and dealing. It uses everything of the contract: shuffle, coin, give, open; a single seat's
 * question with a time limit, one that all answer, a decisive one; forced answers, choices, carry.
 *
 * Each hand: shuffle, coin (who starts), three cards each, one opened. Three rounds of: the turn's seat bets 0–3 (20 s, then 0),
 * everybody shows a card, and the lowest card still hidden is hunted: who holds it must play it (its bet's worth of points).
 */
import {
  defineOptions,
  ok,
  refuse,
  refused,
  type Applied,
  type Ask,
  type Choice,
  type Face,
  type Forced,
  type Game,
  type Knowledge,
  type Plain,
  type Refusal,
  type Result,
  type SeatIndex,
  type Setup,
  type Slot,
  type Step,
} from '../../src/engine/kernel/index.ts';

export interface HighOptions {
  readonly rounds: number;
  readonly open: boolean;
}

export type HighAnswer = { readonly kind: 'bet'; readonly amount: number } | { readonly kind: 'show'; readonly slot: Slot } | { readonly kind: 'no' };

export interface HighEvent {
  readonly type: string;
  readonly seat?: SeatIndex;
  readonly face?: Face;
}

interface HighState {
  readonly [key: string]: Plain;
  readonly ids: readonly string[];
  readonly choices: readonly string[];
  readonly active: readonly SeatIndex[];
  /** Passed over: bets nothing, shows nothing, holds nothing that is hunted. */
  readonly away: readonly SeatIndex[];
  readonly gone: readonly SeatIndex[];
  /** Were not there while the cards were shuffled: they get none, since nobody could hide them from the others. */
  readonly without: readonly SeatIndex[];
  readonly phase: 'shuffle' | 'coin' | 'give' | 'open' | 'bet' | 'show' | 'hunt' | 'over';
  readonly rounds: number;
  readonly opens: boolean;
  readonly round: number;
  readonly turn: number;
  readonly bet: number;
  readonly points: readonly number[];
  /** Faces seen by all, ascending. */
  readonly seen: readonly Face[];
  /** Slots held, by seat. */
  readonly hands: readonly (readonly Slot[])[];
}

export interface HighView {
  readonly phase: string;
  readonly me: SeatIndex | null;
  readonly cards: readonly { readonly slot: Slot; readonly face: Face }[];
  readonly points: readonly number[];
  readonly seen: readonly Face[];
  readonly turn: SeatIndex | null;
}

const CARDS = 3;

export const highOptions = defineOptions<HighOptions>(
  { rounds: { rule: 'HC-1', values: [3, 1, 2] }, open: { rule: 'HC-2', values: [true, false] } },
  { quick: { rounds: 1 } },
);

const wanted = (s: HighState): Face => {
  let face = 0;
  while (s.seen.includes(face)) face++;
  return face;
};
const packOf = (s: HighState): Face[] => Array.from({ length: s.active.length * CARDS + 2 }, (_, i) => i);
const turnOf = (s: HighState): SeatIndex => s.active[s.turn % s.active.length] as SeatIndex;
const hasCards = (s: HighState): SeatIndex[] => s.active.filter((seat) => (s.hands[seat] ?? []).length > 0 && !s.away.includes(seat));

function begin(setup: Setup<HighOptions>): Result<HighState> {
  const ids = setup.seats.map((seat) => seat.id);
  const choices = setup.seats.map((seat) => seat.choice);
  const active = choices.flatMap((choice, i) => (choice === 'in' ? [i] : []));
  if (active.length < 2 && !choices.includes('stop')) return refused(refuse('high-card/too-few'));
  const carried = (setup.carry ?? {}) as { readonly [id: string]: number };
  return ok({
    ids,
    choices,
    active,
    away: [],
    gone: [],
    without: [],
    phase: choices.includes('stop') ? 'over' : 'shuffle',
    rounds: setup.options.rounds,
    opens: setup.options.open,
    round: 0,
    turn: 0,
    bet: 0,
    points: ids.map((id) => carried[id] ?? 0),
    seen: [],
    hands: ids.map(() => []),
  });
}

function asks(s: HighState): Ask {
  switch (s.phase) {
    case 'shuffle':
      return { kind: 'shuffle', name: 'deal', pack: packOf(s) };
    case 'coin':
      return { kind: 'coin', name: 'first' };
    case 'give':
      return { kind: 'give', name: 'hands', gives: s.active.flatMap((seat, i) => (s.without.includes(seat) ? [] : Array.from({ length: CARDS }, (_, c) => ({ slot: i * CARDS + c, seat })))) };
    case 'open':
      return { kind: 'open', name: 'turned', slots: [s.active.length * CARDS] };
    case 'bet':
      return { kind: 'question', name: `${s.round}/bet`, seats: [turnOf(s)], decisive: false, limit: 20_000 };
    case 'show':
      return { kind: 'question', name: `${s.round}/show`, seats: hasCards(s), decisive: false };
    case 'hunt':
      return { kind: 'question', name: `${s.round}/hunt`, seats: hasCards(s), decisive: true };
    case 'over':
      return { kind: 'over' };
  }
}

function read(answer: Plain): HighAnswer | null {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer) || answer instanceof Uint8Array) return null;
  const a = answer as { readonly [key: string]: Plain };
  const keys = Object.keys(a).length;
  if (a['kind'] === 'bet' && keys === 2 && typeof a['amount'] === 'number') return { kind: 'bet', amount: a['amount'] };
  if (a['kind'] === 'show' && keys === 2 && typeof a['slot'] === 'number') return { kind: 'show', slot: a['slot'] };
  return a['kind'] === 'no' && keys === 1 ? { kind: 'no' } : null;
}

function check(s: HighState, seat: SeatIndex, plain: Plain, knowledge: Knowledge): Refusal | null {
  const answer = read(plain);
  if (answer === null) return refuse('high-card/bad-shape');
  if (s.phase === 'bet') return answer.kind === 'bet' && [0, 1, 2, 3].includes(answer.amount) ? null : refuse('high-card/bad-bet');
  if (answer.kind === 'no') {
    if (s.phase !== 'hunt') return refuse('high-card/must-show');
    // Only its own device knows, and whoever checks the hand.
    return (s.hands[seat] ?? []).some((slot) => knowledge.face(slot) === wanted(s)) ? refuse('high-card/holds-it') : null;
  }
  if (answer.kind !== 'show') return refuse('high-card/not-now');
  if (!(s.hands[seat] ?? []).includes(answer.slot)) return refuse('high-card/not-your-card');
  if (s.phase === 'hunt' && knowledge.face(answer.slot) !== wanted(s)) return refuse('high-card/not-wanted');
  return null;
}

/** On to the next question that somebody who is here can be asked. */
function settled(s: HighState): HighState {
  if (s.phase === 'bet' && s.away.includes(turnOf(s))) return settled({ ...s, bet: 0, phase: 'show' });
  if ((s.phase === 'show' || s.phase === 'hunt') && hasCards(s).length === 0) return settled(nextRound(s));
  return s;
}

function nextRound(s: HighState): HighState {
  const over = s.round + 1 >= s.rounds || hasCards(s).length === 0;
  return { ...s, round: s.round + 1, turn: s.turn + 1, phase: over ? 'over' : 'bet' };
}

function apply(s: HighState, step: Step<HighAnswer>): Applied<HighState, HighEvent> {
  const events: HighEvent[] = [];
  if (step.kind === 'absence') {
    const once = (seats: readonly SeatIndex[]): SeatIndex[] => [...new Set(seats)].sort((a, b) => a - b);
    const gone = once([...s.gone, ...step.gone]);
    const away = once([...gone, ...[...s.away, ...step.away].filter((seat) => !step.back.includes(seat))]);
    const without = s.phase === 'shuffle' ? once([...s.without, ...away]) : s.without;
    return { state: settled({ ...s, away, gone, without }), events: [{ type: 'absence' }] };
  }
  const drop = (hands: HighState['hands'], seat: SeatIndex, slot: Slot): HighState['hands'] => hands.map((hand, i) => (i === seat ? hand.filter((x) => x !== slot) : hand));
  if (step.kind === 'dealt') {
    if (s.phase === 'shuffle') return { state: { ...s, phase: 'coin' }, events };
    if (s.phase === 'coin') return { state: { ...s, phase: 'give', turn: (step.coin?.[0] ?? 0) % s.active.length }, events: [{ type: 'starts', seat: s.active[(step.coin?.[0] ?? 0) % s.active.length] as number }] };
    if (s.phase === 'give') {
      const hands = s.ids.map((_, seat) => (s.active.includes(seat) && !s.without.includes(seat) ? Array.from({ length: CARDS }, (_, c) => s.active.indexOf(seat) * CARDS + c) : []));
      return { state: settled({ ...s, hands, phase: s.opens ? 'open' : 'bet' }), events };
    }
    const face = step.opened.face(s.active.length * CARDS) as Face;
    return { state: settled({ ...s, phase: 'bet', seen: [face] }), events: [{ type: 'turned', face }] };
  }
  let { hands, points } = s;
  let seen = [...s.seen];
  for (const { seat, answer } of step.answers) {
    if (answer.kind === 'bet') {
      events.push({ type: 'bet', seat });
      return { state: settled({ ...s, phase: 'show', bet: answer.amount }), events };
    }
    if (answer.kind === 'no') continue;
    const face = step.opened.face(answer.slot) as Face;
    seen = [...seen, face].sort((a, b) => a - b);
    hands = drop(hands, seat, answer.slot);
    points = points.map((p, i) => (i === seat ? p + (s.phase === 'hunt' ? s.bet : 1) : p));
    events.push({ type: s.phase === 'hunt' ? 'hunted' : 'shown', seat, face });
  }
  const next = { ...s, hands, points, seen };
  if (s.phase === 'show' && hasCards(next).length > 0) return { state: { ...next, phase: 'hunt' }, events };
  return { state: settled(nextRound(next)), events };
}

function* legal(s: HighState, seat: SeatIndex, knowledge: Knowledge): Generator<HighAnswer> {
  if (s.phase === 'bet') for (const amount of [0, 1, 2, 3]) yield { kind: 'bet', amount };
  const mine = s.hands[seat] ?? [];
  if (s.phase === 'show') for (const slot of mine) yield { kind: 'show', slot };
  if (s.phase === 'hunt') {
    const held = mine.filter((slot) => knowledge.face(slot) === wanted(s));
    for (const slot of held) yield { kind: 'show', slot };
    if (held.length === 0) yield { kind: 'no' };
  }
}

function forced(s: HighState, seat: SeatIndex, knowledge: Knowledge): Forced<HighAnswer> | null {
  if (s.phase === 'bet') return { answer: { kind: 'bet', amount: 0 }, when: 'at-limit' };
  const all = [...legal(s, seat, knowledge)];
  return all.length === 1 ? { answer: all[0] as HighAnswer, when: 'at-once' } : null;
}

export const highCard: Game<HighOptions, HighState, HighAnswer, HighEvent, HighView> = {
  id: 'high-card',
  version: 1,
  seats: { min: 2, max: 5 },
  options: highOptions,
  begin,
  asks,
  check,
  reveals: (s, seat, plain) => {
    const answer = read(plain);
    return answer?.kind === 'show' && (s.hands[seat] ?? []).includes(answer.slot) ? [answer.slot] : [];
  },
  decides: (s, _seat, answer) => s.phase === 'hunt' && answer.kind === 'show',
  forced,
  legal,
  apply,
  view: (s, seat, knowledge) => ({
    phase: s.phase,
    me: seat,
    cards: seat === null ? [] : (s.hands[seat] ?? []).map((slot) => ({ slot, face: knowledge.face(slot) ?? -1 })),
    points: s.points,
    seen: s.seen,
    turn: s.phase === 'bet' ? turnOf(s) : null,
  }),
  standing: (s) => s.ids.map((id, seat) => ({ seat, id, score: s.points[seat] ?? 0, rank: 1 + s.points.filter((p) => p > (s.points[seat] ?? 0)).length })),
  carry: (s) => Object.fromEntries(s.ids.map((id, i) => [id, s.points[i] ?? 0])),
  finished: (s) => s.phase === 'over' && s.choices.includes('stop'),
  choices: (_options, carry): readonly Choice[] => (carry === null ? ['in', 'out'] : ['in', 'out', 'leave', 'stop']),
  tally: (s) => ({ cards: s.hands.flat().length + s.seen.length - (s.seen.length > 0 && s.opens ? 1 : 0) }),
  format: (_s, _seat, answer) => (answer.kind === 'bet' ? `bet ${answer.amount}` : answer.kind === 'show' ? `show ${answer.slot}` : 'no'),
  parse: (_s, _seat, text) => {
    const [word, n] = text.split(' ');
    if (word === 'no') return ok({ kind: 'no' });
    if (word === 'bet') return ok({ kind: 'bet', amount: Number(n) });
    return word === 'show' ? ok({ kind: 'show', slot: Number(n) }) : refused(refuse('high-card/bad-notation'));
  },
};
