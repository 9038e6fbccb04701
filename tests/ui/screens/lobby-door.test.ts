import { expect } from '@open-wc/testing';
import { html } from 'lit';
import { rummyOptions } from '../../../src/engine/rummy-royal/index.ts';
import '../../../src/ui/screens/lobby/cc-lobby.ts';
import '../../../src/ui/screens/lobby/cc-ready.ts';
import type { Games, Member, TableState } from '../../../src/app/index.ts';
import type { LitElement } from 'lit';
import { createGames } from '../../../src/app/registry.ts';
import { ANA, BEN, draft, fakeApp, fairDeal, fakeOpen, lobbyState, ME, member, NOW, type FakeOpen, type FakeTable } from './fake-app.ts';
import { field, find, get, press, screen, settled, text } from './support.ts';

const games = (): Games => ({ ...createGames(), loaded: () => ({ options: rummyOptions }) as unknown as ReturnType<Games['loaded']> });
const three = [member(ANA, 'Ana'), member(BEN, 'Ben'), member(ME, 'Tom')];
const seats = [ANA, BEN, ME];

const over = { number: 2, ofGame: 2, game: 'rummy-royal', seats, me: 2, options: null, view: {}, events: [], over: true, finished: false, standing: [], deal: fairDeal(seats.map((key) => [key]), true), absent: [], firm: true, voided: null };
const between = (change: Parameters<typeof draft>[0], members = three): TableState => lobbyState({ phase: 'between', members, hand: over, draft: draft({ seats, ...change }) });

async function lobby(state: TableState): Promise<{ el: LitElement; open: FakeOpen }> {
  const open = fakeOpen(state);
  const el = await screen<LitElement>(fakeApp({ games: games() }), () => html`<div style="width: 320px"><cc-lobby .open=${open} .state=${open.table.state()} .now=${NOW}></cc-lobby></div>`);
  const inner = el.querySelector('cc-lobby') as LitElement & { state: TableState };
  open.table.subscribe((next) => (inner.state = next));
  return { el: inner, open };
}

async function ready(state: TableState, begins: FakeTable['begins'] = () => ({ ok: true, value: 'hand' })): Promise<LitElement & { state: TableState }> {
  const open = fakeOpen(state);
  open.table.begins = begins;
  const el = await screen<LitElement>(fakeApp({ games: games() }), () => html`<div style="width: 320px"><cc-ready .open=${open} .state=${open.table.state()}></cc-ready></div>`);
  return el.querySelector('cc-ready') as LitElement & { state: TableState };
}

