/** What screens tell `cc-app`. */

declare global {
  interface HTMLElementEventMap {
    'cc-title': CustomEvent<string>;
  }
}

/** The document's title, without the app's name. */
export function titled(from: HTMLElement, title: string): void {
  from.dispatchEvent(new CustomEvent<string>('cc-title', { bubbles: true, composed: true, detail: title }));
}
