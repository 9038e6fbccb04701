/** Tables at every phase of a hand, written by hand: five people, seen by Jo (seat 0) or by one who watches. */
import { parseFace } from '../../../src/engine/cards/index.ts';
import type { Face, SeatIndex } from '../../../src/engine/kernel/game.ts';
import type { Plain, Refusal, Result } from '../../../src/engine/kernel/value.ts';
import { SPACES, type RummyEvent, type RummyHandCard, type RummyPhase, type RummySeatView, type RummyView, type Space } from '../../../src/engine/rummy-royal/index.ts';
import type { Member, Table, TableState } from '../../../src/table/api.ts';
import { fairDeal } from '../screens/fake-app.ts';

export const NAMES = ['Jo', 'Ana', 'Ben', 'Mira', 'Tom', 'Wilhelmina', 'Kai', 'Noor', 'Luise'] as const;

export const face = (text: string): Face => {
  const found = parseFace(text);
  if (found === undefined) throw new Error(`no card ${text}`);
  return found;
};
export const faces = (text: string): readonly Face[] => text.split(' ').filter((t) => t !== '').map(face);

const seat = (i: number, change: Partial<RummySeatView> = {}): RummySeatView => ({
  id: `key${i}`, playing: true, left: false, away: false, gone: false, chips: [74, 59, 121, 94, 33, 88, 100, 47, 102][i] ?? 50, debt: 0, cards: [11, 6, 5, 7, 4, 5, 6, 5, 6][i] ?? 5, folded: false, allIn: false, result: null,
  bet: 0, bid: null, passed: false, chosen: false, shown: null, rank: null, ace: null, ...change,
});

const NO_CORNERS: RummyView['corners'] = { on: false, chips: { C: 0, D: 0, H: 0, S: 0 }, bet: null, named: null, stake: null, shown: null };

const perSpace = <T>(value: T, change: { readonly [S in Space]?: T } = {}): { readonly [S in Space]: T } => ({ ...Object.fromEntries(SPACES.map((s) => [s, value])), ...change }) as { readonly [S in Space]: T };

export const HAND = '9S JS 5C TC KC 9H TH QH 4D 8D JD';

export interface Cards {
  readonly cards: string;
  readonly live?: string;
  readonly five?: string;
}

const hand = ({ cards, live = '', five = '' }: Cards): readonly RummyHandCard[] => {
  const lifted = new Set(faces(live));
  const chosen = new Set(faces(five));
  return faces(cards).map((f, i) => ({ slot: 3 + i * 5, face: f, five: chosen.has(f), live: lifted.has(f) }));
};

export interface Scene {
  readonly phase: RummyPhase;
  readonly n?: number;
  readonly me?: SeatIndex | null;
  readonly mine?: Cards;
  readonly view?: Partial<RummyView>;
  readonly seats?: { readonly [seat: number]: Partial<RummySeatView> };
  readonly events?: readonly RummyEvent[];
  readonly away?: readonly number[];
  readonly owes?: readonly SeatIndex[];
  readonly deadline?: number | null;
  readonly question?: string;
  readonly over?: boolean;
  /** Score by seat: the session is over. */
  readonly final?: readonly number[];
}

export function viewOf(s: Scene): RummyView {
  const n = s.n ?? 5;
  const me = s.me === undefined ? 0 : s.me;
  return {
    phase: s.phase, hand: 4, of: 10, me, dealer: 2, seats: Array.from({ length: n }, (_, i) => seat(i, s.seats?.[i])),
    spaces: perSpace(5, { JH: 15, QH: 20, KQ: 20, '678': 15, KH: 10, POT: 5, KITTY: 28, AH: 10 }), takenBy: perSpace<SeatIndex | null>(null), corners: NO_CORNERS,
    pots: [], cards: me === null || s.mine === undefined ? [] : hand(s.mine), spare: 0, auction: null, betting: null, run: [], next: null, colour: null, stop: null,
    owes: s.owes ?? [], winner: null, voided: false, left: [], ...s.view,
  };
}

