/** Nothing covers anything, nothing is cut off, everything can be touched: every size, two to nine seats and one who watches, text at 100, 130 and 200 %. */
import { expect } from '@open-wc/testing';
import { withTokens } from '../kit/support.ts';
import { scenes, tableState } from './fixtures.ts';
import { situations, type Situation } from './situations.ts';
import { visit } from './visit.ts';

const SEED = Number(new URLSearchParams(location.search).get('seed') ?? 20261130);
const SIZES = [[320, 568], [360, 740], [390, 844], [568, 320], [844, 390], [768, 1024], [1024, 768], [1024, 1366], [1280, 800], [1920, 1080]] as const;
const written: readonly Situation[] = Object.entries(scenes).map(([name, scene]) => ({ name, state: tableState(scene) }));

describe(`cc-rummy-table at every size, seed ${SEED}`, () => {
  before(withTokens);

  const tables: readonly (readonly [string, () => readonly Situation[]])[] = [
    ...[2, 3, 4, 5, 6, 7, 8, 9].map((n) => [`${n} seats`, once(() => situations(n, SEED + n))] as const),
    ...[3, 9].map((n) => [`${n} seats, watched`, once(() => situations(n, SEED + n, null))] as const),
    ['written scenes', () => written],
  ];
  for (const [width, height] of SIZES) {
    for (const text of [100, 130, 200]) {
      for (const [name, all] of tables) {
        it(`${name} at ${width} × ${height}, text ${text} %`, async () => {
          expect(await visit({ width, height, text }, all())).to.deep.equal([]);
        }).timeout(240_000);
      }
      it(`written scenes with the hints of the first hand at ${width} × ${height}, text ${text} %`, async () => {
        expect(await visit({ width, height, text, hints: true }, written)).to.deep.equal([]);
      }).timeout(240_000);
    }
  }
});

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
