/** What the look at the page has to find: each of these pages has one fault, and the first has none. */
import { expect, fixture, html } from '@open-wc/testing';
import type { TemplateResult } from 'lit';
import { faults } from './geometry.ts';

const at = (x: number, y: number, w: number, h: number, more = ''): string => `position: fixed; left: ${x}px; top: ${y}px; width: ${w}px; height: ${h}px; ${more}`;
const look = async (page: TemplateResult): Promise<readonly string[]> => faults(await fixture(html`<div style="font: 16px/20px sans-serif">${page}</div>`));

describe('geometry', () => {
  const pages: readonly (readonly [string, RegExp | null, TemplateResult])[] = [
    ['a word and a button beside each other', null, html`<p style=${at(10, 10, 200, 20)}>Twelve chips</p><button style=${at(10, 60, 100, 48)}>Lead</button>`],
    ['a word under a box', /“Twelve chips” lies under div\.lid/, html`<p style=${at(10, 10, 200, 20)}>Twelve chips</p><div class="lid" style=${at(40, 5, 30, 30)}></div>`],
    ['a word whose end alone is under a box', /“Twelve chips” lies under div\.lid/, html`<p style=${at(10, 10, 94, 20, 'text-align: right')}>Twelve chips</p><div class="lid" style=${at(100, 5, 30, 30)}></div>`],
    ['a word under what is drawn beyond its own box', /“Twelve chips” lies under div\.far/, html`<style>.far::before { content: ''; position: absolute; inset: -40px; background: red; }</style><p style=${at(10, 30, 200, 20)}>Twelve chips</p><div class="far" style=${at(30, 60, 30, 4)}></div>`],
    ['a word cut off by its region', /“Twelve chips” is cut off/, html`<div style=${at(10, 10, 40, 20, 'overflow: clip; white-space: nowrap')}>Twelve chips</div>`],
    ['a word cut off by a region two levels up', /“Twelve chips” is cut off/, html`<div style=${at(10, 10, 40, 20, 'overflow: clip')}><div style="width: 300px"><span>Twelve chips</span></div></div>`],
    ['a word outside the window', /“Twelve chips” is cut off/, html`<p style="position: fixed; right: -30px; top: 10px; margin: 0; white-space: nowrap">Twelve chips</p>`],
    ['a button that is too small', /“Lead” is only 100 × 30 px/, html`<button style=${at(10, 10, 100, 30)}>Lead</button>`],
    ['a button half covered', /“Lead” lies under div\.lid/, html`<button style=${at(10, 10, 100, 48)}>Lead</button><div class="lid" style=${at(80, 5, 60, 60)}></div>`],
    ['a word of a button in two lines', /“Exchange” breaks the word Exchange/, html`<button style=${at(10, 10, 50, 60, 'overflow-wrap: anywhere; padding: 0')}>Exchange</button>`],
    ['a card without a free place for a thumb', /leaves no 44 px/, html`<button class="card" style=${at(10, 10, 60, 90)}><span class="ix">7</span></button><div style=${at(35, 5, 60, 100)}></div>`],
    ['a name that gives way to an ellipsis, with enough of it left', null, html`<p style=${at(10, 10, 60, 20, 'overflow: hidden; white-space: nowrap; text-overflow: ellipsis')}>Bartholomäus</p>`],
    ['a name of which an ellipsis leaves next to nothing', /“Bartholomäus” has only 15 px/, html`<p style=${at(10, 10, 15, 20, 'overflow: hidden; white-space: nowrap; text-overflow: ellipsis')}>Bartholomäus</p>`],
    ['a name with an ellipsis under a box', /“Bartholomäus” lies under div\.lid/, html`<p style=${at(10, 10, 60, 20, 'overflow: hidden; white-space: nowrap; text-overflow: ellipsis')}>Bartholomäus</p><div class="lid" style=${at(60, 5, 30, 30)}></div>`],
    ['a region that scrolls sideways', /is \d+ wide in 60/, html`<div class="region" style=${at(10, 10, 60, 40, 'overflow: auto')}><div style="width: 200px; height: 10px"></div></div>`],
  ];
  for (const [name, fault, page] of pages) {
    it(`${fault === null ? 'finds no fault with' : 'finds'} ${name}`, async () => {
      const found = await look(page);
      if (fault === null) expect(found).to.deep.equal([]);
      else expect(found.join('\n')).to.match(fault);
    });
  }

  it('scrolls to what a region has scrolled away, and finds it whole there', async () => {
    const found = await look(html`<div style=${at(10, 10, 200, 60, 'overflow: hidden auto')}><div style="height: 400px"></div><button style="width: 100px; height: 48px">Lead</button></div>`);
    expect(found).to.deep.equal([]);
  });
});
