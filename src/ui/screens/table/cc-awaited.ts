/** Law 7: who is awaited, for what, since when, and what one can do. A line in the flow, never over the cards. */
import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Member, TableState } from '../../../app/index.ts';
import { common, lasting, table } from '../../../app/strings/index.ts';
import { clockIcon } from '../../kit/icons/index.ts';
import { baseStyles, buttonStyles } from '../../tokens/index.ts';

/** Shorter waits are the game's own rhythm and need no line of their own, milliseconds. */
const SOON = 8_000;

/** @event cc-invite the absent one is to be let in again */
@customElement('cc-awaited')
export class CcAwaited extends LitElement {
  static override readonly styles = [
    baseStyles,
    buttonStyles,
    css`
      :host { display: block; width: 100%; max-width: 64rem; margin: 0 auto; }
      .line { display: flex; align-items: center; gap: var(--s2); margin: 0 var(--s3) var(--s1); font-size: var(--t-small); line-height: 1.35; color: var(--ink-soft); }
      .line svg { width: 16px; height: 16px; }
      .away { background: var(--paper); border-radius: var(--r-print); box-shadow: 0 0 0 1px var(--rule-firm); padding: var(--s1) var(--s1) var(--s1) var(--s3); color: var(--ink); }
      .away p { flex: 1; min-width: 0; }
      .btn { min-height: var(--tap); padding: 0 var(--s3); }
    `,
  ];

  @property({ attribute: false }) state!: TableState;
  /** What the game says of the wait, or empty. */
  @property() words = '';
  @property({ type: Number }) now = 0;

  #names(members: readonly Member[]): string[] {
    return members.map((m) => m.name || common.somebody);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { awaited, members, phase } = this.state;
    // When the game is over nobody keeps anybody waiting: who wants to may play again.
    if (awaited === null || phase === 'finished') return nothing;
    const others = members.filter((m) => awaited.seats.includes(m.key) && !m.local);
    const away = others.filter((m) => !m.here);
    const first = away[0];
    if (first !== undefined) {
      const since = lasting(Math.max(0, this.now - Math.min(...away.map((m) => m.since))));
      return html`<div class="line away">${clockIcon()}
        <p><b>${table.awaitAway(this.#names(away), since)}</b> ${table.awaitHelp}</p>
        <button class="btn quiet" @click=${() => this.dispatchEvent(new Event('cc-invite'))}>${table.awaitInvite}</button>
      </div>`;
    }
    const waited = this.now - awaited.since;
    if (others.length === 0 || waited < SOON) return nothing;
    const names = this.#names(others);
    const what = this.words || (awaited.kind === 'terms' ? table.awaitTerms(names) : awaited.kind === 'deal' ? table.awaitDeal(names) : table.awaitGame(names));
    return html`<p class="line">${clockIcon()}${table.awaitSince(what, lasting(waited))}</p>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-awaited': CcAwaited;
  }
}
