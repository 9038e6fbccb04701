import { LitElement, css, html, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { WidthController } from '../../controllers/index.ts';
import { baseStyles } from '../../tokens/index.ts';

const GAP = 6;
/** Narrowest seat, in rem: 68 px at the usual size of text, so that four stand side by side on a phone of 320 px. */
const SEAT = 4.25;

/** Columns for `n` seats in `width` px: as many as fit, then as even as the rows allow (five are 3 + 2, not 4 + 1). */
export function seatColumns(n: number, width: number, rem: number): number {
  const most = Math.max(1, Math.floor((width + GAP) / (SEAT * rem + GAP)));
  const rows = Math.max(1, Math.ceil(n / most));
  return Math.max(1, Math.ceil(n / rows));
}

/**
 * The others round the table, in reading order from the left: a grid that gets more rows when text gets larger.
 *
 * @slot - `cc-seat` elements
 */
@customElement('cc-seat-grid')
export class CcSeatGrid extends LitElement {
  static override styles = [baseStyles, css`
    :host { display: block; min-width: 0; }
    .grid { display: grid; gap: 6px; grid-auto-rows: 1fr; }
  `];

  /** Name of the group: "The others, from your left". */
  @property() label = '';

  private readonly size = new WidthController(this);

  override render(): TemplateResult {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const columns = seatColumns(this.childElementCount, this.size.width, rem);
    return html`<div class="grid" role="group" aria-label=${this.label} style="grid-template-columns: repeat(${columns}, minmax(0, 1fr))"><slot @slotchange=${() => this.requestUpdate()}></slot></div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-seat-grid': CcSeatGrid;
  }
}
