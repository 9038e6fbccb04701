import { LitElement, css, html, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { ifDefined } from 'lit/directives/if-defined.js';
import { baseStyles } from '../../tokens/index.ts';
import { downIcon } from '../icons/index.ts';
import type { ChoiceOption } from './cc-choice.ts';
import { ValueEvent } from './events.ts';
import { fieldStyles } from './field-styles.ts';

/**
 * One of many, with the system's own list.
 *
 * @event cc-value - {@link ValueEvent}
 */
@customElement('cc-select')
export class CcSelect extends LitElement {
  static override shadowRootOptions = { ...LitElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [baseStyles, fieldStyles, css`
    .box { position: relative; }
    select { padding-right: 2.75rem; cursor: pointer; }
    .box svg { position: absolute; right: .75rem; top: 50%; translate: 0 -50%; width: 1.125rem; height: 1.125rem; pointer-events: none; }
  `];

  @property() label = '';
  @property({ attribute: false }) value = '';
  @property({ attribute: false }) options: readonly ChoiceOption[] = [];
  @property() hint = '';

  override render(): TemplateResult {
    return html`<label for="in">${this.label}</label>
      <div class="box"><select id="in" aria-describedby=${ifDefined(this.hint === '' ? undefined : 'hint')} @change=${this.onChange}>${this.options.map((option) => html`<option value=${option.value} ?selected=${option.value === this.value}>${option.label}</option>`)}</select>${downIcon()}</div>
      ${this.hint === '' ? '' : html`<p id="hint" class="hint">${this.hint}</p>`}`;
  }

  private readonly onChange = (event: Event): void => {
    if (!(event.target instanceof HTMLSelectElement)) return;
    this.value = event.target.value;
    this.dispatchEvent(new ValueEvent(this.value));
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-select': CcSelect;
  }
}
