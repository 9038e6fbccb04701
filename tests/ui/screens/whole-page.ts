/** All that a page is made of, as lines that can be compared: nodes, attributes, comments, states of fields, style sheets, through all shadow roots; and what screen readers get of it. */
import { executeServerCommand } from '@web/test-runner-commands';

const sheets = new Map<string, number>();

/** A style sheet by a number: the same text, the same number. */
function sheet({ cssRules }: CSSStyleSheet): number {
  const text = [...cssRules].map((rule) => rule.cssText).join('\n');
  const number = sheets.get(text) ?? sheets.size;
  sheets.set(text, number);
  return number;
}

function stateOf(element: Element): string {
  const { scrollTop, scrollLeft } = element;
  const scrolled = scrollTop === 0 && scrollLeft === 0 ? [] : [`scrolled ${scrollLeft}, ${scrollTop}`];
  const field = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement ? [`value ${JSON.stringify(element.value)}`] : [];
  const checked = element instanceof HTMLInputElement ? [`checked ${element.checked}`] : [];
  const focused = (element.getRootNode() as Document | ShadowRoot).activeElement === element && element !== document.body ? ['focused'] : [];
  return [...scrolled, ...field, ...checked, ...focused].map((text) => ` (${text})`).join('');
}

function* linesOf(node: Node, depth: number): Generator<string> {
  const at = ' '.repeat(depth);
  if (node instanceof Element) {
    yield `${at}<${node.localName}${[...node.attributes].map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`).join('')}>${stateOf(node)}`;
    if (node.shadowRoot !== null) {
      yield `${at} #shadow, sheets ${node.shadowRoot.adoptedStyleSheets.map(sheet).join(', ')}`;
      for (const child of node.shadowRoot.childNodes) yield* linesOf(child, depth + 2);
    }
    for (const child of node.childNodes) yield* linesOf(child, depth + 1);
  } else yield `${at}${node.nodeName} ${JSON.stringify(node.nodeValue)}`;
}

export const wholePage = (): readonly string[] => [`sheets ${document.adoptedStyleSheets.map(sheet).join(', ')}`, ...linesOf(document.documentElement, 0)];

export const accessibilityTree = (): Promise<readonly string[]> => executeServerCommand('accessibility-tree');
