import { LitElement, css, html, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { baseStyles } from '../../tokens/index.ts';
import { checkIcon } from '../icons/index.ts';
import { ValueEvent } from './events.ts';
import { fieldStyles } from './field-styles.ts';

export interface ChoiceOption {
  readonly value: string;
  readonly label: string;
  /** A line of explanation under it (then the options stand one below the other). */
  readonly hint?: string;
}

/**
 * One of a few: side by side, or one below the other when there is something to explain. Radio buttons underneath,
 * so arrows work; the chosen one has a tick, not only a colour.
 *
 * @event cc-value - {@link ValueEvent}
 */
@customElement('cc-choice')
export class CcChoice extends LitElement {
  static override styles = [baseStyles, fieldStyles, css`
    .options { display: flex; flex-wrap: wrap; background: var(--paper); border-radius: var(--r-print); box-shadow: inset 0 0 0 1px var(--rule-firm); }
    .option { position: relative; flex: 1 1 auto; display: flex; align-items: center; justify-content: center; gap: 6px; min-height: 3rem; padding: .4rem var(--s3); margin: 0; font-size: var(--t-body); font-weight: 400; text-align: center; cursor: pointer; box-shadow: -1px 0 0 var(--rule); }
    .option:first-child { box-shadow: none; }
    .option input { position: absolute; inset: 0; opacity: 0; margin: 0; cursor: pointer; }
    .option:has(input:checked) { background: var(--paper-deep); font-weight: 700; box-shadow: inset 0 0 0 2px var(--ink); border-radius: var(--r-print); z-index: 1; }
    .option:has(input:focus-visible) { outline: 3px solid var(--focus); outline-offset: 2px; z-index: 2; border-radius: var(--r-print); }
    .option svg { width: 1em; height: 1em; stroke-width: 2.4; visibility: hidden; display: none; }
    .option:has(input:checked) svg { visibility: visible; display: block; }
    .stack { flex-direction: column; }
    .stack .option { justify-content: flex-start; text-align: left; box-shadow: 0 -1px 0 var(--rule); }
    .stack .option:first-child { box-shadow: none; }
    .stack .option:has(input:checked) { box-shadow: inset 0 0 0 2px var(--ink); }
    .stack .option svg { display: block; }
    small { display: block; font-size: var(--t-small); font-weight: 400; color: var(--ink-soft); }
  `];

  @property() label = '';
  @property({ attribute: false }) value = '';
  @property({ attribute: false }) options: readonly ChoiceOption[] = [];
  @property() hint = '';
  /** One below the other in any case. */
  @property({ type: Boolean }) stack = false;

  override render(): TemplateResult {
    const stack = this.stack || this.options.some((option) => option.hint !== undefined);
    return html`<fieldset><legend>${this.label}</legend>
      <div class="options ${stack ? 'stack' : ''}">${this.options.map((option) => html`<label class="option"><input type="radio" name="choice" .value=${option.value} .checked=${option.value === this.value} @change=${() => this.choose(option.value)} />${checkIcon()}<span>${option.label}${option.hint === undefined ? '' : html`<small>${option.hint}</small>`}</span></label>`)}</div>
      ${this.hint === '' ? '' : html`<p class="hint">${this.hint}</p>`}</fieldset>`;
  }

  private choose(value: string): void {
    this.value = value;
    this.dispatchEvent(new ValueEvent(value));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-choice': CcChoice;
  }
}