describe('who may be here', function () {
  // axe looks at every element, on a machine that may be busy.
  this.timeout(40_000);

  it('a player is taken off after one was asked, and can be kept after all', async () => {
    const { el, open } = await lobby(lobbyState({ members: three, draft: draft({ seats }) }));
    await press(el, 'More about Ben');
    await press(el, 'Take off the table');
    expect(open.table.calls, 'nothing before it is confirmed').to.deep.equal([]);
    expect(text(el)).to.contain('if everybody else agrees by being ready');
    expect(text(el), 'RR-19: what becomes of the chips').to.contain('they count in the final standing as they are, less what was bought in');
    await expect(el).to.be.accessible();
    await press(el, 'Propose to take Ben off');
    expect(open.table.calls).to.deep.equal([['propose', { removed: [BEN] }]]);
    await settled(el);
    expect(text(el)).to.contain('will be off the table with the next hand');
    await press(el, 'More about Ben');
    await press(el, 'Keep Ben at the table');
    expect(open.table.calls[1]).to.deep.equal(['propose', { removed: [] }]);
  });

  it('RR-20: one who came last sits down after whom one likes', async () => {
    const hand = { number: 2, ofGame: 2, game: 'rummy-royal', seats: [ANA, BEN], me: null, options: null, view: {}, events: [], over: true, finished: false, standing: [], deal: fairDeal([[ANA], [BEN]], true), absent: [], firm: true, voided: null };
    const { el, open } = await lobby(lobbyState({ phase: 'between', members: three, hand, draft: draft({ seats }) }));
    expect(text(el)).to.contain('You came last.');
    await press(el, 'More about Ana');
    await press(el, 'Sit down after Ana');
    expect(open.table.calls).to.deep.equal([['propose', { seats: [ANA, ME, BEN] }]]);
  });

  it('RR-20: one who watches sits down again where one likes', async () => {
    const { el, open } = await lobby(lobbyState({ members: three, draft: draft({ seats: [ANA, BEN] }) }));
    await press(el, 'More about Ana');
    await press(el, 'Sit down after Ana');
    expect(open.table.calls).to.deep.equal([['propose', { seats: [ANA, ME, BEN] }]]);
  });

  it('is proposed by the seat that is shown: the phone’s first one may be at the table no more', async () => {
    const { el, open } = await lobby(lobbyState({ members: three, draft: draft({ seats }) }));
    const asked: (string | null)[] = [];
    const { table } = open;
    table.seat = (key?: string | null) => {
      asked.push(key ?? null);
      return table;
    };
    el.requestUpdate();
    await settled(el);
    expect(asked.length).to.be.greaterThan(0);
    expect(new Set(asked)).to.deep.equal(new Set([ME]));
  });

  it('is locked and opened again, with the next hand', async () => {
    const { el, open } = await lobby(lobbyState({ members: three, draft: draft({ seats }) }));
    await press(el, 'Let nobody in any more');
    expect(open.table.calls).to.deep.equal([['propose', { locked: true }]]);
    await settled(el);
    expect(text(el)).to.contain('With the next hand the table is locked');
    await press(el, 'Let newcomers in again');
    expect(open.table.calls[1]).to.deep.equal(['propose', { locked: false }]);
    await expect(el).to.be.accessible();
  });
});

