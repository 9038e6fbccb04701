/** The first screen: nothing covered or cut off; on a phone lying down all of it without scrolling. */
import { expect } from '@open-wc/testing';
import { html } from 'lit';
import '../../../src/ui/screens/home/cc-home.ts';
import type { CcHome } from '../../../src/ui/screens/home/cc-home.ts';
import { faults } from '../games/geometry.ts';
import { onScreen, phoneName, type Phone } from '../games/screen-situations.ts';
import { withTokens } from '../kit/support.ts';
import { fakeApp, record } from './fake-app.ts';
import { screen } from './support.ts';

const PHONES: readonly Phone[] = [{ width: 360, height: 740 }, { width: 320, height: 568 }, { width: 320, height: 568, textSize: 'larger' }, { width: 320, height: 568, browserText: 200 }, { width: 844, height: 390 }, { width: 844, height: 390, textSize: 'larger' }, { width: 1024, height: 1366 }];

describe('cc-home, geometry', function () {
  this.timeout(60_000);
  before(withTokens);

  const draw = (tables: number): Promise<CcHome> => {
    const app = fakeApp();
    app.tables.records = Array.from({ length: tables }, (_, i) => record({ id: `${i}`.repeat(32) }));
    return screen<CcHome>(app, () => html`<cc-home></cc-home>`);
  };

  for (const phone of PHONES) {
    for (const tables of [0, 1, 3]) {
      it(`${tables} open tables at ${phoneName(phone)}`, async () => {
        await onScreen(phone, async () => expect(faults(await draw(tables))).to.deep.equal([]));
      });
    }
  }

  for (const tables of [0, 1]) {
    it(`needs no scrolling on a phone lying down, with ${tables} open tables`, async () => {
      await onScreen({ width: 844, height: 390 }, async () => {
        const main = (await draw(tables)).renderRoot.querySelector('main');
        expect(main?.scrollHeight).to.equal(main?.clientHeight);
      });
    });
  }
});
