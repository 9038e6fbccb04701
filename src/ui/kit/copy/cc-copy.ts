import { LitElement, css, html, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { announce } from '../../controllers/index.ts';
import { baseStyles, buttonStyles } from '../../tokens/index.ts';
import { copyIcon } from '../icons/index.ts';
import { kitWords } from '../words.ts';
import { fieldStyles } from '../field/field-styles.ts';

/**
 * A text to take along: read-only, selected when it is touched, with a Copy button that says what it did. Where the
 * page may not write to the clipboard the text is selected instead.
 */
@customElement('cc-copy')
export class CcCopy extends LitElement {
  static override styles = [baseStyles, buttonStyles, fieldStyles, css`
    .head { display: flex; justify-content: space-between; gap: var(--s3); align-items: baseline; }
    .row { display: flex; flex-wrap: wrap; gap: var(--s2); align-items: stretch; }
    .box { flex: 1 1 10rem; min-width: 0; display: flex; align-items: center; background: var(--paper); border: 1px solid var(--rule-firm); border-radius: var(--r-print); padding: .55rem var(--s3); }
    .box .text.text { min-height: 0; padding: 0; border: 0; background: none; resize: none; font: 400 var(--t-small)/1.45 ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere; }
    .box:focus-within { outline: 3px solid var(--focus); outline-offset: 1px; }
    .text:focus-visible { outline: none; }
    .tall { flex-flow: column; } .tall .box { flex: none; }
    .row .btn { flex: 0 1 auto; }
    .status { font-size: var(--t-small); color: var(--bottle); font-weight: 600; }
  `];

  @property({ attribute: false }) value = '';
  @property() label = '';
  /** Lines shown; 1 is a single line. */
  @property({ type: Number }) rows = 1;

  @state() private status = '';
  @query('.text') private readonly text!: HTMLInputElement | HTMLTextAreaElement;

  override render(): TemplateResult {
    const field = this.rows > 1
      ? html`<textarea id="text" class="text" readonly spellcheck="false" rows=${this.rows} .value=${this.value} @focus=${this.onFocus}></textarea>`
      : html`<input id="text" class="text" readonly spellcheck="false" .value=${this.value} @focus=${this.onFocus} />`;
    return html`<div class="head"><label for="text">${this.label}</label><span class="status" aria-hidden="true">${this.status}</span></div><div class="row ${this.rows > 1 ? 'tall' : ''}"><div class="box">${field}</div>
      <button type="button" class="btn quiet" @click=${this.copy}>${copyIcon()}${kitWords().copy}</button></div>`;
  }

  private readonly onFocus = (): void => this.text.select();

  private readonly copy = async (): Promise<void> => {
    const words = kitWords();
    try {
      await navigator.clipboard.writeText(this.value);
      this.status = words.copied;
    } catch {
      this.text.focus();
      this.text.select();
      this.status = words.copyByHand;
    }
    announce(this.status);
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-copy': CcCopy;
  }
}
