/** Nothing covers anything, nothing is cut off, everything can be touched: the sizes that hurt most. `npm run test:long -- geometry` visits all. */
import { expect } from '@open-wc/testing';
import { withTokens } from '../kit/support.ts';
import { scenes, tableState } from './fixtures.ts';
import { situations, type Situation } from './situations.ts';
import { visit, type Visit } from './visit.ts';

const SEED = Number(new URLSearchParams(location.search).get('seed') ?? 20261130);
const VISITS: readonly Visit[] = [
  { width: 320, height: 568, text: 100 },
  { width: 360, height: 740, text: 100 },
  { width: 844, height: 390, text: 100 },
  { width: 1024, height: 1366, text: 100 },
  { width: 360, height: 740, text: 130 },
  { width: 360, height: 740, text: 200 },
];
const written: readonly Situation[] = Object.entries(scenes).map(([name, scene]) => ({ name, state: tableState(scene) }));

describe(`cc-rummy-table, geometry, seed ${SEED}`, () => {
  before(withTokens);

  const played = new Map<number, readonly Situation[]>();
  for (const n of [2, 5, 9]) {
    for (const at of VISITS) {
      it(`${n} seats at ${at.width} × ${at.height}, text ${at.text} %`, async () => {
        if (!played.has(n)) played.set(n, situations(n, SEED + n));
        expect(await visit(at, played.get(n) ?? [])).to.deep.equal([]);
      }).timeout(120_000);
    }
  }

  for (const at of VISITS) {
    it(`written scenes at ${at.width} × ${at.height}, text ${at.text} %`, async () => {
      expect(await visit(at, written)).to.deep.equal([]);
    }).timeout(120_000);
  }

  for (const at of VISITS) {
    it(`RR-8: the hands of a showdown at ${at.width} × ${at.height}, text ${at.text} %`, async () => {
      for (const hints of [false, true]) expect(await visit({ ...at, hints }, written.filter(({ name }) => name === 'shown'))).to.deep.equal([]);
    });
  }

  for (const at of VISITS) {
    it(`hints of the first hand at ${at.width} × ${at.height}, text ${at.text} %`, async () => {
      expect(await visit({ ...at, hints: true }, written.filter(({ name }) => ['spare', 'auction', 'choose', 'lead', 'nine', 'two'].includes(name)))).to.deep.equal([]);
    }).timeout(120_000);
  }
});