const standingOf = (s: Scene): NonNullable<TableState['hand']>['standing'] =>
  (s.final ?? []).map((score, seat) => ({ seat, id: `key${seat}`, rank: 1 + (s.final ?? []).filter((other) => other > score).length, score }));

export function tableState(s: Scene): TableState {
  const view = viewOf(s);
  const members = view.seats.map((v, i): Member => ({ key: v.id, name: NAMES[i] ?? `P${i}`, me: i === view.me, local: i === view.me, device: v.id, here: !(s.away ?? []).includes(i), since: 0, ready: false, choice: null, choices: [], left: false }));
  const over = s.over ?? s.phase === 'over';
  return {
    id: 'table', me: view.me === null ? null : `key${view.me}`, locals: view.me === null ? [] : [`key${view.me}`], phase: over ? 'between' : 'hand', members, draft: null, passing: null, reports: [], locked: false, removed: false, trouble: null,
    hand: { number: 4, ofGame: 4, game: 'rummy-royal', seats: view.seats.map((v) => v.id), me: view.me, options: { ace: 'high' }, view, events: (s.events ?? []).map((event, i) => ({ at: `${i}`, event })), over, finished: s.final !== undefined, standing: standingOf(s), deal: fairDeal(view.seats.map((v) => [v.id]), over), absent: [], firm: true, voided: null },
    awaited: over ? null : { seats: (s.owes ?? []).map((i) => `key${i}`), question: s.question ?? `game/${s.phase}`, kind: 'game', since: 0, deadline: s.deadline ?? null, passable: [] },
  };
}

const anted: RummyEvent = { type: 'anted', seats: [0, 1, 2, 3, 4], spaces: SPACES };
const cut: RummyEvent = { type: 'cut', why: 'deal', again: false, draws: faces('9C QD KS 4H JC').map((f, seat) => ({ seat, face: f })) };
const dealt: RummyEvent = { type: 'dealt', dealer: 2, counts: [8, 8, 8, 9, 9], spare: 8 };
const before: readonly RummyEvent[] = [cut, { type: 'dealer', seat: 2 }, anted, dealt];
const EIGHT = '9S JS 5C KC 9H TH QH 4D';
const played = { seats: { 0: { cards: 11 } } } as const;
const run = (text: string, ...seats: number[]): RummyView['run'] => faces(text).map((f, i) => ({ seat: seats[i] ?? seats.at(-1) ?? 0, face: f }));
const won: RummyEvent = { type: 'won-pot', shares: [{ seat: 3, amount: 32 }], amount: 32, side: 0, called: true };
const potTo3 = { spaces: perSpace(5, { JH: 15, QH: 20, KQ: 20, '678': 15, KH: 0, POT: 0, KITTY: 28, AH: 10 }), takenBy: perSpace<SeatIndex | null>(null, { KH: 2 }) };
const eights = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [i, { cards: 8 }]));
const played1: readonly RummyEvent[] = [
  ...before, { type: 'spare', seat: 2, choice: 'auction' }, { type: 'bid', seat: 3, amount: 4 }, { type: 'passed', seat: 4 }, { type: 'passed', seat: 0 }, { type: 'sold', seat: 3, amount: 4 }, { type: 'chosen' }, won,
  { type: 'led', seat: 3, face: face('3S'), first: true }, { type: 'played', seat: 1, face: face('4S') }, { type: 'played', seat: 2, face: face('KH') }, { type: 'took', seat: 2, space: 'KH', amount: 20 },
  { type: 'played', seat: 0, face: face('6S') }, { type: 'played', seat: 0, face: face('7S') }, { type: 'stopped', face: face('7S'), why: 'nobody' },
];

const CORNERS: RummyView['corners'] = { ...NO_CORNERS, on: true };
const noCards = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [i, { cards: 0 }]));

