/** One phone, several players: the real table in this page, and what its screen shows of it. */
import { expect } from '@open-wc/testing';
import { html } from 'lit';
import type { Table } from '../../../src/app/index.ts';
import type { RummyView } from '../../../src/engine/rummy-royal/index.ts';
import { HOLD_MS } from '../../../src/ui/controllers/index.ts';
import { PassAround } from '../../../src/ui/screens/table/pass-around.ts';
import '../../../src/ui/screens/table/cc-table-screen.ts';
import type { CcTableScreen } from '../../../src/ui/screens/table/cc-table-screen.ts';
import '../../../src/ui/screens/home/cc-start-here.ts';
import { fakeApp, fakeOpen, lobbyState, TABLE } from './fake-app.ts';
import { another, phone, quietNetwork, until } from './real-table.ts';
import { all, button, field, find, press, screen, settled, text } from './support.ts';

const cover = (el: CcTableScreen): Element | undefined => [...all(el.renderRoot as ShadowRoot)].find((e) => e.localName === 'cc-cover');
const asked = (el: CcTableScreen): string => (find(el, 'h2', /^Pass the phone to/)?.textContent ?? '').replace(/\s+/g, ' ').replace('Pass the phone to ', '').trim();
const cards = (el: CcTableScreen): Element[] => [...all(el.renderRoot as ShadowRoot)].filter((e) => /^cc-(card|fan|run|rummy-table)$/.test(e.localName));
const nameOf = (table: Table, key: string | undefined): string => table.state().members.find((m) => m.key === key)?.name ?? '';
const heldBy = (table: Table, key: string): readonly number[] => (table.seat(key).state().hand?.view as RummyView).cards.map((c) => c.face);
const shown = (el: CcTableScreen): readonly number[] => ([...all(el.renderRoot as ShadowRoot)].find((e) => e.localName === 'cc-fan') as unknown as { cards: readonly { face: number }[] } | undefined)?.cards.map((c) => c.face) ?? [];

/** Presses with a finger or mouse for as long as it takes. */
async function hold(el: CcTableScreen): Promise<void> {
  const b = button(el, 'Hold to look');
  b.dispatchEvent(new PointerEvent('pointerdown', { isPrimary: true, bubbles: true, composed: true }));
  await until('the cover is lifted', () => cover(el) === undefined);
  await settled(el);
}

/** Everybody ready, and the first question that people decide is open. */
async function begin(el: CcTableScreen): Promise<void> {
  await press(el, 'We are all ready');
  await until('somebody is asked for', () => asked(el) !== '');
  await settled(el);
}

/** Lets the seat that is asked give the first answer it may. */
async function answer(table: Table, key: string): Promise<void> {
  const [first] = table.seat(key).legal();
  if (first === undefined) throw new Error('not asked');
  expect((await table.seat(key).answer(first)).ok).to.equal(true);
}

describe('whose hand may be on the screen', () => {
  const round = ['a', 'b', 'c'];

  it('goes round in seat order, from whoever looked last', () => {
    const pass = new PassAround();
    const seen: (string | null)[] = [];
    let wanted = ['c', 'a', 'b'];
    pass.follow(round, wanted);
    while (pass.next !== null) {
      pass.lift();
      seen.push(pass.shown);
      wanted = wanted.filter((seat) => seat !== pass.shown);
      pass.follow(round, wanted);
    }
    expect(seen).to.deep.equal(['a', 'b', 'c']);
    pass.follow(round, ['a', 'b']);
    expect(pass.shown).to.equal(null);
    expect(pass.next).to.equal('a');
  });

  it('stays while the same one is wanted again, or nobody is; another one covers it', () => {
    const pass = new PassAround();
    pass.follow(round, ['b']);
    pass.lift();
    for (const wanted of [['b'], [], ['b'], []]) {
      pass.follow(round, wanted);
      expect(pass.shown).to.equal('b');
    }
    pass.follow(round, ['c']);
    expect(pass.shown).to.equal(null);
    expect(pass.next).to.equal('c');
  });

  it('covered in the middle of a turn, asks for the same one again', () => {
    const pass = new PassAround();
    pass.follow(round, ['a', 'b']);
    pass.lift();
    pass.cover();
    pass.follow(round, ['a', 'b']);
    expect(pass.next).to.equal('a');
  });

  it('is nobody’s before somebody took the phone, also for one who only wants to look', () => {
    const pass = new PassAround();
    pass.follow(round, []);
    pass.lift();
    expect(pass.shown).to.equal(null);
    pass.ask('c');
    expect(pass.next).to.equal('c');
    pass.follow(round, ['a']);
    expect(pass.next).to.equal('a');
  });
});

