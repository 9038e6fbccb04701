/** Law 7: who is awaited, for what, since when, and what one can do. A line in the flow, never over the cards. */
import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Awaited, Member, Passing, TableState } from '../../../app/index.ts';
import { common, lasting, soFar, table } from '../../../app/strings/index.ts';
import { clockIcon } from '../../kit/icons/index.ts';
import { slipStyles } from '../../kit/slip/index.ts';
import '../../kit/toast/index.ts';
import { baseStyles, buttonStyles } from '../../tokens/index.ts';
import { awaitedPhone, dealStep } from './deal-words.ts';

/** Shorter waits are the game's own rhythm and need no line of their own, milliseconds. */
const SOON = 10_000;
/** After so long it may be that somebody who is here does not think, but is not there, milliseconds. */
const LONG = 30_000;

/** Can the hand go on without whoever is awaited, when the others agree? */
const isPlayed = (awaited: Awaited): boolean => awaited.kind === 'game' || isDealt(awaited);

/** Is it a part of the deal, or of the check after the hand? */
const isDealt = ({ question }: Awaited): boolean => dealStep(question) !== null;

/**
 * @event cc-invite the absent one is to be let in again
 * @event cc-go-on the hand is to go on without whoever plays these seats (detail: keys)
 * @event cc-wait it is rather to wait for everybody
 */
@customElement('cc-awaited')
export class CcAwaited extends LitElement {
  static override readonly styles = [
    baseStyles,
    buttonStyles,
    slipStyles,
    css`
      :host { display: block; width: 100%; max-width: 64rem; margin: 0 auto; }
    `,
  ];

  @property({ attribute: false }) state!: TableState;
  /** What the game says of the wait, or empty. */
  @property() words = '';
  @property({ type: Number }) now = 0;
  /** Why what was asked for last is not possible, or empty. */
  @property() refusal = '';

