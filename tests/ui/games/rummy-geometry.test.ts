/** Nothing covers anything: from 320 × 568 to a television, two to nine seats, text at 200 %. */
import { expect, fixture, fixtureCleanup, html } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import '../../../src/ui/games/rummy-royal/index.ts';
import type { CcRummyTable } from '../../../src/ui/games/rummy-royal/index.ts';
import { hit, withTokens } from '../kit/support.ts';
import { ScriptedTable, scenes, tableState, type SceneName } from './fixtures.ts';

const SIZES = [[320, 568], [360, 740], [390, 844], [844, 390], [667, 375], [768, 1024], [1024, 1366], [1024, 768], [1280, 800], [1920, 1080]] as const;
const TOP_BAR = 48;

async function show(name: SceneName, width: number, height: number): Promise<CcRummyTable> {
  fixtureCleanup();
  await setViewport({ width, height });
  const state = tableState(scenes[name]);
  const box = await fixture<HTMLElement>(html`<div style="position: fixed; inset: ${TOP_BAR}px 0 0"><cc-rummy-table .state=${state} .table=${new ScriptedTable(state)}><div slot="between" style="padding: 8px"><button style="height: 48px">Ready</button></div></cc-rummy-table></div>`);
  const table = box.querySelector('cc-rummy-table')!;
  for (let i = 0; i < 4; i += 1) {
    await table.updateComplete;
    await table.shadowRoot!.querySelector('cc-fan')?.updateComplete;
    await new Promise((done) => requestAnimationFrame(done));
  }
  return table;
}

const boxesOf = (root: ShadowRoot): readonly (readonly [name: string, box: DOMRect])[] =>
  ['.seats', '.sheet', '.side-pots', '.cut', '.state', '.news', '.hand', '.end', '.foot'].flatMap((s) => {
    const found = root.querySelector(s);
    const box = found?.getBoundingClientRect();
    return box === undefined || box.width === 0 ? [] : [[s, box] as const];
  });

const scrolls = (of: Element): boolean => of.scrollHeight > of.clientHeight + 1 && getComputedStyle(of).overflowY === 'auto';
const overlap = (a: DOMRect, b: DOMRect): boolean => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;

function noOverlaps(root: ShadowRoot, where: string): void {
  const boxes = boxesOf(root);
  boxes.forEach(([a, one], i) => boxes.slice(i + 1).forEach(([b, other]) => {
    // What is scrolled out of sight lies under the bar only by its numbers.
    if (b === '.foot' && ['.area', '.side'].some((s) => scrolls(root.querySelector(s)!))) return;
    expect(overlap(one, other), `${where}: ${a} and ${b}`).to.equal(false);
  }));
}

/** No word of the board is cut off or lies over its neighbour. */
function boardFits(root: ShadowRoot, where: string): void {
  const spaces = [...root.querySelectorAll<HTMLElement>('.space')];
  for (const space of spaces) {
    const cell = space.getBoundingClientRect();
    for (const part of space.children) {
      const box = part.getBoundingClientRect();
      expect(box.left >= cell.left - 1.5 && box.right <= cell.right + 1.5 && box.top >= cell.top - 4 && box.bottom <= cell.bottom + 4, `${where}: ${space.dataset['space']} holds ${part.textContent} (${Math.round(box.width)} in ${Math.round(cell.width)} × ${Math.round(box.height)} in ${Math.round(cell.height)})`).to.equal(true);
    }
  }
}

function reachable(root: ShadowRoot, where: string): void {
  for (const button of root.querySelectorAll<HTMLElement>('.foot button')) {
    const box = button.getBoundingClientRect();
    const at = hit(box.left + box.width / 2, box.top + box.height / 2);
    expect(at !== null && (at === button || button.contains(at)), `${where}: ${button.textContent?.trim()} can be tapped`).to.equal(true);
    expect(box.height, `${where}: height of ${button.textContent?.trim()}`).to.be.at.least(43.5);
  }
}

function cardsInSight(root: ShadowRoot, where: string): void {
  const fan = root.querySelector('cc-fan');
  if (fan === null) return;
  const foot = root.querySelector('.foot')!.getBoundingClientRect();
  for (const card of fan.shadowRoot!.querySelectorAll<HTMLElement>('.card')) {
    const box = card.querySelector('.ix')!.getBoundingClientRect();
    const inside = box.left >= -1 && box.right <= innerWidth + 1 && box.top >= TOP_BAR - 1 && box.bottom <= innerHeight + 1;
    expect(inside && !overlap(box, foot), `${where}: ${card.getAttribute('aria-label')} is in sight`).to.equal(true);
  }
}

describe('cc-rummy-table, geometry', () => {
  before(withTokens);
  afterEach(() => document.documentElement.style.removeProperty('font-size'));

  for (const [width, height] of SIZES) {
    it(`nothing covers anything at ${width} × ${height}`, async () => {
      for (const name of Object.keys(scenes) as SceneName[]) {
        const table = await show(name, width, height);
        const root = table.shadowRoot!;
        const where = `${name} at ${width} × ${height}`;
        noOverlaps(root, where);
        boardFits(root, where);
        reachable(root, where);
        cardsInSight(root, where);
        expect(table.scrollWidth, where).to.be.at.most(width);
      }
    }).timeout(60_000);
  }

  it('text at 200 %: the bars stay usable, the table scrolls', async () => {
    document.documentElement.style.fontSize = '200%';
    for (const name of ['lead', 'auction', 'raise', 'choose', 'nine', 'end'] as const) {
      const table = await show(name, 360, 740);
      const root = table.shadowRoot!;
      const foot = root.querySelector('.foot')!.getBoundingClientRect();
      expect(foot.bottom, name).to.be.at.most(741);
      expect(root.querySelector('.area')!.clientHeight, `${name}: room for the table`).to.be.at.least(150);
      noOverlaps(root, `${name} at 200 %`);
      const primary = root.querySelector<HTMLElement>('.foot .primary');
      if (primary !== null) {
        primary.scrollIntoView({ block: 'nearest' });
        const box = primary.getBoundingClientRect();
        expect(box.top >= foot.top - 1 && box.bottom <= 741, `${name}: the filled button`).to.equal(true);
      }
    }
  }).timeout(60_000);
});
