/** A card of the hand was tapped (or Enter, or Space). */
export class CardTapEvent extends CustomEvent<{ readonly slot: number; readonly dimmed: boolean; readonly reason: string | null }> {
  static readonly type = 'cc-card-tap';
  constructor(slot: number, dimmed: boolean, reason: string | null) {
    super(CardTapEvent.type, { bubbles: true, composed: true, detail: { slot, dimmed, reason } });
  }
}

/** A card of the hand was held. */
export class CardPressEvent extends CustomEvent<{ readonly slot: number }> {
  static readonly type = 'cc-card-press';
  constructor(slot: number) {
    super(CardPressEvent.type, { bubbles: true, composed: true, detail: { slot } });
  }
}

declare global {
  interface HTMLElementEventMap {
    'cc-card-tap': CardTapEvent;
    'cc-card-press': CardPressEvent;
  }
}