export const scenes = {
  cut: { phase: 'cut', seats: noCards, view: { dealer: null }, owes: [1] },
  dealing: { phase: 'deal', seats: noCards, events: before.slice(0, 3), owes: [1, 4] },
  stake: { phase: 'stake', seats: noCards, view: { dealer: 0, corners: { ...CORNERS, stake: { suits: ['S', 'H', 'C', 'D'], most: 5 } } }, owes: [0], events: before.slice(0, 3) },
  stakeNamed: { phase: 'stake', seats: noCards, view: { dealer: 0, corners: { ...CORNERS, chips: { S: 0, H: 0, C: 14, D: 0 }, named: 'C', stake: { suits: ['C'], most: 74 } } }, owes: [0], events: before.slice(0, 3) },
  match: { phase: 'match', seats: noCards, view: { corners: { ...CORNERS, chips: { S: 3, H: 0, C: 0, D: 0 }, bet: { suit: 'S', each: 3, seats: [2], since: 4, carried: false } } }, owes: [0, 1, 4], events: [...before.slice(0, 3), { type: 'corner-staked', seat: 2, suit: 'S', amount: 3 }] },
  ace: { phase: 'ace', mine: { cards: EIGHT }, seats: eights, view: { spare: 8, corners: { ...CORNERS, chips: { S: 9, H: 0, C: 0, D: 0 }, bet: { suit: 'S', each: 3, seats: [0, 2, 3], since: 4, carried: false } } }, owes: [0, 1, 2, 3, 4], events: [...before, { type: 'corner-matched', seats: [0, 3], suit: 'S', amount: 3 }] },
  name: { phase: 'name', mine: { cards: EIGHT }, seats: { ...eights, 0: { cards: 8, ace: face('AS') } }, view: { spare: 8, corners: { ...CORNERS, shown: { suit: 'S', seat: 0, won: true } } }, owes: [0], events: [...before, { type: 'ace-shown', seat: 0, suit: 'S' }, { type: 'corner-won', seat: 0, suit: 'S', amount: 9 }] },
  carried: { phase: 'spare', mine: { cards: EIGHT }, seats: eights, view: { dealer: 0, spare: 8, corners: { ...CORNERS, chips: { S: 118, H: 4, C: 12, D: 7 }, bet: { suit: 'S', each: 3, seats: [0, 2, 3], since: 2, carried: true } } }, owes: [0], events: [...before, { type: 'corner-carried', suit: 'S', amount: 118 }] },
  spare: { phase: 'spare', mine: { cards: EIGHT }, seats: eights, view: { dealer: 0, spare: 8 }, owes: [0], events: before },
  spareWait: { phase: 'spare', mine: { cards: EIGHT }, seats: eights, view: { spare: 8 }, owes: [2], events: before },
  auction: { phase: 'auction', mine: { cards: EIGHT }, seats: { ...eights, 3: { cards: 8, bid: 4 }, 4: { cards: 8, passed: true } }, view: { spare: 8, auction: { high: 4, bidder: 3 } }, owes: [0], events: [...before, { type: 'spare', seat: 2, choice: 'auction' }, { type: 'bid', seat: 3, amount: 4 }, { type: 'passed', seat: 4 }] },
  auctionWait: { phase: 'auction', mine: { cards: EIGHT }, seats: { ...eights, 0: { cards: 8, bid: 6 }, 3: { cards: 8, bid: 4 }, 4: { cards: 8, passed: true } }, view: { spare: 8, auction: { high: 6, bidder: 0 } }, owes: [1], events: [...before, { type: 'bid', seat: 0, amount: 6 }] },
  choose: { phase: 'choose', mine: { cards: HAND }, ...played, owes: [0, 1, 4], events: played1.slice(0, 9) },
  chosen: { phase: 'choose', mine: { cards: HAND, five: '9H TH QH 4D 8D' }, owes: [1, 4], events: played1.slice(0, 9) },
  bet: { phase: 'bet', mine: { cards: HAND, five: '9S JS 9H QH JD' }, owes: [0], seats: { 3: { bet: 0 } }, view: { pots: [{ amount: 5, seats: [0, 1, 2, 3, 4] }], betting: { toCall: 0, minRaise: 1, maxRaise: 5, raisesLeft: 3 } }, events: [...played1.slice(0, 10), { type: 'checked', seat: 3 }, { type: 'checked', seat: 4 }] },
  raise: {
    phase: 'bet', mine: { cards: HAND, five: '9S JS 9H QH JD' }, owes: [0], seats: { 1: { folded: true }, 3: { bet: 3 }, 4: { bet: 8, allIn: true, chips: 0 } },
    view: { pots: [{ amount: 21, seats: [0, 2, 3, 4] }, { amount: 6, seats: [0, 2, 3] }], betting: { toCall: 8, minRaise: 1, maxRaise: 5, raisesLeft: 2 } },
    events: [...played1.slice(0, 10), { type: 'bet', seat: 3, amount: 3, by: 3, allIn: false }, { type: 'raised', seat: 4, amount: 8, by: 5, allIn: true }],
  },
  allIn: { phase: 'bet', mine: { cards: HAND, five: '9S JS 9H QH JD' }, owes: [0], seats: { 0: { chips: 4 }, 3: { bet: 8 } }, view: { pots: [{ amount: 21, seats: [0, 2, 3, 4] }], betting: { toCall: 4, minRaise: 0, maxRaise: 0, raisesLeft: 2 } }, events: [{ type: 'bet', seat: 3, amount: 8, by: 5, allIn: false }] },
  betWait: { phase: 'bet', mine: { cards: HAND, five: '9S JS 9H QH JD' }, owes: [1], seats: { 0: { bet: 5 }, 3: { folded: true } }, view: { pots: [{ amount: 14, seats: [0, 1, 2, 4] }], betting: { toCall: 5, minRaise: 1, maxRaise: 5, raisesLeft: 3 } }, events: [{ type: 'folded', seat: 3 }, { type: 'bet', seat: 0, amount: 5, by: 5, allIn: false }] },
  lead: { phase: 'lead', mine: { cards: HAND, live: '9H 4D' }, owes: [0], away: [4], view: { ...potTo3, colour: 'red', run: run('3S 4S 5S 6S 7S', 3, 1, 1, 0, 0), stop: { face: face('7S'), why: 'nobody' } }, events: played1 },
  firstLead: { phase: 'lead', mine: { cards: HAND, live: '9S 5C' }, owes: [0], view: { ...potTo3, colour: 'black'}, events: [...played1.slice(0, 10), { type: 'won-pot', shares: [{ seat: 0, amount: 32 }], amount: 32, side: 0, called: false }] },
  shown: {
    phase: 'lead', mine: { cards: HAND, live: '9S 5C' }, owes: [0], view: { ...potTo3, colour: 'black' },
    events: [
      ...played1.slice(0, 10), { type: 'shown', seat: 3, five: faces('2C 3D 4H 5S AD'), rank: 'straight' }, { type: 'shown', seat: 4, five: faces('8C KD 8H 2S QD'), rank: 'one-pair' }, { type: 'shown', seat: 0, five: faces('9S JS 9H QH JD'), rank: 'two-pairs' },
      { type: 'won-pot', shares: [{ seat: 3, amount: 32 }], amount: 32, side: 0, called: true }, { type: 'won-pot', shares: [{ seat: 0, amount: 6 }], amount: 6, side: 1, called: true },
    ],
  },
  shownAtEnd: {
    phase: 'over', view: { ...potTo3, winner: 1, left: [{ seat: 0, faces: faces('KC QH JD') }, { seat: 2, faces: faces('8H AD') }] }, seats: { 1: { cards: 0, chips: 99 } },
    events: [...played1.slice(0, 10), { type: 'shown', seat: 3, five: faces('2C 3D 4H 5S AD'), rank: 'straight' }, { type: 'shown', seat: 0, five: faces('9S JS 9H QH JD'), rank: 'two-pairs' }, won, { type: 'out', seat: 1 }, { type: 'hand-over', winner: 1, left: [] }],
  },
  leadWait: { phase: 'lead', mine: { cards: HAND }, owes: [1], view: { ...potTo3, colour: 'red', run: run('3S 4S 5S', 3, 1, 1), stop: { face: face('5S'), why: 'played' } }, events: played1.slice(0, 14) },
  follow: { phase: 'follow', mine: { cards: HAND, live: '9S' }, owes: [0], deadline: 8000, view: { ...potTo3, colour: 'black', run: run('3S 4S 5S 6S 7S 8S', 3, 1, 1, 4), next: face('9S') }, events: played1.slice(0, 14) },
  followWait: { phase: 'follow', mine: { cards: HAND }, owes: [1, 2, 3, 4], view: { ...potTo3, colour: 'black', run: run('3S 4S 5S 6S 7S', 3, 1, 1, 4), next: face('8S') }, events: played1.slice(0, 14) },
  end: {
    phase: 'over', view: { ...potTo3, winner: 1, spaces: perSpace(5, { QH: 20, KQ: 20, KITTY: 0, KH: 0, POT: 0 }), takenBy: perSpace<SeatIndex | null>(null, { KH: 2 }), left: [{ seat: 0, faces: faces('KC QH JD') }, { seat: 2, faces: faces('8H AD') }, { seat: 3, faces: faces('2C 3D 4H TC QS KD') }, { seat: 4, faces: faces('AC') }] },
    seats: { 1: { cards: 0, chips: 99 } },
    events: [
      ...played1, { type: 'bet', seat: 3, amount: 3, by: 3, allIn: false }, { type: 'called', seat: 0, amount: 3, by: 0, allIn: false }, { type: 'took', seat: 1, space: '678', amount: 15 }, { type: 'out', seat: 1 },
      { type: 'paid', from: { space: 'KITTY' }, to: { seat: 1 }, amount: 28, why: 'kitty' }, { type: 'paid', from: { seat: 0 }, to: { seat: 1 }, amount: 3, why: 'per-card' }, { type: 'paid', from: { seat: 2 }, to: { seat: 1 }, amount: 2, why: 'per-card' },
      { type: 'paid', from: { seat: 3 }, to: { seat: 1 }, amount: 6, why: 'per-card' }, { type: 'paid', from: { seat: 4 }, to: { seat: 1 }, amount: 1, why: 'per-card' }, { type: 'paid', from: { seat: 3 }, to: { seat: 2 }, amount: 4, why: 'auction' }, { type: 'hand-over', winner: 1, left: [] },
    ],
  },
  final: {
    phase: 'over', final: [74, 143, 121, 14, -8], view: { winner: 1, left: [{ seat: 0, faces: faces('KC') }], spaces: perSpace(0) }, seats: { 1: { cards: 0, chips: 143 }, 3: { debt: 100, chips: 114 }, 4: { debt: 100, chips: 92 } },
    events: [{ type: 'took', seat: 1, space: 'QH', amount: 12 }, { type: 'paid', from: { seat: 0 }, to: { seat: 1 }, amount: 1, why: 'per-card' }, { type: 'hand-over', winner: 1, left: [] }, { type: 'cut', why: 'leftovers', again: false, draws: faces('9C QD KS 4H JC').map((f, seat) => ({ seat, face: f })) }, { type: 'leftovers', high: 2, low: 3, shares: [{ seat: 2, amount: 12 }, { seat: 3, amount: 11 }], amount: 23 }],
  },
  blocked: {
    phase: 'over', view: { winner: null, left: [{ seat: 0, faces: faces('KC QS') }, { seat: 1, faces: faces('2C') }] }, seats: {},
    events: [...before, { type: 'blocked', colour: 'red' }, { type: 'paid', from: { seat: 0 }, to: { space: 'KITTY' }, amount: 2, why: 'blocked' }, { type: 'paid', from: { seat: 1 }, to: { space: 'KITTY' }, amount: 1, why: 'blocked' }],
  },
  watch: { phase: 'lead', me: null, owes: [0], away: [4], view: { ...potTo3, colour: 'red', run: run('5S 6S 7S', 3, 1, 0), stop: { face: face('7S'), why: 'nobody' } }, events: played1 },
  nine: { phase: 'lead', n: 9, mine: { cards: '9S 5C 9H TH QH', live: '9H' }, owes: [0], away: [4], seats: { 0: { cards: 5 } }, view: { ...potTo3, colour: 'red', run: run('3S 4S 5S 6S 7S', 3, 1, 1, 0, 0), stop: { face: face('7S'), why: 'nobody' } }, events: played1 },
  two: { phase: 'lead', n: 2, mine: { cards: '2S 3S 9S JS 5C TC KC AC 9H TH QH KH 4D 8D JD QD KD', live: '9H 4D' }, owes: [0], seats: { 0: { cards: 17 }, 1: { cards: 15 } }, view: { dealer: 1, colour: 'red', run: run('4S 5S 6S 7S', 1), stop: { face: face('7S'), why: 'nobody' } }, events: [] },
} as const satisfies { readonly [name: string]: Scene };

