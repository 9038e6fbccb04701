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

/** A card of the hand was brought to another place, counted from 0. */
export class CardMoveEvent extends CustomEvent<{ readonly slot: number; readonly to: number }> {
  static readonly type = 'cc-card-move';
  constructor(slot: number, to: number) {
    super(CardMoveEvent.type, { bubbles: true, composed: true, detail: { slot, to } });
  }
}

declare global {
  interface HTMLElementEventMap {
    'cc-card-tap': CardTapEvent;
    'cc-card-press': CardPressEvent;
    'cc-card-move': CardMoveEvent;
  }
}
