import { LitElement, html, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { AnnounceEvent, HushEvent, type Urgency } from '../../controllers/index.ts';
import { baseStyles } from '../../tokens/index.ts';

/** The one live region of the page: says what `announce()` sends. Put it into the document once, early, and leave it there. */
@customElement('cc-live')
export class CcLive extends LitElement {
  static override styles = [baseStyles];

  @state() private said: { readonly [U in Urgency]: string } = { polite: '', assertive: '' };
  /** The same words twice are two announcements: a mark nobody hears makes them differ. */
  private odd = false;
  /** Said since the page was last painted. */
  private readonly fresh = new Set<Urgency>();

  private readonly onAnnounce = (event: Event): void => {
    if (!(event instanceof AnnounceEvent)) return;
    this.odd = !this.odd;
    this.fresh.add(event.urgency);
    this.said = { ...this.said, [event.urgency]: event.text + (this.odd ? '' : '\u00a0') };
  };

  /** What is said and goes somewhere at once (“Saved.”, and home) is not on the page yet: it belongs to what comes. */
  private readonly onHush = (): void => {
    const keep = (urgency: Urgency): string => (this.fresh.has(urgency) ? this.said[urgency] : '');
    this.said = { polite: keep('polite'), assertive: keep('assertive') };
  };

  protected override updated(): void {
    this.fresh.clear();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener(HushEvent.type, this.onHush);
    document.addEventListener(AnnounceEvent.type, this.onAnnounce);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener(HushEvent.type, this.onHush);
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
