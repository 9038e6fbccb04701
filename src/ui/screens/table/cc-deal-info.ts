/** How the cards of the hand were dealt: who shuffled, who checked, when, and what that is worth. */
import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { HandState, TableState } from '../../../app/index.ts';
import { clockTime, deal } from '../../../app/strings/index.ts';
import { baseStyles, typeStyles } from '../../tokens/index.ts';
import { dealStatus, dealtBy, devicesOf, namesOf } from './deal-words.ts';

/** So many digits of the check number stand together. */
const GROUP = 4;

@customElement('cc-deal-info')
export class CcDealInfo extends LitElement {
  static override readonly styles = [
    baseStyles,
    typeStyles,
    css`
      :host { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s2); overflow-wrap: anywhere; container: info / inline-size; }
      p, dl, ul { margin: 0; }
      .status { font-weight: 600; } .fair { color: var(--bottle); } .void { color: var(--madder); }
      dl { display: grid; } dl:not(:has(div)) { display: none; }
      dl > div { display: grid; grid-template-columns: minmax(0, 7.5rem) minmax(0, 1fr); gap: 0 var(--s3); padding: var(--s1) 0; border-top: 1px solid var(--rule); }
      dt { color: var(--ink-soft); } dd { margin: 0; }
      .root { display: flex; flex-wrap: wrap; gap: 0 var(--s2); font: 400 var(--t-small)/1.5 ui-monospace, 'DejaVu Sans Mono', monospace; }
      .small { font-size: var(--t-small); color: var(--ink-soft); }
      h4 { font: 700 var(--t-body)/1.3 var(--serif); margin-top: var(--s2); }
      .worth { display: grid; gap: var(--s1); list-style: none; padding: 0; }
      @container info (max-width: 18rem) { dl > div { grid-template-columns: minmax(0, 1fr); } }
    `,
  ];

  @property({ attribute: false }) state!: TableState;
  /** Why the hand does not count, in sentences; none: it does. */
  @property({ attribute: false }) voided: readonly string[] = [];

  protected override render(): TemplateResult {
    const { hand } = this.state;
    return html`<h3 class="lead">${deal.title}</h3>${hand === null ? this.#before() : this.#hand(hand.deal)}`;
  }

  /** No hand yet: what there will be follows from how many phones are at the table. */
  #before(): TemplateResult {
    const { members, draft } = this.state;
    const seats = members.filter((m) => !m.left && draft?.seats.includes(m.key) !== false);
    const [first] = seats;
    const devices = new Set(seats.map((m) => m.device));
    if (devices.size > 1 || first === undefined) return html`<p>${deal.fairHow}</p>${this.#worth('fair', devices.size)}`;
    return html`<p>${deal.simpleHow(first.local ? deal.byThisPhone : deal.byPhoneOf(namesOf(this.state, [first.key])))}</p>${this.#worth('simple', 1)}`;
  }

  #hand(view: HandState['deal']): TemplateResult {
    const { kind, stage, openedFor, root, shuffledBy } = view;
    const fair = kind === 'fair';
    return html`
      ${this.voided.length > 0
        ? html`<p class="status void">${deal.voidTitle}</p>${this.voided.map((said) => html`<p>${said}</p>`)}`
        : fair
        ? html`<p><span class="status ${stage === 'checked' ? 'fair' : ''}">${stage === 'checked' ? dealStatus(this.state, view) : deal.shuffledByAll}</span> ${stage === 'playing' ? deal.later : stage === 'checking' ? deal.now : nothing}</p>`
        : html`<p>${deal.simpleHow(dealtBy(this.state, view))}</p>`}
      <dl>
        ${fair && shuffledBy.length > 0 ? html`<div><dt>${deal.shuffledBy}</dt><dd>${devicesOf(this.state, view)}</dd></div><div><dt>${deal.checkedBy}</dt><dd>${devicesOf(this.state, view, view.checkedBy)}</dd></div>` : nothing}
        ${this.#times(view)}
        ${root === null || !fair ? nothing : html`<div><dt>${deal.root}</dt><dd><span class="root">${root.match(new RegExp(`.{1,${String(GROUP)}}`, 'g'))?.map((group) => html`<span>${group}</span> `)}</span><p class="small">${deal.rootHint}</p></dd></div>`}
      </dl>
      ${openedFor.length === 0 ? nothing : html`<p>${deal.openedFor(namesOf(this.state, openedFor))}</p>`}
      ${this.#worth(kind, shuffledBy.length)}`;
  }

  #times({ times }: HandState['deal']): TemplateResult | typeof nothing {
    const seen = (['begun', 'dealt', 'ended', 'checked'] as const).flatMap((step) => {
      const at = times[step];
      // One phone has nobody to check it.
      return at === null || (step === 'checked' && this.state.hand?.deal.kind === 'simple') ? [] : [html`<div><dt>${deal.times[step]}</dt><dd>${clockTime(at)}</dd></div>`];
    });
    return seen.length === 0 ? nothing : html`${seen}`;
  }

  #worth(kind: HandState['deal']['kind'], devices: number): TemplateResult {
    const words = deal[kind];
    return html`<h4>${deal.means}</h4>
      <ul class="worth">
        <li><b>${deal.prevented}</b> ${words.prevented}</li>
        <li><b>${deal.detected}</b> ${words.detected}</li>
        <li><b>${deal.notCovered}</b> ${words.notCovered} ${kind === 'fair' && devices === 2 ? deal.fair.two : nothing}</li>
      </ul>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-deal-info': CcDealInfo;
  }
}