describe('who is ready, and for what', function () {
  this.timeout(40_000);

  const people = (tom: Partial<Member>, ana: Partial<Member>, ben: Partial<Member> = {}): Member[] => [member(ANA, 'Ana', ana), member(BEN, 'Ben', ben), member(ME, 'Tom', tom)];
  const leaves: Partial<Member> = { ready: true, choice: 'leave' };

  it('RR-19: who chose to leave is told when that is, and can stay after all', async () => {
    const el = await ready(between({}, people({ ...leaves, choices: ['in', 'leave'] }, {}, {})));
    expect(text(el)).to.contain('You leave for good when Ana and Ben are ready.');
    expect(text(el)).not.to.contain('Waiting for');
    expect(find(el, 'button', 'Stay after all')).to.exist;
    expect(find(el, 'button', 'Not ready after all')).to.equal(undefined);
  });

  it('the others are told who is leaving and who is ready, by name', async () => {
    const el = await ready(between({}, people({}, leaves, { ready: true, choice: 'in' })));
    expect(text(el)).to.contain('Ana is leaving. Ben is ready. The table waits for you.');
    el.state = between({}, people({}, leaves));
    await settled(el);
    expect(text(el)).to.contain('Ana is leaving. The hand begins when everybody is ready.');
  });

  /** RR-16: two of them; the game ends when nobody plays on, and a hand needs two. */
  const two: FakeTable['begins'] = (chosen) => (chosen[ME] === 'stop' ? { ok: true, value: 'end' } : { ok: false, refusal: { code: 'rummy-royal/too-few', detail: { least: 2 } } });
  const choices = ['in', 'out', 'stop', 'leave'] as const;
  const pair = (tom: Partial<Member>, ana: Partial<Member>): TableState => between({ seats: [ANA, ME], blocked: { code: tom.ready === true ? 'rummy-royal/too-few' : 'table/not-ready', detail: { least: 2 } } }, [member(ANA, 'Ana', ana), member(ME, 'Tom', { choices, ...tom })]);
  const finishes: Partial<Member> = { ready: true, choice: 'stop' };

  it('RR-16: one of two wants to finish here, and the other is told so, and what resolves it', async () => {
    const el = await ready(pair({}, finishes), two);
    expect(text(el)).to.contain('Ana wants to finish here. At least 2 have to play. Choose to finish here too, or ask Ana to play on.');
    await press(el, 'Ready for the next hand');
    el.state = pair({ ready: true, choice: 'in' }, finishes);
    await settled(el);
    expect(text(el)).to.contain('Ana wants to finish here. At least 2 have to play.');
    expect(find(el, 'button', 'Choose again')).to.exist;
    await expect(el).to.be.accessible();
  });

  it('RR-16: who wants to finish is told that the other plays on', async () => {
    const el = await ready(pair({ ready: true, choice: 'stop' }, { ready: true, choice: 'in' }), () => ({ ok: false, refusal: { code: 'rummy-royal/too-few', detail: { least: 2 } } }));
    expect(text(el)).to.contain('Ana is ready. At least 2 have to play. Play on after all, or ask Ana to finish here too.');
  });

  it('RR-16: before the last one says so, the line and the button tell that it ends the game', async () => {
    const el = await ready(between({}, people({ choices }, finishes, { ready: true, choice: 'out' })), () => ({ ok: true, value: 'end' }));
    expect(text(el)).to.contain('Ana wants to finish here. Ben sits out. This ends the game: no hand is dealt any more');
    expect(find(el, 'button', 'Finish here: count the chips')).to.exist;
    expect(find(el, 'button', 'Ready for the next hand')).to.equal(undefined);
    expect(text(el)).not.to.contain('The hand begins');
  });

  it('RR-16: who would finish while the others play on is told that one sits out', async () => {
    const el = await ready(between({}, people({ choices }, { ready: true, choice: 'in' }, { ready: true, choice: 'buy-in' })));
    const choice = field(el, /^For the next hand/) as HTMLSelectElement;
    choice.selectedIndex = 2;
    choice.dispatchEvent(new Event('change'));
    await settled(el);
    expect(text(el)).to.contain('Ben buys in and plays. Ana is ready. The others play on: you sit out the next hand.');
    expect(text(el)).to.contain('who sits out or leaves is not asked');
    expect(find(el, 'button', 'Sit out the next hand')).to.exist;
  });

  it('who is ready and waits is told what others have chosen other than to play', async () => {
    const el = await ready(between({}, people({ ready: true, choice: 'in' }, finishes, {})));
    expect(text(el)).to.contain('Ana wants to finish here. Waiting for Ben.');
  });

  it('one alone cannot be ready: it is said how many more are needed', async () => {
    const open = fakeOpen(lobbyState());
    const el = await screen<LitElement>(fakeApp({ games: games() }), () => html`<div><cc-ready .open=${open} .state=${open.table.state()}></cc-ready></div>`);
    const bar = el.querySelector('cc-ready') as LitElement;
    expect(text(bar)).to.contain('At least one more player is needed: let somebody in, or add another player on this phone.');
    expect(get(bar, 'button', 'I am ready').getAttribute('aria-disabled')).to.equal('true');
    await press(bar, 'I am ready');
    expect(open.table.calls).to.deep.equal([]);
    await expect(bar).to.be.accessible();
  });

  it('the last one at a locked table is told that the game is over there, not to let somebody in', async () => {
    const el = await ready({ ...between({ seats: [ME], locked: true, blocked: { code: 'table/too-few', detail: { min: 2, now: 1 } } }, people({}, { left: true }, { left: true })), locked: true });
    expect(text(el)).to.contain('a locked table lets nobody in: here the game is over');
    expect(text(el)).not.to.match(/let somebody in/i);
    expect(find(el, 'button', /^Ready/)).to.equal(undefined);
  });
});

