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

/** What was said is over: another screen, another part of the game. */
export class HushEvent extends Event {
  static readonly type = 'cc-hush';

  constructor() {
    super(HushEvent.type, { bubbles: true, composed: true });
  }
}

/** Takes old words out of the live region, so that nobody comes upon them later. What was said in this very moment stays. */
export const hush = (): void => {
  document.dispatchEvent(new HushEvent());
};

declare global {
  interface DocumentEventMap {
    'cc-announce': AnnounceEvent;
    'cc-hush': HushEvent;
  }
}
