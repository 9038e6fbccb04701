/** Saved games: the list, files that come in, and one record step by step with the game's own table. */
import { expect } from '@open-wc/testing';
import { html } from 'lit';
import type { RecordFile } from '../../../src/app/index.ts';
import '../../../src/ui/screens/app/cc-app.ts';
import type { CcApp } from '../../../src/ui/screens/app/cc-app.ts';
import '../../../src/ui/screens/lobby/cc-ready.ts';
import '../../../src/ui/screens/records/cc-save-game.ts';
import '../../../src/ui/screens/records/index.ts';
import type { CcRecord, CcRecords } from '../../../src/ui/screens/records/index.ts';
import { takeFiles } from '../../../src/ui/screens/records/take-files.ts';
import { parseRecord } from '../../../src/engine/kernel/index.ts';
import { fakeApp, TABLE, type FakeApp } from './fake-app.ts';
import { all, button, find, get, press, screen, settled, text } from './support.ts';

const golden = async (name: string): Promise<string> => (await fetch(new URL(`../../fixtures/rummy-royal/${name}.court.json`, import.meta.url))).text();
const file = (content: string): RecordFile => ({ size: content.length, text: async () => content });

async function kept(app: FakeApp, name: string): Promise<string> {
  const taken = await app.saved.take(file(await golden(name)));
  if (!taken.ok) throw new Error(taken.refusal.code);
  return taken.value.id;
}

const list = (app: FakeApp): Promise<CcRecords> => screen<CcRecords>(app, () => html`<cc-records></cc-records>`);

/** The viewer, once its record is read and the game's table is there. */
async function viewer(app: FakeApp, id: string, width = 360, height = 740): Promise<CcRecord> {
  const el = await screen<CcRecord>(app, () => html`<cc-record .recordId=${id} style="width:${width}px;height:${height}px"></cc-record>`);
  await app.saved.replay(id);
  await app.games.table('rummy-royal');
  await settled(el);
  return el;
}

const told = (el: CcRecord): string => get(el, '[role=region]', /^Step/).innerText.replace(/\s+/g, ' ').trim();
const score = (el: CcRecord): string => [...get(el, 'dl', 'Score so far').children].map((row) => [...row.children].map((part) => part.textContent).join(' ')).join(' ');
/** The list of hands or of seats, which has its name from a label. */
function select(el: CcRecord, id: 'hand' | 'cards'): HTMLSelectElement {
  const found = [...all(el.renderRoot as ShadowRoot)].find((e) => e.id === id);
  if (!(found instanceof HTMLSelectElement)) throw new Error(`no list ${id}`);
  expect(found.labels[0]?.textContent).to.equal(id === 'hand' ? 'Hand' : 'Cards');
  return found;
}
const where = (el: CcRecord): string => get(el, 'small', /^Hand/).textContent ?? '';
const said = (el: CcRecord): string => {
  for (const e of all(el.getRootNode() as ShadowRoot)) if (e.matches('[role=status]') && e.classList.contains('unseen')) return (e.textContent ?? '').trim();
  return '';
};
async function key(el: CcRecord, name: string, target: EventTarget = document.body): Promise<void> {
  target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, composed: true, cancelable: true }));
  await settled(el);
}

