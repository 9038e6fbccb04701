/** Is there any card on a page? Every node, attribute and comment through all shadow roots, and the whole accessibility tree. */
import type { Page } from 'playwright-core';

/** A card as anything may name it: in words or with its sign … */
const WORDS = /\bof (spades|hearts|diamonds|clubs)\b|(?:10|[2-9AJQK])\s*[♠♥♦♣♤♡♢♧]|[♠♥♦♣♤♡♢♧]\s*(?:10|[2-9AJQK])/i;
/** … or as the engine writes it. */
const CODE = /\b(?:10|[2-9TJQKA])[SHDC]\b/;
const namesCard = (text: string): boolean => WORDS.test(text) || CODE.test(text);
const ELEMENTS = /^cc-(card|fan|run|rummy-table|pile)$/i;

interface Found {
  readonly where: string;
  readonly text: string;
}

/** Runs in the page. What everybody may read (the last sentences on the cover) is listed apart. */
function everything(): { all: Found[]; open: string[] } {
  const all: Found[] = [];
  const open: string[] = [];
  const walk = (node: Node, path: string): void => {
    if (node instanceof HTMLElement && node.matches('cc-cover .news, .news[aria-label="What happened last"]')) {
      open.push(...[...node.children].map((line) => (line.textContent ?? '').trim()));
      return;
    }
    if (node instanceof HTMLScriptElement || node instanceof HTMLStyleElement) return;
    if (node instanceof Element) {
      const here = `${path}>${node.localName}`;
      all.push({ where: here, text: `<${node.localName}>` });
      // What a drawing is made of, and the names of the app's own files, say nothing of what is shown.
      const drawn = node instanceof SVGElement || node instanceof HTMLLinkElement;
      for (const { name, value } of node.attributes) if (!drawn || !['d', 'href'].includes(name)) all.push({ where: `${here}[${name}]`, text: value });
      if (node instanceof HTMLInputElement) all.push({ where: here, text: node.value });
      if (node.shadowRoot !== null) for (const child of node.shadowRoot.childNodes) walk(child, `${here}#`);
      for (const child of node.childNodes) walk(child, here);
    } else all.push({ where: path, text: node.nodeValue ?? '' });
  };
  walk(document.documentElement, '');
  return { all, open };
}

/** Whatever names or draws a card on the page now; empty when nothing does. */
export async function cardsOn(page: Page): Promise<string[]> {
  const { all, open } = await page.evaluate(everything);
  const found = all.filter(({ text }) => namesCard(text) || ELEMENTS.test(text.replace(/[<>]/g, ''))).map(({ where, text }) => `${where}: ${text}`);
  if (namesCard(await page.title())) found.push(`title: ${await page.title()}`);
  const session = await page.context().newCDPSession(page);
  try {
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    for (const node of nodes) {
      for (const field of ['name', 'value', 'description'] as const) {
        const said: unknown = node[field]?.value;
        if (typeof said === 'string' && namesCard(said) && !open.some((line) => line.includes(said.trim()))) found.push(`accessibility tree: ${said}`);
      }
    }
    if (nodes.length < 5) found.push('the accessibility tree could not be read');
  } finally {
    await session.detach();
  }
  return found;
}