describe('who watches', function () {
  this.timeout(40_000);

  it('is in the lobby too: who has no seat, and who left and looks on', async () => {
    const members = [...three, member('d'.repeat(64), 'Dora'), member('e'.repeat(64), 'Emil', { left: true }), member('f'.repeat(64), 'Fritz', { left: true, here: false })];
    const { el } = await lobby(lobbyState({ members, draft: draft({ seats }) }));
    expect(text(el)).to.match(/Dora watches/);
    expect(text(el)).to.match(/Emil has left the game, watches/);
    expect(text(el)).not.to.contain('Fritz');
    expect(text(el).match(/not ready yet/g)).to.have.length(3);
    await expect(el).to.be.accessible();
  });
});

describe('two of one name', function () {
  this.timeout(40_000);

  it('are told apart, and the one who is marked is told how to be called otherwise', async () => {
    const members = [member(ANA, 'Tom'), member(BEN, 'Ben'), member(ME, 'Tom (2)', { written: 'Tom' })];
    const { el, open } = await lobby(lobbyState({ members, draft: draft({ seats }) }));
    expect(text(el)).to.contain('Another player here is called Tom too, so this seat is shown as Tom (2).');
    await press(el, 'Change your name');
    const name = field(el, /^Your name/);
    expect(name.value).to.equal('Tom');
    open.table.refusal = { code: 'table/name-taken', detail: { name: 'Ben' } };
    name.value = 'Ben';
    await press(el, 'Done');
    expect(text(el)).to.contain('Choose another name: Ben is already at this table.');
    expect(name.getAttribute('aria-invalid')).to.equal('true');
    expect((name.getRootNode() as ShadowRoot).activeElement).to.equal(name);
    await expect(el).to.be.accessible();
    open.table.refusal = null;
    name.value = 'Thomas';
    await press(el, 'Done');
    expect(open.table.calls.at(-1)).to.deep.equal(['setName', 'Thomas']);
    expect(text(el)).not.to.contain('already at this table');
  });

  it('on a phone of several, a seat that gets another name leaves the phone’s own alone, unless it was that one', async () => {
    const members = [member(ME, 'Tom'), member(ANA, 'Ana', { local: true, device: ME }), member(BEN, 'Ben')];
    const rename = async (phone: string, from: string, to: string): Promise<string> => {
      const app = fakeApp({ games: games(), preferences: { name: phone } });
      const open = fakeOpen(lobbyState({ members, locals: [ME, ANA], draft: draft({ seats }) }));
      const frame = await screen<LitElement>(app, () => html`<div style="width: 320px"><cc-lobby .open=${open} .state=${open.table.state()} .now=${NOW}></cc-lobby></div>`);
      const el = frame.querySelector('cc-lobby') as LitElement;
      await press(el, `Change ${from}’s name`);
      field(el, /^Name/).value = to;
      await press(el, 'Done');
      return app.preferences.name;
    };
    expect(await rename('Zoe', 'Tom', 'Thomas')).to.equal('Zoe');
    expect(await rename('', 'Tom', 'Thomas')).to.equal('');
    expect(await rename('Tom', 'Tom', 'Thomas')).to.equal('Thomas');
    expect(await rename('Ana', 'Ana', 'Anna')).to.equal('Anna');
  });

  it('a seat more on this phone is refused beside the field', async () => {
    const { el, open } = await lobby(lobbyState({ members: three, draft: draft({ seats }) }));
    await press(el, 'Another player on this phone');
    open.table.refusal = { code: 'table/name-taken', detail: { name: 'Ana' } };
    field(el, /^Name/).value = 'Ana';
    await press(el, 'Sit down');
    expect(text(el)).to.contain('Choose another name: Ana is already at this table.');
    expect(field(el, /^Name/).value).to.equal('Ana');
  });
});

