import { LitElement, css, html, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { baseStyles } from '../../tokens/index.ts';

/**
 * The action bar at the thumb: small tools first, the filled button last and widest. Mirrored for the left hand.
 * With much text the buttons go into rows of their own instead of being cut.
 *
 * @slot seat - the own seat, lying on the bar
 * @slot tools - icon buttons
 * @slot - buttons; the last one is the filled one
 */
@customElement('cc-bar')
export class CcBar extends LitElement {
  static override styles = [baseStyles, css`
    :host { display: block; background: var(--paper); box-shadow: 0 -1px 0 var(--rule); padding-bottom: env(safe-area-inset-bottom); }
    .bar { display: flex; flex-direction: var(--bar-direction, row); flex-wrap: wrap; align-items: stretch; gap: var(--s2); padding: var(--s2) max(var(--s3), env(safe-area-inset-right)) var(--s2) max(var(--s3), env(safe-area-inset-left)); max-width: 64rem; margin: 0 auto; }
    .main { display: flex; flex-direction: inherit; flex-wrap: wrap; gap: var(--s2); flex: 1 1 12rem; min-width: 0; }
    .main ::slotted(*) { flex: 1 1 auto; min-width: 0; }
    .tools { display: flex; flex-direction: inherit; gap: var(--s2); flex: none; align-items: center; }
    slot[name="seat"] { display: block; max-width: 64rem; margin: 0 auto; }
  `];

  override render(): TemplateResult {
    return html`<slot name="seat"></slot><div class="bar"><div class="tools"><slot name="tools"></slot></div><div class="main"><slot></slot></div></div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-bar': CcBar;
  }
}
