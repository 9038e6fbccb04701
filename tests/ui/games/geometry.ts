/**
 * What lies over what, measured on the page as it is drawn: nothing is covered, cut off or too small for a finger.
 * Every word, sign, button and card is looked at, through all shadow roots. What a region has scrolled away is scrolled to first.
 */

/** Least side of what a finger has to hit, CSS pixels; half a pixel is rounding. */
const TOUCH = 44;
const SLACK = 1.5;

const inFlat = (node: Node): Node | null => {
  if (node instanceof Element && node.assignedSlot) return node.assignedSlot;
  const parent = node.parentNode;
  return parent instanceof ShadowRoot ? parent.host : parent;
};

/** What is really seen at a point, through shadow roots: one question to the page for each of them. */
function hit(x: number, y: number): Element | null {
  let found = document.elementFromPoint(x, y);
  for (let inner = found?.shadowRoot?.elementFromPoint(x, y); inner && inner !== found; inner = found?.shadowRoot?.elementFromPoint(x, y)) found = inner;
  return found;
}

function within(a: Element, b: Element): boolean {
  for (let at: Node | null = a; at !== null; at = inFlat(at)) if (at === b) return true;
  return false;
}

const related = (a: Element, b: Element): boolean => within(a, b) || within(b, a);

/** Its own tree answers first: when it finds the element or what lies in it, nothing lies over them, and no other tree has to be asked. */
function seenAt(x: number, y: number, element: Element): { readonly related: boolean; readonly at: Element | null } {
  const near = (element.getRootNode() as Document | ShadowRoot).elementFromPoint(x, y);
  if (near !== null && element.contains(near)) return { related: true, at: near };
  const at = hit(x, y);
  return { related: at !== null && related(at, element), at };
}

/** All nodes below, in shadow roots too; what is for screen readers only or not displayed is left out. */
function* everything(root: Node): Generator<Node> {
  if (root instanceof Element) {
    if ((getComputedStyle(root).display !== 'contents' && !root.checkVisibility({ visibilityProperty: true })) || root.matches('.unseen, style, script, .flights, [hidden]')) return;
    yield root;
    if (root.shadowRoot !== null) yield* everything(root.shadowRoot);
  } else if (root instanceof Text) yield root;
  if (root instanceof SVGElement) return;
  for (const child of root.childNodes) yield* everything(child);
}

const nameOf = (element: Element): string => {
  const label = element.getAttribute('aria-label') ?? element.textContent.replace(/\s+/g, ' ').trim().slice(0, 40);
  return `${element.localName}${element.classList.length > 0 ? `.${[...element.classList].join('.')}` : ''}${label === '' ? '' : ` “${label}”`}`;
};

const scrollable = (style: CSSStyleDeclaration, axis: 'X' | 'Y'): boolean => ['auto', 'scroll'].includes(style[`overflow${axis}`]);

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Region {
  readonly element: Element;
  readonly x: boolean;
  readonly y: boolean;
}

/** The regions round each parent that cut off what does not fit, from the inside. Valid while no style changes: for one look at the page. */
const regions = new Map<Node, readonly Region[]>();

function regionsOf(node: Node): readonly Region[] {
  const parent = inFlat(node);
  if (parent === null) return [];
  const known = regions.get(parent);
  if (known !== undefined) return known;
  const outer = regionsOf(parent);
  const style = parent instanceof Element ? getComputedStyle(parent) : null;
  const cuts = style !== null && style.display !== 'contents' && style.overflow !== 'visible';
  const all = cuts ? [{ element: parent as Element, x: style.overflowX !== 'visible', y: style.overflowY !== 'visible' }, ...outer] : outer;
  regions.set(parent, all);
  return all;
}

/** How much of this box its regions and the window cut off, px; 0: it is whole. */
export function cutOff(node: Node, box: Box): number {
  let cut = Math.max(-box.left, box.right - innerWidth, -box.top, box.bottom - innerHeight, 0);
  for (const { element, x, y } of regionsOf(node)) {
    const r = element.getBoundingClientRect();
    if (x) cut = Math.max(cut, r.left - box.left, box.right - r.right);
    if (y) cut = Math.max(cut, r.top - box.top, box.bottom - r.bottom);
  }
  return cut;
}

/** Glyphs stand inside the line's box; its own height is that of the font, not of the ink. */
const inkOf = (r: DOMRect): Box => ({ left: r.left, right: r.right, top: r.top + r.height * 0.22, bottom: r.bottom - r.height * 0.22 });

const elementOf = (text: Text): Element => text.parentElement ?? (text.parentNode as ShadowRoot).host;

