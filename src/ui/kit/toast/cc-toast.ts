import { LitElement, css, html, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { baseStyles } from '../../tokens/index.ts';
import { warningIcon } from '../icons/index.ts';

/**
 * A line in the flow: who in bold, what, how much. Never over cards. It does not speak; `announce()` does.
 *
 * @slot - the sentence
 * @slot action - one small button
 */
@customElement('cc-toast')
export class CcToast extends LitElement {
  static override styles = [baseStyles, css`
    :host { display: block; min-width: 0; }
    .toast { display: flex; align-items: center; gap: var(--s2); min-height: 1.5rem; padding: 2px var(--s4); font-size: var(--t-small); line-height: 1.35; color: var(--ink); }
    .text { flex: 1; min-width: 0; overflow-wrap: anywhere; }
    .refusal { background: var(--paper); box-shadow: var(--e-flat); border-radius: var(--r-print); padding: var(--s2) var(--s3); color: var(--madder); }
    .refusal svg { width: 1.4em; height: 1.4em; }
    ::slotted(b) { font-weight: 600; }
  `];

  /** `refusal`: on paper, with a sign: why something is not possible. */
  @property() tone: 'plain' | 'refusal' = 'plain';

  override render(): TemplateResult {
    return html`<div class="toast ${this.tone}">${this.tone === 'refusal' ? warningIcon() : ''}<span class="text"><slot></slot></span><slot name="action"></slot></div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-toast': CcToast;
  }
}
