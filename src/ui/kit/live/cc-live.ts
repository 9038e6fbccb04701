import { LitElement, html, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { AnnounceEvent, type Urgency } from '../../controllers/index.ts';
import { baseStyles } from '../../tokens/index.ts';

/** The one live region of the page: says what `announce()` sends. Put it into the document once, early, and leave it there. */
@customElement('cc-live')
export class CcLive extends LitElement {
  static override styles = [baseStyles];

  @state() private said: { readonly [U in Urgency]: string } = { polite: '', assertive: '' };
  /** The same words twice are two announcements: a mark nobody hears makes them differ. */
  private odd = false;

  private readonly onAnnounce = (event: Event): void => {
    if (!(event instanceof AnnounceEvent)) return;
    this.odd = !this.odd;
    this.said = { ...this.said, [event.urgency]: event.text + (this.odd ? '' : '\u00a0') };
  };

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener(AnnounceEvent.type, this.onAnnounce);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener(AnnounceEvent.type, this.onAnnounce);
  }

  override render(): TemplateResult {
    return html`<div class="unseen" role="status" aria-live="polite">${this.said.polite}</div><div class="unseen" role="alert" aria-live="assertive">${this.said.assertive}</div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-live': CcLive;
  }
}
