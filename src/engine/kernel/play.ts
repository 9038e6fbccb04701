/**
 * Plays one hand in one place, for tests, simulations and replay: it deals out of the open (no secrets, no signatures), gives
 * the game's demands what it is told to, and closes questions by the same rules as a table does.
 */
import type { Absence, AnyGame, Ask, Face, Knowledge, SeatIndex, Setup, Slot } from './game.ts';
import { ok, refuse, type Plain, type Refusal, type Result } from './value.ts';

/** What the demands bring: the pack in dealt order, and coins, by the demand's name. A refusal stops the hand. */
export interface Supply {
  shuffle(name: string, pack: readonly Face[]): Result<readonly Face[]>;
  coin(name: string): Result<Uint8Array>;
  /** Asked before each demand is met, also again under the same name: who is away or back while it is open, or null. */
  absence?(name: string): Absence | null;
}

/** An absence, with the name of what was open. */
export interface NamedAbsence extends Absence {
  readonly at: string;
}

/** Stands for the question's name at what happened when the hand began. */
export const BEGIN = 'begin';

export interface Closed {
  readonly name: string;
  readonly answers: readonly { readonly seat: SeatIndex; readonly answer: Plain; readonly text: string }[];
}

export interface LocalHand {
  readonly game: AnyGame;
  readonly state: unknown;
  /** The open question, or over: demands are met at once. */
  readonly ask: Ask;
  /** All that happened, with the name of what closed, or `BEGIN`. */
  readonly events: readonly { readonly at: string; readonly event: unknown }[];
  readonly closed: readonly Closed[];
  readonly absences: readonly NamedAbsence[];
  readonly dealt: { readonly orders: { readonly [name: string]: readonly Face[] }; readonly coins: { readonly [name: string]: Uint8Array } };
  /** What these seats know; none: what everybody knows. */
  knowledge(...seats: readonly SeatIndex[]): Knowledge;
  /** Every face of the deal. */
  all(): Knowledge;
  /** Seats that still owe an answer to the open question. */
  owing(): readonly SeatIndex[];
  /** Gives a seat's answer; refused by public knowledge and what the answer opens, as in the fold of a table. */
  answer(seat: SeatIndex, answer: Plain): Refusal | null;
  /** Seats are away, gone or back from here on. `kernel/absence` if these are no seats of this hand, or one twice. */
  absence(change: Absence): Refusal | null;
}

export interface PlayHooks {
  /** Called with every new state, also the first, and the number of events up to it. */
  readonly state?: (state: unknown, events: number) => void;
}

