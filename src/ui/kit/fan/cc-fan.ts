import { LitElement, css, html, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { ifDefined } from 'lit/directives/if-defined.js';
import { repeat } from 'lit/directives/repeat.js';
import { styleMap } from 'lit/directives/style-map.js';
import { colourOf, rankNumber, suitOf, type Suit } from '../../../engine/cards/index.ts';
import { LongPressController, RovingController, WidthController, flyFrom, dealDelay } from '../../controllers/index.ts';
import { baseStyles } from '../../tokens/index.ts';
import { cardPrint, cardStyles, suitClass, type CardState } from '../card/card-face.ts';
import { cardName } from '../words.ts';
import { CardMoveEvent, CardPressEvent, CardTapEvent } from './events.ts';
import { FanDragController, moved, type DragHost } from './fan-drag.ts';
import { fanLayout, type FanLayout } from './fan-layout.ts';

export interface FanCard {
  /** The slot of the card: stable while it is held. */
  readonly key: number;
  readonly face: number;
  readonly state: CardState;
  /** Spoken instead of the card's name. */
  readonly label?: string;
  /** Why a dimmed card cannot be played, spoken as its description. */
  readonly disabledReason?: string;
}

const SUIT_ORDER: readonly Suit[] = ['S', 'C', 'H', 'D'];

/**
 * The hand: shallow rows, the black cards behind and the red in front. Every index and a strip of 44 px of each card
 * stay free whatever the width. One Tab stop, arrows inside.
 *
 * @event cc-card-tap - {@link CardTapEvent}, also for dimmed cards: the table says why
 * @event cc-card-press - {@link CardPressEvent}: a card was held (or its menu asked for), to be enlarged
 * @event cc-card-move - {@link CardMoveEvent}: a card was dragged to another place, or moved by Alt and an arrow (`movable`)
 */
@customElement('cc-fan')
export class CcFan extends LitElement implements DragHost {
  static override styles = [baseStyles, cardStyles, css`
    :host { display: block; width: 100%; min-width: 0; }
    .hand { position: relative; touch-action: manipulation; }
    .card { position: absolute; left: 0; top: 0; transform: translate(var(--x), var(--y)) rotate(var(--r)); transition: transform var(--m-flight) var(--m-ease), translate var(--m-tap) var(--m-ease); }
    .still .card, .card.dragged { transition: none; }
    .card.dragged { box-shadow: var(--e-lift); }
    :host([movable]) .card { touch-action: none; } :host([movable][pans]) .card { touch-action: pan-y; }
    .card.live { translate: 0 calc(var(--lift) * -1); }
    .card.picked { translate: 0 calc(var(--lift) * -1.5); }
    .covered .face { display: none; }
  `];

  @property({ attribute: false }) cards: readonly FanCard[] = [];
  /** `colours`: by suit, black behind; `given`: as handed in. */
  @property() order: 'colours' | 'given' = 'colours';
  /** With `given`: how many of the first cards belong together in the rows behind. */
  @property({ type: Number }) behind = 0;
  /** Several may be picked: cards say whether they are pressed. */
  @property({ type: Boolean }) multi = false;
  /** Cards may be brought to another place. */
  @property({ type: Boolean, reflect: true }) movable = false;
  /** The hand lies in a region that scrolls: a finger that goes up or down scrolls it. */
  @property({ type: Boolean, reflect: true }) pans = false;
  /** Name of the group, "Your hand, 11 cards". */
  @property() label = '';
  /** Height in px the hand should not exceed; 0: 36 % of the window. */
  @property({ type: Number, attribute: 'max-height' }) maxHeight = 0;

  private readonly size = new WidthController(this);
  private layout: FanLayout = fanLayout(0, { width: 0, maxHeight: 0 });
  private readonly roving = new RovingController(this, () => this.buttons());
  private readonly drag = new FanDragController(this);
  private readonly hold = new LongPressController(this, (element) => {
    this.drag.cancel();
    this.dispatchEvent(new CardPressEvent(Number(element.dataset['key'])));
  });
  private readonly onWindow = (): void => {
    if (this.maxHeight === 0) this.requestUpdate();
  };

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('resize', this.onWindow);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('resize', this.onWindow);
  }

  /** The element of a held card, to fly from or to. */
  cardElement(key: number): HTMLElement | null {
    return this.renderRoot.querySelector(`[data-key="${key}"]`);
  }

  /** Lets all cards fly in from a box of the viewport, one after another, or with these delays in milliseconds. */
  async dealFrom(box: DOMRectReadOnly, delays: readonly number[] = []): Promise<void> {
    await this.updateComplete;
    const cards = this.buttons();
    const flights = cards.map((card, i) => flyFrom(card, box, { delay: delays[i] ?? dealDelay(i, cards.length), hidden: true }));
    await Promise.all(flights.flatMap((flight) => (flight ? [flight.finished.catch(() => undefined)] : [])));
  }

  keys(): readonly number[] {
    return this.sorted().map((c) => c.key);
  }

  layoutNow(): FanLayout {
    return this.layout;
  }

  origin(): DOMRectReadOnly | undefined {
    return this.renderRoot.querySelector('.hand')?.getBoundingClientRect();
  }

  dropped(key: number, to: number): void {
    this.dispatchEvent(new CardMoveEvent(key, to));
  }

  override focus(): void {
    this.roving.focus();
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('cards') || changed.has('order')) {
      const live = this.sorted().findIndex((c) => c.state === 'live');
      if (live >= 0) this.roving.enterAt(live);
    }
  }

  override render(): TemplateResult {
    const cards = this.sorted();
    const behind = this.order === 'colours' ? cards.filter((c) => colourOf(c.face) === 'black').length : this.behind;
    const maxHeight = this.maxHeight > 0 ? this.maxHeight : window.innerHeight * 0.36;
    this.layout = fanLayout(cards.length, { width: this.size.width, maxHeight, behind });
    const { cardWidth, height, lift } = this.layout;
    const style = { '--cw': `${cardWidth}px`, '--lift': `${lift}px`, height: `${height}px` };
    const reasons = [...new Set(cards.flatMap((card) => (card.state === 'dim' && card.disabledReason !== undefined ? [card.disabledReason] : [])))];
    return html`<div class="hand ${this.size.changed ? 'still' : ''}" role="group" aria-label=${ifDefined(this.label || undefined)} style=${styleMap(style)}
      @keydown=${this.onKeydown} @click=${this.onClick} @focusin=${this.roving.onFocusin}>${repeat(cards, (card) => card.key, (card, i) => this.card(card, i, reasons.indexOf(card.disabledReason ?? '')))}${reasons.map((reason, i) => html`<span id=${`why${i}`} hidden>${reason}</span>`)}</div>`;
  }

  private card(card: FanCard, i: number, why: number): TemplateResult {
    const drag = this.drag.now;
    const own = this.layout.places[i];
    const at = drag === null ? i : moved(this.keys(), drag.key, drag.to).indexOf(card.key);
    const place = drag?.key === card.key ? own : this.layout.places[at];
    if (!place) return html``;
    const dragged = drag?.key === card.key ? drag : null;
    const classes = `card ${suitClass(card.face)} ${card.state} ${place.covered ? 'covered' : ''} ${dragged === null ? '' : 'dragged'}`;
    const style = {
      '--x': `${(place.x + (dragged?.dx ?? 0)).toFixed(1)}px`, '--y': `${(place.y + (dragged?.dy ?? 0)).toFixed(1)}px`, '--r': `${place.turn.toFixed(2)}deg`, '--shift': `${place.shift.toFixed(1)}px`,
      'z-index': drag === null ? '' : String(dragged === null ? at : 99),
    };
    return html`<button class=${classes} data-key=${card.key} tabindex="-1" style=${styleMap(style)}
      aria-label=${card.label ?? cardName(card.face)}
      aria-pressed=${ifDefined(this.multi ? (card.state === 'picked' ? 'true' : 'false') : undefined)}
      aria-disabled=${ifDefined(card.state === 'dim' ? 'true' : undefined)}
      aria-describedby=${ifDefined(why < 0 || card.state !== 'dim' ? undefined : `why${why}`)}
      @pointerdown=${(event: PointerEvent) => this.down(event, card)} @pointermove=${this.onMove} @pointerup=${this.onUp} @pointercancel=${this.onCancel} @pointerleave=${this.hold.onPointerend}
      @contextmenu=${(event: PointerEvent) => this.menu(event, card)}
      @click=${() => this.tap(card)}>${cardPrint(card.face)}</button>`;
  }

  private down(event: PointerEvent, card: FanCard): void {
    this.hold.onPointerdown(event);
    if (this.movable) this.drag.start(event, card.key);
  }

  private readonly onMove = (event: PointerEvent): void => {
    this.hold.onPointermove(event);
    this.drag.move(event);
  };

  private readonly onUp = (): void => {
    this.hold.onPointerend();
    this.drag.drop();
  };

  private readonly onCancel = (): void => {
    this.hold.onPointerend();
    this.drag.cancel();
  };

  /** The menu key or the other mouse button; a finger that stays has asked already. */
  private menu(event: PointerEvent, card: FanCard): void {
    event.preventDefault();
    if (event.pointerType !== 'touch' && event.pointerType !== 'pen') this.dispatchEvent(new CardPressEvent(card.key));
  }

  private readonly onKeydown = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const key = Number(event.target instanceof HTMLElement ? event.target.dataset['key'] : NaN);
    if (!this.movable || !event.altKey || by === undefined || Number.isNaN(key)) return this.roving.onKeydown(event);
    event.preventDefault();
    void this.bring(key, by);
  };

  /** One place further; the focus stays on the card. */
  private async bring(key: number, by: number): Promise<void> {
    const keys = this.keys();
    const to = keys.indexOf(key) + by;
    if (to < 0 || to >= keys.length) return;
    this.dispatchEvent(new CardMoveEvent(key, to));
    await this.updateComplete;
    this.cardElement(key)?.focus();
  }

  /** A card that flew here while the finger was down: the tap was meant for it. */
  private readonly onClick = (event: MouseEvent): void => {
    if (event.target !== event.currentTarget || event.detail === 0) return;
    const under = this.renderRoot instanceof ShadowRoot ? this.renderRoot.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('.card') : null;
    const card = this.cards.find((c) => String(c.key) === under?.dataset['key']);
    if (card !== undefined) this.tap(card);
  };

  private tap(card: FanCard): void {
    const held = this.hold.swallowed();
    if (this.drag.swallowed() || held) return;
    this.dispatchEvent(new CardTapEvent(card.key, card.state === 'dim', card.disabledReason ?? null));
  }

  private sorted(): readonly FanCard[] {
    if (this.order === 'given') return this.cards;
    return [...this.cards].sort((a, b) => SUIT_ORDER.indexOf(suitOf(a.face)) - SUIT_ORDER.indexOf(suitOf(b.face)) || rankNumber(a.face) - rankNumber(b.face));
  }

  private buttons(): HTMLElement[] {
    return this.renderRoot instanceof ShadowRoot ? [...this.renderRoot.querySelectorAll<HTMLElement>('.card')] : [];
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-fan': CcFan;
  }
}
