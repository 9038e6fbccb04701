import { LitElement, css, html, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { isFrenchFace } from '../../../engine/cards/index.ts';
import { baseStyles } from '../../tokens/index.ts';
import { cardBack } from '../card/card-back.ts';
import { cardPrint, cardStyles, suitClass } from '../card/card-face.ts';
import { cardName, kitWords } from '../words.ts';

/**
 * A stack: its edges, its top card (face up or down) and how many there are. Empty: the outline of its place.
 *
 * @cssproperty --cw - width of a card (60 px)
 * @cssproperty --back - colour of the back
 */
@customElement('cc-pile')
export class CcPile extends LitElement {
  static override styles = [baseStyles, cardStyles, css`
    :host { display: inline-block; flex: none; }
    .pile { position: relative; width: calc(var(--cw, 60px) + 4px); height: calc(var(--cw, 60px) * 1.4 + 4px); }
    .card, .under { position: absolute; left: 0; top: 0; }
    .under { width: var(--cw, 60px); height: calc(var(--cw, 60px) * 1.4); border-radius: max(4px, calc(var(--cw, 60px) * .09)); background: var(--card); box-shadow: var(--e-card); }
    .u1 { translate: 4px 4px; } .u0 { translate: 2px 2px; }
    .place { border: 1.5px dashed var(--rule-firm); background: none; box-shadow: none; }
    .place.target { border-color: var(--brass-line); border-width: 2px; }
    .n { position: absolute; right: 2px; bottom: 2px; min-width: 1.5em; padding: 1px 4px; border-radius: var(--r-print); background: var(--paper); color: var(--ink); box-shadow: 0 0 0 1px var(--rule-firm); font: 700 var(--t-small)/1.3 var(--sans); text-align: center; font-variant-numeric: tabular-nums; }
  `];

  /** Cards in it; 0 draws the empty place. */
  @property({ type: Number }) count = 0;
  /** Face of the top card, or null: face down. */
  @property({ attribute: false }) top: number | null = null;
  /** Name of the pile, "Spare hand". */
  @property() label = '';
  /** The number is printed on it. */
  @property({ type: Boolean }) counted = false;
  /** Something can go here now. */
  @property({ type: Boolean }) target = false;

  override render(): TemplateResult {
    const { count, top, label } = this;
    const words = kitWords();
    const face = isFrenchFace(top) ? top : null;
    const what = count === 0 ? '' : `${count} ${words.cards(count)}, ${face === null ? words.faceDown : cardName(face)}`;
    const name = [label, what].filter((part) => part !== '').join(': ');
    if (count === 0) return html`<div class="pile" role="img" aria-label=${name || words.place}><span class="under place ${this.target ? 'target' : ''}"></span></div>`;
    return html`<div class="pile" role="img" aria-label=${name}>
      ${count > 2 ? html`<span class="under u1"></span>` : ''}${count > 1 ? html`<span class="under u0"></span>` : ''}
      <span class="card ${face === null ? 'down' : suitClass(face)} ${this.target ? 'target' : ''}">${face === null ? cardBack() : cardPrint(face)}</span>
      ${this.counted ? html`<span class="n" aria-hidden="true">${count}</span>` : ''}
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-pile': CcPile;
  }
}
