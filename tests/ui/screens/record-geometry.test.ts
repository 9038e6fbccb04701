/** A record step by step: the hands, what happened and the way on, all whole and in sight, on the phones that hurt most. */
import { expect } from '@open-wc/testing';
import { html } from 'lit';
import '../../../src/ui/screens/records/index.ts';
import type { CcRecord, CcRecords } from '../../../src/ui/screens/records/index.ts';
import { settled as tableSettled } from '../games/draw-table.ts';
import { cutOff, faults, look } from '../games/geometry.ts';
import { onScreen, phoneName, type Phone } from '../games/screen-situations.ts';
import { withTokens } from '../kit/support.ts';
import { fakeApp, type FakeApp } from './fake-app.ts';
import { all, screen, settled } from './support.ts';

const STEPS = 60;

/** Takes in a golden record: its id. */
async function record(app: FakeApp, name: string): Promise<string> {
  const content = await (await fetch(new URL(`../../fixtures/rummy-royal/${name}.court.json`, import.meta.url))).text();
  const taken = await app.saved.take({ size: content.length, text: async () => content });
  if (!taken.ok) throw new Error(taken.refusal.code);
  return taken.value.id;
}

/** The viewer of a golden record, and one step further. */
async function viewer(name: string): Promise<{ readonly el: CcRecord; readonly next: () => Promise<boolean> }> {
  const app = fakeApp();
  const id = await record(app, name);
  await app.games.table('rummy-royal');
  const el = await screen<CcRecord>(app, () => html`<cc-record .recordId=${id}></cc-record>`);
  await app.saved.replay(id);
  const quiet = async (): Promise<void> => {
    await settled(el);
    const table = el.renderRoot.querySelector('cc-rummy-table');
    if (table !== null) await tableSettled(table);
  };
  await quiet();
  const where = (): string => el.renderRoot.querySelector('small')?.textContent ?? '';
  const next = async (): Promise<boolean> => {
    const before = where();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, composed: true }));
    await quiet();
    return where() !== before;
  };
  return { el, next };
}

const inside = (el: CcRecord, selector: string): HTMLElement[] => [...all(el.renderRoot as ShadowRoot)].filter((e): e is HTMLElement => e instanceof HTMLElement && e.matches(selector));

/** Hands whose name or one of whose cards is not in sight without scrolling. */
function unseenHands(el: CcRecord): readonly string[] {
  look();
  return inside(el, '.open-hands li').filter((li) => {
    const parts = [li.querySelector('.who'), ...(li.querySelector('cc-run')?.shadowRoot?.querySelectorAll('.card') ?? [])];
    return parts.some((part) => part !== null && cutOff(part, part.getBoundingClientRect()) > 2);
  }).map((li) => li.textContent.replace(/\s+/g, ' ').trim());
}

/** A step that tells more than this many px of lines (sitting down, showing hands) may make the hands scroll. */
const MUCH = 92;
const tells = (el: CcRecord): number => Math.max(...inside(el, '.told').flatMap((box) => [...box.children]).map((list) => list.getBoundingClientRect().height));

describe('the beginning of a record', function () {
  this.timeout(120_000);
  before(withTokens);

  const box = (el: CcRecord, selector: string): DOMRect => inside(el, selector)[0]?.getBoundingClientRect() ?? expect.fail(`no ${selector}`);

  it('before anybody has a card the players sit round the board, and what is said stands in the middle of what is free; then come their hands', async () => {
    await onScreen({ width: 360, height: 740 }, async () => {
      const { el, next } = await viewer('02-auction');
      expect(inside(el, '.seats cc-seat').length).to.equal(5);
      expect(inside(el, '.open-hands').length).to.equal(0);
      expect(faults(el)).to.deep.equal([]);
      const [sheet, words, area] = [box(el, '.sheet'), box(el, '.state'), box(el, '.area')];
      expect(Math.abs(words.top - sheet.bottom - (area.bottom - words.bottom))).to.be.at.most(16);
      for (let step = 0; step < 8 && inside(el, '.open-hands cc-run').length === 0; step += 1) await next();
      expect(inside(el, '.open-hands li cc-run').length).to.equal(5);
      expect(inside(el, '.seats cc-seat').length).to.equal(0);
    });
  });

  it('where there is little height, their names and chips stand in one list', async () => {
    await onScreen({ width: 320, height: 568 }, async () => {
      const { el } = await viewer('02-auction');
      expect(inside(el, '.open-hands li').length).to.equal(5);
      expect(unseenHands(el)).to.deep.equal([]);
      expect(faults(el)).to.deep.equal([]);
    });
  });
});

/** What the step tells is cut off by its box, though the screen has room for it. */
const told = (el: CcRecord): readonly string[] => inside(el, '.told').filter((box) => box.scrollHeight > box.clientHeight + 1 && box.scrollHeight < innerHeight * 0.32).map((box) => `${box.scrollHeight} px of words in ${box.clientHeight}: ${box.innerText.slice(0, 60)}`);

describe('saved games, geometry', function () {
  this.timeout(60_000);
  before(withTokens);

  it('words of the list stay whole with text twice as large', async () => {
    await onScreen({ width: 360, height: 740, browserText: 200 }, async () => {
      const app = fakeApp();
      await record(app, '01-default-hand');
      const el = await screen<CcRecords>(app, () => html`<cc-records></cc-records>`);
      const title = el.renderRoot.querySelector('.game .serif') as HTMLElement;
      const [line] = title.getClientRects();
      const range = document.createRange();
      range.selectNodeContents(title);
      // “Rummy Royal, 1 hand” is four words: not in more lines than that.
      const lines = new Set([...range.getClientRects()].map((r) => Math.round(r.top)));
      expect(lines.size).to.be.lessThan(4);
      expect(line?.width).to.be.greaterThan(120);
    });
  });
});

describe('a record step by step, geometry', function () {
  this.timeout(180_000);
  before(withTokens);

  const PHONES: readonly Phone[] = [{ width: 844, height: 390 }, { width: 360, height: 740 }];
  for (const phone of PHONES) {
    for (const [name, players] of [['01-default-hand', 4], ['04-side-pots', 5], ['08-ace-low', 9]] as const) {
      it(`${players} open hands are in sight, and nothing told is cut off, at ${phoneName(phone)}`, async () => {
        await onScreen(phone, async () => {
          const { el, next } = await viewer(name);
          const wrong: string[] = [];
          for (let step = 1; step <= STEPS; step += 1) {
            wrong.push(...[...(tells(el) > MUCH ? [] : unseenHands(el)).map((hand) => `out of sight: ${hand}`), ...told(el)].map((fault) => `step ${step}: ${fault}`));
            if (!(await next())) break;
          }
          expect(wrong).to.deep.equal([]);
        });
      });
    }
  }

  for (const phone of [...PHONES, { width: 320, height: 568 }, { width: 320, height: 568, browserText: 200 }, { width: 844, height: 390, textSize: 'larger' }, { width: 1024, height: 1366 }] satisfies Phone[]) {
    it(`nothing is covered or cut off at ${phoneName(phone)}`, async () => {
      await onScreen(phone, async () => {
        const { el, next } = await viewer('10-corner-aces');
        const wrong: string[] = [];
        for (let step = 1; step <= STEPS; step += 1) {
          if (step % 4 === 1) wrong.push(...faults(el).map((fault) => `step ${step}: ${fault}`));
          if (!(await next())) break;
        }
        expect(wrong).to.deep.equal([]);
      });
    });
  }
});
