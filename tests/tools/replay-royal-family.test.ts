/** `npm run -s replay` of records of Royal Family: what it says of the golden ones, and of one that does not fit. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { report, type Report } from '../../tools/lib/replay.ts';
import { root } from '../../tools/lib/root.ts';

const text = (file: string): string => readFileSync(join(root, 'tests/fixtures/royal-family', file), 'utf8');
function reported(record: string): Report {
  const made = report(record);
  if (!made.ok) throw new Error(made.refusal.code);
  return made.value;
}
const said = (of: Report): readonly string[] => of.hands.flatMap(({ happened }) => happened.map((one) => (one as { readonly sentence: string }).sentence));

describe('replay of Royal Family', () => {
  it('tells what happened, by which rule, and that all is well', () => {
    const lost = reported(text('01-lost-by-proof.court.json'));
    expect(said(lost)).toEqual([
      'Deal 303.',
      'The queen of hearts goes from pile 1 to pile 3.',
      'The queen of hearts goes to its foundation.',
      'No further card can reach a foundation: lost, with 5 of 52 cards there.',
    ]);
    expect(lost.hands[0]?.happened[1]).toMatchObject({ at: '1/move', rule: 'RF-2', event: { type: 'moved', face: 'QH', from: 0, to: 2 } });
    expect(lost).toMatchObject({ finished: true, standing: [{ id: 'Ana', score: 5 }], refusals: [], checks: { ok: true, standing: true, conserved: { tally: { cards: 52 } } } });
    expect(said(reported(text('02-too-early-then-redealt.court.json'))).slice(-2)).toEqual(['The 47 cards of the tableau are dealt again.', 'Given up, with 5 of 52 cards on the foundations.']);
    expect(said(reported(text('04-won.court.json'))).at(-1)).toBe('All cards are on the foundations: won.');
  });

  it('says which move the rules refuse, and why', () => {
    const changed = reported(text('01-lost-by-proof.court.json').replace('"say":"1>3"', '"say":"2>3"'));
    expect(changed.refusals).toEqual([
      { hand: 1, question: '1/move', seat: 0, code: 'royal-family/does-not-fit', sentence: 'This card cannot lie on that one.' },
      { hand: 1, question: '2/move', seat: 0, code: 'record/question', sentence: 'The record answers what was not asked.' },
    ]);
    expect(changed.checks.ok).toBe(false);
  });
});