describe('saved games', function () {
  // axe looks at every element, on a machine that may be busy.
  this.timeout(40_000);

  it('says what to do while there is none', async () => {
    const el = await list(fakeApp());
    expect(text(el)).to.contain('Nothing is saved yet.');
    expect(button(el, 'Open a saved game')).to.exist;
    await expect(el).to.be.accessible();
  });

  it('lists them with who played; each can be downloaded and shared, and is deleted only after asking', async () => {
    const app = fakeApp();
    const id = await kept(app, '01-default-hand');
    const el = await list(app);
    expect((get(el, 'a', /Rummy Royal, 1 hand/) as HTMLAnchorElement).hash).to.equal(`#/records/${id}`);
    expect(text(el)).to.contain('Ana, Ben, Cleo and Dan');
    await expect(el).to.be.accessible();

    await press(el, /^Download, share or delete: Rummy Royal, 1 hand/);
    await press(el, 'Download the file');
    await press(el, 'Share the file');
    expect(app.files.map(([name]) => name.replace(/\d{4}-\d\d-\d\d/, 'DAY'))).to.deep.equal(Array(2).fill('rummy-royal-DAY-1-hand.court.json'));
    expect(app.files.map(([, content]) => content)).to.deep.equal(Array(2).fill(await golden('01-default-hand')));
    await expect(el).to.be.accessible();

    // Deleting is far from what one comes for: below it, apart, and asked once more.
    const [share, remove] = [button(el, 'Share the file'), button(el, 'Delete')].map((b) => b.getBoundingClientRect()) as [DOMRect, DOMRect];
    expect(remove.top - share.bottom).to.be.greaterThan(40);
    await press(el, 'Delete');
    expect(text(el)).to.contain('is deleted from this device');
    await press(el, 'Keep it');
    expect(await app.saved.list()).to.have.length(1);
    await press(el, /^Download, share or delete/);
    await press(el, 'Delete');
    await expect(el).to.be.accessible();
    await press(el, 'Delete it');
    expect(await app.saved.list()).to.have.length(0);
    await settled(el);
    expect(text(el)).to.contain('Nothing is saved yet.');
  });

  it('a chosen file is taken in and shown; of a bad one the list says why, and everything stays', async () => {
    const app = fakeApp();
    const id = await kept(app, '02-auction');
    const el = await list(app);
    await takeFiles(app, [file('{"a":1}')]);
    await settled(el);
    expect(app.router.route).to.deep.equal({ name: 'records' });
    expect(get(el, '[role=alert]', /no record that this version/)).to.exist;
    expect((await app.saved.list()).map((g) => g.id)).to.deep.equal([id]);
    await expect(el).to.be.accessible();
    await takeFiles(app, [file(await golden('01-default-hand'))]);
    await settled(el);
    const other = (await app.saved.list()).find((g) => g.id !== id);
    expect(app.router.route).to.deep.equal({ name: 'records', id: other?.id });
    expect(find(el, '[role=alert]', /no record/)).to.equal(undefined);
  });
});

describe('saving at the table', function () {
  this.timeout(40_000);

  it('writes the finished hands down, offers the file, and says what is in it', async () => {
    const app = fakeApp();
    const parsed = parseRecord(await golden('10-corner-aces'));
    app.tables.kept = parsed.ok ? parsed.value : null;
    const el = await screen(app, () => html`<cc-save-game .tableId=${TABLE}></cc-save-game>`);
    await settled(el);
    expect(text(el)).to.contain('2 hands are saved on this device');
    expect(text(el)).to.contain('Nothing of a hand that still runs is in it.');
    await press(el, 'Download the file');
    expect(app.files).to.have.length(1);
    expect((await app.saved.list()).map((g) => [g.from, g.hands])).to.deep.equal([[TABLE, 2]]);
    await expect(el).to.be.accessible();
  });

  it('says why when there is nothing to save', async () => {
    const el = await screen(fakeApp(), () => html`<cc-save-game .tableId=${TABLE}></cc-save-game>`);
    await settled(el);
    expect(text(el)).to.contain('No hand has been finished here yet');
    await expect(el).to.be.accessible();
  });
});

