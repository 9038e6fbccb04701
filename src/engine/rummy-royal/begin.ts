/** Beginning a hand: who is dealt in (RR-15, RR-19, RR-20), whose deal it is (RR-3), antes (RR-4), or the end of play (RR-16). */
import type { SeatIndex, Setup, SetupSeat } from '../kernel/game.ts';
import { ok, refuse, refused, type Result } from '../kernel/value.ts';
import { choicesFor, NO_CORNERS, parseCarry, type Carry } from './carry.ts';
import { startCorners } from './corners.ts';
import { antedSpaces, move } from './money.ts';
import { leave } from './leaving.ts';
import { emptyHand, emptySeat, noSpaces, playing, seatAt, set, setSeat, type RummyState, type SeatState, type Turn } from './state.ts';
import type { RummyOptions } from './types.ts';

export const MIN_SEATS = 2;
export const MAX_SEATS = 9;
/** Those who watch or have left may still be in the terms. */
const MAX_IN_TERMS = 32;

const newSeat = ({ id, choice }: SetupSeat, carry: Carry | null): SeatState => {
  const account = carry?.accounts.find((a) => a.id === id);
  return {
    id,
    choice,
    playing: choice === 'in' || choice === 'buy-in',
    left: choice === 'leave',
    chips: account?.chips ?? 0,
    debt: account?.debt ?? 0,
    ...emptySeat(),
    away: false,
    gone: false,
  };
};

function checkSetup(setup: Setup<RummyOptions>, carry: Carry | null): Result<'play' | 'close'> {
  const { options, seats } = setup;
  const ids = seats.map((seat) => seat.id);
  if (seats.length < 1 || seats.length > MAX_IN_TERMS || new Set(ids).size !== ids.length) return refused(refuse('rummy-royal/seats'));
  if (carry?.finished) return refused(refuse('rummy-royal/session-over'));
  for (const { id, choice } of seats) {
    if (!choicesFor(options, carry, id).includes(choice)) return refused(refuse('rummy-royal/choice', { id, choice }));
  }
  const staying = seats.filter((seat) => seat.choice !== 'leave');
  const dealtIn = staying.filter((seat) => seat.choice === 'in' || seat.choice === 'buy-in').length;
  if (dealtIn > MAX_SEATS) return refused(refuse('rummy-royal/too-many', { most: MAX_SEATS }));
  if (dealtIn >= MIN_SEATS) return ok('play');
  if (carry !== null) {
    // RR-16: everybody present says stop (one who sits out has no say), all leave, or fewer than two are able to go on.
    const voters = staying.filter((seat) => seat.choice !== 'out');
    const able = staying.filter((seat) => choicesFor(options, carry, seat.id).some((c) => c === 'in' || c === 'buy-in'));
    if (able.length < MIN_SEATS) return ok('close');
    if (voters.length > 0 && voters.every((seat) => seat.choice === 'stop')) return ok('close');
  }
  return refused(refuse('rummy-royal/too-few', { least: MIN_SEATS }));
}

/**
 * RR-1, RR-15, RR-19, RR-20: chips handed out and given back before the hand. RR-16: who comes when play ends was never dealt in: no
 * chips, no part in what is left on the sheet, no place in the result.
 */
function settleAccounts(t: Turn, carry: Carry | null, everybodyLeaves: boolean, closing: boolean): void {
  const { options } = t.state;
  t.state.seats.forEach((seat, i) => {
    const known = carry?.accounts.some((a) => a.id === seat.id) ?? false;
    const gone = carry?.gone.some((g) => g.id === seat.id) ?? false;
    if (!known && !gone && closing) setSeat(t, i, { left: true });
    else if (!known && !gone) {
      move(t, 'bank', { seat: i }, options.start);
      t.events.push({ type: 'joined', seat: i, amount: options.start });
    } else if (seat.choice === 'buy-in') {
      move(t, 'bank', { seat: i }, options.start);
      setSeat(t, i, { debt: seat.debt + options.start });
      t.events.push({ type: 'bought-in', seat: i, amount: options.start });
    } else if (seat.left && !gone) {
      if (everybodyLeaves) setSeat(t, i, { left: false });
      else leave(t, i);
    }
  });
}

/** RR-3: the deal passes to the left, to the next who is dealt in. */
function nextDealer(state: RummyState, carry: Carry): SeatIndex {
  const n = state.seats.length;
  const place = (id: string): number => state.seats.findIndex((seat) => seat.id === id);
  let from = place(carry.dealer);
  // The last dealer is not at the table: whoever sat next to their left and still is there stands for them, and may deal.
  if (from < 0) {
    const was = carry.order.indexOf(carry.dealer);
    for (let k = 1; k <= carry.order.length && from < 0; k++) {
      const at = place(carry.order[(was + k) % carry.order.length] as string);
      if (at >= 0) from = at + n - 1;
    }
  }
  for (let k = 1; k <= n; k++) if (seatAt(state, (from + k) % n).playing) return (from + k) % n;
  throw new TypeError('nobody is dealt in');
}

/** Before the cards: whose deal it is, one chip on each space (RR-4), bets on the corners (RR-6). */
export function startHand(t: Turn, dealer: SeatIndex): void {
  set(t, { dealer });
  t.events.push({ type: 'dealer', seat: dealer });
  const seats = playing(t.state);
  const spaces = antedSpaces(t.state.options);
  for (const seat of seats) for (const space of spaces) move(t, { seat }, { space }, 1);
  t.events.push({ type: 'anted', seats, spaces });
  startCorners(t);
}

/** Refusals: `rummy-royal/seats`, `/carry`, `/session-over`, `/choice`, `/too-many`, `/too-few`, and those of the options. */
export function begin(setup: Setup<RummyOptions>): Result<RummyState> {
  const parsed = parseCarry(setup.carry);
  if (!parsed.ok) return parsed;
  const carry = parsed.value;
  const mode = checkSetup(setup, carry);
  if (!mode.ok) return mode;
  const closing = mode.value === 'close';

  const ids = new Set(setup.seats.map((seat) => seat.id));
  const state: RummyState = {
    options: setup.options,
    hand: (carry?.hand ?? 0) + (closing ? 0 : 1),
    step: 1,
    phase: 'cut',
    seats: setup.seats.map((seat) => newSeat(seat, carry)),
    others: (carry?.accounts ?? []).filter((a) => !ids.has(a.id)).map(({ id, chips, debt }) => ({ id, chips, debt })),
    gone: carry?.gone ?? [],
    bank: carry?.bank ?? 0,
    spaces: carry?.spaces ?? noSpaces(0),
    corners: carry?.corners ?? NO_CORNERS,
    dealer: null,
    closing,
    before: { chips: [], spaces: noSpaces(0), corners: NO_CORNERS, dealer: carry?.dealer ?? '', order: carry?.order ?? [] },
    voided: false,
    finished: false,
    began: [],
    ...emptyHand(),
  };

  const t: Turn = { state, events: [] };
  settleAccounts(t, carry, setup.seats.every((seat) => seat.choice === 'leave'), closing);
  const { seats, spaces, corners, before } = t.state;
  set(t, { before: { ...before, chips: seats.map((seat) => seat.chips), spaces, corners } });
  if (closing) {
    // Even with nothing to cut for: how the sheet was divided is told by a step.
    set(t, { seats: t.state.seats.map((seat) => ({ ...seat, playing: false })), phase: 'leftovers' });
  } else if (carry !== null && carry.dealer !== '') {
    startHand(t, nextDealer(t.state, carry));
  }
  return ok({ ...t.state, began: t.events });
}
