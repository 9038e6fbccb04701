import { LitElement, css, html, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { ifDefined } from 'lit/directives/if-defined.js';
import { repeat } from 'lit/directives/repeat.js';
import { FlipController } from '../../controllers/index.ts';
import { baseStyles } from '../../tokens/index.ts';
import { cardPrint, cardStyles, suitClass } from '../card/card-face.ts';
import { cardName } from '../words.ts';

/**
 * What was just played, in order, overlapping: of all cards the index shows, of the last one the whole face.
 * Of a long run the newest cards are shown, or it goes on in the next row.
 *
 * @cssproperty --cw - width of a card (42 px)
 */
@customElement('cc-run')
export class CcRun extends LitElement {
  static override styles = [baseStyles, cardStyles, css`
    :host { display: block; min-width: 0; --n: 1; }
    ol { display: flex; width: max-content; max-width: 100%; padding: 1px; }
    li { flex: none; width: calc(var(--cw, 42px) * .58); }
    li:last-child { width: auto; }
    :host([wrap]) ol { flex-wrap: wrap; gap: 4px 0; padding-right: calc(var(--cw, 42px) * .42); }
    .card { --cw: inherit; width: var(--cw, 42px); height: calc(var(--cw, 42px) * 1.4); font-size: calc(var(--cw, 42px) * .5); border-radius: max(4px, calc(var(--cw, 42px) * .09)); }
    .face, .face.grand { width: .82em; height: .82em; }
    li:not(:last-child) .face { display: none; }
    .last { box-shadow: var(--e-card); }
    .empty { width: var(--cw, 42px); height: calc(var(--cw, 42px) * 1.4); border-radius: max(4px, calc(var(--cw, 42px) * .09)); border: 1.5px dashed var(--rule-firm); }
  `];

  @property({ attribute: false }) faces: readonly number[] = [];
  /** Only so many of the newest cards are shown. */
  @property({ type: Number }) most = Infinity;
  /** All are shown, in several rows when there are many. */
  @property({ type: Boolean, reflect: true }) wrap = false;
  /** Name of the list: "Spades, three to seven, stopped". */
  @property() label = '';

  readonly flip = new FlipController(this, () => this.cards());

  /** The card that was played last, to fly to. */
  get last(): HTMLElement | null {
    return this.renderRoot.querySelector('li:last-child .card');
  }

  /** The card just handed in will fly here from this box. */
  flyIn(face: number, from: DOMRectReadOnly): void {
    this.flip.from(face, from);
  }

  override render(): TemplateResult {
    if (this.faces.length === 0) return html`<div class="empty" aria-hidden="true"></div>`;
    return html`<ol aria-label=${ifDefined(this.label || undefined)}>${repeat(this.most < this.faces.length ? this.faces.slice(-this.most) : this.faces, (face) => face, (face) => html`<li>
      <span class="card ${suitClass(face)}" data-key=${face} role="img" aria-label=${cardName(face)}>${cardPrint(face)}</span>
    </li>`)}</ol>`;
  }

  private cards(): [number, HTMLElement][] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('.card')].map((card) => [Number(card.dataset['key']), card]);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-run': CcRun;
  }
}