describe('one phone, several players', function () {
  // axe looks at every element, on a machine that may be busy.
  this.timeout(60_000);

  it('in the lobby: a seat is added, renamed and taken away; one button makes all ready', async () => {
    const { el, table } = await phone(['Ana', 'Ben']);
    expect(text(el)).to.match(/Ana this phone ?, not ready yet.*Ben this phone ?, not ready yet/);
    await press(el, 'Another player on this phone');
    field(el, 'Name').value = 'Cleo';
    await press(el, 'Sit down');
    await until('Cleo sits', () => table.state().members.some((m) => m.name === 'Cleo') && find(el, 'button', 'Change Cleo’s name') !== undefined);
    await press(el, 'Change Ana’s name');
    expect(find(el, 'button', 'Take this seat away'), 'the phone’s own').to.equal(undefined);
    await press(el, 'Done');
    await press(el, 'Change Ben’s name');
    field(el, 'Name').value = 'Benno';
    await press(el, 'Done');
    await until('Ben is renamed', () => table.state().members.some((m) => m.name === 'Benno'));
    expect(nameOf(table, table.state().me ?? '')).to.equal('Ana');
    await settled(el);
    await expect(el).to.be.accessible();
    await press(el, 'Change Cleo’s name');
    await press(el, 'Take this seat away');
    await until('Cleo is gone', () => table.state().locals.length === 2 && !text(el).includes('Cleo'));
    await begin(el);
    expect(table.state().phase).to.equal('hand');
  });

  it('covers the whole table until the one it asks for holds: then that hand, and no other', async () => {
    const { el, table } = await phone(['Ana', 'Ben', 'Cleo']);
    let covered: readonly string[] = [];
    const cover = table.cover.bind(table);
    table.cover = (seats) => cover((covered = seats));
    await begin(el);
    expect(cards(el)).to.deep.equal([]);
    expect(covered, 'no time runs for them').to.deep.equal(table.state().locals);
    await expect(el).to.be.accessible();
    const name = asked(el);
    const b = button(el, 'Hold to look');
    b.dispatchEvent(new PointerEvent('pointerdown', { isPrimary: true, bubbles: true, composed: true }));
    b.dispatchEvent(new PointerEvent('pointerup', { isPrimary: true, bubbles: true, composed: true }));
    b.click();
    await settled(el);
    expect(text(el)).to.contain('Keep your finger on it');
    expect(asked(el)).to.equal(name);
    expect(cards(el)).to.deep.equal([]);
    await hold(el);
    const key = table.state().locals.find((k) => nameOf(table, k) === name) as string;
    expect([...shown(el)].sort()).to.deep.equal([...heldBy(table, key)].sort());
    expect(covered).to.deep.equal(table.state().locals.filter((k) => k !== key));
    await press(el, 'Cover the cards');
    expect(cards(el)).to.deep.equal([]);
    expect(asked(el)).to.equal(name);
  });

  it('held while somebody else comes to be asked for, opens nobody’s hand: whoever held is not who is asked now', async () => {
    const { el, table } = await phone(['Ana', 'Ben']);
    await begin(el);
    const held = new Set<string>();
    for (let i = 0; i < 40 && held.size === 0; i++) {
      const { locals } = table.state();
      const [first, ...more] = locals.filter((key) => [...table.seat(key).legal()].length > 0);
      if (first === undefined || more.length === 0) {
        if (first !== undefined) await answer(table, first);
        else await new Promise((resolve) => setTimeout(resolve, 5));
        continue;
      }
      await settled(el);
      button(el, 'Hold to look').dispatchEvent(new PointerEvent('pointerdown', { isPrimary: true, bubbles: true, composed: true }));
      await answer(table, first);
      held.add(first);
    }
    expect(held.size, 'both choose five at once').to.equal(1);
    // Longer than one has to hold.
    const end = performance.now() + 2 * HOLD_MS;
    await until('the time is over', () => performance.now() > end);
    expect(cover(el)).to.exist;
    expect(cards(el)).to.deep.equal([]);
  });

  it('can be lifted by a held key, and without holding after a question', async () => {
    const { el } = await phone(['Ana', 'Ben']);
    await begin(el);
    const key = (type: string): boolean => button(el, /^(Hold to look|Keep holding)/).dispatchEvent(new KeyboardEvent(type, { key: ' ', bubbles: true, composed: true, cancelable: true }));
    key('keydown');
    key('keyup');
    await settled(el);
    expect(cover(el)).to.exist;
    key('keydown');
    await until('the cover is lifted', () => cover(el) === undefined);
    await settled(el);
    await press(el, 'Cover the cards');
    const name = asked(el);
    await press(el, 'Look without holding');
    expect(cards(el)).to.deep.equal([]);
    await press(el, 'Not yet');
    // A screen reader presses without a finger or a key.
    await press(el, 'Hold to look');
    expect(text(el)).to.contain(`Are you ${name}?`);
    await expect(el).to.be.accessible();
    await press(el, `I am ${name}: show my cards`);
    expect(cover(el)).to.equal(undefined);
    expect(shown(el).length).to.be.greaterThan(0);
  });

  it('comes back when another one is awaited, and with it nothing is left to read or to hear', async () => {
    const { el, table } = await phone(['Ana', 'Ben', 'Cleo']);
    await begin(el);
    const seen: string[] = [];
    for (let turn = 0; turn < 6 && table.state().phase === 'hand'; turn++) {
      const name = asked(el);
      seen.push(name);
      await hold(el);
      const key = table.state().locals.find((k) => nameOf(table, k) === name) as string;
      while (cover(el) === undefined && table.state().phase === 'hand') {
        if ([...table.seat(key).legal()].length > 0) await answer(table, key);
        await settled(el);
      }
      if (table.state().phase !== 'hand') break;
      await until('the next one is asked for', () => asked(el) !== '');
      expect(asked(el)).not.to.equal(name);
      expect(cards(el)).to.deep.equal([]);
      const said = [...all(document)].filter((e) => e.localName === 'cc-live').map((e) => e.shadowRoot?.textContent ?? '').join(' ').trim();
      expect(said).to.equal(`Pass the phone to ${asked(el)}`);
    }
    expect(new Set(seen).size).to.equal(3);
  });

  it('while another phone is awaited: says so; each may look, and a hand left open is covered by itself', async () => {
    const { net, listen } = quietNetwork();
    const { el, table } = await phone(['Ana', 'Ben'], net);
    const cleo = await another(net, 'Cleo');
    listen();
    await until('Cleo sits', () => [table, cleo].every((t) => t.state().draft?.seats.length === 3 && t.state().members.every((m) => m.name !== '')));
    const [done] = await Promise.all([cleo.ready('in'), press(el, 'We are all ready')]);
    expect(done.ok).to.equal(true);
    await until('the hand begins', () => table.state().phase === 'hand');
    const away = (): boolean => {
      const awaited = table.state().awaited;
      return awaited?.kind === 'game' && awaited.seats.join() === cleo.state().me && [...cleo.legal()].length > 0;
    };
    for (let i = 0; i < 2000 && !away(); i++) {
      const able = [...table.state().locals.map((key) => table.seat(key)), cleo].find((seat) => [...seat.legal()].length > 0);
      const [first] = able?.legal() ?? [];
      if (able !== undefined && first !== undefined) await able.answer(first);
      else await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(away()).to.equal(true);
    await until('nobody is asked for', () => find(el, 'button', 'Ben') !== undefined);
    expect(text(el)).to.contain('Cleo');
    expect(cards(el)).to.deep.equal([]);
    await expect(el).to.be.accessible();
    await press(el, 'Ana');
    expect(asked(el)).to.equal('Ana');
    await press(el, 'Somebody else');
    await press(el, 'Ben');
    await hold(el);
    const ben = table.state().locals.find((key) => nameOf(table, key) === 'Ben') as string;
    expect([...shown(el)].sort()).to.deep.equal([...heldBy(table, ben)].sort());
    await until('it is covered', () => cover(el) !== undefined);
    expect(cards(el)).to.deep.equal([]);
    cleo.close();
  });

  it('comes back when the page is hidden', async () => {
    const { el } = await phone(['Ana', 'Ben']);
    await begin(el);
    await hold(el);
    expect(cards(el).length).to.be.greaterThan(0);
    Object.defineProperty(document, 'hidden', { configurable: true, value: true });
    document.dispatchEvent(new Event('visibilitychange'));
    await settled(el);
    Reflect.deleteProperty(document, 'hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await settled(el);
    expect(cover(el)).to.exist;
    expect(cards(el)).to.deep.equal([]);
  });
});

describe('between two hands on one phone', function () {
  this.timeout(60_000);

  it('all are ready by one button, and each may choose something else', async () => {
    const { el, table } = await phone(['Ana', 'Ben', 'Cleo']);
    await begin(el);
    for (let i = 0; i < 5000 && table.state().phase === 'hand'; i++) {
      const able = table.state().locals.map((key) => table.seat(key)).find((seat) => [...seat.legal()].length > 0);
      const [first] = able?.legal() ?? [];
      if (able !== undefined && first !== undefined) await able.answer(first);
      else await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await until('the end is shown', () => find(el, 'button', 'Choose for each player') !== undefined);
    expect(cover(el)).to.equal(undefined);
    await press(el, 'Choose for each player');
    const choice = field(el, /^Ben /) as HTMLSelectElement;
    choice.selectedIndex = [...choice.options].findIndex((option) => option.text === 'Sit out the next hand');
    choice.dispatchEvent(new Event('change'));
    await settled(el);
    await press(el, 'Done');
    expect(text(el)).to.contain('Ben sits out');
    // RR-16: one who sits out has no say, so the others can end the game; that is told before it happens.
    const chooses = async (who: RegExp, what: string): Promise<void> => {
      await press(el, 'Choose for each player');
      const select = field(el, who) as HTMLSelectElement;
      select.selectedIndex = [...select.options].findIndex((option) => option.text === what);
      select.dispatchEvent(new Event('change'));
      await settled(el);
      await press(el, 'Done');
    };
    await chooses(/^Ana /, 'Finish the game here');
    expect(text(el)).to.contain('At least 2 have to play.');
    await chooses(/^Cleo /, 'Finish the game here');
    expect(text(el)).to.contain('Ana and Cleo want to finish here, Ben sits out');
    expect(text(el)).to.contain('This ends the game');
    expect(find(el, 'button', 'All ready for the next hand')).to.equal(undefined);
    expect(find(el, 'button', 'Finish here: count the chips')).to.exist;
    for (const who of [/^Ana /, /^Cleo /]) await chooses(who, 'Play');
    await expect(el).to.be.accessible();
    await press(el, 'All ready for the next hand');
    await until('the next hand begins', () => table.state().phase === 'hand');
    const { seats } = table.seat(null).state().hand?.view as RummyView;
    expect(seats.map((seat) => [nameOf(table, seat.id), seat.playing])).to.deep.equal([['Ana', true], ['Ben', false], ['Cleo', true]]);
    await until('somebody is asked for', () => asked(el) !== '');
    expect(asked(el)).not.to.equal('Ben');
  });
});

describe('sitting down at one phone', function () {
  this.timeout(40_000);

  it('asks for names, remembers them, and opens the table with a seat each', async () => {
    const app = fakeApp({ preferences: { name: 'Tom', players: [] } });
    const open = fakeOpen(lobbyState());
    app.tables.opened = { ok: true, value: open };
    const game = app.games.entry('rummy-royal');
    const el = await screen(app, () => html`<cc-start-here .game=${game}></cc-start-here>`);
    const write = (player: number, name: string): void => {
      const input = field(el, `Player ${player}`);
      input.value = name;
      input.dispatchEvent(new Event('input'));
    };
    expect(field(el, 'Player 1').value).to.equal('Tom');
    await expect(el).to.be.accessible();
    await press(el, 'Sit down');
    expect(text(el)).to.contain('Write at least 2 names.');
    write(2, 'tom');
    await press(el, 'Sit down');
    expect(text(el)).to.contain('There are two called tom: give one another name.');
    const wrong = field(el, 'Player 2');
    expect((wrong.getRootNode() as ShadowRoot).activeElement, 'the focus is where the mistake is').to.equal(wrong);
    expect(wrong.getAttribute('aria-invalid')).to.equal('true');
    expect(field(el, 'Player 1').getAttribute('aria-invalid')).to.equal('false');
    expect(app.tables.calls).to.deep.equal([]);
    write(2, ' Mira ');
    await press(el, 'One more player');
    write(4, 'Jo');
    await press(el, 'Sit down');
    expect(app.tables.calls).to.deep.equal([['create', 'rummy-royal', 'Tom', 'Mira', 'Jo']]);
    expect(app.preferences.players).to.deep.equal(['Tom', 'Mira', 'Jo']);
    expect(app.router.route).to.deep.equal({ name: 'table', id: TABLE });
  });

  it('gives the phone nobody’s name: what it is called at other tables is not for those who played on it', async () => {
    for (const own of ['', 'Zoe']) {
      const app = fakeApp({ preferences: { name: own, players: ['Tom', 'Mira'] } });
      app.tables.opened = { ok: true, value: fakeOpen(lobbyState()) };
      const el = await screen(app, () => html`<cc-start-here .game=${app.games.entry('rummy-royal')}></cc-start-here>`);
      await press(el, 'Sit down');
      expect(app.tables.calls).to.deep.equal([['create', 'rummy-royal', 'Tom', 'Mira']]);
      expect(app.preferences.name).to.equal(own);
    }
  });
});
