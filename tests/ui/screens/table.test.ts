import { expect } from '@open-wc/testing';
import { LitElement, html, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { rummyOptions } from '../../../src/engine/rummy-royal/index.ts';
import '../../../src/ui/screens/table/cc-table-screen.ts';
import type { CcTableScreen } from '../../../src/ui/screens/table/cc-table-screen.ts';
import type { Games, HandState, Result, TableState } from '../../../src/app/index.ts';
import { createGames } from '../../../src/app/registry.ts';
import { ANA, BEN, deferred, draft, fakeApp, fairDeal, fakeOpen, lobbyState, ME, member, NOW, TABLE, type FakeApp, type FakeOpen } from './fake-app.ts';
import { announce } from '../../../src/ui/controllers/index.ts';
import { button, field, find, press, screen, settled, text } from './support.ts';

/** Stands for a game's element: what the frame hands to it can be seen. */
class TestGame extends LitElement {
  state!: TableState;
  table: unknown;
  say: unknown;
  declare hinting: boolean;

  protected override render(): TemplateResult {
    return html`<p>The game, hand ${this.state?.hand?.number}</p><slot name="between"></slot>`;
  }
}
property({ attribute: false })(TestGame.prototype, 'state');
customElements.define('test-game', TestGame);

const games = (): Games => ({
  ...createGames(),
  loaded: () => ({ options: rummyOptions }) as unknown as ReturnType<Games['loaded']>,
  table: async () => ({
    tag: 'test-game',
    subtitle: (s) => `Hand ${s.hand?.number} of 10, stops`,
    awaited: () => 'Ana chooses five cards',
    mine: (s) => s.awaited?.seats.includes(ME) === true,
    log: () => [
      { key: '1', text: 'Ana dealt.' },
      { key: '2', text: 'Ben folded.' },
    ],
    told: () => [],
    fault: () => null,
  }),
});

const hand = (change: Partial<HandState> = {}): HandState => ({ number: 3, ofGame: 3, game: 'rummy-royal', seats: [ME, ANA], me: 0, options: null, view: {}, events: [], over: false, finished: false, standing: [], deal: fairDeal([ME, ANA].map((key) => [key])), absent: [], firm: true, voided: null, ...change });
const playing = (change: Partial<TableState> = {}): TableState =>
  lobbyState({ phase: 'hand', members: [member(ME, 'Tom'), member(ANA, 'Ana')], draft: null, hand: hand(), awaited: { seats: [ANA], question: 'game/3/choose', kind: 'game', since: NOW - 1000, deadline: null, passable: [] }, ...change });

async function table(state: TableState, app: FakeApp = fakeApp({ games: games() })): Promise<{ el: CcTableScreen; app: FakeApp; open: FakeOpen }> {
  const open = fakeOpen(state);
  app.tables.opened = { ok: true, value: open };
  const el = await screen<CcTableScreen>(app, () => html`<cc-table-screen .tableId=${TABLE}></cc-table-screen>`);
  return { el, app, open };
}

const three = [member(ANA, 'Ana', { ready: true, choice: 'in' }), member(ME, 'Tom'), member(BEN, 'Ben', { here: false })];

describe('lobby', function () {
  // axe looks at every element, on a machine that may be busy.
  this.timeout(40_000);

  it('shows who is here and who is ready, in seat order', async () => {
    const { el } = await table(lobbyState({ members: three }));
    const rows = [...text(el).matchAll(/(Ana|Tom|Ben) /g)].map((m) => m[1]);
    expect(rows.slice(0, 3)).to.deep.equal(['Ana', 'Tom', 'Ben']);
    expect(text(el)).to.contain('away for 2 minutes');
    await expect(el).to.be.accessible();
  });

  it('changes the seat order by its buttons and keeps the focus on the seat', async () => {
    const { el, open } = await table(lobbyState({ members: three }));
    await press(el, 'Move Ana down');
    expect(open.table.calls).to.deep.include(['propose', { seats: [ME, ANA, BEN] }]);
    const seats = [...el.renderRoot.querySelectorAll('cc-lobby')][0]?.renderRoot.querySelector('cc-seats');
    expect(seats?.shadowRoot?.activeElement?.getAttribute('aria-label')).to.equal('Move Ana down');
  });

  it('changes the seat order by dragging', async () => {
    const { el, open } = await table(lobbyState({ members: three }));
    const seats = el.renderRoot.querySelector('cc-lobby')?.renderRoot.querySelector('cc-seats');
    const rows = [...(seats?.renderRoot.querySelectorAll<HTMLElement>('li') ?? [])];
    const handle = rows[0]?.querySelector('.handle') as HTMLElement;
    handle.setPointerCapture = () => {};
    const y = (row: HTMLElement | undefined): number => {
      const box = row?.getBoundingClientRect();
      return ((box?.top ?? 0) + (box?.bottom ?? 0)) / 2;
    };
    const at = (type: string, clientY: number): boolean => handle.dispatchEvent(new PointerEvent(type, { clientY, pointerId: 1, bubbles: true, button: 0 }));
    at('pointerdown', y(rows[0]));
    at('pointermove', y(rows[2]) + 10);
    await settled(el);
    at('pointerup', y(rows[2]) + 10);
    await settled(el);
    expect(open.table.calls).to.deep.include(['propose', { seats: [ME, BEN, ANA] }]);
  });

  it('says the table rules in words and changes them for all', async () => {
    const { el, open } = await table(lobbyState({ members: three }));
    expect(text(el)).to.contain('Everybody starts with 100 chips.');
    await press(el, 'Change the rules');
    const start = field(el, /^Chips to start with/) as HTMLSelectElement;
    start.selectedIndex = 2;
    start.dispatchEvent(new Event('change'));
    await settled(el);
    expect((open.table.calls[0]?.[1] as { options: { start: number } }).options.start).to.equal(200);
    expect(text(el)).to.contain('Everybody starts with 200 chips.');
    expect(find(el, 'label', /^The pot without poker/), 'a rule without meaning beside poker').to.equal(undefined);
    await expect(el).to.be.accessible();
    await press(el, /^Quick/);
    expect(text(el)).to.contain('The game lasts 5 hands.');
  });

  it('takes ready and not ready, and says whom one waits for', async () => {
    const { el, open } = await table(lobbyState({ members: three }));
    await press(el, 'I am ready');
    expect(open.table.calls).to.deep.equal([['ready', 'in']]);
    expect(text(el)).to.contain('Waiting for Ben.');
    await press(el, 'Not ready after all');
    expect(open.table.calls[1]).to.deep.equal(['ready', null]);
  });

  it('says why one cannot be ready', async () => {
    const { el, open } = await table(lobbyState({ members: three }));
    open.table.refusal = { code: 'storage/quota' };
    await press(el, 'I am ready');
    expect(text(el)).to.contain('The storage of this device is full.');
  });

  it('names what differs in versions', async () => {
    const state = lobbyState({ members: three });
    const { el } = await table({ ...state, draft: { ...(state.draft as NonNullable<TableState['draft']>), blocked: { code: 'table/other-rules', detail: { version: 2 } } } });
    expect(text(el)).to.contain('The phones have different versions of the rules.');
  });

  it('renames me', async () => {
    const { el, open, app } = await table(lobbyState({ members: three }));
    await press(el, 'Change your name');
    await expect(el).to.be.accessible();
    field(el, 'Your name').value = ' Thomas ';
    await press(el, 'Done');
    expect(open.table.calls).to.deep.equal([['setName', 'Thomas']]);
    expect(app.preferences.name).to.equal('Thomas');
    expect(text(el)).to.contain('Thomas');
  });

  it('lets somebody in without a server', async () => {
    const { el, open } = await table(lobbyState());
    const result = deferred<Result<string>>();
    const taken: string[] = [];
    open.invitation = { ok: true, value: { text: 'CC1INVITATION', accept: (answer) => (taken.push(answer), result.promise), cancel() {} } };
    await press(el, 'From phone to phone');
    expect(field(el, 'Invitation').value).to.equal('CC1INVITATION');
    await expect(el).to.be.accessible();
    field(el, /^Paste their answer/).value = ' CC1ANSWER\n';
    await press(el, 'Let them in');
    expect(taken).to.deep.equal(['CC1ANSWER']);
    expect(text(el)).to.contain('Connecting…');
    open.table.show({ members: [member(ME, 'Tom'), member(ANA, 'Ana')] });
    result.resolve({ ok: true, value: ANA });
    await settled(el);
    expect(text(el)).to.contain('Ana is in.');
  });

  it('keeps the invitation when an answer does not fit', async () => {
    const { el, open } = await table(lobbyState());
    open.invitation = { ok: true, value: { text: 'CC1INVITATION', accept: async () => ({ ok: false, refusal: { code: 'join/not-an-answer' } }), cancel() {} } };
    await press(el, 'From phone to phone');
    field(el, /^Paste their answer/).value = 'hello';
    await press(el, 'Let them in');
    expect(text(el)).to.contain('This is not an answer to an invitation.');
    expect(field(el, 'Invitation').value).to.equal('CC1INVITATION');
    expect(find(el, 'button', 'Make a new invitation')).to.exist;
  });

  it('puts an invitation away when one leaves', async () => {
    const { el, open } = await table(lobbyState());
    let cancelled = 0;
    open.invitation = { ok: true, value: { text: 'CC1INVITATION', accept: async () => ({ ok: true, value: ANA }), cancel: () => cancelled++ } };
    await press(el, 'From phone to phone');
    el.remove();
    expect(cancelled).to.equal(1);
    expect(open.table.listeners).to.equal(0);
  });

  it('makes a link, or says that there is no meeting server', async () => {
    const { el, open } = await table(lobbyState());
    await press(el, 'With a link');
    expect(field(el, 'Link to this table').value).to.equal(open.theLink);
    open.setBroker('unreachable');
    await settled(el);
    expect(text(el)).to.contain('The meeting server does not answer.');
    await press(el, 'With a link');
    open.theLink = null;
    await press(el, 'With a link');
    expect(text(el)).to.contain('has none. Join with an invitation code instead');
  });
});

describe('table', function () {
  // axe looks at every element, on a machine that may be busy.
  this.timeout(40_000);

  it('hosts the game and hands it what it needs', async () => {
    const { el, app, open } = await table(playing());
    const game = el.renderRoot.querySelector<TestGame>('test-game');
    expect(game?.state.hand?.number).to.equal(3);
    expect(game?.table).to.equal(open.table);
    expect(game?.say).to.equal(app.say);
    expect(text(el)).to.contain('Hand 3 of 10, stops');
    await expect(el).to.be.accessible();
  });

  it('keeps the screen awake while it is open, and tells the others that one looks at it', async () => {
    const { el, app, open } = await table(playing());
    expect(app.awake).to.equal(1);
    expect(open.table.away).to.equal(false);
    el.remove();
    expect(app.awake).to.equal(0);
    expect(open.table.away).to.equal(true);
  });

  it('gives one cue when it becomes my turn, as the settings say', async () => {
    const app = fakeApp({ games: games(), preferences: { sound: false } });
    const { el, open } = await table(playing(), app);
    expect(app.cues).to.deep.equal([]);
    const mine = { seats: [ME], question: 'game/4/choose', kind: 'game' as const, since: NOW, deadline: null, passable: [] };
    open.table.show({ awaited: mine });
    open.table.show({ awaited: { ...mine, question: 'game/5/choose' } });
    await settled(el);
    expect(app.cues).to.deep.equal(['haptic']);
  });

  it('gives no cue for a turn that one finds on opening the table', async () => {
    const { app, el } = await table(playing({ awaited: { seats: [ME], question: 'game/3/choose', kind: 'game', since: NOW, deadline: null, passable: [] } }));
    await settled(el);
    expect(app.cues).to.deep.equal([]);
  });

  it('says who is awaited and for what when it takes long', async () => {
    const { el, open } = await table(playing());
    expect(text(el)).not.to.contain('chooses five cards');
    open.table.show({ awaited: { seats: [ANA], question: 'game/3/choose', kind: 'game', since: NOW - 185_000, deadline: null, passable: [] } });
    await settled(el);
    expect(text(el)).to.contain('Ana chooses five cards (3 min so far).');
  });

  it('says who is away, since when and what one can do', async () => {
    const { el } = await table(playing({ members: [member(ME, 'Tom'), member(ANA, 'Ana', { here: false })] }));
    expect(text(el)).to.contain('Ana has been away for 2 minutes.');
    expect(text(el)).to.contain('With two phones the hand waits for both.');
    await press(el, 'Help Ana back in');
    expect(button(el, 'From phone to phone')).to.exist;
    await expect(el).to.be.accessible();
  });

  it('law 4: why it cannot go on without somebody stands on the screen, until something else is awaited', async () => {
    const awaited = { seats: [ANA], question: 'game/3/lead', kind: 'game' as const, since: NOW - 50_000, deadline: null, passable: [ANA] };
    const { el, open } = await table(playing({ members: [member(ME, 'Tom'), member(ANA, 'Ana', { here: false }), member(BEN, 'Ben')], hand: hand({ seats: [ME, ANA, BEN] }), awaited }));
    open.table.passRefusal = { code: 'table/too-few-here' };
    await press(el, 'Go on without Ana');
    expect(text(el)).to.contain('More than half of the phones in this hand have to go on together');
    await expect(el).to.be.accessible();
    open.table.show({ awaited: { ...awaited, question: 'game/4/lead' } });
    await settled(el);
    expect(text(el)).not.to.contain('have to go on together');
  });

  it('RR-20: the others are told at once who has joined, and since when that one plays', async () => {
    const { el, open } = await table(playing());
    expect(text(el)).not.to.contain('has joined');
    const eve = member(BEN, '', {});
    open.table.show({ members: [member(ME, 'Tom'), member(ANA, 'Ana'), eve] });
    await settled(el);
    expect(text(el), 'not before the name is known').not.to.contain('joined');
    open.table.show({ members: [member(ME, 'Tom'), member(ANA, 'Ana'), { ...eve, name: 'Eve' }] });
    await settled(el);
    expect(text(el)).to.contain('Eve has joined, and is dealt in from the next hand.');
    await expect(el).to.be.accessible();
  });

  it('RR-20: who comes between two hands is told which one is over', async () => {
    const { el, open } = await table(lobbyState({ members: three, after: 1 }));
    expect(el.renderRoot.querySelector('h1')?.textContent).to.contain('After hand 1');
    expect(text(el)).to.contain('Hand 1 is over. Once you are ready, you are dealt in from the next one.');
    open.table.show({ members: [...three, member('d'.repeat(64), 'Dora')] });
    await settled(el);
    expect(text(el), 'in the lobby one sees it').not.to.contain('has joined');
  });

  it('shows menu, information and log', async () => {
    const { el } = await table(playing({ reports: [{ code: 'log/bad-signature', seat: ANA, peer: ANA, at: NOW - 60_000 }] }));
    await press(el, 'Menu');
    expect(find(el, 'a', 'Back to home')).to.exist;
    await expect(el).to.be.accessible();
    await press(el, 'Close');
    await press(el, 'About this table');
    expect(text(el)).to.contain('Shuffled by everybody.');
    expect(text(el)).to.contain('Shuffled by Tom · Ana');
    expect(text(el)).to.contain('Ana, a minute ago: An entry does not carry the signature of its author.');
    await expect(el).to.be.accessible();
    await press(el, 'Close');
    await press(el, 'What happened');
    expect(text(el)).to.match(/Ben folded\. .*Ana dealt\./);
    await press(el, 'Close');
    expect(text(el)).not.to.contain('Ben folded.');
  });

  it('says a word with a tap, reads out that of another once, and neither with the setting off', async () => {
    const said: string[] = [];
    const listen = ({ text: words }: { readonly text: string }): void => void said.push(words);
    document.addEventListener('cc-announce', listen);
    try {
      const { el, open, app } = await table(playing());
      await press(el, 'Menu');
      await press(el, 'Well played');
      expect(open.table.calls).to.deep.equal([['react', 'well-played']]);
      expect(find(el, 'a', 'Back to home')).to.equal(undefined);
      open.table.show({ members: [member(ME, 'Tom'), member(ANA, 'Ana', { reaction: 'laugh' })] });
      open.table.show({ members: [member(ME, 'Tom'), member(ANA, 'Ana', { reaction: 'laugh' })] });
      await settled(el);
      expect(said.filter((words) => words === 'Ana: Ha ha')).to.have.length(1);
      await app.settings.set({ reactions: false });
      open.table.show({ members: [member(ME, 'Tom'), member(ANA, 'Ana', { reaction: 'thanks' })] });
      await press(el, 'Menu');
      expect(find(el, 'button', 'Well played')).to.equal(undefined);
      expect(said).not.to.include('Ana: Thanks');
    } finally {
      document.removeEventListener('cc-announce', listen);
    }
  });

  it('offers no words to say where all play on one phone', async () => {
    const { el } = await table(playing({ members: [member(ME, 'Tom'), member(ANA, 'Ana', { local: true })] }));
    await press(el, 'Menu');
    expect(find(el, 'button', 'Well played')).to.equal(undefined);
  });

  it('a stranger at a locked table is told that it is locked, and shown nothing of it', async () => {
    const { el, open } = await table(lobbyState({ draft: null, lockedOut: true }));
    expect(text(el)).to.contain('This table is locked: ask the others to open it.');
    expect(el.renderRoot.querySelector('cc-lobby, cc-ready, test-game')).to.equal(null);
    expect(text(el)).not.to.contain('watch');
    await expect(el).to.be.accessible();
    open.table.show({ lockedOut: false });
    await settled(el);
    expect(text(el)).not.to.contain('This table is locked');
  });

  it('what is said with a tap stands in the menu in words, each whole on a narrow phone', async () => {
    const { el, open } = await table(playing());
    await press(el, 'Menu');
    for (const words of ['Well played', 'Thanks', 'Ha ha', 'Oh no', 'Thinking', 'Your turn!']) {
      const tap = button(el, words);
      expect(tap.innerText.trim()).to.equal(words);
      expect(tap.scrollWidth, words).to.be.at.most(tap.clientWidth + 1);
    }
    await press(el, 'Oh no');
    expect(open.table.calls).to.deep.equal([['react', 'oh-no']]);
  });

  it('says in its head that the game is over', async () => {
    const { el } = await table(playing({ phase: 'finished', awaited: null, hand: hand({ over: true, finished: true }), draft: draft({ seats: [ME, ANA] }) }));
    expect(el.renderRoot.querySelector('h1')?.textContent).to.contain('The game is over');
    expect(text(el)).not.to.contain('of 10, stops');
  });

  it('says that this phone was taken off the table, what it still shows, and asks for nothing more', async () => {
    const { el } = await table(playing());
    expect(text(el)).not.to.contain('taken off this table');
    el.remove();
    const off = await table(playing({ phase: 'finished', removed: true, awaited: null, hand: hand({ over: true }) }));
    // The others play on: the game is not over.
    expect(text(off.el)).not.to.contain('The game is over');
    expect(off.el.renderRoot.querySelector('h1 small')?.textContent).to.equal('After hand 3');
    expect(text(off.el)).to.contain('You were taken off this table. The others have agreed to go on without you.');
    expect(off.el.renderRoot.querySelector('[role=alert]')?.textContent).to.contain('You were taken off this table.');
    expect(find(off.el, 'button', /ready/i)).to.equal(undefined);
    expect(find(off.el, 'button', 'Save this game')).to.exist;
    await expect(off.el).to.be.accessible();
  });

  it('waits for nobody when the game is over, whoever is away', async () => {
    const members = [member(ME, 'Tom'), member(ANA, 'Ana', { here: false })];
    const awaited = { seats: [ANA, ME], question: 'terms/ready', kind: 'terms' as const, since: NOW - 185_000, deadline: null, passable: [] };
    const { el, open } = await table(playing({ phase: 'between', hand: hand({ over: true }), members, awaited, draft: draft({ seats: [ME, ANA] }) }));
    expect(text(el)).to.contain('Ana has been away');
    open.table.show({ phase: 'finished', hand: hand({ over: true, finished: true }) });
    await settled(el);
    expect(text(el)).not.to.contain('has been away');
    open.table.show({ members: [member(ME, 'Tom'), member(ANA, 'Ana')] });
    await settled(el);
    expect(text(el)).not.to.contain('Waiting for');
    expect(text(el)).not.to.contain('agree to the next hand');
  });

  it('offers to save only what is over, and hints only when none is to be read', async () => {
    const offered = async (state: TableState, name: string): Promise<boolean> => {
      const { el } = await table(state);
      await press(el, 'Menu');
      return find(el, 'button', name) !== undefined;
    };
    expect(await offered(lobbyState({ members: three }), 'Save this game')).to.equal(false);
    expect(await offered(playing({ hand: hand({ number: 1 }) }), 'Save this game')).to.equal(false);
    expect(await offered(playing({ hand: hand({ number: 2 }) }), 'Save this game')).to.equal(true);
    expect(await offered(playing({ phase: 'between', hand: hand({ number: 1, over: true }), draft: draft({ seats: [ME, ANA] }) }), 'Save this game')).to.equal(true);
    expect(await offered(playing(), 'Show the hints again')).to.equal(true);
    TestGame.prototype.hinting = true;
    expect(await offered(playing(), 'Show the hints again')).to.equal(false);
    TestGame.prototype.hinting = false;
  });

  it('takes old words out of the live region when the part of the game changes', async () => {
    const { el, open } = await table(playing());
    const live = (): string => document.querySelector('test-frame')?.shadowRoot?.querySelector('cc-live')?.shadowRoot?.textContent?.trim() ?? '';
    announce('Ana played the king of hearts.');
    await settled(el);
    expect(live()).to.equal('Ana played the king of hearts.');
    open.table.show({ awaited: null });
    await settled(el);
    expect(live(), 'the same part goes on').to.equal('Ana played the king of hearts.');
    open.table.show({ phase: 'between', hand: hand({ over: true }), draft: draft({ seats: [ME, ANA] }) });
    await settled(el);
    expect(live()).to.equal('');
  });

  it('leaves for good only after asking, in a hand also what that means for it (RR-19)', async () => {
    const { el, open, app } = await table(lobbyState({ members: three }));
    await press(el, 'Menu');
    await press(el, 'Leave the table for good');
    expect(text(el)).to.contain('Your seat is given up');
    await expect(el).to.be.accessible();
    await press(el, 'Stay');
    expect(open.table.calls).to.deep.equal([]);
    await press(el, 'Menu');
    await press(el, 'Leave the table for good');
    await press(el, 'Leave for good');
    expect(open.table.calls).to.deep.equal([['leave', null]]);
    expect(app.router.route.name).to.equal('home');
    // Nor by one who was taken off the table: there is no seat to give up.
    const inHand = await table(playing());
    await press(inHand.el, 'Menu');
    await press(inHand.el, 'Leave the table for good');
    expect(text(inHand.el)).to.contain('You pay for those you hold when the hand is over, and then your result is fixed.');
    expect(text(inHand.el)).not.to.contain('as it is now');
    // Nor by one who has left already.
    for (const state of [playing({ phase: 'finished', removed: true, awaited: null }), playing({ locals: [] })]) {
      const other = await table(state);
      await press(other.el, 'Menu');
      expect(find(other.el, 'button', 'Leave the table for good')).to.equal(undefined);
    }
  });

  it('RR-19: who has left is told so, and between hands how to sit down for a new game', async () => {
    const { el, open } = await table(playing({ locals: [] }));
    expect(text(el)).to.contain('You left this table. A hand is still running: you look on.');
    open.table.show({ phase: 'finished', awaited: null, hand: hand({ over: true, finished: true }), draft: draft({ seats: [ANA] }) });
    await settled(el);
    expect(text(el)).to.contain('To sit down again when a new game begins, remove the table from this phone');
    await expect(el).to.be.accessible();
  });

  it('asks between hands what one wants to do next', async () => {
    const { el, open } = await table(
      playing({ phase: 'between', hand: hand({ over: true, number: 7 }), awaited: null, members: [member(ME, 'Tom', { choices: ['in', 'out', 'leave', 'stop'] }), member(ANA, 'Ana')], draft: draft({ seats: [ME, ANA] }) }),
    );
    expect(text(el)).to.contain('After hand 3');
    const slot = el.renderRoot.querySelector('test-game')?.querySelector('[slot=between]');
    expect(slot?.localName).to.equal('cc-ready');
    const choice = field(el, /^For the next hand/) as HTMLSelectElement;
    choice.selectedIndex = 1;
    choice.dispatchEvent(new Event('change'));
    await settled(el);
    expect(text(el)).to.contain('You keep your seat and your chips.');
    await press(el, 'Sit out the next hand');
    expect(open.table.calls).to.deep.equal([['ready', 'out']]);
    await press(el, 'Seats and rules');
    expect(find(el, 'button', 'Change the rules')).to.exist;
    await expect(el).to.be.accessible();
  });

  it('says why a table does not open', async () => {
    const app = fakeApp({ games: games() });
    app.tables.opened = { ok: false, refusal: { code: 'app/other-tab' } };
    const el = await screen<CcTableScreen>(app, () => html`<cc-table-screen .tableId=${TABLE}></cc-table-screen>`);
    expect(text(el)).to.contain('open in another tab');
    await expect(el).to.be.accessible();
    app.tables.opened = { ok: true, value: fakeOpen(lobbyState()) };
    await press(el, 'Try again');
    expect(text(el)).to.contain('Getting together');
  });

  it('says when this device cannot store', async () => {
    const { el } = await table(playing({ trouble: { code: 'storage/closed' } }));
    expect(text(el)).to.contain('This device cannot answer now. The browser has closed');
  });
});
