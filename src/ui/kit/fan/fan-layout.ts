/**
 * Where the cards of a hand lie. Pure: numbers in, numbers out, CSS pixels.
 * Every index stays free, and of every card a strip that a thumb can hit.
 */

export interface FanPlace {
  readonly x: number;
  readonly y: number;
  /** Degrees. */
  readonly turn: number;
  /** How far the large sign moves left, out from under the next card. */
  readonly shift: number;
  /** The large sign is under the row in front: it is not printed. */
  readonly covered: boolean;
}

export interface FanLayout {
  readonly cardWidth: number;
  readonly height: number;
  /** How far a card that can go is lifted; a picked one goes `PICK` times as far. */
  readonly lift: number;
  readonly rows: readonly number[];
  readonly places: readonly FanPlace[];
}

export interface FanSpace {
  readonly width: number;
  /** The hand should not be higher; it will be when strips would get too small. */
  readonly maxHeight: number;
  /** How many of the first cards belong together in the rows behind (the black ones), or 0. */
  readonly behind?: number;
}

/** 44 px and a little for the turn of neighbouring cards. */
const STRIP = 46;
/** In card widths. */
const INDEX_WIDE = 0.7;
const INDEX_HIGH = 0.8;
const LIFT = 0.09;
export const PICK = 1.5;
const ARC = 0.085;
const RATIO = 1.4;
const EDGE = 8;
const SMALLEST = 47;

const largest = (width: number): number => Math.max(56, Math.min(112, width * 0.2));
const rowGap = (cw: number): number => Math.max(STRIP, cw * INDEX_HIGH) + cw * LIFT * PICK;
const heightOf = (cw: number, rows: number): number => cw * (RATIO + LIFT * PICK + ARC) + (rows - 1) * rowGap(cw) + 4;

/** Widest card with which `m` cards fit into one row, or less than `SMALLEST`. */
const widthFor = (m: number, width: number, cap: number): number =>
  m < 2 ? cap : Math.min(cap, width / (1 + INDEX_WIDE * (m - 1)), width - STRIP * (m - 1));

function fitHeight(cw: number, rows: number, maxHeight: number): number {
  let fit = cw;
  while (fit > SMALLEST && heightOf(fit, rows) > maxHeight) fit -= 1;
  return Math.max(SMALLEST, fit);
}

interface Choice {
  readonly rows: readonly number[];
  readonly cw: number;
}

/** Rows of nearly equal length, the longer ones in front. */
const balanced = (n: number, rows: number): number[] => Array.from({ length: rows }, (_, i) => Math.floor((n + i) / rows));

const choiceFor = (rows: readonly number[], width: number, maxHeight: number, cap: number): Choice => {
  const cw = widthFor(Math.max(...rows), width, cap);
  return { rows, cw: cw < SMALLEST ? cw : fitHeight(cw, rows.length, maxHeight) };
};

function chooseRows(n: number, width: number, maxHeight: number, behind: number): Choice {
  const cap = largest(width);
  // With height to spare two rows of large cards beat one row of small ones.
  const goal = heightOf(cap, 2) <= maxHeight ? Math.max(Math.min(cap, 66), cap * 0.8) : Math.min(cap, 66);
  let best: Choice | undefined;
  for (let rows = 1; rows <= n; rows++) {
    let choice = choiceFor(balanced(n, rows), width, maxHeight, cap);
    if (rows > 1 && behind > 0 && behind < n) {
      for (let back = 1; back < rows; back++) {
        const split = choiceFor([...balanced(behind, back), ...balanced(n - behind, rows - back)], width, maxHeight, cap);
        // Rows of very different length make a pyramid: then the colours meet in one row instead.
        const even = rows === 2 || Math.max(...split.rows) - Math.min(...split.rows) <= 1;
        if (even && split.cw >= Math.max(SMALLEST, choice.cw * 0.88) && !split.rows.includes(0)) choice = split;
      }
    }
    if (choice.cw >= goal) return choice;
    if (choice.cw >= SMALLEST && (!best || choice.cw > best.cw)) best = choice;
  }
  // Narrower than one card and a strip: one column, nothing better is possible.
  return best ?? { rows: balanced(n, n), cw: SMALLEST };
}

/** Places for `n` cards (0 .. 52) in the order they are drawn: the rows behind first. */
export function fanLayout(n: number, space: FanSpace): FanLayout {
  if (n === 0) return { cardWidth: 0, height: 0, lift: 0, rows: [], places: [] };
  const width = Math.max(SMALLEST, space.width - 2 * EDGE);
  const { rows, cw: exact } = chooseRows(n, width, space.maxHeight, space.behind ?? 0);
  const cw = Math.floor(exact);
  const lift = cw * LIFT;
  const half = space.width / 2;
  const arc = cw * ARC;
  const gap = rowGap(cw);
  const places: FanPlace[] = [];
  rows.forEach((m, row) => {
    const step = m < 2 ? 0 : Math.min(Math.max(cw * 0.94, STRIP), (width - cw) / (m - 1));
    for (let i = 0; i < m; i++) {
      const off = (i - (m - 1) / 2) * step;
      const t = off / half;
      places.push({
        x: half + off - cw / 2,
        y: lift * PICK + row * gap + arc * t * t,
        turn: (Math.atan((2 * arc * t) / half) * 180) / Math.PI,
        shift: i === m - 1 ? 0 : Math.max(0, cw - step),
        covered: row < rows.length - 1,
      });
    }
  });
  return { cardWidth: cw, height: Math.ceil(heightOf(cw, rows.length)), lift, rows, places };
}
