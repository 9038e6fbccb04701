/** The Rummy Royal table, for the screen around it. */
import type { TableState } from '../../../table/api.ts';
import type { RummyView } from '../../../engine/rummy-royal/index.ts';
import { faultOf } from './fault.ts';
import { awaitedLine } from './headline.ts';
import { modelOf } from './model.ts';
import { reasonOf } from './reasons.ts';
import { log, sentence, type LogLine, type Names } from './sentence.ts';
import * as words from './strings.ts';
import { sentenceOf, type Sentence } from './text.ts';
import { summarise, type SeatSummary } from './summary.ts';

export { LOG } from './cc-rummy-log.ts';
export { PICTURE } from './cc-rummy-picture.ts';
export { CcRummyTable } from './cc-rummy-table.ts';
export { log, sentence, type LogLine, type Names };
export { printLine } from './print-line.ts';
export { plain, spoken, type Line, type Part, type Sentence } from './text.ts';
export type { Gain, SeatSummary } from './summary.ts';

/** Title and subtitle of the bar above the table: Rummy Royal, `Hand 4 of 10, stops`. */
export function title(state: TableState): { readonly title: string; readonly subtitle: string } {
  const view = state.hand?.view as RummyView | undefined;
  return { title: words.title, subtitle: view === undefined ? '' : `${words.handOf(view.hand, view.of)}, ${words.phaseWord[view.phase]}` };
}

/** Who is awaited and for what: `Ana chooses five cards`. Null when nothing of this game is awaited. */
export function awaitedText(state: TableState): Sentence | null {
  const m = modelOf(state);
  return m === null || m.over || m.owes.length === 0 ? null : sentenceOf(awaitedLine(m));
}

/** Who got what and why in this hand, by seat. */
export function summary(state: TableState): readonly SeatSummary[] {
  const m = modelOf(state);
  return m === null ? [] : summarise(m.events, m.view.seats, m.view.left);
}

/** Has my seat to decide something now? Not what a device answers by itself. */
export const myTurn = (state: TableState): boolean => modelOf(state)?.mine ?? false;

/** The hand so far in short lines, oldest first; keys are stable while it grows. */
export function handLog(state: TableState): readonly LogLine[] {
  const m = modelOf(state);
  return m === null ? [] : log(m.events, m.names, m.me);
}

/** What happened since so many events of the hand, everybody by name, each with rule and reason. */
export function told(state: TableState, since: number): readonly (Sentence & { readonly rule: string; readonly reason: string })[] {
  const m = modelOf(state);
  if (m === null) return [];
  return log(m.events.slice(since), m.names, null).map((said) => ({ ...said, reason: reasonOf(said.rule) }));
}

export { faultOf as fault };
