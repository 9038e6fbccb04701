/** A record that can be looked at, step by step. Loaded when a record is read: the home screen does without it. */
import { formatRecord, parseRecord, refuse, refused, replay, type AnyGame, type GameRecord, type HandRecord, type LocalHand, type Result } from '../engine/kernel/index.ts';
import type { Member, TableState } from '../table/api.ts';
import { distinctNames } from '../table/names.ts';
import { recordId } from '../table/record/id.ts';
import { cleanName } from './names.ts';
import type { Games, Replay, ReplayedHand } from './services.ts';
import { common } from './strings/common.ts';

/** A record that was read and can be played again here. */
export interface Read {
  readonly id: string;
  /** As this app writes it, so that one game has one text. */
  readonly text: string;
  readonly record: GameRecord;
  readonly names: readonly string[];
  /** Hands that were dealt and are over. */
  readonly hands: number;
  readonly replay: Replay;
}

/** What people are called, by id: also those who are not at the table any more. */
type Known = ReadonlyMap<string, string>;

/** As they were called last, up to this hand; who are alike are told apart. */
function knownUpTo(hands: readonly HandRecord[]): Known {
  const called = new Map(hands.flatMap(({ seats }) => seats.map(({ id, name }) => [id, cleanName(name ?? id) || common.somebody] as const)));
  const shown = distinctNames([...called.values()]);
  return new Map([...called.keys()].map((id, i) => [id, shown[i] ?? common.somebody]));
}

/** How many names stand with a saved game. */
const MOST_NAMES = 64;

/** Refusals: `app/no-such-game`, `record/nothing` for one without a hand, and those of `parseRecord` and of the replay. */
export async function readRecord(text: string, games: Games): Promise<Result<Read>> {
  const parsed = parseRecord(text);
  if (!parsed.ok) return parsed;
  const record = parsed.value;
  const game = await games.rules(record.game);
  if (game === undefined) return refused(refuse('app/no-such-game'));
  if (record.hands.length === 0) return refused(refuse('record/nothing'));
  const traces: Trace[] = [];
  const played = replay(game, record, { state: (state, events) => note(game, traces, state, events) });
  if (!played.ok) return played;
  const canonical = formatRecord(record);
  const hands = played.value.map((hand, i) => replayed(game, i, record.hands[i] as HandRecord, knownUpTo(record.hands.slice(0, i + 1)), hand, traces[i] ?? []));
  return {
    ok: true,
    value: {
      id: recordId(canonical),
      text: canonical,
      record,
      names: [...knownUpTo(record.hands).values()].slice(0, MOST_NAMES),
      hands: played.value.filter((hand, i) => hand.ask.kind === 'over' && hands[i]?.ending === false).length,
      replay: { game: game.id, notes: record.notes ?? [], hands },
    },
  };
}

/** Is everything that `part` tells also in `whole`, from the same beginning? */
export function isBeginning(part: string, whole: GameRecord): boolean {
  const read = parseRecord(part);
  if (!read.ok || read.value.game !== whole.game || read.value.hands.length > whole.hands.length) return false;
  return read.value.hands.every((hand, i) => JSON.stringify(hand) === JSON.stringify(whole.hands[i]));
}

/** The states of one hand in order, each with the number of the hand's events up to it. */
type Trace = { readonly state: unknown; readonly events: number }[];

/** A hand begins with the state after one that is over. */
function note(game: AnyGame, traces: Trace[], state: unknown, events: number): void {
  const last = traces[traces.length - 1];
  const before = last?.[last.length - 1];
  if (last === undefined || before === undefined || game.asks(before.state).kind === 'over') traces.push([{ state, events }]);
  else last.push({ state, events });
}

/** A step is what closed a question or a demand, or began the hand, and made something happen. */
function replayed(game: AnyGame, index: number, recorded: HandRecord, known: Known, hand: LocalHand, trace: Trace): ReplayedHand {
  const names = recorded.seats.map(({ id }) => known.get(id) ?? common.somebody);
  const steps = trace.flatMap(({ state, events }, i) => {
    const before = trace[i - 1]?.events ?? 0;
    return events > before ? [{ state, before, events }] : [];
  });
  const views = (state: unknown): readonly unknown[] => names.map((_, seat) => game.view(state, seat, hand.knowledge(seat)) as unknown);
  return {
    number: index + 1,
    names,
    steps: steps.length,
    ending: recorded.answers.length === 0 && hand.ask.kind === 'over' && game.finished(hand.state),
    at(number) {
      const step = steps[Math.max(0, Math.min(number, steps.length - 1))];
      const state = step?.state ?? hand.state;
      return { state: tableState(game, index, recorded, known, hand, state, step?.events ?? 0), before: step?.before ?? 0, views: views(state) };
    },
  };
}

function tableState(game: AnyGame, index: number, recorded: HandRecord, known: Known, hand: LocalHand, state: unknown, events: number): TableState {
  const seats = recorded.seats.map(({ id }) => id);
  const ask = game.asks(state);
  const over = ask.kind === 'over';
  const finished = over && game.finished(state);
  // Who was there before still stands in the result, with a name.
  const members = [...new Set([...seats, ...known.keys()])].map((key): Member => {
    const here = seats.includes(key);
    return { key, name: known.get(key) ?? common.somebody, me: false, local: false, device: key, here, since: 0, ready: false, choice: null, choices: [], left: !here };
  });
  return {
    id: '',
    me: null,
    locals: [],
    phase: finished ? 'finished' : over ? 'between' : 'hand',
    members,
    draft: null,
    hand: {
      number: index + 1,
      ofGame: index + 1,
      game: game.id,
      seats,
      me: null,
      options: recorded.options,
      view: game.view(state, null, hand.knowledge()) as unknown,
      events: hand.events.slice(0, events),
      over,
      finished,
      standing: game.standing(state),
      deal: { kind: recorded.deal?.kind ?? 'simple', shuffledBy: [], stage: over ? 'checked' : 'playing', checkedBy: [], openedFor: [], root: null, times: { begun: null, dealt: null, ended: null, checked: null } },
      absent: [],
      firm: true,
      voided: null,
    },
    awaited: ask.kind === 'question' ? { seats: ask.seats.map((seat) => seats[seat] ?? ''), question: `game/${ask.name}`, kind: 'game', since: 0, deadline: null, passable: [] } : null,
    passing: null,
    reports: [],
    locked: false,
    removed: false,
    trouble: null,
  };
}
