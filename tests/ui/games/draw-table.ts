/** One table on the page, under a bar as high as the app's, that is shown one situation after another. */
import { fixture, fixtureCleanup, html } from '@open-wc/testing';
import '../../../src/ui/games/rummy-royal/index.ts';
import type { CcRummyTable } from '../../../src/ui/games/rummy-royal/index.ts';
import type { TableState } from '../../../src/table/api.ts';
import { fakeApp } from '../screens/fake-app.ts';
import '../screens/support.ts';
import type { TestFrame } from '../screens/support.ts';
import { ScriptedTable } from './fixtures.ts';

const frame = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(done));

/** Until nothing asks for another update: what is measured in one frame may change the next. */
export async function settled(table: CcRummyTable): Promise<void> {
  for (let quiet = 0, i = 0; quiet < 2 && i < 20; i += 1) {
    const done = await table.updateComplete;
    const fan = await table.shadowRoot?.querySelector('cc-fan')?.updateComplete;
    await frame();
    quiet = done && fan !== false && !table.isUpdatePending ? quiet + 1 : 0;
  }
}

/** `hints`: as on a device where nobody has played yet; otherwise they were put away. */
export async function drawTable(hints = false): Promise<(state: TableState) => Promise<CcRummyTable>> {
  fixtureCleanup();
  const app = fakeApp();
  if (!hints) app.remember('hints/rummy-royal').write('sheet five stops');
  const content = () => html`<div style="position: fixed; inset: 3rem 0 0"><cc-rummy-table><div slot="between" style="padding: 8px"><button style="height: 48px; width: 100%">Ready</button></div></cc-rummy-table></div>`;
  const page = await fixture<TestFrame>(html`<test-frame .app=${app} .content=${content}></test-frame>`);
  const table = page.renderRoot.querySelector('cc-rummy-table')!;
  return async (state) => {
    table.table = new ScriptedTable(state);
    table.state = state;
    await settled(table);
    return table;
  };
}
