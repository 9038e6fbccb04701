import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { Face } from '../../../engine/kernel/game.ts';
import type { Refusal } from '../../../engine/kernel/value.ts';
import type { RummyAnswer, RummyHandCard, RummyPhase, RummyView } from '../../../engine/rummy-royal/index.ts';
import type { Table, TableState } from '../../../table/api.ts';
import { announce } from '../../controllers/index.ts';
import '../../kit/card/index.ts';
import '../../kit/chips/index.ts';
import '../../kit/run/index.ts';
import '../../kit/seat/index.ts';
import '../../kit/stepper/index.ts';
import { type CardTapEvent, type CcFan } from '../../kit/fan/index.ts';
import { type CcRun } from '../../kit/run/index.ts';
import './cc-rummy-limit.ts';
import { NO_DRAFT, cardAt, type Desk, type Draft, type SortMode } from './desk.ts';
import { isBlack } from './faces.ts';
import { fit } from './fit.ts';
import { ChipFlights } from './flights.ts';
import { choosesCard, fanCards, whyNot } from './hand.ts';
import { printLine } from './print-line.ts';
import { awaitedLine, headline } from './headline.ts';
import { type Keyed, type Model, modelOf } from './model.ts';
import { bar } from './parts/bar.ts';
import { toPlay, mustFollow, withPicked } from './parts/bar-cards.ts';
import { cut } from './parts/cut.ts';
import { endPanel } from './parts/end.ts';
import { mySeat } from './parts/me.ts';
import { seats } from './parts/seats.ts';
import { sheet, sidePots } from './parts/sheet.ts';
import { openHands } from './parts/open-hands.ts';
import { news, stateLine } from './parts/state.ts';
import { readOut } from './read-out.ts';
import { latest, log } from './sentence.ts';
import * as words from './strings.ts';
import { tableStyles } from './styles.ts';
import { plain, spoken } from './text.ts';

const BEFORE_HAND: ReadonlySet<RummyPhase> = new Set(['cut', 'shuffle', 'deal', 'leftovers']);
/** A step of a record brings few events; more are a jump. */
const STEP = 8;
const SORTS: readonly SortMode[] = ['suit', 'rank', 'dealt'];

