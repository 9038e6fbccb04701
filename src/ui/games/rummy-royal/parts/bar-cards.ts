/** Choosing five for poker, leading and following: what the picked cards will do. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Face } from '../../../../engine/kernel/game.ts';
import { rankFive, type RummyHandCard } from '../../../../engine/rummy-royal/index.ts';
import { bestFive } from '../five.ts';
import { cardAt, type Desk } from '../desk.ts';
import { following } from '../faces.ts';
import { aceLow, type Headline } from '../headline.ts';
import { carriesOn } from '../model.ts';
import { printLine } from '../print-line.ts';
import * as words from '../strings.ts';

const w = words.bar;

export function chooseBar(d: Desk, sort: TemplateResult | typeof nothing): TemplateResult {
  const { m, draft } = d;
  const picked = draft.picked.map((slot) => cardAt(m, slot)).filter((c) => c !== undefined);
  const missing = 5 - picked.length;
  return html`
    <div class="bar">
      ${sort}
      <button class="btn quiet grow" @click=${() => d.change({ picked: bestFive(m.view.cards) })}>${w.best}</button>
      <button class="btn primary wide" ?disabled=${d.busy || missing !== 0} @click=${() => d.answer({ kind: 'five', slots: [...draft.picked].sort((a, b) => a - b) })}>
        ${missing === 0 ? w.playFive : missing === 5 ? w.pickFive : w.pickMore(missing)}
      </button>
    </div>`;
}

/** What the five picked cards are worth is said where one looks: in the state line. */
export function withPicked(h: Headline, d: Desk): Headline {
  const { m, draft } = d;
  if (m.view.phase !== 'choose' || !m.mine) return h;
  const faces = draft.picked.map((slot) => cardAt(m, slot)?.face).filter((f) => f !== undefined);
  return faces.length === 5 ? { ...h, lines: [words.state.picked(words.ranksOfFive[rankFive(faces).rank])] } : h;
}

/** The picked card, or the only one that can be played. */
export function toPlay(d: Desk): RummyHandCard | null {
  const live = d.m.view.cards.filter((c) => c.live);
  return live.find((c) => d.draft.picked.includes(c.slot)) ?? (live.length === 1 ? (live[0] ?? null) : null);
}

/** The cards of mine that must follow it at once. */
export function mustFollow(d: Desk, card: RummyHandCard): readonly Face[] {
  const low = aceLow(d.m);
  return carriesOn(d.m.view, card.face, (face) => following(face, low)).slice(1);
}

export function playBar(d: Desk, sort: TemplateResult | typeof nothing): TemplateResult {
  const card = toPlay(d);
  const leads = d.m.view.phase === 'lead';
  const then = card === null ? [] : mustFollow(d, card);
  const text = card === null ? w.pickLead : printLine(w.goOn(leads ? w.lead([card.face]) : w.play(card.face), then));
  const a = d.m.awaited;
  return html`
    ${a !== null && a.deadline !== null ? html`<cc-rummy-limit .since=${a.since} .deadline=${a.deadline} .now=${d.now}></cc-rummy-limit>` : nothing}
    <div class="bar">
      ${sort}
      <button class="btn primary" ?disabled=${d.busy || card === null} @click=${() => card !== null && d.play(card, then)}><span>${text}</span></button>
    </div>`;
}
