/** Shared by the tests of the kit: the page's tokens, faces by name, geometry. */
import { parseFace } from '../../../src/engine/cards/index.ts';

/** The tokens of the app, as `main.ts` loads them. */
export async function withTokens(): Promise<void> {
  if (document.querySelector('#tokens')) return;
  const link = document.createElement('link');
  link.id = 'tokens';
  link.rel = 'stylesheet';
  link.href = new URL('../../../src/ui/tokens/tokens.css', import.meta.url).href;
  const loaded = new Promise((resolve) => link.addEventListener('load', resolve, { once: true }));
  document.head.append(link);
  await loaded;
}

export const face = (text: string): number => parseFace(text)!;
export const faces = (text: string): number[] => text.split(' ').map(face);

export const inside = (element: Element, selector: string): HTMLElement => {
  const found = element.shadowRoot?.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`no ${selector} in ${element.localName}`);
  return found;
};
export const allInside = (element: Element, selector: string): HTMLElement[] => [...(element.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])];

/** Everything a reader of the page, of its attributes or of the accessibility tree could find. */
export const everything = (element: Element): string => element.outerHTML + (element.shadowRoot?.innerHTML ?? '');

/** What really lies at a point, through shadow roots. */
export function hit(x: number, y: number): Element | null {
  let found = document.elementFromPoint(x, y);
  for (let inner = found?.shadowRoot?.elementFromPoint(x, y); inner && inner !== found; inner = found?.shadowRoot?.elementFromPoint(x, y)) found = inner;
  return found;
}
