/** What the bar says while a hand, or the end of the game, is agreed to (law 7), and how it folds where there is little height. */
import { expect } from '@open-wc/testing';
import { html, type LitElement } from 'lit';
import { rummyOptions } from '../../../src/engine/rummy-royal/index.ts';
import type { Awaited, Choice, Games, Member, TableState } from '../../../src/app/index.ts';
import { createGames } from '../../../src/app/registry.ts';
import '../../../src/ui/screens/lobby/cc-ready.ts';
import { ANA, BEN, draft, fakeApp, fairDeal, fakeOpen, lobbyState, ME, member, NOW, type FakeOpen, type FakeTable } from './fake-app.ts';
import { field, find, get, press, screen, settled, text } from './support.ts';

const games = (): Games => ({ ...createGames(), loaded: () => ({ options: rummyOptions }) as unknown as ReturnType<Games['loaded']> });
const seats = [ANA, BEN, ME];
const over = { number: 2, ofGame: 2, game: 'rummy-royal', seats, me: 2, options: null, view: {}, events: [], over: true, finished: false, standing: [], deal: fairDeal(seats.map((key) => [key]), true), absent: [], firm: true, voided: null };
const choices: readonly Choice[] = ['in', 'out', 'stop', 'leave'];
const people = (tom: Partial<Member> = {}, ana: Partial<Member> = {}, ben: Partial<Member> = {}): Member[] => [member(ANA, 'Ana', ana), member(BEN, 'Ben', ben), member(ME, 'Tom', { choices, ...tom })];
const between = (change: Partial<TableState> = {}): TableState => lobbyState({ phase: 'between', members: people(), hand: over, draft: draft({ seats }), ...change });
const readied: Partial<Member> = { ready: true, choice: 'in' };

/** `height`: of the table that it lies in, in px; a table of the app is such a container. */
async function bar(state: TableState, { begins, height }: { readonly begins?: FakeTable['begins']; readonly height?: number } = {}): Promise<{ readonly el: LitElement & { state: TableState }; readonly open: FakeOpen }> {
  const open = fakeOpen(state);
  if (begins !== undefined) open.table.begins = begins;
  const box = height === undefined ? 'width: 320px' : `width: 320px; height: ${height}px; container-type: size`;
  const frame = await screen<HTMLElement & LitElement>(fakeApp({ games: games() }), () => html`<div style=${box}><cc-ready .open=${open} .state=${open.table.state()}></cc-ready></div>`);
  return { el: frame.querySelector('cc-ready') as LitElement & { state: TableState }, open };
}

describe('cc-ready: what it says (law 7)', function () {
  this.timeout(40_000);

  const agreed = draft({ seats, blocked: null });
  const terms = (waits: readonly string[]): Awaited => ({ seats: waits, question: 'terms/sign', kind: 'terms', since: NOW - 40_000, deadline: null, passable: [] });

  it('all are ready: the hand begins, or the game ends (RR-16)', async () => {
    const all = people(readied, readied, readied);
    expect(text((await bar(between({ members: all, draft: agreed }))).el)).to.contain('Everybody is ready: the hand begins.');
    expect(text((await bar(between({ members: all, draft: agreed }), { begins: () => ({ ok: true, value: 'end' }) })).el)).to.contain('Everybody is ready: the game ends, and all chips are counted.');
  });

  it('all are ready, but one whose signature is needed is gone: that one is named, and nothing is said to begin', async () => {
    const members = people(readied, readied, { ...readied, here: false });
    const { el } = await bar(between({ members, draft: agreed, awaited: terms([BEN]) }));
    expect(text(el)).to.contain('Waiting for Ben.');
    expect(text(el)).not.to.contain('the hand begins');
    el.state = between({ members, draft: agreed, awaited: terms([ANA]) });
    await settled(el);
    expect(text(el), 'whoever is not asked for keeps nobody waiting').to.contain('the hand begins');
  });

  it('before it is known what is played, it says so and asks for nothing', async () => {
    const { el } = await bar(lobbyState({ members: people(), draft: null }));
    expect(text(el)).to.contain('The table is telling this phone what is played…');
    expect(find(el, 'button', /ready/i)).to.equal(undefined);
  });

  it('RR-16: says what begins once all are ready: a hand, the end, or a new game', async () => {
    expect(text((await bar(between())).el)).to.contain('The hand begins when everybody is ready.');
    expect(text((await bar(between(), { begins: () => ({ ok: true, value: 'end' }) })).el)).to.contain('The game ends when everybody is ready.');
    const finished = await bar(between({ phase: 'finished' }));
    expect(text(finished.el)).to.contain('A new game begins when everybody wants to play again.');
    await press(finished.el, 'Play again');
    expect(finished.open.table.calls).to.deep.equal([['ready', 'in']]);
  });

  it('RR-16: too few play, and nobody wants to finish: somebody has to choose something else', async () => {
    const { el } = await bar(between({ members: people({ ready: true, choice: 'out' }, { ready: true, choice: 'out' }, readied) }), { begins: () => ({ ok: false, refusal: { code: 'rummy-royal/too-few', detail: { least: 2 } } }) });
    expect(text(el)).to.contain('At least 2 have to play. Somebody has to choose something else: play, or finish here.');
    expect(find(el, 'button', 'Choose again')).to.exist;
  });

  it('RR-15, RR-19: says what each choice means before one is ready for it', async () => {
    const { el, open } = await bar(between({ members: people({ choices: ['buy-in', 'out', 'leave'] }) }));
    expect(text(el)).to.contain('You get the starting chips again; they count against you at the end.');
    const choice = field(el, /^For the next hand/) as HTMLSelectElement;
    choice.selectedIndex = 2;
    choice.dispatchEvent(new Event('change'));
    await settled(el);
    expect(text(el)).to.contain('Your result is fixed as it is now. You cannot come back to this game.');
    await press(el, 'Leave for good');
    expect(open.table.calls).to.deep.equal([['ready', 'leave']]);
  });
});

