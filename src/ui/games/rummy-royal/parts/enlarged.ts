/** A card of my hand, large, with why it cannot be played now; and the way to re-order the hand without dragging. */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { RummyHandCard } from '../../../../engine/rummy-royal/index.ts';
import '../../../kit/dialog/index.ts';
import { spokenCard } from '../faces.ts';
import * as words from '../strings.ts';

export interface Enlarged {
  readonly card: RummyHandCard;
  /** Place in the hand, from 0, of how many. */
  readonly at: number;
  readonly of: number;
  /** Why it cannot be played now, or null. */
  readonly why: string | null;
  move(to: number): void;
  close(): void;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function enlarged(e: Enlarged): TemplateResult {
  const w = words.enlarged;
  return html`<cc-dialog open .heading=${capital(spokenCard(e.card.face))} @cc-close=${() => e.close()}>
    <div class="large"><cc-card .face=${e.card.face}></cc-card></div>
    ${e.why === null ? nothing : html`<p class="why">${e.why}</p>`}
    <p class="why" role="status">${w.place(e.at + 1, e.of)}</p>
    <button class="btn quiet" slot="actions" ?disabled=${e.at === 0} @click=${() => e.move(e.at - 1)}>${w.left}</button>
    <button class="btn quiet" slot="actions" ?disabled=${e.at >= e.of - 1} @click=${() => e.move(e.at + 1)}>${w.right}</button>
  </cc-dialog>`;
}

export const enlargedStyles = css`
  .large { display: grid; place-items: center; padding: var(--s2); --cw: min(60vw, 34vh, 15rem); }
`;
