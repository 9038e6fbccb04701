/** The screen of a table at which this phone has no seat: one that is not here at all, and one that has not let it in. */
import { expect } from '@open-wc/testing';
import { html } from 'lit';
import '../../../src/ui/screens/table/cc-table-screen.ts';
import type { CcTableScreen } from '../../../src/ui/screens/table/cc-table-screen.ts';
import type { TableState } from '../../../src/app/index.ts';
import { ANA, fakeApp, fakeOpen, lobbyState, ME, member, TABLE } from './fake-app.ts';
import { find, get, screen, text } from './support.ts';

async function screenOf(state: TableState | null): Promise<CcTableScreen> {
  const app = fakeApp();
  if (state !== null) app.tables.opened = { ok: true, value: fakeOpen(state) };
  return screen<CcTableScreen>(app, () => html`<cc-table-screen .tableId=${TABLE}></cc-table-screen>`);
}

describe('a table at which this phone has no seat', function () {
  this.timeout(40_000);

  it('an address of a table that is not here leads to the way in, not to trying again', async () => {
    const el = await screenOf(null);
    expect(text(el)).to.contain('This table is not on this phone');
    expect(text(el)).to.contain('has no seat at that table').and.to.contain('ask somebody there for a link or an invitation');
    expect(text(el)).not.to.contain('again');
    expect(find(el, 'button', 'Try again')).to.equal(undefined);
    expect((get(el, 'a', 'Join a table') as HTMLAnchorElement).hash).to.equal('#/join');
    await expect(el).to.be.accessible();
  });

  it('before anybody has let it in, a phone says what that needs; with somebody there, that it is being told', async () => {
    const alone = await screenOf(lobbyState({ members: [member(ME, 'Tom')], draft: null }));
    expect(text(alone)).to.contain('This phone has not been let in yet. That happens by itself as soon as somebody at the table is connected.');
    const el = await screenOf(lobbyState({ members: [member(ANA, 'Ana'), member(ME, 'Tom')], draft: null }));
    expect(text(el)).to.contain('The table is telling this phone what is played…');
  });
});
