/** What the recount is fed from a hand of the game, and how the two are compared. */
import type { Step } from '../../../src/engine/kernel/index.ts';
import { rummyRoyal, type RummyAnswer, type RummyEvent, type RummyState } from '../../../src/engine/rummy-royal/index.ts';
import type { Draws } from './cut.ts';
import type { Fact } from './facts.ts';
import type { Recount } from './recount.ts';

interface Carried {
  readonly accounts: readonly { readonly id: string; readonly chips: number; readonly debt: number }[];
  readonly gone: readonly { readonly id: string; readonly score: number }[];
  readonly spaces: { readonly [space: string]: number };
  readonly corners: { readonly chips: { readonly [suit: string]: number }; readonly bet: { readonly claims: readonly string[]; readonly amount: number } | null };
  readonly bank: number;
}

/** `order`: of the cards, by slot, as they were shuffled last. */
export function factOf(step: Step<RummyAnswer>, order: readonly number[]): Fact {
  const what = step.name.split('/')[1] ?? '';
  if (step.kind === 'answers') return { kind: 'answers', what, answers: step.answers.map(({ seat, answer }) => ({ seat, said: answer })) };
  if (step.kind === 'dealt') return { kind: 'dealt', what, order };
  return { kind: 'absence', what, away: step.away, gone: step.gone, back: step.back };
}

/** The cards that were drawn in cuts: the only thing that is taken from what the game tells. */
export function cutsOf(events: readonly RummyEvent[]): readonly Draws[] {
  return events.flatMap((e) => (e.type === 'cut' ? [{ again: e.again, draws: e.draws }] : []));
}

/** The game's accounts against those of the recount; throws where they differ. */
export function compare(state: RummyState, recount: Recount): void {
  const carry = rummyRoyal.carry(state) as unknown as Carried;
  const lines = (of: Iterable<readonly [string, unknown]>): string => JSON.stringify([...of].sort(([a], [b]) => (a < b ? -1 : 1)));
  const check = (what: string, game: string, again: string): void => {
    if (game !== again) throw new Error(`${what}: the game has ${game}, the recount ${again}`);
  };
  check('purses', lines(carry.accounts.map(({ id, chips, debt }) => [id, { chips, debt }])), lines([...recount.purses].map(([id, { chips, debt }]) => [id, { chips, debt }])));
  check('those who left', lines(carry.gone.map(({ id, score }) => [id, score])), lines(recount.fixed));
  check('sheet', lines(Object.entries(carry.spaces)), lines(Object.entries(recount.sheet)));
  check('corners', lines(Object.entries(carry.corners.chips)), lines(Object.entries(recount.corner)));
  check('bank', String(carry.bank), String(recount.bank));
  check('finished', String(state.finished), String(recount.finished));
  if (!state.finished) check('claims', JSON.stringify([...(carry.corners.bet?.claims ?? [])].sort()), JSON.stringify([...(recount.claim?.who ?? [])].sort()));
  const standing = rummyRoyal.standing(state);
  check('standing', lines(standing.map(({ id, score }) => [id, score])), lines(recount.standing()));
  for (const row of standing) if (row.rank !== 1 + standing.filter((other) => other.score > row.score).length) throw new Error(`rank of ${row.id}`);
}
