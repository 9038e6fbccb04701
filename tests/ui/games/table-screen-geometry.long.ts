/** The screen of a table as a whole, in every written scene: plain, with the hints of a first hand, and on a shared phone. */
import { expect } from '@open-wc/testing';
import { withTokens } from '../kit/support.ts';
import type { ScreenSetup } from './draw-screen.ts';
import { scenes, tableState } from './fixtures.ts';
import { NAMES, phoneName, screenFaults, type Phone } from './screen-situations.ts';
import { hasHint } from './situations.ts';

const PHONES: readonly Phone[] = [
  { width: 320, height: 568 }, { width: 320, height: 568, textSize: 'larger' }, { width: 320, height: 568, browserText: 200 }, { width: 360, height: 640, textSize: 'larger' },
  { width: 360, height: 740 }, { width: 844, height: 390 }, { width: 844, height: 390, textSize: 'larger' }, { width: 1024, height: 1366 },
];

describe('cc-table-screen, every scene', () => {
  let views = 0;
  before(withTokens);
  after(() => console.log(`geometry, whole screens: ${views} views measured`));

  const hinted = NAMES.filter((name) => hasHint({ name, state: tableState(scenes[name]) }));
  const setups: readonly (readonly [string, ScreenSetup, typeof NAMES])[] = [['plain', {}, NAMES], ['with hints', { hints: true }, hinted], ['on a shared phone', { shared: true }, hinted]];
  for (const phone of PHONES) {
    for (const [name, setup, which] of setups) {
      it(`${name}, at ${phoneName(phone)}`, async () => {
        views += which.length;
        expect(await screenFaults(phone, which, setup)).to.deep.equal([]);
      }).timeout(600_000);
    }
  }
});
