/** How the room of the table is shared: bars and words as they are, the hand what it needs, the sheet the rest. CSS pixels. */
import { fanLayout } from '../../kit/fan/index.ts';

/** The sheet may shrink to this many rem, and stays readable. */
const LEAST_SHEET = 6.4;
/** With chips on a corner, under its ace. */
const LEAST_WITH_CORNERS = 7.8;
/** Lower than this, in rem, name and amount of a space lie side by side; sooner when the corners are high. */
const FLAT = 8.7;
const FLAT_WITH_CORNERS = 9.6;
/** Share of the height that hand and sheet would like at most. */
const HAND = 0.4;
const SHEET = 0.31;
const TALL_SHEET = 0.4;
/** A board is never higher than this share of its width. */
const FLATTEST = 0.62;
/** rem between the parts of the side, and around them. */
const GAP = 0.25;
const PADDING = 0.5;
/** The smallest cards in one row. */
const MIN_HAND = 76;
/** rem: lower than this there is no room for board and hand at once, in whatever order. */
const STACKED = 15;
/** rem: so wide, a bar of one row has room for what is answered. */
const LYING = 17;
/** A hint makes no hand smaller than this width of its cards. */
const BESIDE_HINT = 54;
/** rem: what is reckoned to be too much by no more than this may have room all the same. */
const CLOSE = 1.5;
/** rem: the app's own bar above the table. */
const BAR = 3;
/** rem: lower than this a phone that lies down has its bar below all; a record, whose foot says more, sooner. */
const SHALLOW = { game: 20, replay: 27 };

/** rem: what the bar at the foot takes when it asks for a bid or a bet, and the words above the hand at their longest; and of these where there is little height. */
const LARGEST_FOOT = { usual: 13.25, low: 11.9 };
const LONGEST_WORDS = { usual: 6.25, low: 3.4 };

/** `column`: one below the other; `wide`: board beside hand; `stacked`: so little height that all of it scrolls as one. */
export type Layout = 'column' | 'wide' | 'stacked';

export interface Fitted {
  /** Height of the board in a column; 0: the style decides. */
  readonly sheet: number;
  readonly hand: number;
  readonly layout: Layout;
  /** Little height: short seats, no news. */
  readonly low: boolean;
  /** Little room on the board: name and amount of a space side by side. */
  readonly flat: boolean;
  /** Width of a card in the run, and how many have room beside the words. */
  readonly runCard: number;
  readonly run: number;
  /** Not all of it has room: a region scrolls. */
  readonly scrolls: boolean;
  /** In a column: what happens now and my hand stand above seats and board. */
  readonly handFirst: boolean;
  /** How many quick amounts have room in the bar. */
  readonly quick: number;
  /** The bar lies below board and hand, in one row: there is no height for more. */
  readonly shallow: boolean;
  /** A hint has room beside everything else; otherwise it waits, and moves nothing. */
  readonly hint: boolean;
  /** What the news take, or took when they were last drawn. */
  readonly news: number;
}

const height = (of: Element | null): number => of?.getBoundingClientRect().height ?? 0;

/** Bars above the table come and go, so it lies down or stands as the screen does. */
function layoutOf(width: number, tall: number, rem: number): Layout {
  if (tall < STACKED * rem) return 'stacked';
  return width >= 34 * rem && width > innerHeight - BAR * rem ? 'wide' : 'column';
}

/** The words need the other half. */
function runOf(width: number, tall: number, layout: Layout): Pick<Fitted, 'runCard' | 'run'> {
  const half = (layout === 'wide' ? width * 0.52 : width) * 0.5 - 20;
  const runCard = Math.round(Math.max(42, Math.min(width * 0.09, tall * 0.074, 84)));
  return { runCard, run: Math.max(2, Math.floor((half - runCard) / (runCard * 0.58)) + 1) };
}

/**
 * Measures what is laid out now. Null while nothing is. `before`: what it came to the last time. The news are drawn only while no hint
 * is; what they take is counted all the same as it was then, or hint and news would push each other away for ever.
 * `decided`: which comes first, as it was decided for this hand, or null. It is decided for the largest bar and the longest words that the hand may bring:
 * what comes and goes in the middle of it turns nothing upside down under a finger, but lets a region scroll.
 */
