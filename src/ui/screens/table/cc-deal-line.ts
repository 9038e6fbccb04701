/** At the end of a hand: is it being checked, and by how many phones was it found fair. A tap shows how it was dealt. */
import { LitElement, css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { TableState } from '../../../app/index.ts';
import { deal } from '../../../app/strings/index.ts';
import { announce } from '../../controllers/index.ts';
import { clockIcon, fairIcon } from '../../kit/icons/index.ts';
import { baseStyles } from '../../tokens/index.ts';
import { dealStatus } from './deal-words.ts';

/** @event cc-details how the hand was dealt is asked for */
@customElement('cc-deal-line')
export class CcDealLine extends LitElement {
  static override readonly styles = [
    baseStyles,
    css`
      :host { display: block; }
      button { display: flex; flex-wrap: wrap; align-items: center; gap: 0 var(--s2); width: 100%; min-height: 44px; padding: 0; border: 0; background: none; color: var(--ink-soft); font: 400 var(--t-small)/1.3 var(--sans); text-align: start; cursor: pointer; }
      svg { width: 18px; height: 18px; flex: none; }
      .fair { color: var(--bottle); font-weight: 600; }
      .said { flex: 1 1 9rem; display: flex; align-items: center; gap: var(--s2); min-width: 0; overflow-wrap: anywhere; }
      .more { margin-inline-start: auto; overflow-wrap: normal; font-weight: 400; text-decoration: underline; text-underline-offset: .2em; }
    `,
  ];

  @property({ attribute: false }) state!: TableState;

  /** Is the hand that was looked at last still being checked? */
  #checking: number | null = null;

  protected override updated(changed: PropertyValues): void {
    if (!changed.has('state')) return;
    const { hand } = this.state;
    const was = this.#checking;
    this.#checking = hand?.deal.stage === 'checking' ? hand.number : null;
    if (hand !== null && hand.deal.stage === 'checked' && was === hand.number) announce(dealStatus(this.state, hand.deal));
  }

  protected override render(): TemplateResult | typeof nothing {
    const view = this.state.hand?.deal;
    if (view === undefined || view.stage === 'playing' || view.stage === 'void') return nothing;
    const fair = view.kind === 'fair' && view.stage === 'checked';
    return html`<button class=${fair ? 'fair' : ''} aria-haspopup="dialog" @click=${() => this.dispatchEvent(new Event('cc-details'))}>
      <span class="said">${fair ? fairIcon() : view.stage === 'checking' ? clockIcon() : nothing}<span>${dealStatus(this.state, view)}</span></span> <span class="more">${deal.details}</span>
    </button>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-deal-line': CcDealLine;
  }
}
