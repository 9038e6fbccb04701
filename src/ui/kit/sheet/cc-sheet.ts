import { LitElement, css, html, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { ifDefined } from 'lit/directives/if-defined.js';
import { baseStyles } from '../../tokens/index.ts';

/**
 * Printed paper with a thick and a thin rule. The frame has the colour of the game's box.
 *
 * @slot - what is printed on it
 * @csspart sheet - the paper
 * @cssproperty --sheet-pad - distance from the inner rule (12 px; 0 for a board with rules of its own)
 */
@customElement('cc-sheet')
export class CcSheet extends LitElement {
  static override styles = [baseStyles, css`
    :host { display: block; min-width: 0; }
    .sheet { height: 100%; background: var(--paper); border-radius: var(--r-sheet); box-shadow: 0 0 0 1px var(--rule), 0 1px 3px #0000001f; position: relative; padding: calc(10px + var(--sheet-pad, 12px)); }
    .sheet::before, .sheet::after { content: ""; position: absolute; pointer-events: none; border: 2px solid var(--frame, var(--prussian)); inset: 5px; border-radius: 4px; }
    .sheet::after { inset: 9px; border-width: .5px; border-radius: 2px; }
    .plain { padding: var(--sheet-pad, 12px); }
    .plain::before, .plain::after { display: none; }
  `];

  /** Colour of the rules. */
  @property() frame: '' | 'madder' | 'prussian' | 'bottle' | 'plum' | 'ink' = '';
  /** Paper without rules. */
  @property({ type: Boolean }) plain = false;

  override render(): TemplateResult {
    return html`<div part="sheet" class="sheet ${this.plain ? 'plain' : ''}" style=${ifDefined(this.frame === '' ? undefined : `--frame: var(--${this.frame})`)}><slot></slot></div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-sheet': CcSheet;
  }
}
