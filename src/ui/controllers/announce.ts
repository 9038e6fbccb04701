/** Words for those who listen: sent to the one live region of the page (`cc-live`). */

/** Polite for the moves of others, assertive for "your turn" and refusals. */
export type Urgency = 'polite' | 'assertive';

export class AnnounceEvent extends Event {
  static readonly type = 'cc-announce';
  readonly text: string;
  readonly urgency: Urgency;

  constructor(text: string, urgency: Urgency) {
    super(AnnounceEvent.type, { bubbles: true, composed: true });
    this.text = text;
    this.urgency = urgency;
  }
}

export const announce = (text: string, urgency: Urgency = 'polite'): void => {
  document.dispatchEvent(new AnnounceEvent(text, urgency));
};

declare global {
  interface DocumentEventMap {
    'cc-announce': AnnounceEvent;
  }
}