describe('a record step by step', function () {
  this.timeout(60_000);

  it('first, next, previous and last, by buttons: the table, the sentence, its reason and rule, the score', async () => {
    const app = fakeApp();
    const el = await viewer(app, await kept(app, '01-default-hand'));
    expect(where(el)).to.match(/^Hand 1 of 1, step 1 of \d+$/);
    expect(told(el)).to.contain('Dan sat down with 100 chips. The bank gives everybody the same number of chips. Rule RR-1');
    await press(el, 'Next step');
    expect(told(el)).to.contain('Cut for the deal: Ana J♠');
    expect(told(el)).to.contain('Everybody put one chip on each space. Before the deal everybody puts one chip on each space. Rule RR-4');
    expect((get(el, 'a', 'Rule RR-4') as HTMLAnchorElement).hash).to.equal('#/rules/rummy-royal/RR-4');
    expect(score(el)).to.contain('Ana 91');
    await press(el, 'Next step');
    expect(told(el)).to.contain('in the spare hand');
    await press(el, 'One step back');
    expect(where(el)).to.contain('step 2 of');
    await press(el, 'To the end of the hand');
    expect(text(el)).to.contain('Ben won the hand');
    // As worked by hand.
    expect(score(el)).to.equal('Ana 81 Ben 150 Cleo 83 Dan 86');
    expect(button(el, 'Next step').getAttribute('aria-disabled')).to.equal('true');
    await press(el, 'Next step');
    expect(said(el)).to.equal('This is the end of the record.');
    await press(el, 'To the beginning of the hand');
    expect(where(el)).to.contain('step 1 of');
  });

  it('every step says something, and it is announced politely', async () => {
    const app = fakeApp();
    const el = await viewer(app, await kept(app, '04-side-pots'));
    const steps = Number(/of (\d+)$/.exec(where(el))?.[1]);
    expect(steps).to.be.greaterThan(20);
    let before = '';
    for (let step = 2; step <= steps; step++) {
      await key(el, 'ArrowRight');
      expect(where(el)).to.contain(`step ${step} of`);
      expect(told(el)).to.match(/RR-\d+/);
      expect(said(el)).not.to.equal('');
      expect(said(el)).not.to.equal(before);
      before = said(el);
    }
    expect(text(el)).to.contain('Eva won the hand');
  });

  it('arrow keys, Home and End; not while a list is open', async () => {
    const app = fakeApp();
    const el = await viewer(app, await kept(app, '10-corner-aces'));
    await key(el, 'ArrowRight');
    expect(where(el)).to.contain('Hand 1 of 2, step 2');
    await key(el, 'ArrowLeft');
    await key(el, 'ArrowLeft');
    expect(where(el)).to.contain('Hand 1 of 2, step 1 ');
    await key(el, 'End');
    const last = Number(/step (\d+)/.exec(where(el))?.[1]);
    expect(where(el)).to.contain(`step ${last} of ${last}`);
    // Over the end of a hand into the next one, and back.
    await key(el, 'ArrowRight');
    expect(where(el)).to.contain('Hand 2 of 2, step 1 ');
    expect(said(el)).to.contain('Hand 2 of 2, step 1');
    await key(el, 'ArrowLeft');
    expect(where(el)).to.contain(`Hand 1 of 2, step ${last}`);
    await key(el, 'ArrowRight', select(el, 'cards'));
    expect(where(el)).to.contain(`Hand 1 of 2, step ${last}`);
    // From hand to hand.
    const hands = select(el, 'hand');
    hands.selectedIndex = 1;
    hands.dispatchEvent(new Event('change', { bubbles: true }));
    await settled(el);
    expect(where(el)).to.contain('Hand 2 of 2, step 1 ');
  });

  it('RR-16: where the chips are counted after the last hand, that is the end of the game and no hand', async () => {
    const app = fakeApp();
    const el = await viewer(app, await kept(app, '09-buy-in-and-end'));
    expect(where(el)).to.contain('Hand 1 of 1, step 1 ');
    expect([...select(el, 'hand').options].map((option) => option.text)).to.deep.equal(['Hand 1', 'End of the game']);
    await key(el, 'End');
    await press(el, 'End of the game');
    expect(get(el, 'small', /step/).textContent).to.equal('End of the game, step 1 of 1');
    expect(said(el)).to.contain('End of the game, step 1 of 1. Cut for what is left on the sheet');
  });

  it('all hands open, or one seat’s alone', async () => {
    const app = fakeApp();
    const el = await viewer(app, await kept(app, '01-default-hand'));
    for (let i = 0; i < 2; i++) await press(el, 'Next step');
    const runs = (): string[] => [...all(el.renderRoot as ShadowRoot)].filter((e) => e.matches('ol') && /cards$/.test(e.getAttribute('aria-label') ?? '')).map((e) => e.getAttribute('aria-label') ?? '');
    expect(runs()).to.deep.equal(['Ana, 10 cards', 'Ben, 11 cards', 'Cleo, 11 cards', 'Dan, 10 cards']);
    const cards = select(el, 'cards');
    cards.selectedIndex = 3;
    cards.dispatchEvent(new Event('change', { bubbles: true }));
    await settled(el);
    expect(runs()).to.deep.equal(['Cleo, 11 cards']);
    await expect(el).to.be.accessible();
  });

  it('nothing can be answered: no card is a button, there is no action bar', async () => {
    const app = fakeApp();
    const el = await viewer(app, await kept(app, '01-default-hand'));
    for (let i = 0; i < 4; i++) await press(el, 'Next step');
    const buttons = [...all(el.renderRoot as ShadowRoot)].filter((e) => e.matches('button')).map((e) => (e.getAttribute('aria-label') ?? e.textContent ?? '').trim());
    expect(buttons).to.deep.equal(['About this record', 'To the beginning of the hand', 'One step back', 'Next step', 'To the end of the hand']);
  });

  it('shows the notes of a record', async () => {
    const app = fakeApp();
    const el = await viewer(app, await kept(app, '06-blocked'));
    await press(el, 'About this record');
    expect(text(el)).to.contain('RR-12: everyone pays one chip per card held into KITTY.');
    await expect(el).to.be.accessible();
  });

  it('an address of nothing says so, and leads on', async () => {
    const el = await screen<CcRecord>(fakeApp(), () => html`<cc-record .recordId=${'0'.repeat(32)}></cc-record>`);
    await settled(el);
    expect(text(el)).to.contain('This device has no such saved game.');
    await expect(el).to.be.accessible();
  });

  for (const [width, height] of [[360, 740], [320, 568], [844, 390], [1024, 1366]] as const) {
    it(`at ${width}×${height} everything is on the screen, at the start, in the stops and at the end`, async () => {
      const app = fakeApp();
      const el = await viewer(app, await kept(app, '08-ace-low'), width, height);
      const inside = (name: string): void => {
        const box = button(el, name).getBoundingClientRect();
        const frame = el.getBoundingClientRect();
        expect(box.bottom, name).to.be.at.most(frame.bottom + 1);
        expect(box.right, name).to.be.at.most(frame.right + 1);
        expect(box.height, name).to.be.at.least(44);
        expect(box.width, name).to.be.at.least(44);
      };
      const check = async (): Promise<void> => {
        for (const name of ['To the beginning of the hand', 'One step back', 'Next step', 'To the end of the hand']) inside(name);
        await expect(el).to.be.accessible();
      };
      await check();
      for (let i = 0; i < 24; i++) await key(el, 'ArrowRight');
      await check();
      await key(el, 'End');
      await check();
    });
  }
});

