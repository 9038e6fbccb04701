/** Every situation of a table at one size, with one size of text; what is wrong is told in words. */
import { setViewport } from '@web/test-runner-commands';
import { drawTable } from './draw-table.ts';
import { faults, outOfSight } from './geometry.ts';
import type { Situation } from './situations.ts';

export interface Visit {
  readonly width: number;
  readonly height: number;
  /** Size of text in per cent. */
  readonly text: number;
  /** With the hints of the first hand. */
  readonly hints?: boolean;
}

/** More cards than this take three rows on the narrowest screens. */
const TWO_ROWS = 16;

/** Where a hand is to be seen without scrolling: text up to the largest the app offers, and not the smallest screens lying down, nor three rows of cards under large text on the narrowest. */
const inSight = ({ width, height, text }: Visit, cards: number): boolean => text <= 130 && height >= 360 && (width > height || height >= 560) && (cards <= TWO_ROWS || width >= 360 || text <= 100);

export async function visit(at: Visit, all: readonly Situation[]): Promise<readonly string[]> {
  const root = document.documentElement;
  root.dataset['motion'] = 'off';
  root.style.fontSize = `${at.text}%`;
  try {
    await setViewport({ width: at.width, height: at.height });
    const show = await drawTable(at.hints);
    const wrong: string[] = [];
    for (const { name, state } of all) {
      const table = await show(state);
      const fan = table.shadowRoot?.querySelector('cc-fan') ?? null;
      const cards = fan?.shadowRoot?.querySelectorAll('.card').length ?? 0;
      const unseen = inSight(at, cards) ? outOfSight(fan).map((card) => `${card} is out of sight`) : [];
      wrong.push(...[...unseen, ...faults(table)].map((fault) => `${name}: ${fault}`));
    }
    return wrong;
  } finally {
    root.style.removeProperty('font-size');
    delete root.dataset['motion'];
  }
}
