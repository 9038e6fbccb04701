import { LitElement, html, type TemplateResult } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { ifDefined } from 'lit/directives/if-defined.js';
import { baseStyles } from '../../tokens/index.ts';
import { warningIcon } from '../icons/index.ts';
import { ValueEvent } from './events.ts';
import { fieldStyles } from './field-styles.ts';

/**
 * A line to write on, or several (`rows`), with its name above, a hint and what is wrong below.
 *
 * @event cc-value - {@link ValueEvent}, with every stroke
 * @event change - the native event, when it is left
 */
@customElement('cc-field')
export class CcField extends LitElement {
  static override shadowRootOptions = { ...LitElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [baseStyles, fieldStyles];

  @property() label = '';
  @property({ attribute: false }) value = '';
  @property() hint = '';
  /** What is wrong with it, or empty. */
  @property() error = '';
  @property() placeholder = '';
  @property({ type: Number }) rows = 1;
  /** Characters at most; 0: no limit. */
  @property({ type: Number }) maxlength = 0;
  @property() type: 'text' | 'url' | 'search' = 'text';
  @property() autocomplete: 'off' | 'nickname' | 'name' = 'off';
  /** No corrections, no capitals: codes and pasted texts. */
  @property({ type: Boolean }) exact = false;

  @query('#in') private readonly input!: HTMLInputElement | HTMLTextAreaElement;

  select(): void {
    this.input.select();
  }

  override render(): TemplateResult {
    const wrong = this.error !== '';
    const described = wrong ? 'error' : this.hint !== '' ? 'hint' : undefined;
    const limit = this.maxlength > 0 ? this.maxlength : undefined;
    const ink = wrong ? 'wrong' : '';
    const field = this.rows > 1
      ? html`<textarea id="in" class=${ink} rows=${this.rows} maxlength=${ifDefined(limit)} placeholder=${this.placeholder} autocapitalize=${this.exact ? 'off' : 'sentences'} spellcheck=${this.exact ? 'false' : 'true'} aria-invalid=${wrong ? 'true' : 'false'} aria-describedby=${ifDefined(described)} .value=${this.value} @input=${this.onInput} @change=${this.onChange}></textarea>`
      : html`<input id="in" class=${ink} type=${this.type} autocomplete=${this.autocomplete} maxlength=${ifDefined(limit)} placeholder=${this.placeholder} autocapitalize=${this.exact ? 'off' : 'sentences'} spellcheck=${this.exact ? 'false' : 'true'} aria-invalid=${wrong ? 'true' : 'false'} aria-describedby=${ifDefined(described)} .value=${this.value} @input=${this.onInput} @change=${this.onChange} />`;
    return html`<label for="in">${this.label}</label>${field}
      ${wrong ? html`<p id="error" class="error">${warningIcon()}<span>${this.error}</span></p>` : this.hint !== '' ? html`<p id="hint" class="hint">${this.hint}</p>` : ''}`;
  }

  private readonly onInput = (): void => {
    this.value = this.input.value;
    this.dispatchEvent(new ValueEvent(this.value));
  };

  private readonly onChange = (): void => {
    this.dispatchEvent(new Event('change', { bubbles: true }));
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-field': CcField;
  }
}