async function frame(app: FakeApp): Promise<CcApp> {
  const el = document.createElement('cc-app') as CcApp;
  el.app = app;
  document.body.append(el);
  await settled(el);
  return el;
}

describe('a record that is left for a rule', function () {
  this.timeout(40_000);

  it('is at the same step when one comes back; at its beginning when it is opened anew', async () => {
    const app = fakeApp();
    const id = await kept(app, '01-default-hand');
    const el = await frame(app);
    const record = async (): Promise<CcRecord> => {
      for (let i = 0; i < 200; i++) {
        await settled(el);
        const at = [...all(el.renderRoot as ShadowRoot)].find((e): e is CcRecord => e.localName === 'cc-record');
        if (at !== undefined && find(at, 'small', /^Hand/) !== undefined) return at;
      }
      throw new Error('no record is shown');
    };
    app.router.go({ name: 'records', id });
    const first = await record();
    for (let i = 0; i < 12; i++) await key(first, 'ArrowRight');
    expect(where(first)).to.contain('step 13 of');
    const link = get(first, 'a', /^Rule RR-/) as HTMLAnchorElement;
    // The test page keeps its address: what a click on the link does besides is the browser's.
    link.addEventListener('click', (event) => event.preventDefault());
    link.click();
    app.router.go({ name: 'rules', game: 'rummy-royal', rule: 'RR-8' });
    await settled(el);
    app.router.back({ name: 'home' });
    expect(where(await record())).to.contain('step 13 of');
    app.router.go({ name: 'records' });
    await settled(el);
    app.router.go({ name: 'records', id });
    expect(where(await record())).to.contain('step 1 of');
    el.remove();
  });

  for (const place of ['0/9999', '7/0', 'x', '1', '0/-1', '0/1e9']) {
    it(`a place that it does not have is its beginning: ${place}`, async () => {
      const app = fakeApp();
      const id = await kept(app, '01-default-hand');
      app.router.keepPlace(place);
      expect(where(await viewer(app, id))).to.contain('step 1 of');
    });
  }
});

describe('files dropped on the app, and opened with it', function () {
  this.timeout(40_000);

  const drag = (type: string, files: readonly File[]): DragEvent => {
    const dataTransfer = new DataTransfer();
    for (const f of files) dataTransfer.items.add(f);
    return new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer });
  };
  const until = async (el: CcApp, test: () => boolean): Promise<void> => {
    for (let i = 0; i < 200 && !test(); i++) await settled(el);
    expect(test()).to.equal(true);
  };

  it('a dropped file is taken in and shown, from any screen; a dropped text is left alone', async () => {
    const app = fakeApp();
    const el = await frame(app);
    const over = drag('dragover', [new File(['x'], 'x.court.json')]);
    document.body.dispatchEvent(over);
    expect(over.defaultPrevented).to.equal(true);
    await settled(el);
    expect(text(el)).to.contain('Drop a saved game here to open it.');
    document.body.dispatchEvent(drag('drop', [new File([await golden('03-exchange')], 'game.court.json')]));
    await until(el, () => app.router.route.name === 'records');
    expect((await app.saved.list()).map((g) => g.hands)).to.deep.equal([1]);
    expect(text(el)).not.to.contain('Drop a saved game');
    const plain = drag('drop', []);
    document.body.dispatchEvent(plain);
    expect(plain.defaultPrevented).to.equal(false);
    el.remove();
  });

  it('a file that the system opens with the app is taken in', async () => {
    const app = fakeApp();
    const el = await frame(app);
    app.launch([file(await golden('05-split-pot'))]);
    await until(el, () => app.router.route.name === 'records');
    expect((await app.saved.list())[0]?.names).to.include('Gil');
    app.launch([file('nothing')]);
    await until(el, () => text(el).includes('This file is no record of a game.'));
    expect(await app.saved.list()).to.have.length(1);
    el.remove();
  });
});