describe('what is new for the next hand', function () {
  this.timeout(40_000);

  it('is said in words, and by whom', async () => {
    const lock = { kind: 'lock', by: ME, locked: true } as const;
    const el = await ready(between({ changes: [{ kind: 'option', by: BEN, option: 'start', from: 100, to: 200 }, lock] }));
    expect(text(el)).to.contain('Ben changed “Chips to start with” from “100” to “200”.');
    expect(text(el), 'what one did oneself is no news').not.to.contain('to lock the table.');
    expect(text(el)).not.to.contain('You were ready');
    await expect(el).to.be.accessible();
    el.state = between({ changes: [lock] });
    await settled(el);
    expect(text(el)).not.to.contain('New for the next hand');
  });

  it('is told to the other players of a phone too, with the name of whoever did it', async () => {
    const members = [member(ANA, 'Ana', { local: true }), member(BEN, 'Ben'), member(ME, 'Tom')];
    const el = await ready(between({ changes: [{ kind: 'lock', by: ME, locked: true }] }, members));
    expect(text(el)).to.contain('Tom proposed to lock the table.');
  });

  it('is nothing before the first hand, when all of it stands there to be read', async () => {
    const changes = [{ kind: 'option', by: BEN, option: 'start', from: 100, to: 200 } as const];
    const el = await ready(lobbyState({ members: three, draft: draft({ seats, changes }) }));
    expect(text(el)).not.to.contain('New for the next hand');
    expect(text(el)).not.to.contain('200');
  });

  it('says “you” to whom it is about', async () => {
    const el = await ready(between({ removed: [ME], seats: [ANA, BEN], changes: [{ kind: 'removed', by: ANA, seat: ME }] }));
    expect(text(el)).to.contain('Ana proposed to take you off the table.');
    for (const [kind, told] of [['joined', 'You have sat down.'], ['gone', 'You do not play.'], ['absent', 'You count as not here'], ['back', 'You are back.']] as const) {
      el.state = between({ changes: [{ kind, by: ANA, seat: ME }] });
      await settled(el);
      expect(text(el)).to.contain(told);
    }
  });

  it('has the words of the game for what was not said before', async () => {
    const el = await ready(between({ changes: [{ kind: 'option', by: BEN, option: 'limit', from: null, to: 'none' }] }));
    expect(text(el)).to.contain('Ben changed “Betting limit” from “Up to 5, three raises” to “No limit”.');
  });

  it('RR-6: of a limit without poker it says nothing of raises', async () => {
    const el = await ready(between({ options: { poker: false, corners: 'on', limit: 'ten' }, changes: [{ kind: 'option', by: BEN, option: 'limit', from: null, to: 'ten' }] }));
    expect(text(el)).to.contain('Ben changed “Betting limit” from “Up to 5” to “Up to 10”.');
  });

  it('takes readiness back, and says and speaks why', async () => {
    const el = await ready(lobbyState({ members: three, draft: draft({ seats }) }));
    el.state = lobbyState({ members: three, draft: draft({ seats, withdrawn: true, changes: [{ kind: 'order', by: ANA }] }) });
    await settled(el);
    expect(text(el)).to.contain('You were ready; since then something changed. Look again.');
    expect(text(el)).to.contain('Ana changed the order of the seats.');
    const live = document.querySelector('test-frame')?.shadowRoot?.querySelector('cc-live');
    expect(live?.shadowRoot?.textContent).to.contain('Ana changed the order of the seats.');
    expect(find(el, 'button', 'I am ready')).to.exist;
  });

  it('law 11: names the phone that must update', async () => {
    const el = await ready(lobbyState({ members: three, draft: draft({ seats, outdated: [ANA, BEN] }) }));
    expect(text(el)).to.contain('Ana and Ben have older rules of this game. Update the app on those phones');
    el.state = lobbyState({ members: three, draft: draft({ seats, outdated: [ME] }) });
    await settled(el);
    expect(text(el)).to.contain('This phone has older rules of this game');
  });
});
