/** My own seat, lying on the action bar. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { clockIcon, heldIcon } from '../../../kit/icons/index.ts';
import { type Model, noteOf } from '../model.ts';
import * as words from '../strings.ts';

export function mySeat(m: Model, cue: string | null): TemplateResult {
  const s = m.me === null ? undefined : m.view.seats[m.me];
  if (s === undefined || m.me === null) return html`<p class="me"><span class="who">${words.bar.watching}</span>${waitsForDeal(m) ? html`<span class="note">${words.bar.fromNext}</span>` : nothing}</p>`;
  const note = noteOf(m, m.me);
  // Where several share a phone, "You" is somebody else every time.
  const who = m.state.locals.length > 1 ? (m.names[m.me] ?? words.you) : words.you;
  return html`
    <section class="me ${m.mine ? 'turn' : ''} ${who === words.you ? '' : 'named'}" data-seat=${m.me} aria-label=${who === words.you ? words.zone.me : words.zone.meNamed(who)}>
      <span class="who">${who}</span>
      ${s.left ? nothing : html`<cc-chips .amount=${s.chips}></cc-chips>`}
      ${s.playing ? html`<span class="held" role="img" aria-label=${words.cardCount(s.cards)}>${heldIcon()}<span>${s.cards}</span></span>` : nothing}
      ${cue === null ? html`<span class="note">${m.member(m.me)?.here === false ? clockIcon() : nothing}${note}</span>` : html`<span class="cue">${cue}</span>`}
    </section>`;
}

/** RR-20: who came in the middle of a hand is dealt in from the next one, while there are seats (RR-1: for nine). */
function waitsForDeal(m: Model): boolean {
  const { locals, members, removed } = m.state;
  return locals.length > 0 && !removed && members.filter((member) => !member.left).length <= 9;
}

export const meStyles = css`
  .me { display: flex; align-items: center; gap: var(--s3); padding: var(--s2) var(--s4) 0; font-size: var(--t-small); background: var(--paper); box-shadow: 0 -1px 0 var(--rule); min-height: 2.2rem; }
  .me.turn { box-shadow: inset 0 3px 0 var(--brass-line), 0 -1px 0 var(--rule); padding-top: calc(var(--s2) + 2px); }
  @container table (max-width: 18rem) { .me { flex-wrap: wrap; gap: 0 var(--s3); } }
  .me .who { font: 700 var(--t-body)/1.25 var(--serif); min-width: min(100%, 3em); overflow-wrap: anywhere; }
  .me .cue { margin-left: auto; color: var(--brass); font-weight: 700; font-size: var(--t-body); text-align: right; }
  .me .note { margin-left: auto; color: var(--ink-soft); display: inline-flex; gap: 4px; align-items: center; }
  .low .me { padding-top: var(--s1); min-height: 1.8rem; }
  .held { display: inline-flex; align-items: center; gap: 4px; } .held svg { width: 12px; height: 15px; color: var(--ink-soft); }
`;
