import { consume } from '@lit/context';
import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { Refusal } from '../../../engine/kernel/value.ts';
import type { RummyEvent, RummyPhase, RummyView } from '../../../engine/rummy-royal/index.ts';
import { appContext } from '../../../app/context.ts';
import type { App } from '../../../app/services.ts';
import type { Table, TableState } from '../../../table/api.ts';
import { announce } from '../../controllers/index.ts';
import '../../kit/card/index.ts';
import '../../kit/chips/index.ts';
import '../../kit/run/index.ts';
import '../../kit/seat/index.ts';
import '../../kit/stepper/index.ts';
import type { CardMoveEvent, CardPressEvent, CardTapEvent, CcFan } from '../../kit/fan/index.ts';
import { Answering } from './answering.ts';
import './cc-rummy-limit.ts';
import { cardAt, type Desk } from './desk.ts';
import { isBlack, spokenCard } from './faces.ts';
import { choosesCard, fanCards, whyNot } from './hand.ts';
import { HandOrder, type Kept } from './hand-order.ts';
import { Hints } from './hints.ts';
import { printLine } from './print-line.ts';
import { aceLow, awaitedLine, headline } from './headline.ts';
import { type Keyed, type Model, modelOf } from './model.ts';
import { Moving } from './moving.ts';
import { Seen } from './news-of.ts';
import { bar } from './parts/bar.ts';
import { toPlay, mustFollow, withPicked } from './parts/bar-cards.ts';
import { cut, lastCut } from './parts/cut.ts';
import { endPanel } from './parts/end.ts';
import { enlarged } from './parts/enlarged.ts';
import { hintSlip } from './parts/hint.ts';
import { mySeat } from './parts/me.ts';
import { seats } from './parts/seats.ts';
import { handsButton, showdownPanel, shownHands } from './parts/showdown.ts';
import { belowSheet, sheet } from './parts/sheet.ts';
import { isBare, openHands, sayAll } from './parts/open-hands.ts';
import { news, stateLine } from './parts/state.ts';
import { readOut } from './read-out.ts';
import { RoomController } from './room.ts';
import { latest } from './sentence.ts';
import * as words from './strings.ts';
import { tableStyles } from './styles.ts';
import { plain } from './text.ts';

const BEFORE_HAND: ReadonlySet<RummyPhase> = new Set(['cut', 'shuffle', 'deal', 'leftovers']);
/** A step of a record brings few events; more are a jump. A deal takes longer than one stays at a step. */
const STEP = 8;
const isStep = (fresh: readonly Keyed[]): boolean => fresh.length <= STEP && !fresh.some(({ event }) => event.type === 'dealt' || event.type === 'sold' || event.type === 'spare');
/** How long the hands of a showdown stay, milliseconds; they can be called back until the hand ends. */
const HANDS_STAY = 10_000;
/** How long the cards of a cut stay when the next thing has begun, milliseconds. */
const CUT_STAYS = 3500;

/**
 * The Rummy Royal table as seen from a seat, or by one who watches. It shows `state`, and answers through `table`.
 *
 * @slot steps - with `replay`, in the place of the action bar: where one goes through the record
 * @slot deal - after the hand, below its title: how it was dealt and checked
 * @slot between - what there is to do after the hand (ready for the next one), in the place of the action bar
 */
@customElement('cc-rummy-table')
export class CcRummyTable extends LitElement {
  static override styles = tableStyles;

  @property({ attribute: false }) state: TableState | null = null;
  @property({ attribute: false }) table: Table | null = null;
  /** The sentence for a refusal. */
  @property({ attribute: false }) say: (refusal: Refusal) => string = () => words.refusedAnyhow;
  /** The clock of `Awaited`, ms. Without it a time limit starts when it is first seen. */
  @property({ attribute: false }) now: (() => number) | null = null;

  /** Not a table but a record of one, in the state of one who watches: nothing can be answered. `views` by seat, null for a hand that stays closed. */
  @property({ attribute: false }) replay: { readonly views: readonly (RummyView | null)[] } | null = null;

  /** Where small things are remembered; without it they are forgotten with the element. */
  @consume({ context: appContext })
  @state()
  private app: App | undefined;

  @state() private showsCut = false;
  @state() private showsHands = false;
  /** Slot of the card that is looked at from near. */
  @state() private near: number | null = null;

  @query('cc-fan') private readonly fan!: CcFan | null;

