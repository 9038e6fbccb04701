import { expect } from '@open-wc/testing';
import { html } from 'lit';
import type { Awaited, HandState, Member, Offered, TableState } from '../../../src/app/index.ts';
import '../../../src/ui/screens/home/cc-home.ts';
import type { CcHome } from '../../../src/ui/screens/home/cc-home.ts';
import '../../../src/ui/screens/table/cc-carry-on.ts';
import type { CcCarryOn } from '../../../src/ui/screens/table/cc-carry-on.ts';
import { ANA, BEN, draft, fakeApp, fairDeal, fakeOpen, lobbyState, ME, member, NOW, record, TABLE, type FakeApp } from './fake-app.ts';
import { find, get, press, screen, text } from './support.ts';

const NEW = 'e'.repeat(32);
const hand: HandState = { number: 3, ofGame: 3, game: 'rummy-royal', seats: [ME, ANA, BEN], me: 0, options: null, view: {}, events: [], over: false, finished: false, standing: [], deal: fairDeal([ME, ANA, BEN].map((key) => [key])), absent: [], firm: true, voided: null };
const offer = (change: Partial<Offered> = {}): Offered => ({ table: NEW, from: { table: TABLE, hand: 3, base: new Uint8Array(32), opener: ANA }, peers: [ANA], ...change });
const missing = (since = NOW - 60_000): Member[] => [member(ME, 'Tom'), member(ANA, 'Ana'), member(BEN, 'Ben', { here: false, since })];

async function shown(change: Partial<TableState>, its = record(), app: FakeApp = fakeApp()): Promise<{ el: CcCarryOn; app: FakeApp }> {
  const state = lobbyState({ phase: 'hand', members: missing(), draft: null, hand, ...change });
  const open = fakeOpen(state, its);
  app.tables.opened = { ok: true, value: fakeOpen(state, record({ id: NEW })) };
  const el = await screen<CcCarryOn>(app, () => html`<cc-carry-on .open=${open} .state=${state} .now=${NOW}></cc-carry-on>`);
  return { el, app };
}

const CARRY_ON = 'Go on at a new table…';

