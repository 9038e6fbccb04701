import { LitElement, css, html, type TemplateResult } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { isFrenchFace } from '../../../engine/cards/index.ts';
import { baseStyles } from '../../tokens/index.ts';
import { cardName, kitWords } from '../words.ts';
import { cardBack } from './card-back.ts';
import { cardPrint, cardStyles, suitClass, type CardState } from './card-face.ts';

/**
 * One French card, large index first. Without a face it lies face down and says nothing more, in no attribute
 * and nowhere in the tree: whoever holds the element cannot leak what it was never given.
 *
 * @event click - the native click of the button, when `interactive`
 * @csspart card - the stock
 * @cssproperty --cw - width (60 px); the height is 1.4 times that
 * @cssproperty --back - colour of the back
 */
@customElement('cc-card')
export class CcCard extends LitElement {
  static override shadowRootOptions = { ...LitElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [baseStyles, cardStyles, css`
    :host { display: inline-block; vertical-align: top; flex: none; width: var(--cw, 60px); }
    button.card.live:hover { transform: translateY(-2px); }
  `];

  /** 0 .. 51 (engine/cards), or null: face down. */
  @property({ attribute: false }) face: number | null = null;
  @property() state: CardState = '';
  /** Rank and suit side by side, for piles where only a strip shows. */
  @property({ type: Boolean }) strip = false;
  /** A real button, otherwise a picture with a name. */
  @property({ type: Boolean }) interactive = false;
  /** Spoken instead of the card's name (`10 of diamonds, 3 of 4 in pile 5`). */
  @property({ attribute: false }) label: string | null = null;

  @query('.card') private readonly card!: HTMLElement | null;

  /** The element that flies: its box is the card's box. */
  get box(): HTMLElement {
    return this.card ?? this;
  }

  override render(): TemplateResult {
    const face = isFrenchFace(this.face) ? this.face : null;
    const name = this.label ?? (face === null ? kitWords().faceDown : cardName(face));
    const classes = `card ${face === null ? 'down' : suitClass(face)} ${this.state} ${this.strip ? 'strip' : ''}`;
    const print = face === null ? cardBack() : cardPrint(face);
    return this.interactive
      ? html`<button part="card" class=${classes} aria-label=${name}>${print}</button>`
      : html`<span part="card" class=${classes} role="img" aria-label=${name}>${print}</span>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-card': CcCard;
  }
}
