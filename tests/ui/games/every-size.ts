/**
 * The long look at the table: nothing covers anything, nothing is cut off, everything can be touched, for all tables at the sizes
 * of one file (each file has a page of its own, so that they run side by side).
 *
 * All tables are: two to nine seats and, for three and nine, one who watches, with the fullest view of each kind of moment of twelve
 * real hands each ({@link situations}); every written scene; and those of them that show a hint, with the hints of a first hand.
 */
import { expect } from '@open-wc/testing';
import { withTokens } from '../kit/support.ts';
import { scenes, tableState } from './fixtures.ts';
import { hasHint, situations, type Situation } from './situations.ts';
import { visit } from './visit.ts';

export const SEED = Number(new URLSearchParams(location.search).get('seed') ?? 20261130);
/** Per cent; the middle one, of the app's own settings, on phones only. */
const TEXTS = [100, 130, 200] as const;

/** Shorter side of the largest phone, px. */
const PHONE = 400;

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

export function everySize(name: string, sizes: readonly (readonly [width: number, height: number])[]): void {
  const written: readonly Situation[] = Object.entries(scenes).map(([scene, what]) => ({ name: scene, state: tableState(what) }));
  const tables: readonly { readonly name: string; readonly all: () => readonly Situation[]; readonly hints?: boolean }[] = [
    ...[2, 3, 4, 5, 6, 7, 8, 9].map((n) => ({ name: `${n} seats`, all: once(() => situations(n, SEED + n)) })),
    ...[3, 9].map((n) => ({ name: `${n} seats, watched`, all: once(() => situations(n, SEED + n, null)) })),
    { name: 'written scenes', all: () => written },
    { name: 'hints of the first hand', all: () => written.filter(hasHint), hints: true },
  ];

  describe(`cc-rummy-table on ${name}, seed ${SEED}`, () => {
    let views = 0;
    before(withTokens);
    after(() => console.log(`geometry, ${name}: ${views} views measured`));

    for (const [width, height] of sizes) {
      for (const text of TEXTS) {
        if (text === 130 && Math.min(width, height) > PHONE) continue;
        for (const { name: table, all, hints } of tables) {
          it(`${table} at ${width} × ${height}, text ${text} %`, async () => {
            views += all().length;
            expect(await visit({ width, height, text, hints: hints === true }, all())).to.deep.equal([]);
          }).timeout(600_000);
        }
      }
    }
  });
}
