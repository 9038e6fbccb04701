import { LitElement, css, html, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { baseStyles, buttonStyles } from '../../tokens/index.ts';
import '../chips/cc-chips.ts';
import { minusIcon, plusIcon } from '../icons/index.ts';
import { kitWords } from '../words.ts';

export interface QuickAmount {
  readonly value: number;
  /** "Half the pot"; without it the number alone. */
  readonly label?: string;
}

/** Another amount was chosen. */
export class AmountEvent extends CustomEvent<{ readonly value: number }> {
  static readonly type = 'cc-amount';
  constructor(value: number) {
    super(AmountEvent.type, { bubbles: true, composed: true, detail: { value } });
  }
}

/**
 * An exact amount of chips: quick amounts, one less, one more, or typed. No slider: nothing is left behind by a
 * trembling thumb. `all-in` names the button for the greatest amount.
 *
 * @event cc-amount - {@link AmountEvent}
 */
@customElement('cc-stepper')
export class CcStepper extends LitElement {
  static override styles = [baseStyles, buttonStyles, css`
    :host { display: block; min-width: 0; container-type: inline-size; }
    .stepper { display: flex; flex-wrap: wrap; gap: var(--s2); align-items: stretch; }
    .exact { display: flex; flex: 1 1 10.5rem; min-width: 0; background: var(--paper); border-radius: var(--r-print); box-shadow: inset 0 0 0 1px var(--rule-firm); }
    .exact button { width: 3rem; min-height: clamp(44px, 3rem, 60px); display: grid; place-items: center; flex: none; border-radius: var(--r-print); }
    .exact button[aria-disabled="true"] { color: var(--rule-firm); cursor: default; }
    .exact button:active:not([aria-disabled="true"]) { background: var(--paper-deep); }
    input { flex: 1; width: 3rem; min-width: 0; text-align: center; font: 700 var(--t-title)/1 var(--serif); font-variant-numeric: lining-nums tabular-nums; color: inherit; background: none; border: 0; border-inline: 1px solid var(--rule); padding: 0; border-radius: 0; appearance: textfield; }
    input:focus-visible { outline-offset: -3px; }
    .quick { display: flex; flex-wrap: wrap; gap: var(--s2); flex: 1 1 auto; }
    .quick .btn { flex: 1 1 auto; min-height: clamp(44px, 3rem, 60px); padding: .3rem var(--s3); flex-direction: column; gap: 0; font-variant-numeric: tabular-nums; }
    .quick small { font-size: var(--t-label); font-weight: 400; color: var(--ink-soft); }
    .quick [aria-pressed="true"] { background: var(--paper-deep); box-shadow: inset 0 0 0 2px var(--ink); }
  `];

  @property({ type: Number }) min = 0;
  @property({ type: Number }) max = 0;
  @property({ type: Number }) step = 1;
  @property({ type: Number }) value = 0;
  /** Name of the group: "Your bid". */
  @property() label = '';
  @property({ attribute: false }) quick: readonly QuickAmount[] = [];
  /** Text of the button for exactly `max` ("All in"), or empty: no such button. */
  @property({ attribute: 'all-in' }) allIn = '';

  @query('input') private readonly input!: HTMLInputElement | null;

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('min') || changed.has('max') || changed.has('value')) this.value = this.clamped(this.value);
  }

  protected override updated(): void {
    // A typed text that was put right has to show the amount again.
    if (this.input && this.renderRoot instanceof ShadowRoot && this.renderRoot.activeElement !== this.input) this.input.value = String(this.value);
  }

  override render(): TemplateResult {
    const words = kitWords();
    const { value, min, max, step } = this;
    const seen = new Set<number>();
    const quick = this.quick.filter((q) => q.value >= min && q.value <= max && !(this.allIn !== '' && q.value === max) && !seen.has(q.value) && seen.add(q.value));
    const all = this.allIn === '' ? [] : [{ value: max, label: this.allIn }];
    return html`<div class="stepper" role="group" aria-label=${this.label}>
      <div class="exact">
        <button type="button" aria-label=${words.less} aria-disabled=${value <= min ? 'true' : 'false'} @click=${() => this.choose(value - step)}>${minusIcon()}</button>
        <input type="text" inputmode="numeric" pattern="[0-9]*" autocomplete="off" role="spinbutton" aria-label=${this.label} aria-valuemin=${min} aria-valuemax=${max} aria-valuenow=${value} .value=${String(value)} @change=${this.typed} @keydown=${this.onKeydown} @focus=${() => this.input?.select()} />
        <button type="button" aria-label=${words.more} aria-disabled=${value >= max ? 'true' : 'false'} @click=${() => this.choose(value + step)}>${plusIcon()}</button>
      </div>
      ${quick.length + all.length === 0 ? '' : html`<div class="quick">${[...quick, ...all].map((q) => html`<button type="button" class="btn quiet" aria-pressed=${q.value === value ? 'true' : 'false'} @click=${() => this.choose(q.value)}>
        <span>${q.label ?? q.value}</span>${q.label === undefined ? '' : html`<small>${q.value}</small>`}</button>`)}</div>`}
    </div>`;
  }

  private readonly typed = (): void => {
    const text = this.input?.value.trim() ?? '';
    this.choose(/^\d{1,9}$/.test(text) ? Number(text) : this.value);
    if (this.input) this.input.value = String(this.value);
  };

  private readonly onKeydown = (event: KeyboardEvent): void => {
    const move = { ArrowUp: this.step, ArrowDown: -this.step, PageUp: this.step * 10, PageDown: -this.step * 10 }[event.key];
    if (move === undefined) return;
    event.preventDefault();
    this.choose(this.value + move);
    if (this.input) this.input.value = String(this.value);
  };

  private choose(value: number): void {
    const next = this.clamped(value);
    if (next === this.value) return;
    this.value = next;
    this.dispatchEvent(new AmountEvent(next));
  }

  private clamped(value: number): number {
    return Math.max(this.min, Math.min(Math.max(this.min, this.max), Math.round(value)));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-stepper': CcStepper;
  }
  interface HTMLElementEventMap {
    'cc-amount': AmountEvent;
  }
}