describe('going on at a new table (law 4)', function () {
  this.timeout(40_000);

  it('is offered when nothing can come of this one, and explained before it is done', async () => {
    const { el, app } = await shown({ mayCarryOn: true });
    await press(el, CARRY_ON);
    expect(text(el)).to.contain('This hand does not count there: you begin with the chips that everybody had before it.');
    expect(text(el)).to.contain('This table stays as it is, and the others may play on at it.');
    await expect(el).to.be.accessible();
    expect(app.tables.calls).to.deep.equal([]);
    await press(el, 'Rather wait');
    expect(app.tables.calls).to.deep.equal([]);
    await press(el, CARRY_ON);
    await press(el, 'Open the new table');
    expect(app.tables.calls).to.deep.equal([['carryOn', TABLE]]);
    expect(app.router.route).to.deep.equal({ name: 'table', id: NEW });
  });

  it('is not offered while something can come of it, in the first half minute, when the game is over, nor to one taken off', async () => {
    for (const change of [{ mayCarryOn: false }, { mayCarryOn: true, members: missing(NOW - 20_000) }, { mayCarryOn: true, phase: 'finished' as const }, { mayCarryOn: true, removed: true, beside: [offer()] }]) {
      const { el } = await shown(change);
      expect(find(el, 'button', /./), JSON.stringify(change)).to.equal(undefined);
    }
  });

  it('between hands the words are of the chips as they are', async () => {
    const { el } = await shown({ mayCarryOn: true, phase: 'between', hand: { ...hand, over: true } });
    await press(el, CARRY_ON);
    expect(text(el)).to.contain('You begin there with the chips that everybody has now.');
  });

  it('law 7: is offered to one who has done all that it can, though everybody is there, and keeps silent', async () => {
    const here = missing().map((m) => ({ ...m, here: true }));
    const ask = (change: Partial<Awaited>): Awaited => ({ seats: [BEN], question: 'end/3', kind: 'end', since: NOW - 40_000, deadline: null, passable: [], ...change });
    const over = { mayCarryOn: true, phase: 'between' as const, members: here, hand: { ...hand, over: true } };
    const offers = async (change: Partial<TableState>): Promise<boolean> => find((await shown({ ...over, ...change })).el, 'button', CARRY_ON) !== undefined;
    expect(await offers({ awaited: ask({}) }), 'the end of the hand').to.equal(true);
    expect(await offers({ awaited: ask({ kind: 'terms' }), draft: draft({ blocked: null }) }), 'all are ready, one does not sign').to.equal(true);
    expect(await offers({ awaited: ask({ kind: 'terms' }), draft: draft() }), 'somebody is not ready yet').to.equal(false);
    expect(await offers({ awaited: ask({ since: NOW - 20_000 }) }), 'not for long').to.equal(false);
    expect(await offers({ awaited: ask({}), phase: 'hand' }), 'in the hand').to.equal(false);
    expect(await offers({ awaited: ask({}), mayCarryOn: false }), 'something can come of it').to.equal(false);
  });

  it('a hand that is over, but not kept by enough phones yet, does not count there either', async () => {
    const { el } = await shown({ mayCarryOn: true, phase: 'between', hand: { ...hand, over: true, firm: false } });
    await press(el, CARRY_ON);
    expect(text(el)).to.contain('This hand does not count there: you begin with the chips that everybody had before it.');
    expect(text(el)).not.to.contain('the chips that everybody has now');
  });

  it('a new table that cannot be opened is told where it was asked for', async () => {
    const app = fakeApp();
    const state = lobbyState({ phase: 'hand', members: missing(), draft: null, hand, mayCarryOn: true });
    app.tables.opened = { ok: false, refusal: { code: 'storage/quota' } };
    const el = await screen<CcCarryOn>(app, () => html`<cc-carry-on .open=${fakeOpen(state)} .state=${state} .now=${NOW}></cc-carry-on>`);
    await press(el, CARRY_ON);
    await press(el, 'Open the new table');
    expect(text(el)).to.contain(app.say({ code: 'storage/quota' }));
    expect(get(el, 'button', CARRY_ON)).to.exist;
    await expect(el).to.be.accessible();
  });

  it('what others have opened is joined with one tap', async () => {
    const { el, app } = await shown({ mayCarryOn: true, beside: [offer()] });
    expect(text(el)).to.contain('Ana has gone on at a new table.');
    expect(find(el, 'button', CARRY_ON), 'one new table is enough').to.equal(undefined);
    await expect(el).to.be.accessible();
    await press(el, 'Join Ana');
    expect(app.tables.calls).to.deep.equal([['joinBeside', TABLE, NEW]]);
    expect(app.router.route).to.deep.equal({ name: 'table', id: NEW });
  });

  it('one that does not go on from what this phone knows is refused with a sentence, and nothing is lost', async () => {
    const state = lobbyState({ phase: 'hand', members: missing(), draft: null, hand, beside: [offer()] });
    const app = fakeApp();
    app.tables.opened = { ok: false, refusal: { code: 'table/other-verdict' } };
    const el = await screen<CcCarryOn>(app, () => html`<cc-carry-on .open=${fakeOpen(state)} .state=${state} .now=${NOW}></cc-carry-on>`);
    const before = app.router.route;
    await press(el, 'Join Ana');
    expect(text(el)).to.contain('The new table does not go on from what this phone knows of the old one');
    expect(app.router.route).to.deep.equal(before);
    expect(find(el, 'button', 'Join Ana')).not.to.equal(undefined);
  });

  it('two that tell of one table are one offer; of two tables, two', async () => {
    const { el } = await shown({ beside: [offer(), offer({ peers: [BEN] }), offer({ table: 'd'.repeat(32), peers: [BEN] })] });
    expect([...text(el).matchAll(/has gone on at a new table/g)]).to.have.length(2);
  });

  it('whoever has gone on finds the way there, at the table and at home', async () => {
    const its = record({ continuedBy: NEW });
    const { el } = await shown({ mayCarryOn: true, beside: [offer()] }, its);
    expect(text(el)).to.contain('You have gone on from here at a new table.');
    expect(get(el, 'a', 'Go there').getAttribute('href')).to.equal(`#/table/${NEW}`);
    expect(find(el, 'button', /./)).to.equal(undefined);

    const app = fakeApp();
    app.tables.records = [its];
    const home = await screen<CcHome>(app, () => html`<cc-home></cc-home>`);
    expect(text(home)).to.contain('Went on at a new table.');
    await import('../../../src/ui/screens/home/cc-table-menu.ts');
    await press(home, /^More about/);
    expect(get(home, 'a', 'Go to the new table').getAttribute('href')).to.equal(`#/table/${NEW}`);
  });
});
