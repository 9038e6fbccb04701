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
import { CardPressEvent, CardTapEvent } from './events.ts';
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
 * @event cc-card-press - {@link CardPressEvent}: a card was held, to be enlarged
 */
@customElement('cc-fan')
export class CcFan extends LitElement {
  static override styles = [baseStyles, cardStyles, css`
    :host { display: block; width: 100%; min-width: 0; }
    .hand { position: relative; touch-action: manipulation; }
    .card { position: absolute; left: 0; top: 0; transform: translate(var(--x), var(--y)) rotate(var(--r)); transition: transform var(--m-flight) var(--m-ease), translate var(--m-tap) var(--m-ease); }
    .still .card { transition: none; }
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
  /** Name of the group, "Your hand, 11 cards". */
  @property() label = '';
  /** Height in px the hand should not exceed; 0: 36 % of the window. */
  @property({ type: Number, attribute: 'max-height' }) maxHeight = 0;

  private readonly size = new WidthController(this);
  private layout: FanLayout = fanLayout(0, { width: 0, maxHeight: 0 });
  private readonly roving = new RovingController(this, () => this.buttons());
  private readonly hold = new LongPressController(this, (element) => {
    const card = this.cards.find((c) => String(c.key) === element.dataset['key']);
    if (card) this.dispatchEvent(new CardPressEvent(card.key));
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

  /** Lets all cards fly in from a box of the viewport, one after another. */
  async dealFrom(box: DOMRectReadOnly): Promise<void> {
    await this.updateComplete;
    const cards = this.buttons();
    const flights = cards.map((card, i) => flyFrom(card, box, { delay: dealDelay(i, cards.length) }));
    await Promise.all(flights.flatMap((flight) => (flight ? [flight.finished.catch(() => undefined)] : [])));
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
      @keydown=${this.roving.onKeydown} @focusin=${this.roving.onFocusin}>${repeat(cards, (card) => card.key, (card, i) => this.card(card, i, reasons.indexOf(card.disabledReason ?? '')))}${reasons.map((reason, i) => html`<span id=${`why${i}`} hidden>${reason}</span>`)}</div>`;
  }

  private card(card: FanCard, i: number, why: number): TemplateResult {
    const place = this.layout.places[i];
    if (!place) return html``;
    const classes = `card ${suitClass(card.face)} ${card.state} ${place.covered ? 'covered' : ''}`;
    const style = { '--x': `${place.x.toFixed(1)}px`, '--y': `${place.y.toFixed(1)}px`, '--r': `${place.turn.toFixed(2)}deg`, '--shift': `${place.shift.toFixed(1)}px` };
    return html`<button class=${classes} data-key=${card.key} tabindex="-1" style=${styleMap(style)}
      aria-label=${card.label ?? cardName(card.face)}
      aria-pressed=${ifDefined(this.multi ? (card.state === 'picked' ? 'true' : 'false') : undefined)}
      aria-disabled=${ifDefined(card.state === 'dim' ? 'true' : undefined)}
      aria-describedby=${ifDefined(why < 0 || card.state !== 'dim' ? undefined : `why${why}`)}
      @pointerdown=${this.hold.onPointerdown} @pointermove=${this.hold.onPointermove} @pointerup=${this.hold.onPointerend} @pointercancel=${this.hold.onPointerend} @pointerleave=${this.hold.onPointerend}
      @contextmenu=${(event: Event) => event.preventDefault()}
      @click=${() => this.tap(card)}>${cardPrint(card.face)}</button>`;
  }

  private tap(card: FanCard): void {
    if (this.hold.swallowed()) return;
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
