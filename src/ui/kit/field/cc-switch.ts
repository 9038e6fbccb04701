import { LitElement, css, html, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { ifDefined } from 'lit/directives/if-defined.js';
import { baseStyles } from '../../tokens/index.ts';
import { checkIcon } from '../icons/index.ts';
import { fieldStyles } from './field-styles.ts';

/** On or off now. */
export class SwitchEvent extends CustomEvent<{ readonly on: boolean }> {
  static readonly type = 'cc-switch';
  constructor(on: boolean) {
    super(SwitchEvent.type, { bubbles: true, composed: true, detail: { on } });
  }
}

/**
 * A box to tick: on or off, the whole line is the target.
 *
 * @event cc-switch - {@link SwitchEvent}
 */
@customElement('cc-switch')
export class CcSwitch extends LitElement {
  static override shadowRootOptions = { ...LitElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [baseStyles, fieldStyles, css`
    label { display: flex; align-items: center; gap: var(--s3); min-height: var(--tap); margin: 0; font-size: var(--t-body); font-weight: 400; cursor: pointer; position: relative; }
    input { position: absolute; inset: 0; opacity: 0; margin: 0; width: 100%; height: 100%; cursor: pointer; }
    .box { width: 1.625rem; height: 1.625rem; flex: none; border-radius: var(--r-print); background: var(--paper); border: 1.5px solid var(--rule-firm); display: grid; place-items: center; }
    .box svg { width: 100%; height: 100%; stroke-width: 2.6; visibility: hidden; }
    input:checked + .box { border-color: var(--fill-primary); background: var(--fill-primary); color: var(--on-primary); }
    input:checked + .box svg { visibility: visible; }
    input:focus-visible + .box { outline: 3px solid var(--focus); outline-offset: 2px; }
    small { display: block; font-size: var(--t-small); color: var(--ink-soft); }
  `];

  @property() label = '';
  @property() hint = '';
  @property({ type: Boolean }) on = false;
  @property({ type: Boolean }) disabled = false;

  override render(): TemplateResult {
    return html`<label><input type="checkbox" .checked=${this.on} ?disabled=${this.disabled} aria-describedby=${ifDefined(this.hint === '' ? undefined : 'hint')} @change=${this.onChange} /><span class="box" aria-hidden="true">${checkIcon()}</span><span><span>${this.label}</span>${this.hint === '' ? '' : html`<small id="hint">${this.hint}</small>`}</span></label>`;
  }

  private readonly onChange = (event: Event): void => {
    if (!(event.target instanceof HTMLInputElement)) return;
    this.on = event.target.checked;
    this.dispatchEvent(new SwitchEvent(this.on));
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-switch': CcSwitch;
  }
  interface HTMLElementEventMap {
    'cc-switch': SwitchEvent;
  }
}
