import { LitElement, css, html, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { baseStyles } from '../../tokens/index.ts';
import { chipIcon, type ChipValue } from '../icons/index.ts';
import { kitWords } from '../words.ts';

const VALUES: readonly ChipValue[] = [10, 5, 1];

/** The most valuable chips of an amount, at most `most` of them. */
export function chipsFor(amount: number, most = 3): ChipValue[] {
  const chips: ChipValue[] = [];
  let rest = amount;
  for (const value of VALUES) {
    while (rest >= value && chips.length < most) {
      chips.push(value);
      rest -= value;
    }
  }
  return chips;
}

/**
 * An amount: a few chips for the eye and the number beside them, which is what counts.
 *
 * @cssproperty --ch - diameter of a chip (1 em)
 */
@customElement('cc-chips')
export class CcChips extends LitElement {
  static override styles = [baseStyles, css`
    :host { display: inline-flex; vertical-align: middle; font-weight: 700; font-variant-numeric: lining-nums tabular-nums; white-space: nowrap; }
    .amount { display: inline-flex; line-height: inherit; align-items: center; gap: .26em; position: relative; }
    .stack { display: inline-flex; margin-bottom: .14em; }
    .chip { width: var(--ch, 1em); height: var(--ch, 1em); }
    .chip + .chip { margin-left: calc(var(--ch, 1em) * -.42); }
  `];

  /** Whole chips, 0 or more. */
  @property({ type: Number }) amount = 0;
  /** How many chips are drawn at most. */
  @property({ type: Number }) most = 3;

  override render(): TemplateResult {
    const chips = chipsFor(this.amount, this.most);
    return html`<span class="amount">${chips.length > 0 ? html`<span class="stack" aria-hidden="true">${chips.map(chipIcon)}</span>` : ''}<span>${this.amount}<span class="unseen"> ${kitWords().chips(this.amount)}</span></span></span>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-chips': CcChips;
  }
}