const rectsOf = (node: Node): readonly DOMRect[] => {
  if (node instanceof Element) return [node.getBoundingClientRect()];
  const range = document.createRange();
  range.selectNodeContents(node);
  return [...range.getClientRects()];
};

/** The boxes of everything on the page, and of the lines of its text. Valid until something scrolls. */
let boxes: readonly (Box & { readonly of: Element })[] | null = null;

function boxesNow(): NonNullable<typeof boxes> {
  if (boxes !== null) return boxes;
  const all: (Box & { readonly of: Element })[] = [];
  for (const node of everything(document.body)) {
    const of = node instanceof Element ? node : elementOf(node as Text);
    for (const r of rectsOf(node)) if (r.width > 0 && r.height > 0) all.push({ left: r.left, right: r.right, top: r.top, bottom: r.bottom, of });
  }
  return (boxes = all);
}

/** Does anything reach into this box that is neither in this element nor round it? Only then can something lie over it. */
const shared = (box: Box, element: Element): boolean =>
  boxesNow().some((b) => b.left < box.right && b.right > box.left && b.top < box.bottom && b.bottom > box.top && !related(b.of, element));

function bringIntoSight(element: Element): void {
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  boxes = null;
}

/** For what is higher than its region: as far as this one line of it needs. */
function bringLine(node: Node, line: () => Box | undefined): void {
  for (const { element, y } of regionsOf(node)) {
    const box = line();
    if (!y || box === undefined) continue;
    const r = element.getBoundingClientRect();
    if (box.bottom > r.bottom) element.scrollTop += Math.ceil(box.bottom - r.bottom);
    else if (box.top < r.top) element.scrollTop -= Math.ceil(r.top - box.top);
  }
  boxes = null;
}

/** `middle`: where nothing else has a box; something drawn beyond its own could still be there. */
function sample(box: Box, only: 'all' | 'left' | 'middle'): readonly (readonly [number, number])[] {
  const w = box.right - box.left;
  const h = box.bottom - box.top;
  if (only === 'middle') return [[box.left + w / 2, box.top + h / 2]];
  const xs = only === 'left' ? [0.2] : [Math.min(0.5, 1.2 / w), 0.5, 1 - Math.min(0.5, 1.2 / w)];
  return xs.flatMap((x) => [0.2, 0.5, 0.8].map((y) => [box.left + w * x, box.top + h * y] as const));
}

/** rem: where a name gives way to an ellipsis, so much of it is there all the same. */
const LEAST_NAME = 1.2;

/** The lines of a word as they are drawn: where an ellipsis stands for what has no room, up to there. */
function drawn(node: Text | SVGElement): readonly DOMRect[] {
  const element = node instanceof Text ? elementOf(node) : node;
  if (!(node instanceof Text) || getComputedStyle(element).textOverflow !== 'ellipsis') return rectsOf(node);
  const box = element.getBoundingClientRect();
  return rectsOf(node).map((r) => (r.right > box.right ? new DOMRect(r.left, r.top, box.right - r.left, r.height) : r));
}

/** A word or a sign: whole, and nothing over it. */
function print(node: Text | SVGElement): string | null {
  const element = node instanceof Text ? elementOf(node) : node;
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  if (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).textOverflow === 'ellipsis' && element.clientWidth < LEAST_NAME * rem) return `${nameOf(element)} has only ${element.clientWidth} px`;
  const lines = (): readonly Box[] => drawn(node).filter((r) => r.width > 0.5 && r.height > 0.5).map((r) => (node instanceof Text ? inkOf(r) : r));
  if (lines().some((b) => cutOff(node, b) > 0)) bringIntoSight(element);
  for (let i = 0; i < lines().length; i += 1) {
    if (cutOff(node, lines()[i] as Box) > 0) bringLine(node, () => lines()[i]);
    const box = lines()[i] as Box;
    const cut = cutOff(node, box);
    if (cut > SLACK) return `${nameOf(element)} is cut off by ${cut.toFixed(1)} px`;
    // Counters lie on one another by design: the left of each is seen.
    for (const [x, y] of sample(box, !shared(box, element) ? 'middle' : element.classList.contains('chip') ? 'left' : 'all')) {
      const seen = seenAt(x, y, element);
      if (seen.at !== null && !seen.related) return `${nameOf(element)} lies under ${nameOf(seen.at)}`;
    }
  }
  return null;
}

/** Longer ones are names, which may have to be broken. */
const LONG_WORD = 14;