/** Begins a hand. Refusals: those of `Game.begin` and of the supply, and `kernel/supply` when it brings a wrong pack or coin. */
export function playLocally(game: AnyGame, setup: Setup<unknown>, supply: Supply, hooks: PlayHooks = {}): Result<LocalHand> {
  const begun = game.begin(setup);
  if (!begun.ok) return begun;
  let state: unknown = begun.value;
  let order: readonly Face[] = [];
  let owners = new Map<Slot, SeatIndex>();
  let open = new Set<Slot>();
  const orders: { [name: string]: readonly Face[] } = {};
  const coins: { [name: string]: Uint8Array } = {};
  const events: { at: string; event: unknown }[] = [];
  const closed: Closed[] = [];
  const absences: NamedAbsence[] = [];
  let given = new Map<SeatIndex, Plain>();

  const publicly: Knowledge = { face: (slot) => (open.has(slot) ? order[slot] : undefined) };
  const all: Knowledge = { face: (slot) => order[slot] };
  const knowledge = (...seats: readonly SeatIndex[]): Knowledge => ({
    face: (slot) => {
      const owner = owners.get(slot);
      return open.has(slot) || (owner !== undefined && seats.includes(owner)) ? order[slot] : undefined;
    },
  });

  function move(step: Parameters<AnyGame['apply']>[1]): void {
    const applied = game.apply(state, step);
    state = applied.state;
    for (const event of applied.events) events.push({ at: step.name, event });
    hooks.state?.(state, events.length);
  }

  const isAbsence = ({ away, gone, back }: Absence): boolean => {
    const all = [...away, ...gone, ...back];
    return new Set(all).size === all.length && all.every((seat) => Number.isInteger(seat) && seat >= 0 && seat < setup.seats.length);
  };

  function absent(name: string, { away, gone, back }: Absence): void {
    const up = (list: readonly SeatIndex[]): SeatIndex[] => [...list].sort((a, b) => a - b);
    const change: Absence = { away: up(away), gone: up(gone), back: up(back) };
    absences.push({ at: name, ...change });
    move({ kind: 'absence', name, ...change });
  }

  /** Meets demands until a question is open or all is over. */
  function supplyDemands(): Refusal | null {
    for (;;) {
      const ask = game.asks(state);
      if (ask.kind === 'question' || ask.kind === 'over') return null;
      const { name } = ask;
      const lost = supply.absence?.(name) ?? null;
      if (lost !== null) {
        if (!isAbsence(lost)) return refuse('kernel/absence');
        absent(name, lost);
        continue;
      }
      let coin: Uint8Array | undefined;
      if (ask.kind === 'shuffle') {
        const dealt = supply.shuffle(name, ask.pack);
        if (!dealt.ok) return dealt.refusal;
        const same = (list: readonly Face[]): string => [...list].sort((a, b) => a - b).join();
        if (same(dealt.value) !== same(ask.pack)) return refuse('kernel/supply', { name });
        order = dealt.value;
        owners = new Map();
        open = new Set();
        orders[name] = order;
      } else if (ask.kind === 'give') for (const { slot, seat } of ask.gives) owners.set(slot, seat);
      else if (ask.kind === 'open') for (const slot of ask.slots) open.add(slot);
      else {
        const tossed = supply.coin(name);
        if (!tossed.ok) return tossed.refusal;
        coin = tossed.value;
        if (coin.length !== 32) return refuse('kernel/supply', { name });
        coins[name] = coin;
      }
      move(coin === undefined ? { kind: 'dealt', name, opened: publicly } : { kind: 'dealt', name, opened: publicly, coin });
    }
  }

  function answer(seat: SeatIndex, value: Plain): Refusal | null {
    const ask = game.asks(state);
    if (ask.kind !== 'question') return refuse('kernel/no-question');
    if (!ask.seats.includes(seat)) return refuse('kernel/not-asked', { seat });
    if (given.has(seat)) return refuse('kernel/answered', { seat });
    const shown = game.reveals(state, seat, value);
    // Only the owner can open a card.
    if (shown.some((slot) => owners.get(slot) !== seat)) return refuse('kernel/not-owner', { seat });
    const seen: Knowledge = { face: (slot) => (shown.includes(slot) ? order[slot] : publicly.face(slot)) };
    const refusal = game.check(state, seat, value, seen);
    if (refusal !== null) return refusal;
    given.set(seat, value);
    const decided = ask.decisive && game.decides(state, seat, value);
    if (!decided && given.size < ask.seats.length) return null;
    return close(ask.name, decided ? [seat] : [...given.keys()].sort((a, b) => a - b));
  }

  function close(name: string, counting: readonly SeatIndex[]): Refusal | null {
    const answers = counting.map((s) => ({ seat: s, answer: given.get(s) as Plain }));
    for (const { seat: s, answer: a } of answers) for (const slot of game.reveals(state, s, a)) open.add(slot);
    closed.push({ name, answers: answers.map((a) => ({ ...a, text: game.format(state, a.seat, a.answer, all) })) });
    given = new Map();
    move({ kind: 'answers', name, answers, opened: publicly });
    return supplyDemands();
  }

  function absence(change: Absence): Refusal | null {
    const open = game.asks(state);
    if (open.kind === 'over') return refuse('kernel/no-question');
    if (!isAbsence(change)) return refuse('kernel/absence');
    absent(open.name, change);
    const ask = game.asks(state);
    if (ask.kind !== 'question' || ask.name !== open.name) {
      given = new Map();
      return supplyDemands();
    }
    // The same question: who is not asked any more has answered nothing; perhaps all others have.
    given = new Map([...given].filter(([seat]) => ask.seats.includes(seat)));
    return given.size < ask.seats.length ? null : close(ask.name, [...given.keys()].sort((a, b) => a - b));
  }

  for (const event of game.began?.(state) ?? []) events.push({ at: BEGIN, event });
  hooks.state?.(state, events.length);
  const trouble = supplyDemands();
  if (trouble !== null) return { ok: false, refusal: trouble };
  return ok({
    game,
    get state() {
      return state;
    },
    get ask() {
      return game.asks(state);
    },
    events,
    closed,
    absences,
    dealt: { orders, coins },
    knowledge,
    all: () => all,
    owing() {
      const ask = game.asks(state);
      return ask.kind === 'question' ? ask.seats.filter((seat) => !given.has(seat)) : [];
    },
    answer,
    absence,
  });
}