/**
 * The Rummy Royal table as seen from a seat, or by one who watches. It shows `state`, and answers through `table`.
 *
 * @slot steps - with `replay`, in the place of the action bar: where one goes through the record
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

  @state() private draft: Draft = NO_DRAFT;
  @state() private sortMode: SortMode = 'suit';
  @state() private refusal: string | null = null;
  /** The question this device has answered and which is still open here. */
  @state() private answered: string | null = null;
  @state() private showsCut = false;

  /** Room as measured: narrow bars, and how high the hand may be. */
  @state() private narrow = true;
  @state() private handHeight = 0;
  /** So little height that the parts are laid flat: one line a space, short seats, no news. */
  @state() private low = false;
  @state() private flat = false;
  /** Board beside hand: each scrolls by itself. */
  @state() private wide = false;

  @query('cc-fan') private readonly fan!: CcFan | null;
  @query('cc-run') private readonly run!: CcRun | null;

  private m: Model | null = null;
  private readonly flights = new ChipFlights(this);
  private readonly room = new ResizeObserver(() => this.fit());
  /** Cards of mine that follow by themselves, since the button said so. */
  private goesOn: readonly Face[] = [];
  private seen: { readonly hand: number; readonly events: number; readonly mine: boolean } | null = null;
  private focusWas: 'fan' | 'foot' | null = null;
  private deal = false;
  private cutTimer: ReturnType<typeof setTimeout> | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.room.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.room.disconnect();
    clearTimeout(this.cutTimer);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('state')) return;
    const before = this.m;
    this.m = this.state === null ? null : modelOf(this.state);
    const m = this.m;
    if (m === null) return;
    if (before === null || questionOf(before) !== questionOf(m)) {
      this.draft = NO_DRAFT;
      this.answered = null;
    }
    if (before?.state.hand?.number !== m.state.hand?.number || before?.events.length !== m.events.length) this.refusal = null;
    const fresh = this.freshEvents(m);
    // Through a record one may jump: nothing flies then.
    if (fresh.length > 0 && (this.replay === null || fresh.length <= STEP)) this.receive(m, before, fresh);
    const active = this.shadowRoot?.activeElement ?? null;
    this.focusWas = active === null ? null : active === this.fan ? 'fan' : active.closest('.foot') ? 'foot' : null;
  }

  /** Events that arrived while this table was on the screen. */
  private freshEvents(m: Model): readonly Keyed[] {
    const hand = m.state.hand?.number ?? 0;
    const fresh = this.seen === null ? [] : this.seen.hand === hand ? m.events.slice(this.seen.events) : m.events;
    return fresh;
  }

  /** Before the render: where everything still is. */
  private receive(m: Model, before: Model | null, fresh: readonly Keyed[]): void {
    const events = fresh.map((k) => k.event);
    this.flights.prepare(events);
    if (events.some((e) => e.type === 'cut')) this.showCut();
    this.deal = events.some((e) => e.type === 'dealt' || (e.type === 'spare' && e.choice === 'exchange' && e.seat === m.me) || (e.type === 'sold' && e.seat === m.me));
    for (const e of events) {
      if (e.type !== 'led' && e.type !== 'played') continue;
      const mine = e.seat === m.me ? before?.view.cards.find((c) => c.face === e.face) : undefined;
      const from = mine === undefined ? this.renderRoot.querySelector(`[data-seat="${e.seat}"]`) : this.fan?.cardElement(mine.slot);
      if (from) this.run?.flyIn(e.face, mine === undefined ? cardAtCentre(from.getBoundingClientRect()) : from.getBoundingClientRect());
    }
  }

  private showCut(): void {
    this.showsCut = true;
    clearTimeout(this.cutTimer);
    this.cutTimer = setTimeout(() => (this.showsCut = false), 3500);
  }

  protected override updated(changed: PropertyValues): void {
    const m = this.m;
    if (m === null) return;
    this.fit();
    if (!changed.has('state')) return;
    this.speak(m);
    this.seen = { hand: m.state.hand?.number ?? 0, events: m.events.length, mine: m.mine };
    this.carryOn(m);
    if (this.deal) {
      this.deal = false;
      const from = this.renderRoot.querySelector(`[data-seat="${m.view.dealer ?? -1}"]`)?.getBoundingClientRect();
      if (from !== undefined) void this.fan?.dealFrom(cardAtCentre(from));
    }
    void this.keepFocus();
  }

  /** The table gives way to the bars: the hand takes what it needs, the sheet what is left. */
  private fit(): void {
    const frame = this.renderRoot.querySelector<HTMLElement>('.frame');
    const fitted = frame === null ? null : fit(frame, this.m?.view.cards.length ?? 0, this.behind());
    if (fitted === null) return;
    frame?.style.setProperty('--sheet', `${fitted.sheet}px`);
    this.narrow = this.clientWidth < 480;
    this.low = fitted.low;
    this.wide = fitted.wide;
    this.flat = fitted.flat;
    this.handHeight = fitted.hand;
  }

  /** Black cards lie in the rows behind while the hand is sorted by suit. */
  private behind(): number {
    return this.sortMode === 'suit' ? (this.m?.view.cards.filter((c) => isBlack(c.face)).length ?? 0) : 0;
  }

  private speak(m: Model): void {
    // Of a record tells who shows it.
    if (this.seen === null || this.replay !== null) return;
    const fresh = this.freshEvents(m);
    if (fresh.length > 0) announce(log(fresh, m.names, m.me).map((l) => l.spoken).join(' '));
    if (m.mine && (!this.seen.mine || fresh.length > 0)) {
      const h = headline(m);
      announce([h.cue ?? words.cue.turn, spoken(h.title), ...h.lines.map(spoken)].join('. '), 'assertive');
    }
  }

  /** RR-11: whoever holds the next card must play it, so what the button promised needs no further tap. */
  private carryOn(m: Model): void {
    const [next, ...rest] = this.goesOn;
    if (next === undefined) return;
    if (m.view.phase !== 'follow' && m.view.phase !== 'lead') this.goesOn = [];
    if (m.view.phase !== 'follow' || !m.mine) return;
    const card = m.view.cards.find((c) => c.live && c.face === next && m.view.next === next);
    this.goesOn = card === undefined ? [] : rest;
    if (card !== undefined) void this.send({ kind: 'play', slot: card.slot });
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
    return {
      m,
      draft: this.draft,
      busy: this.answered === questionOf(m),
      narrow: this.narrow,
      now: this.now ?? ((): number => m.awaited?.since ?? 0),
      change: (draft) => {
        this.draft = { ...this.draft, ...draft };
        this.refusal = null;
      },
      answer: (answer) => void this.send(answer),
      play: (card, then) => this.play(card, then),
      check: (answer) => this.table?.check(answer) ?? null,
      sort: () => {
        this.sortMode = SORTS[(SORTS.indexOf(this.sortMode) + 1) % SORTS.length] ?? 'suit';
        announce(words.bar.sorted(words.bar.sorts[this.sortMode]));
      },
    };
  }

  private play(card: RummyHandCard, then: readonly Face[]): void {
    this.goesOn = then;
    void this.send({ kind: 'play', slot: card.slot });
  }

  private async send(answer: RummyAnswer): Promise<void> {
    if (this.m === null || this.table === null || this.answered === questionOf(this.m)) return;
    this.answered = questionOf(this.m);
    this.refusal = null;
    const result = await this.table.answer(answer);
    if (result.ok) return;
    this.answered = null;
    this.goesOn = [];
    this.refuse(this.say(result.refusal));
  }

  private refuse(sentence: string): void {
    this.refusal = sentence;
    announce(sentence, 'assertive');
  }

  private tapped(event: CardTapEvent): void {
    const m = this.m;
    const card = m === null ? undefined : cardAt(m, event.detail.slot);
    if (m === null || card === undefined || this.replay !== null) return;
    const d = this.desk(m);
    if (m.view.phase === 'choose' && m.mine) {
      const { picked } = this.draft;
      if (picked.includes(card.slot)) d.change({ picked: picked.filter((s) => s !== card.slot) });
      else if (picked.length < 5) d.change({ picked: [...picked, card.slot] });
      else this.refuse(words.bar.fiveOnly);
    } else if (choosesCard(d)) {
      const refusal = card.live ? null : whyNot(d, card);
      if (!card.live) this.refuse(refusal === null ? words.refusedAnyhow : this.say(refusal));
      else if (toPlay(d)?.slot === card.slot) d.play(card, mustFollow(d, card));
      else d.change({ picked: [card.slot] });
    } else this.refuse(m.mine ? plain(headline(m).title) : `${words.bar.notNow} ${plain(awaitedLine(m))}.`);
  }

  /** A touch ends flights at once: nobody waits for cards to arrive. */
  private readonly hurry = (): void => {
    for (const flight of this.fan?.shadowRoot?.getAnimations() ?? []) flight.finish();
  };

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
    return html`
      <div class="frame ${this.low ? 'low' : ''} ${m.over ? 'over' : ''} ${m.me === null && this.replay === null ? 'watching' : ''}" @keydown=${this.onKey} @pointerdown=${this.hurry}>
        ${m.over ? this.afterHand(m) : this.running(m)}
        <div class="flights" aria-hidden="true"></div>
      </div>`;
  }

  private running(m: Model): TemplateResult {
    const d = this.desk(m);
    const h = withPicked(headline(m), d);
    return html`
      <div class="area" tabindex=${m.me === null && !this.wide ? 0 : nothing}>
        <div class="board">${seats(m, this.low)}${sheet(m, this.flat)}${sidePots(m)}</div>
        <div class="side" tabindex=${m.me === null && this.wide ? 0 : nothing}>
          ${this.showsCut || BEFORE_HAND.has(m.view.phase) ? cut(m) : nothing}
          ${stateLine(m, h)}
          ${(this.low && this.refusal === null) || this.replay !== null ? nothing : news(latest(m), this.refusal)}
          ${this.hand(m, d)}
        </div>
      </div>
      <div class="foot" tabindex="-1" role="group" aria-label=${words.zone.bar}>${this.replay === null ? html`${mySeat(m, h.cue)}${m.me === null ? this.waits(m) : bar(d)}` : html`<slot name="steps"></slot>`}</div>`;
  }

  private hand(m: Model, d: Desk): TemplateResult | typeof nothing {
    if (this.replay !== null) return openHands(m, this.replay.views);
    if (m.me === null || m.view.cards.length === 0) return nothing;
    return html`<div class="hand"><cc-fan .cards=${fanCards(d, this.sortMode, this.say)} order="given" .behind=${this.behind()} .maxHeight=${this.handHeight} ?multi=${m.view.phase === 'choose'} .label=${words.zone.hand(m.view.cards.length)} @cc-card-tap=${this.tapped}></cc-fan></div>`;
  }

  private waits(m: Model): TemplateResult {
    return html`<p class="waiting soft"><span>${printLine(awaitedLine(m))}</span></p>`;
  }

  private afterHand(m: Model): TemplateResult {
    return html`
      <div class="area" tabindex=${this.wide ? nothing : 0}>
        <div class="board">${sheet(m, false)}</div>
        <div class="side" tabindex=${this.wide ? 0 : nothing}>${endPanel(m)}${this.showsCut || m.state.hand?.finished === true ? cut(m) : nothing}</div>
      </div>
      <div class="foot" tabindex="-1"><slot name=${this.replay === null ? 'between' : 'steps'}></slot></div>`;
  }
}

/** A small card in the middle of a box, for cards to start from. */
function cardAtCentre(box: DOMRectReadOnly): DOMRect {
  const [width, height] = [30, 42];
  return new DOMRect(box.left + (box.width - width) / 2, box.top + (box.height - height) / 2, width, height);
}

/** Names the question that is open: a draft belongs to one question. */
function questionOf(m: Model): string {
  return m.awaited?.question ?? `${m.view.phase}/${m.events.length}`;
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-rummy-table': CcRummyTable;
  }
}