/** A word of a button that goes on in the next line, or null. */
function broken(element: HTMLElement): string | null {
  for (const node of everything(element)) {
    if (!(node instanceof Text)) continue;
    for (const { 0: word, index } of node.data.matchAll(/\p{L}+/gu)) {
      if (word.length > LONG_WORD) continue;
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const tops = [...range.getClientRects()].filter((r) => r.width > 0.5).map((r) => r.top);
      if (Math.max(...tops) - Math.min(...tops) > SLACK) return word;
    }
  }
  return null;
}

/** Something to touch: large enough, whole, and nothing over it. A link in a line of text is as high as its line. */
function control(element: HTMLElement): string | null {
  if (element.localName === 'a' && getComputedStyle(element).display === 'inline') return null;
  if (cutOff(element, element.getBoundingClientRect()) > 0) bringIntoSight(element);
  const r = element.getBoundingClientRect();
  if (r.width < TOUCH - 0.5 || r.height < TOUCH - 0.5) return `${nameOf(element)} is only ${r.width.toFixed(0)} × ${r.height.toFixed(0)} px`;
  const cut = cutOff(element, r);
  if (cut > SLACK) return `${nameOf(element)} is cut off by ${cut.toFixed(1)} px`;
  const word = broken(element);
  if (word !== null) return `${nameOf(element)} breaks the word ${word}`;
  for (const [x, y] of sample({ left: r.left + 3, right: r.right - 3, top: r.top, bottom: r.bottom }, 'all')) {
    const seen = seenAt(x, y, element);
    if (!seen.related) return `${nameOf(element)} lies under ${seen.at === null ? 'nothing one can see' : nameOf(seen.at)}`;
  }
  return null;
}

/** A held card: its index is free (that is looked at sign by sign), and a square of 44 px somewhere at it can be hit. */
function held(card: HTMLElement): string | null {
  const index = card.querySelector('.ix');
  if (index === null) return `${nameOf(card)} has no index`;
  const r = card.getBoundingClientRect();
  if (cutOff(card, r) > 0) bringIntoSight(card);
  const box = card.getBoundingClientRect();
  const side = TOUCH - 1;
  const mine = (x: number, y: number): boolean => seenAt(x, y, card).related;
  for (let dx = 0; dx <= Math.max(2, box.width - side); dx += 2) {
    for (let dy = 0; dy <= Math.max(2, box.height - side); dy += 3) {
      // A thumb is round: the corners of the square may be those of a turned neighbour.
      const [x, y] = [box.left + dx, box.top + dy];
      const points = [[0.5, 0], [0, 0.5], [1, 0.5], [0.5, 1], [0.5, 0.5], [0.15, 0.15], [0.85, 0.15], [0.15, 0.85], [0.85, 0.85]] as const;
      if (points.every(([px, py]) => mine(x + side * px, y + side * py))) return null;
    }
  }
  return `${nameOf(card)} leaves no 44 px to touch`;
}

/** What was known of the page is of the last look. */
export function look(): void {
  regions.clear();
  boxes = null;
}

/** All that is wrong with what is drawn under `root`, in words; none when all is well. */
export function faults(root: Element): readonly string[] {
  const found: string[] = [];
  look();
  if (document.documentElement.scrollWidth > innerWidth) found.push(`the page scrolls sideways: ${document.documentElement.scrollWidth} in ${innerWidth}`);
  const put = (fault: string | null): void => {
    if (fault !== null && found.length < 12) found.push(fault);
  };
  const all = [...everything(root)];
  for (const node of all) {
    if (!(node instanceof Element)) continue;
    const style = getComputedStyle(node);
    // An ellipsis is meant to leave something out; how little may be left, `print` says.
    if (style.textOverflow !== 'ellipsis' && node.scrollWidth > node.clientWidth + 1 && node.clientWidth > 0 && (scrollable(style, 'X') || style.overflowX === 'hidden')) put(`${nameOf(node)} is ${node.scrollWidth} wide in ${node.clientWidth}`);
  }
  for (const node of all) {
    if (node instanceof Text) {
      if (node.data.trim() !== '') put(print(node));
    } else if (node instanceof SVGElement) {
      // The large sign is ornament: the next card may lie on it. A face-down card has nothing to read.
      if (node.closest('.face, .back, .down') === null) put(print(node));
    } else if (node instanceof HTMLElement && node.matches('button.card')) put(held(node));
    else if (node instanceof HTMLElement && node.matches('button, a[href], input, select, textarea, [role=button], [role=switch]')) put(control(node));
  }
  return found;
}

/** Cards of the hand whose index is not in sight without scrolling. */
export function outOfSight(fan: Element | null): readonly string[] {
  look();
  return [...(fan?.shadowRoot?.querySelectorAll('.card') ?? [])].filter((card) => cutOff(card, (card.querySelector('.ix') ?? card).getBoundingClientRect()) > SLACK).map(nameOf);
}