describe('cc-ready: who has no part in the next hand', function () {
  this.timeout(40_000);

  const asks = (el: LitElement): readonly unknown[] => [find(el, 'select', /./), find(el, 'button', /ready|Play|Not ready/i)].filter((it) => it !== undefined);

  it('RR-19: whom the terms take off the table is told so, and is asked for nothing', async () => {
    const off = draft({ seats: [ANA, BEN], removed: [ME], changes: [{ kind: 'removed', by: ANA, seat: ME }] });
    for (const phase of ['lobby', 'between'] as const) {
      const { el } = await bar(between({ phase, draft: off, ...(phase === 'lobby' ? { hand: null } : {}) }), { height: 500 });
      expect(get(el, '[role=alert]', /./).textContent.trim()).to.match(/^With these terms you are taken off the table: .*ask them before they are ready\.$/);
      expect(asks(el)).to.deep.equal([]);
      await expect(el).to.be.accessible();
      // As it was, once they think better of it.
      el.state = between();
      await settled(el);
      expect(text(el)).not.to.contain('taken off the table');
      expect(asks(el)).not.to.deep.equal([]);
    }
  });

  it('RR-19: on a phone of several it names the seat, and the others go on choosing', async () => {
    const members = [member(ANA, 'Ana', { local: true, choices }), member(BEN, 'Ben'), member(ME, 'Tom', { choices })];
    const { el, open } = await bar(between({ members, draft: draft({ seats: [ANA, BEN], removed: [ME] }) }));
    expect(get(el, '[role=alert]', /./).textContent.trim()).to.match(/^With these terms Tom is taken off the table: /);
    await press(el, 'Ready for the next hand');
    expect(open.table.calls).to.deep.equal([['ready', 'in']]);
  });

  it('RR-1, RR-20: who has no seat watches, and learns how to get one if there is one', async () => {
    const { el } = await bar(between({ draft: draft({ seats: [ANA, BEN] }) }));
    expect(text(el)).to.contain('You have no seat in the next hand, and watch it. To sit down,');
    expect(asks(el)).to.deep.equal([]);
    el.state = between({ draft: draft({ seats: [...Array(9)].map((_, i) => `${i}`.repeat(64)) }) });
    await settled(el);
    expect(text(el)).to.contain('All seats of the next hand are taken');
  });
});

describe('cc-ready: where there is little height', function () {
  this.timeout(40_000);

  const seen = (el: LitElement, selector: string, name: RegExp): boolean => find(el, selector, name)?.checkVisibility() ?? false;
  const rest = (el: LitElement): readonly boolean[] => [seen(el, 'label', /^For the next hand/), seen(el, 'button', /^Seats and rules$/), seen(el, 'button', /^Save game$/)];

  it('only the way on is there at first; the rest unfolds, folds again, and is folded once one is ready', async () => {
    const { el } = await bar(between(), { height: 500 });
    expect(rest(el)).to.deep.equal([false, false, false]);
    expect(seen(el, 'button', /^Ready for the next hand$/)).to.equal(true);
    expect(get(el, 'button', 'More').getAttribute('aria-expanded')).to.equal('false');
    await press(el, 'More');
    expect(rest(el)).to.deep.equal([true, true, true]);
    expect(get(el, 'button', 'Less').getAttribute('aria-expanded')).to.equal('true');
    await expect(el).to.be.accessible();
    await press(el, 'Less');
    expect(rest(el)).to.deep.equal([false, false, false]);
    await press(el, 'More');
    await press(el, 'Ready for the next hand');
    expect(rest(el)).to.deep.equal([false, false, false]);
  });

  it('who cannot simply play on finds the choice unfolded', async () => {
    const { el } = await bar(between({ members: people({ choices: ['buy-in', 'out', 'leave'] }) }), { height: 500 });
    expect(rest(el)).to.deep.equal([true, true, true]);
  });

  it('where there is height, nothing folds', async () => {
    const { el } = await bar(between(), { height: 700 });
    expect(rest(el)).to.deep.equal([true, true, true]);
    expect(seen(el, 'button', /^More$/)).to.equal(false);
  });
});