export type SceneName = keyof typeof scenes;

/** A table that writes down what it is asked and lets a test decide. */
export class ScriptedTable implements Table {
  readonly answers: Plain[] = [];
  readonly #state: TableState;
  readonly #check: (answer: Plain) => Refusal | null;

  constructor(state: TableState, check: (answer: Plain) => Refusal | null = sensible(state)) {
    this.#state = state;
    this.#check = check;
  }

  state(): TableState { return this.#state; }
  subscribe(): () => void { return () => undefined; }
  setName(): Promise<Result<void>> { return Promise.resolve({ ok: true, value: undefined }); }
  propose(): Promise<Result<void>> { return Promise.resolve({ ok: true, value: undefined }); }
  ready(): Promise<Result<void>> { return Promise.resolve({ ok: true, value: undefined }); }
  answer(answer: Plain): Promise<Result<void>> {
    const refusal = this.#check(answer);
    if (refusal !== null) return Promise.resolve({ ok: false, refusal });
    this.answers.push(answer);
    return Promise.resolve({ ok: true, value: undefined });
  }
  check(answer: Plain): Refusal | null { return this.#check(answer); }
  async record(): Promise<Result<never>> { return { ok: false, refusal: { code: 'record/nothing' } }; }
  legal(): Iterable<Plain> { return []; }
  seat(): Table { return this; }
  addSeat(): Promise<Result<string>> { return Promise.resolve({ ok: false, refusal: { code: 'table/full' } }); }
  removeSeat(): Promise<Result<void>> { return Promise.resolve({ ok: false, refusal: { code: 'table/not-removable' } }); }
  admit(): Promise<void> { return Promise.resolve(); }
  outlook(): null { return null; }
  passOver(): Promise<Result<void>> { return Promise.resolve({ ok: true, value: undefined }); }
  waitForAll(): void { /* nobody is missed */ }
  setAway(): void { /* nobody to tell */ }
  cover(): void { /* no time runs */ }
  react(): boolean { return true; }
  leave(): Promise<Result<void>> { return Promise.resolve({ ok: true, value: undefined }); }
  close(): void { /* nothing runs */ }
}

/** What the rules would say of an answer to these views: only as much as the interface asks for. */
function sensible(state: TableState): (answer: Plain) => Refusal | null {
  const view = state.hand?.view as RummyView;
  return (answer) => {
    const a = answer as { readonly kind: string; readonly slot?: number };
    const b = view.betting;
    if (a.kind === 'check' || a.kind === 'bet') return b !== null && b.toCall === 0 ? null : { code: 'rummy-royal/bet-is-open' };
    if (a.kind === 'call' || a.kind === 'raise') return b !== null && b.toCall > 0 ? null : { code: 'rummy-royal/no-bet' };
    if (a.kind === 'play') return view.cards.some((c) => c.slot === a.slot && c.live) ? null : { code: 'rummy-royal/not-the-lowest' };
    return null;
  };
}
