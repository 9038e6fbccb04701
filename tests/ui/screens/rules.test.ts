/** The page of rules, and the table rules one chooses in the lobby. */
import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { rummyRoyalRules } from '../../../src/app/strings/index.ts';
import '../../../src/ui/screens/rules/cc-rules.ts';
import type { CcRules } from '../../../src/ui/screens/rules/cc-rules.ts';
import '../../../src/ui/screens/lobby/cc-table-rules.ts';
import type { CcTableRules } from '../../../src/ui/screens/lobby/cc-table-rules.ts';
import { fakeApp, FakeTable, lobbyState } from './fake-app.ts';
import { screen, settled } from './support.ts';
import { html } from 'lit';

const text = (of: Element | null | undefined): string => (of?.textContent ?? '').replace(/\s+/g, ' ').trim();

describe('cc-rules', () => {
  beforeEach(() => setViewport({ width: 360, height: 740 }));

  async function rules(rule = ''): Promise<CcRules> {
    const app = fakeApp();
    await app.games.table('rummy-royal');
    const page = await screen<CcRules>(app, () => html`<cc-rules game="rummy-royal" rule=${rule}></cc-rules>`);
    for (let i = 0; i < 40 && page.renderRoot.querySelector('figure') === null; i += 1) await settled(page);
    return page;
  }

  it('RR-1 to RR-21 each stand there once, with their number as a link to them', async () => {
    const page = await rules();
    const ids = [...page.renderRoot.querySelectorAll('.rule')].map((r) => r.id);
    expect([...ids].sort()).to.deep.equal(Array.from({ length: 21 }, (_, i) => `RR-${i + 1}`).sort());
    for (const id of ids) expect(page.renderRoot.querySelector(`[id="${id}"] a`)!.getAttribute('href')).to.contain(id);
  });

  it('draws the sheet by the code of the table, with words for those who listen', async () => {
    const page = await rules();
    const pictures = [...page.renderRoot.querySelectorAll('cc-rummy-picture')];
    expect(pictures.length).to.equal(rummyRoyalRules.sections.filter((s) => s.picture !== undefined).length);
    for (const picture of pictures) {
      await picture.updateComplete;
      expect(picture.shadowRoot!.querySelectorAll('.space').length).to.equal(9);
    }
    expect(pictures.find((p) => p.show === 'won')!.shadowRoot!.querySelector('[data-space=KQ]')!.getAttribute('aria-label')).to.equal('king and queen of hearts: to Ana');
    await expect(page).to.be.accessible();
  });

  it('marks the rule that a link asked for', async () => {
    expect(text((await rules('RR-11')).renderRoot.querySelector('.asked dt'))).to.equal('RR-11');
  });
});

describe('cc-table-rules', () => {
  async function panel(options: object | null): Promise<{ readonly el: CcTableRules; readonly table: FakeTable }> {
    const app = fakeApp();
    await app.games.rules('rummy-royal');
    const state = lobbyState();
    const table = new FakeTable({ ...state, draft: { ...state.draft!, options: options as never } });
    const el = await screen<CcTableRules>(app, () => html`<cc-table-rules .table=${table} .state=${table.state()}></cc-table-rules>`);
    return { el, table };
  }
  const now = (el: CcTableRules): string => text(el.renderRoot.querySelector('.now'));
  const press = async (el: CcTableRules, name: string): Promise<void> => {
    [...el.renderRoot.querySelectorAll('button')].find((b) => text(b).startsWith(name))!.click();
    await settled(el);
  };

  it('says which rules these are and what is other than usual', async () => {
    expect(now((await panel(null)).el)).to.equal('Family evening.');
    const quick = now((await panel({ start: 60, hands: 5, delay: 'at-once' })).el);
    expect(quick).to.equal('Quick. Other than usual: Everybody starts with 60 chips. The game lasts 5 hands. A card that must follow is played at once.');
    expect(now((await panel({ corners: 'on' })).el)).to.match(/^Your own rules\. Other than usual: There are side bets/);
  });

  it('offers every rule of the schema with a link to it, and the ready-made ones', async () => {
    const { el, table } = await panel(null);
    await press(el, 'Change');
    const fields = [...el.renderRoot.querySelectorAll('.field')];
    expect(fields.map((f) => text(f.querySelector('a')))).to.deep.equal(['RR-1', 'RR-16', 'RR-8', 'RR-8', 'RR-10', 'RR-11', 'RR-15', 'RR-6']);
    expect(text(el.renderRoot.querySelector('.preset[aria-pressed=true] b'))).to.equal('Family evening');
    await expect(el).to.be.accessible();
    await press(el, 'Strict');
    expect(table.calls).to.deep.include(['propose', { options: { start: 100, hands: 0, poker: true, limit: 'five', pot: 'no-ante', ace: 'high', delay: 'never', buyIns: false, corners: 'on' } }]);
  });

  it('keeps both of two choices when the second comes before the first is written', async () => {
    const { el, table } = await panel(null);
    await press(el, 'Change');
    for (const [id, value] of [['option-start', '60'], ['option-hands', '5 hands']] as const) {
      const select = el.renderRoot.querySelector<HTMLSelectElement>(`#${id}`)!;
      select.selectedIndex = [...select.options].findIndex((option) => option.text === value);
      select.dispatchEvent(new Event('change'));
    }
    const proposed = table.calls.filter(([what]) => what === 'propose').map(([, change]) => (change as { options: Record<string, unknown> }).options);
    expect(proposed.map(({ start, hands }) => [start, hands])).to.deep.equal([[60, 10], [60, 5]]);
  });

  it('RR-9: what to do with the POT is asked only without poker', async () => {
    const { el } = await panel({ poker: false });
    await press(el, 'Change');
    const asked = [...el.renderRoot.querySelectorAll('.field label')].map(text);
    expect(asked).to.contain('The pot without poker').and.not.to.contain('Betting limit');
  });

  it('RR-6: without poker the limit is that of the side bets, and nobody reads of raises', async () => {
    const { el } = await panel({ poker: false, corners: 'on', limit: 'ten' });
    expect(now(el)).to.contain('A side bet is 10 at most.');
    await press(el, 'Change');
    const limit = [...el.renderRoot.querySelectorAll('.field')].find((f) => text(f.querySelector('label')) === 'Betting limit') ?? null;
    expect([...limit!.querySelectorAll('option')].map(text)).to.deep.equal(['Up to 5', 'Up to 10', 'No limit']);
    expect(text(limit)).to.contain('How much the dealer may bet on a corner ace.');
    expect(text(el.renderRoot.querySelector('.fields'))).not.to.match(/raise/i);
    const poker = await panel({ corners: 'on', limit: 'ten' });
    expect(now(poker.el)).to.contain('A bet or raise is 10 at most, with three raises in all.');
  });
});
