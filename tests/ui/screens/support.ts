/** Mounts one screen with a fake app, and finds things in it as people do: by role and name. */
import { fixture } from '@open-wc/testing';
import { provide } from '@lit/context';
import { LitElement, html, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { appContext, type App } from '../../../src/app/index.ts';
import '../../../src/ui/kit/live/index.ts';

/** Hands the app to what lies in it, as `cc-app` does. */
@customElement('test-frame')
export class TestFrame extends LitElement {
  @provide({ context: appContext })
  @property({ attribute: false })
  app!: App;

  @property({ attribute: false }) content: (() => TemplateResult) | null = null;

  protected override render(): TemplateResult {
    return html`${this.content?.()}<cc-live></cc-live>`;
  }
}

export async function screen<E extends LitElement>(app: App, content: () => TemplateResult): Promise<E> {
  if (document.querySelector('link[data-tokens]') === null) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.dataset['tokens'] = '';
    link.href = new URL('../../../src/ui/tokens/tokens.css', import.meta.url).href;
    const loaded = new Promise((resolve) => link.addEventListener('load', resolve));
    document.head.append(link);
    await loaded;
  }
  // What fades in has no contrast yet.
  document.documentElement.dataset['motion'] = 'off';
  const frame = await fixture<TestFrame>(html`<test-frame .app=${app} .content=${content}></test-frame>`);
  await settled(frame);
  return frame.renderRoot.firstElementChild as E;
}

/** Lit's updates, and the promises that the fakes have settled already, all the way down. */
export async function settled(element: LitElement): Promise<void> {
  for (let round = 0; round < 6; round++) {
    await element.updateComplete;
    for (const inner of all(element.renderRoot as ShadowRoot)) if (inner instanceof LitElement) await inner.updateComplete;
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Every element below, through all shadow roots. */
export function* all(root: ParentNode): Generator<Element> {
  for (const element of root.querySelectorAll('*')) {
    yield element;
    if (element.shadowRoot !== null) yield* all(element.shadowRoot);
  }
}

const nameOf = (e: Element): string => (e.getAttribute('aria-label') ?? e.textContent ?? '').replace(/\s+/g, ' ').trim();

export function find(root: LitElement, selector: string, name: string | RegExp): HTMLElement | undefined {
  for (const e of all(root.renderRoot as ShadowRoot)) {
    if (!e.matches(selector) || !(e instanceof HTMLElement)) continue;
    const its = nameOf(e);
    if (typeof name === 'string' ? its === name : name.test(its)) return e;
  }
  return undefined;
}

export function get(root: LitElement, selector: string, name: string | RegExp): HTMLElement {
  const found = find(root, selector, name);
  if (found === undefined) throw new Error(`no ${selector} named ${name}; there is: ${[...all(root.renderRoot as ShadowRoot)].filter((e) => e.matches(selector)).map(nameOf).join(' | ')}`);
  return found;
}

export const button = (root: LitElement, name: string | RegExp): HTMLButtonElement => get(root, 'button', name) as HTMLButtonElement;

export async function press(root: LitElement, name: string | RegExp): Promise<void> {
  button(root, name).click();
  await settled(root);
}

/** The field with this label. */
export function field(root: LitElement, label: string | RegExp): HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  const named = get(root, 'label', label) as HTMLLabelElement;
  const found = named.querySelector('input, textarea, select') ?? (named.getRootNode() as ShadowRoot).querySelector(`[id="${named.htmlFor}"]`);
  if (found === null) throw new Error(`no field in label ${label}`);
  return found as HTMLInputElement;
}

/** All text that is shown, through all shadow roots. */
export function text(root: LitElement): string {
  const parts: string[] = [];
  const walk = (node: Node): void => {
    if (node instanceof Text) parts.push(node.data);
    if (node instanceof HTMLStyleElement || (node instanceof HTMLElement && node.hidden)) return;
    if (node instanceof Element && node.shadowRoot !== null) walk(node.shadowRoot);
    for (const child of node.childNodes) walk(child);
  };
  walk(root.renderRoot);
  return parts.join(' ').replace(/\s+/g, ' ');
}
