import { LitElement, css, html, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { TableState } from '../../../table/api.ts';
import { printStyles } from '../../kit/card/index.ts';
import { baseStyles } from '../../tokens/index.ts';
import { modelOf } from './model.ts';
import { printLine } from './print-line.ts';
import { log } from './sentence.ts';
import * as words from './strings.ts';

export const LOG = 'cc-rummy-log';

/** What happened in the hand, newest first: one looks for what was just done. Suits are drawn; which letters a phone has for them is its own affair. */
@customElement('cc-rummy-log')
export class CcRummyLog extends LitElement {
  static override styles = [baseStyles, printStyles, css`
    :host { display: block; }
    li { padding: var(--s1) 0; overflow-wrap: anywhere; }
    li + li { border-top: 1px solid var(--rule); }
  `];

  @property({ attribute: false }) state: TableState | null = null;

  override render(): TemplateResult {
    const m = this.state === null ? null : modelOf(this.state);
    const lines = m === null ? [] : [...log(m.events, m.names, m.me)].reverse();
    if (lines.length === 0) return html`<p>${words.logEmpty}</p>`;
    return html`<ol>${repeat(lines, (l) => l.key, (l) => html`<li>${printLine(l.parts)}</li>`)}</ol>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-rummy-log': CcRummyLog;
  }
}
