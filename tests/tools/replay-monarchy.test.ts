/** `npm run -s replay` of records of Monarchy: what it says of the golden ones, and of one that does not fit. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { report, type Report } from '../../tools/lib/replay.ts';
import { root } from '../../tools/lib/root.ts';

const text = (file: string): string => readFileSync(join(root, 'tests/fixtures/monarchy', file), 'utf8');
function reported(record: string): Report {
  const made = report(record);
  if (!made.ok) throw new Error(made.refusal.code);
  return made.value;
}
const said = (of: Report): readonly string[] => of.hands.flatMap(({ happened }) => happened.map((one) => (one as { readonly sentence: string }).sentence));

describe('replay of Monarchy', () => {
  it('tells what happened, by which rule, and that all is well', () => {
    const won = reported(text('01-won.court.json'));
    expect(said(won).slice(0, 7)).toEqual([
      'Deal 8.', 'The red D goes into row 1, place 1.', 'The red A goes into row 1, place 2.', 'The red N goes into row 2, place 1.', 'The red K goes into row 2, place 2.',
      'The 2 cards of a row go into row 1.', 'DANK is a royalty in red.',
    ]);
    expect(said(won).slice(-3)).toEqual(['The Knave stands for E.', 'THERAPY is a royalty of seven letters or more.', 'Every card is in a royalty: won.']);
    expect(won.hands[0]?.happened[1]).toMatchObject({ at: '1/move', rule: 'MO-4', event: { type: 'laid', face: 'Dr', card: 4 } });
    expect(won).toMatchObject({ finished: true, standing: [{ id: 'Ana', score: 0 }], refusals: [], checks: { ok: true, standing: true, conserved: { tally: { cards: 25 } } } });
    const over = said(reported(text('02-given-up.court.json')));
    expect(over).toEqual(expect.arrayContaining(['A row becomes row 1.', 'A card goes back to the square.', 'THERAPY lies there no more.', '6 cards go back to the square.']));
    expect(over.at(-1)).toBe('Given up, with 21 cards left.');
  });

  it('says which move the rules refuse, and why', () => {
    const changed = reported(text('02-given-up.court.json').replace('"say":"row 2 to 1"', '"say":"row 2 to 3"'));
    expect(changed.refusals[0]).toEqual({ hand: 1, question: '13/move', seat: 0, code: 'monarchy/no-move', sentence: 'That would change nothing, or there is no such place.' });
    expect(changed.checks.ok).toBe(false);
  });
});