export function fitInto(frame: HTMLElement, cards: number, behind: number, before: Pick<Fitted, 'hint' | 'news'>, decided: boolean | null = null): Fitted | null {
  const area = frame.querySelector<HTMLElement>('.area');
  const side = frame.querySelector<HTMLElement>('.side');
  const board = frame.querySelector<HTMLElement>('.board');
  const sheet = frame.querySelector<HTMLElement>('.sheet');
  const host = (frame.getRootNode() as ShadowRoot).host;
  const tall = host.clientHeight;
  const width = host.clientWidth;
  if (area === null || side === null || board === null || sheet === null || tall === 0) return null;
  const hand = side.querySelector<HTMLElement>('.hand');
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const layout = layoutOf(width, tall, rem);
  // Lying down there is width for a bar of one row, also where there is no height for board and hand beside each other.
  const shallow = (layout === 'wide' || (layout === 'stacked' && width >= LYING * rem && !frame.classList.contains('replay'))) && tall < SHALLOW[frame.classList.contains('replay') ? 'replay' : 'game'] * rem;
  const bar = (layout === 'wide' && !shallow ? width * 0.52 : width) / (rem / 16);
  const quick = shallow ? 0 : bar < 345 ? 1 : bar < 480 ? 2 : 3;
  const slip = side.querySelector('.hint');
  const news = side.querySelector('.news:not(.refusal)');
  const takes = (part: Element | null): number => (part === null ? 0 : height(part) + GAP * rem);
  const told = news === null && slip !== null && before.hint ? before.news : takes(news);
  const words = told + [...side.children].reduce((sum, child) => sum + (child === hand || child === news || child.contains(slip) ? 0 : takes(child)), 0);
  // Where the hint is, the news are not.
  const more = slip === null ? 0 : takes(slip) - told;
  const fan = (most: number): ReturnType<typeof fanLayout> => fanLayout(hand === null ? 0 : cards, { width: hand?.clientWidth ?? 0, maxHeight: most, behind });
  const wanted = (most: number): number => fan(most).height;
  /** Has the hint room, where so much is left for the hand without it? */
  const fits = (left: number): boolean => {
    const beside = fan(Math.max(0, left - more));
    return slip !== null && left - more >= beside.height && (beside.cardWidth === 0 || beside.cardWidth >= Math.min(BESIDE_HINT, fan(left).cardWidth));
  };
  const run = runOf(width, tall, layout);
  const low = tall < (layout === 'column' ? 35 : 25) * rem;
  if (layout === 'stacked') return { sheet: 0, hint: fits(tall - words - height(frame.querySelector('.foot')) - PADDING * rem), hand: Math.round(Math.max(MIN_HAND, Math.min(tall * 0.7, area.clientHeight - words - PADDING * 2 * rem))), layout, low, scrolls: true, handFirst: true, flat: width < 20 * rem, quick, shallow, news: told, ...run };
  if (layout === 'wide') {
    const left = side.clientHeight - words - PADDING * rem;
    const hint = fits(left);
    return { sheet: 0, hand: Math.round(Math.max(MIN_HAND, hint ? left - more : left)), layout, low, scrolls: side.scrollHeight > side.clientHeight + 1, handFirst: false, flat: false, quick, shallow, hint, news: told, ...run };
  }
  const corners = sheet.querySelector('.corner.open cc-chips') !== null;
  const least = (corners ? LEAST_WITH_CORNERS : LEAST_SHEET) * rem;
  const rest = area.clientHeight - words - (height(board) - height(sheet)) - PADDING * 2.5 * rem;
  const largestHand = Math.min(rest - least, tall * HAND);
  const overflows = (room: number): boolean => room - wanted(Math.max(MIN_HAND, Math.min(room - least, tall * HAND))) < least || width < 15 * rem;
  const size = low ? 'low' : 'usual';
  const yetToCome = Math.max(0, LARGEST_FOOT[size] * rem - height(frame.querySelector('.foot'))) + Math.max(0, LONGEST_WORDS[size] * rem - words);
  const handFirst = decided ?? overflows(rest - yetToCome);
  const scrolls = handFirst || overflows(rest);
  // It pushes no row of the board under the bar; where there is so little height that the board has to be scrolled to anyway, the hand is what counts.
  const pushes = overflows(rest - more) && (!low || !overflows(rest + CLOSE * rem));
  const hint = !pushes && fits(handFirst ? area.clientHeight - words - PADDING * 2.5 * rem : rest - least);
  const most = Math.max(MIN_HAND, hint ? Math.min(largestHand, rest - least - more) : largestHand);
  const room = rest - (hint ? more : 0) - wanted(most);
  const largest = Math.min(tall * (tall > 900 ? TALL_SHEET : SHEET), width * FLATTEST);
  const given = Math.round(Math.max(least, Math.min(room, largest)));
  return { sheet: given, hand: Math.round(most), layout, low, scrolls, handFirst, flat: given < (corners ? FLAT_WITH_CORNERS : FLAT) * rem || width < 15 * rem, quick, shallow, hint, news: told, ...run };
}