  #names(members: readonly Member[]): string[] {
    return members.map((m) => m.name || common.somebody);
  }

  /** Since when this phone has seen the hand not stored by enough others. */
  #notFirm: number | null = null;

  protected override willUpdate(): void {
    if (this.state.hand?.firm !== false) this.#notFirm = null;
    else this.#notFirm ??= this.now;
  }

  protected override render(): TemplateResult | typeof nothing {
    return html`${this.#line()}${this.#refused()}${this.#loose()}`;
  }

  /** Why they cannot be gone on without: said where it was asked for, not in the ear alone. */
  #refused(): TemplateResult | typeof nothing {
    return this.refusal === '' ? nothing : html`<cc-toast tone="refusal">${this.refusal}</cc-toast>`;
  }

  /** What is not with the others yet, when that lasts. */
  #loose(): TemplateResult | typeof nothing {
    // Nobody is left who could come back with it.
    if (this.state.members.every((m) => m.local || m.left)) return nothing;
    return this.#notFirm === null || this.now - this.#notFirm < SOON ? nothing : html`<p class="line">${clockIcon()}${table.notFirm}</p>`;
  }

  #line(): TemplateResult | typeof nothing {
    const { awaited, passing, hand, me, members, phase } = this.state;
    const absent = hand?.absent.some(({ seat, gone }) => !gone && hand.seats[seat] === me) === true;
    if (absent && !hand.over) return html`<p class="slip" role="status"><span class="text">${clockIcon()}${table.passedOver}</span></p>`;
    if (passing !== null) return this.#passing(passing);
    // When the game is over nobody keeps anybody waiting, but for the check of its last hand: who wants to may play again.
    if (awaited === null || (phase === 'finished' && !isDealt(awaited))) return nothing;
    const others = members.filter((m) => awaited.seats.includes(m.key) && !m.local);
    const missing = others.filter((m) => !m.here);
    const waited = this.now - this.#since(awaited, others);
    if (missing.length > 0) {
      const since = lasting(Math.max(0, this.now - Math.min(...missing.map((m) => m.since))));
      return this.#stuck(missing, table.awaitAway(this.#names(missing), since), isPlayed(awaited));
    }
    if (others.length === 0 || waited < SOON) return nothing;
    const asleep = others.filter((m) => m.away === true);
    if (asleep.length > 0) return this.#stuck(asleep, table.awaitAsleep(this.#names(asleep), soFar(waited)), isPlayed(awaited));
    const names = this.#names(others);
    if (awaited.kind === 'game' && waited >= LONG) {
      const passable = this.#owes(awaited) ? [] : others.filter((m) => awaited.passable.includes(m.key));
      const text = this.words === '' ? table.awaitThinks(names, soFar(waited)) : table.awaitSince(this.words, soFar(waited));
      return passable.length === 0 ? html`<p class="line">${clockIcon()}${text}</p>` : html`<div class="slip"><p class="text">${clockIcon()}${text}</p>${this.#goOn(passable)}</div>`;
    }
    // Who owes the same answer is named too: nobody is to think that it is the others alone.
    const all = this.#owes(awaited) ? [...this.#here(awaited), ...names] : names;
    const what = awaitedPhone(this.state, others) ?? (this.words || (awaited.kind === 'terms' ? table.awaitTerms(all) : awaited.kind === 'end' ? table.awaitEnd(names) : table.awaitGame(all)));
    return html`<p class="line">${clockIcon()}${table.awaitSince(what, soFar(waited))}</p>`;
  }

  /** Those of this phone who owe the answer: one alone is “you”. */
  #here({ seats }: Awaited): string[] {
    return this.state.locals.length < 2 ? [table.awaitYou] : this.#names(this.state.members.filter((m) => m.local && seats.includes(m.key)));
  }

  /** Since when one waits for them: whoever came to the table meanwhile has kept nobody waiting before. Clock time. */
  #since({ kind, since }: Awaited, others: readonly Member[]): number {
    return kind === 'terms' ? Math.max(since, Math.min(...others.map((m) => m.since))) : since;
  }

  /** Does a player of this phone owe the same answer? Whoever keeps the others waiting as well does not go on without them. */
  #owes({ seats }: Awaited): boolean {
    return this.state.members.some((m) => m.local && seats.includes(m.key));
  }

  /** These do not answer: what can be done. */
  #stuck(who: readonly Member[], text: string, inHand: boolean): TemplateResult {
    const { awaited } = this.state;
    // Between hands one says first without whom it is to go on, and then that one is ready.
    const owes = awaited !== null && inHand && this.#owes(awaited);
    const able = who.filter((m) => awaited?.passable.includes(m.key) === true);
    const passable = owes ? [] : able;
    const devices = new Set(this.state.hand?.seats.map((key) => this.state.members.find((m) => m.key === key)?.device)).size;
    const help = passable.length > 0 || !inHand ? table.awaitHelp : able.length > 0 ? table.awaitOwn : awaited?.noSay === true ? table.awaitOthers : devices <= 2 ? table.awaitTwo : table.awaitTooFew;
    const gone = who.some((m) => !m.here);
    return html`<div class="slip">
      <p class="text">${clockIcon()}<b>${text}</b> ${help}</p>
      <span class="do">${gone ? html`<button class="btn quiet" @click=${() => this.dispatchEvent(new Event('cc-invite'))}>${table.awaitInvite(this.#names(who.filter((m) => !m.here)))}</button>` : nothing}
      ${passable.length > 0 ? this.#goOn(passable) : nothing}</span>
    </div>`;
  }

  #goOn(who: readonly Member[]): TemplateResult {
    return html`<button class="btn quiet" @click=${() => this.dispatchEvent(new CustomEvent('cc-go-on', { detail: who.map((m) => m.key) }))}>${table.goOnWithout(this.#names(who))}</button>`;
  }

  #passing({ seats, signed, missing }: Passing): TemplateResult {
    const { members } = this.state;
    const whom = members.filter((m) => seats.includes(m.key));
    if (whom.some((m) => m.local)) return html`<p class="slip" role="alert"><b class="text">${clockIcon()}${table.passingYou}</b></p>`;
    const local = members.find((m) => m.local)?.device ?? '';
    const late = members.filter((m) => missing.includes(m.key) && m.device !== local);
    const mine = signed.includes(local);
    const asked = members.filter((m) => signed.includes(m.key));
    const text = mine ? table.passingMine(this.#names(whom)) : table.passingAsked(this.#names(asked), this.#names(whom));
    return html`<div class="slip" role="status">
      <p class="text">${clockIcon()}<b>${text}</b> ${late.length > 0 ? table.passingMissing(this.#names(late)) : nothing}</p>
      <span class="do">${mine ? html`<button class="btn quiet" @click=${() => this.dispatchEvent(new Event('cc-wait'))}>${table.rather}</button>` : missing.includes(local) ? this.#goOn(whom) : nothing}
      ${mine && late.length > 0 ? this.#goOn(late) : nothing}</span>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-awaited': CcAwaited;
  }
}
