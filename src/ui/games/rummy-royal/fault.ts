/** Which rule was broken with cards that nobody saw, in words. */
import type { Fault } from '../../../app/services.ts';
import { ruleOf } from '../../../engine/rummy-royal/index.ts';
import type { TableState } from '../../../table/api.ts';
import { modelOf } from './model.ts';
import { lineOf } from './sentence.ts';
import * as words from './strings.ts';
import { plain } from './text.ts';

const RULES: { readonly [code: string]: string } = { 'rummy-royal/not-lowest': 'RR-12', 'rummy-royal/must-lead': 'RR-12', 'rummy-royal/must-play': 'RR-11', 'rummy-royal/must-show': 'RR-6' };

/** Null: the hand is not void for a rule of this game. */
export function faultOf(state: TableState): Fault | null {
  const voided = state.hand?.voided ?? null;
  const m = modelOf(state);
  if (voided === null || m === null || !Object.hasOwn(words.faults, voided.code)) return null;
  const [seat] = voided.seats;
  const name = seat === undefined ? words.somebody : (m.names[seat.seat] ?? seat.name);
  const [first] = m.events.flatMap(({ at, event }) => (at === voided.at ? [event] : []));
  // The first lead has a rule of its own, which its event knows.
  const rule = first?.type === 'led' || first?.type === 'cannot-lead' ? ruleOf(first) : (RULES[voided.code] ?? '');
  return { text: words.faults[voided.code]?.(name) ?? '', rule, said: first === undefined ? '' : plain(lineOf(first, m.names, null)) };
}