  private m: Model | null = null;
  private readonly answering = new Answering(this);
  private readonly moving = new Moving(this);
  private readonly room = new RoomController(this, () => ({ hand: `${this.m?.state.hand?.number ?? 0}/${this.m?.state.me ?? ''}`, cards: this.m?.view.cards.length ?? 0, behind: this.behind() }));
  private readonly seen = new Seen();
  private readonly order = new HandOrder();
  private readonly hints = new Hints();
  private kept: { readonly hands: Kept; readonly hints: Kept } | null = null;
  private focusWas: 'fan' | 'foot' | null = null;
  private top: { readonly part: string; readonly mine: string | null } = { part: '', mine: null };
  private cutTimer: ReturnType<typeof setTimeout> | undefined;
  private handsTimer: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.cutTimer);
    clearTimeout(this.handsTimer);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('state')) return;
    const before = this.m;
    const m = (this.m = this.state === null ? null : modelOf(this.state));
    if (m === null) return;
    this.answering.take(m);
    this.remember(m);
    const fresh = this.seen.fresh(m);
    // Through a record one may jump: nothing flies then.
    if (fresh.length > 0 && (this.replay === null || isStep(fresh))) this.receive(m, before, fresh);
    this.showdown(m, before, fresh);
    const active = this.shadowRoot?.activeElement ?? null;
    this.focusWas = active === null ? null : active === this.fan ? 'fan' : active.closest('.foot') ? 'foot' : null;
  }

  /** The hands come onto the table when they are shown; for whoever comes to it later, while the first suit is played. */
  private showdown(m: Model, before: Model | null, fresh: readonly Keyed[]): void {
    const happened = (list: readonly Keyed[], type: RummyEvent['type']): boolean => list.some(({ event }) => event.type === type);
    if (this.replay !== null || m.over || shownHands(m).length === 0) this.showsHands = false;
    else if (happened(fresh, 'shown') || (before === null && !happened(m.events, 'stopped'))) this.showHands();
  }

  private showHands(): void {
    this.showsHands = true;
    clearTimeout(this.handsTimer);
    // Not from under somebody who is reading them.
    this.handsTimer = setTimeout(() => (this.renderRoot.querySelector('.showdown')?.matches(':hover, :focus-within') === true ? this.showHands() : (this.showsHands = false)), HANDS_STAY);
  }

  private async hideHands(): Promise<void> {
    clearTimeout(this.handsTimer);
    this.showsHands = false;
    const inside = this.renderRoot.querySelector('.showdown')?.matches(':focus-within') === true;
    await this.updateComplete;
    if (inside) this.renderRoot.querySelector<HTMLElement>('.shown-hands')?.focus();
  }

  private toggleHands(m: Model): (() => void) | null {
    if (shownHands(m).length === 0) return null;
    return () => (this.showsHands ? void this.hideHands() : this.showHands());
  }

  private remember(m: Model): void {
    if (this.kept === null && this.app !== undefined) this.kept = { hands: this.app.remember('hands'), hints: this.app.remember('hints/rummy-royal') };
    this.order.use(this.kept?.hands ?? null, `${m.state.id}/${m.state.me}`, m.state.hand?.number ?? 0, aceLow(m) ? 'low' : 'high');
    // One who only looks needs none.
    this.hints.use(this.table === null ? null : (this.kept?.hints ?? null));
    if (this.near !== null && cardAt(m, this.near) === undefined) this.near = null;
  }

  /** Is a hint to be read now? */
  get hinting(): boolean {
    return this.m !== null && this.hints.now(this.m) !== null;
  }

  /** Shows the hints of the first hand again, though they were read or skipped. */
  showHints(): void {
    this.hints.again();
    this.requestUpdate();
  }

  private receive(m: Model, before: Model | null, fresh: readonly Keyed[]): void {
    this.moving.prepare(m, before, fresh);
    // A record is gone through at one's own pace, and its hands need the room as soon as they are dealt.
    if (this.replay !== null || !fresh.some((k) => k.event.type === 'cut')) return;
    this.showsCut = true;
    clearTimeout(this.cutTimer);
    this.cutTimer = setTimeout(() => (this.showsCut = false), CUT_STAYS);
  }

  protected override updated(changed: PropertyValues): void {
    const m = this.m;
    if (m === null || !changed.has('state')) return;
    // Of a record tells who shows it.
    this.seen.tell(m, this.replay !== null);
    this.answering.carryOn();
    this.toTheTop(m);
    void this.keepFocus();
  }

  /** What happens now and the hand stand first in what scrolls: they come into sight when something is asked of me, or another part of the hand begins. */
  private toTheTop(m: Model): void {
    const { phase } = m.view;
    const part = m.over ? 'over' : phase === 'lead' || phase === 'follow' ? 'stops' : phase;
    const mine = m.mine ? (m.awaited?.question ?? '') : null;
    const before = this.top;
    this.top = { part, mine };
    if (this.replay !== null || (part === before.part && (mine === null || mine === before.mine))) return;
    for (const region of this.renderRoot.querySelectorAll('.frame, .area, .side')) region.scrollTop = 0;
  }

  /** Black cards lie in the rows behind while the hand is sorted by suit. */
  private behind(): number {
    return this.order.mode === 'suit' ? (this.m?.view.cards.filter((c) => isBlack(c.face)).length ?? 0) : 0;
  }

  /** Focus follows what moved and is never lost: to the hand, or to what can be done. */
  private async keepFocus(): Promise<void> {
    const was = this.focusWas;
    this.focusWas = null;
    if (was === null) return;
    await this.fan?.updateComplete;
    if (this.shadowRoot?.activeElement !== null) return;
    if (was === 'fan') this.fan?.focus();
    else (this.renderRoot.querySelector<HTMLElement>('.foot .primary:not([disabled])') ?? this.renderRoot.querySelector<HTMLElement>('.foot'))?.focus();
  }

  private desk(m: Model): Desk {
    const { answering } = this;
    return {
      m,
      draft: answering.draft,
      busy: answering.busy,
      quick: this.room.now.quick,
      now: this.now ?? ((): number => m.awaited?.since ?? 0),
      change: (draft) => answering.change(draft),
      answer: (answer) => void answering.send(answer),
      play: (card, then) => answering.play(card, then),
      check: (answer) => answering.check(answer),
      showsHands: this.showsHands,
      hands: this.toggleHands(m),
      sort: () => {
        announce(words.bar.sorted(words.bar.sorts[this.order.next()]));
        this.requestUpdate();
      },
    };
  }

  private tapped(event: CardTapEvent): void {
    const m = this.m;
    const card = m === null ? undefined : cardAt(m, event.detail.slot);
    if (m === null || card === undefined || this.replay !== null) return;
    const d = this.desk(m);
    if (m.view.phase === 'choose' && m.mine) {
      const { picked } = d.draft;
      if (picked.includes(card.slot)) d.change({ picked: picked.filter((s) => s !== card.slot) });
      else if (picked.length < 5) d.change({ picked: [...picked, card.slot] });
      else this.answering.refuse(words.bar.fiveOnly);
    } else if (choosesCard(d)) {
      const refusal = card.live ? null : whyNot(d, card);
      if (!card.live) this.answering.refuse(refusal === null ? words.refusedAnyhow : this.say(refusal));
      else if (toPlay(d)?.slot === card.slot) d.play(card, mustFollow(d, card));
      else d.change({ picked: [card.slot] });
    } else this.answering.refuse(m.mine ? plain(headline(m).title) : `${words.bar.notNow} ${plain(awaitedLine(m))}.`);
  }

  private move(slot: number, to: number): void {
    const m = this.m;
    const card = m === null ? undefined : cardAt(m, slot);
    if (m === null || card === undefined) return;
    this.order.move(m.view.cards, slot, to);
    announce(words.enlarged.moved(spokenCard(card.face), to + 1, m.view.cards.length));
    this.requestUpdate();
  }

  private nearCard(m: Model, d: Desk): TemplateResult | typeof nothing {
    const card = this.near === null ? undefined : cardAt(m, this.near);
    if (card === undefined) return nothing;
    const refusal = choosesCard(d) && !card.live ? whyNot(d, card) : null;
    const at = this.order.sorted(m.view.cards).findIndex((c) => c.slot === card.slot);
    return enlarged({ card, at, of: m.view.cards.length, why: refusal === null ? null : this.say(refusal), move: (to) => this.move(card.slot, to), close: () => (this.near = null) });
  }

  private readonly onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'r' || event.ctrlKey || event.metaKey || event.altKey || event.composedPath().some((t) => t instanceof HTMLInputElement)) return;
    this.readTable();
  };

  /** Says what lies on the table: what happens now, the seats, the sheet. Key R. */
  readTable(): void {
    if (this.m !== null) announce(readOut(this.m), 'assertive');
  }

  override render(): TemplateResult | typeof nothing {
    const m = this.m;
    if (m === null) return nothing;
    const { low, layout, handFirst, shallow, sheet: height, runCard } = this.room.now;
    return html`
      <div class="frame ${layout} ${low ? 'low' : ''} ${shallow ? 'shallow' : ''} ${handFirst ? 'hand-first' : ''} ${m.over ? 'over' : ''} ${this.replay !== null ? 'replay' : m.me === null ? 'watching' : ''}" style="--run: ${runCard}px; --sheet: ${height > 0 && !m.over ? `${height}px` : 'initial'}" @keydown=${this.onKey} @pointerdown=${this.moving.hurry}>
        ${m.over ? this.afterHand(m) : this.running(m)}
        ${m.over ? nothing : this.nearCard(m, this.desk(m))}
        <div class="flights" aria-hidden="true"></div>
      </div>`;
  }

  private running(m: Model): TemplateResult {
    const d = this.desk(m);
    const h = withPicked(headline(m), d);
    const { low, flat, layout, run, hint: roomForHint } = this.room.now;
    const { refusal } = this.answering;
    const hint = this.hints.now(m);
    // There the players sit round the board, as at a table; where there is little height, beside their chips in the list of hands.
    const bare = this.replay !== null && !low && isBare(m);
    const cutShown = m.view.cards.length === 0 && (this.showsCut || BEFORE_HAND.has(m.view.phase));
    return html`
      <div class="area" tabindex=${m.me === null && layout !== 'wide' ? 0 : nothing}>
        <div class="board ${this.showsHands ? 'covered' : ''}">${this.replay !== null && !bare && sayAll(this.replay.views) ? nothing : seats(m, low)}${sheet(m, flat)}${belowSheet(m)}${this.showsHands ? showdownPanel(m, shownHands(m), () => void this.hideHands()) : nothing}</div>
        <div class="side ${bare ? 'bare' : ''}" tabindex=${m.me === null && layout === 'wide' ? 0 : nothing}>
          ${cutShown ? cut(m) : nothing}
          ${stateLine(m, h, run)}
          ${hint === null ? nothing : hintSlip(hint, this.hints, roomForHint, () => this.requestUpdate())}
          ${((low || (hint !== null && roomForHint)) && refusal === null) || this.replay !== null ? nothing : news(latest(m), refusal)}
          ${bare ? nothing : this.hand(m, d)}
        </div>
      </div>
      <div class="foot" tabindex="-1" role="group" aria-label=${words.zone.bar}>${this.replay === null ? html`${mySeat(m, h.cue)}${m.me === null ? this.waits(m) : bar(d)}` : html`<slot name="steps"></slot>`}</div>`;
  }

  private hand(m: Model, d: Desk): TemplateResult | typeof nothing {
    if (this.replay !== null) return openHands(m, this.replay.views);
    if (m.me === null || m.view.cards.length === 0) return nothing;
    return html`<div class="hand"><cc-fan .cards=${fanCards(d, this.order.sorted(m.view.cards), this.say)} order="given" movable ?pans=${this.room.now.scrolls} .behind=${this.behind()} .maxHeight=${this.room.now.hand} ?multi=${m.view.phase === 'choose'} .label=${words.zone.hand(m.view.cards.length)} @cc-card-tap=${this.tapped} @cc-card-press=${(e: CardPressEvent) => (this.near = e.detail.slot)} @cc-card-move=${(e: CardMoveEvent) => this.move(e.detail.slot, e.detail.to)}></cc-fan></div>`;
  }

  private waits(m: Model): TemplateResult {
    const toggle = this.toggleHands(m);
    const line = html`<p class="waiting soft"><span>${printLine(awaitedLine(m))}</span></p>`;
    return toggle === null ? line : html`<div class="bar">${handsButton(this.showsHands, toggle)}${line}</div>`;
  }

  private afterHand(m: Model): TemplateResult {
    const wide = this.room.now.layout === 'wide';
    return html`
      <div class="area" tabindex=${wide ? nothing : 0}>
        <div class="board">${sheet(m, false)}</div>
        <div class="side" tabindex=${wide ? 0 : nothing}>${endPanel(m)}${lastCut(m)}</div>
      </div>
      <div class="foot" tabindex="-1"><slot name=${this.replay === null ? 'between' : 'steps'}></slot></div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-rummy-table': CcRummyTable;
  }
}
