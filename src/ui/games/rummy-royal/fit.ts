/** How the room of the table is shared: bars and words as they are, the hand what it needs, the sheet the rest. CSS pixels. */
import { fanLayout } from '../../kit/fan/index.ts';

/** The sheet may shrink to this many rem, and stays readable. */
const LEAST_SHEET = 6.4;
/** Share of the height that hand and sheet would like at most. */
const HAND = 0.4;
const SHEET = 0.31;
const TALL_SHEET = 0.4;
/** A board is never higher than this share of its width. */
const FLATTEST = 0.62;

export interface Fitted {
  readonly sheet: number;
  readonly hand: number;
  /** Board beside hand. */
  readonly wide: boolean;
  /** Little height: short seats, no news. */
  readonly low: boolean;
  /** Little room on the board: name and amount of a space side by side. */
  readonly flat: boolean;
}

const height = (of: Element | null): number => of?.getBoundingClientRect().height ?? 0;

/** Measures what is laid out now. Null while nothing is. */
export function fit(frame: HTMLElement, cards: number, behind: number): Fitted | null {
  const area = frame.querySelector<HTMLElement>('.area');
  const side = frame.querySelector<HTMLElement>('.side');
  const board = frame.querySelector<HTMLElement>('.board');
  const sheet = frame.querySelector<HTMLElement>('.sheet');
  if (area === null || side === null || board === null || sheet === null || frame.clientHeight === 0) return null;
  const hand = side.querySelector<HTMLElement>('.hand');
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const least = LEAST_SHEET * rem;
  const column = getComputedStyle(area).display !== 'contents';
  const words = [...side.children].reduce((sum, child) => sum + (child === hand ? 0 : height(child) + GAP * rem), 0);
  const wanted = (most: number): number => (cards === 0 || hand === null ? 0 : fanLayout(cards, { width: hand.clientWidth, maxHeight: most, behind }).height);
  const low = frame.clientHeight < (column ? 35 : 25) * rem;
  if (!column) return { sheet: 0, hand: Math.max(MIN_HAND, side.clientHeight - words - PADDING * rem), wide: true, low, flat: false };
  const rest = area.clientHeight - words - (height(board) - height(sheet)) - PADDING * 2 * rem;
  const most = Math.max(MIN_HAND, Math.min(rest - least, frame.clientHeight * HAND));
  const room = rest - wanted(most);
  const largest = Math.min(frame.clientHeight * (frame.clientHeight > 900 ? TALL_SHEET : SHEET), frame.clientWidth * FLATTEST);
  const given = Math.round(Math.max(least, Math.min(room, largest)));
  return { sheet: given, hand: Math.round(most), wide: false, low, flat: given < 8 * rem || frame.clientWidth < 15 * rem };
}

/** rem between the parts of the side, and around them. */
const GAP = 0.25;
const PADDING = 0.5;
const MIN_HAND = 60;
