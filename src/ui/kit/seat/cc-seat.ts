import { LitElement, css, html, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { baseStyles } from '../../tokens/index.ts';
import '../chips/cc-chips.ts';
import { clockIcon, heldIcon } from '../icons/index.ts';
import { kitWords } from '../words.ts';

/**
 * One player at the table, in a width of 70 px and more: name, chips, cards held, one note. Whose turn it is has the
 * brass edge; who is away loses the paper and gets a clock and the word.
 *
 * @slot - more under the note (a bet, the five cards shown)
 */
@customElement('cc-seat')
export class CcSeat extends LitElement {
  static override styles = [baseStyles, css`
    :host { display: block; min-width: 0; container-type: inline-size; }
    .seat { height: 100%; display: flex; flex-direction: column; gap: 1px; padding: 6px 6px 7px 7px; background: var(--paper); border-radius: var(--r-print); box-shadow: var(--e-flat); position: relative; min-width: 0; }
    .who { font: 700 var(--t-body)/1.25 var(--serif); overflow-wrap: anywhere; }
    .long { font-size: var(--t-small); line-height: 1.15; } .longer { font-size: var(--t-label); line-height: 1.15; }
    .has { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 1px 4px; font-size: var(--t-small); line-height: 1.3; }
    cc-chips { --ch: 1em; line-height: 1.3; }
    .held { display: inline-flex; align-items: center; gap: 3px; position: relative; line-height: 1.3; }
    .held svg { margin-bottom: .14em; width: .85em; height: 1.08em; color: var(--ink-soft); }
    .note { display: flex; align-items: flex-start; gap: 3px; font-size: var(--t-label); color: var(--ink-soft); line-height: 1.25; min-height: 1.25em; }
    .note span { overflow-wrap: anywhere; hyphens: auto; }
    .note svg { width: 1em; height: 1.25em; stroke-width: 2; }
    .turn { box-shadow: inset 0 3px 0 var(--brass-line), 0 0 0 1.5px var(--brass-line); }
    .turn .note { color: var(--brass); }
    .away { background: none; box-shadow: 0 0 0 1px var(--rule-firm); }
    .away .who { color: var(--ink-soft); }
    :host([compact]) .has { flex-wrap: nowrap; gap: 6px; }
    @container (max-width: 4.9rem) { :host([compact]) .has { flex-wrap: wrap; gap: 0 4px; } .seat { padding-inline: 5px 4px; } .has { gap: 1px 2px; font-size: var(--t-label); } cc-chips { --ch: .9em; } .held { gap: 2px; } .held svg { width: .75em; height: 1em; } }
    :host([compact]) .seat { padding: 3px 5px 4px; gap: 0; }
    :host([compact]) .note { min-height: 0; }
    @container (min-width: 9.4rem) { .seat { padding: 8px 10px 9px; } .has { justify-content: flex-start; gap: 1px var(--s3); } cc-chips { --ch: 1.15em; } }
  `];

  @property() name = '';
  /** Null: nothing is said about chips. */
  @property({ attribute: false }) chips: number | null = null;
  /** Cards held, or null. */
  @property({ attribute: false }) cards: number | null = null;
  /** One short note: "dealer", "bid 7", "won the pot". */
  @property() note = '';
  @property({ type: Boolean }) turn = false;
  @property({ type: Boolean }) away = false;
  /** Two or three short lines, for little height. */
  @property({ type: Boolean, reflect: true }) compact = false;

  override render(): TemplateResult {
    const words = kitWords();
    const note = this.away && this.note === '' ? words.away : this.note;
    return html`<div class="seat ${this.turn ? 'turn' : ''} ${this.away ? 'away' : ''}" part="seat">
      <span class="who ${this.name.length > 16 ? 'longer' : this.name.length > 9 ? 'long' : ''}"><bdi>${this.name}</bdi>${this.turn ? html`<span class="unseen">, ${words.turn}</span>` : ''}</span>
      ${this.chips === null && this.cards === null ? '' : html`<span class="has">
        ${this.chips === null ? '' : html`<cc-chips .most=${this.compact ? 0 : 1} .amount=${this.chips}></cc-chips>`}
        ${this.cards === null ? '' : html`<span class="held">${heldIcon()}<span>${this.cards}<span class="unseen"> ${words.cards(this.cards)}</span></span></span>`}
      </span>`}
      <span class="note">${this.away ? clockIcon() : ''}<span>${note}</span></span>
      <slot></slot>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-seat': CcSeat;
  }
}
