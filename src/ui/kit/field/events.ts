/** The text or the choice of a field is another one. */
export class ValueEvent extends CustomEvent<{ readonly value: string }> {
  static readonly type = 'cc-value';
  constructor(value: string) {
    super(ValueEvent.type, { bubbles: true, composed: true, detail: { value } });
  }
}

declare global {
  interface HTMLElementEventMap {
    'cc-value': ValueEvent;
  }
}
