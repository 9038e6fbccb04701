import { LitElement, css, html, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { ifDefined } from 'lit/directives/if-defined.js';
import { baseStyles, buttonStyles } from '../../tokens/index.ts';
import { closeIcon } from '../icons/index.ts';
import { kitWords } from '../words.ts';

/** The sheet was put away: by its button, by Escape, by a tap beside it or by the page. */
export class DialogCloseEvent extends Event {
  static readonly type = 'cc-close';
  constructor() {
    super(DialogCloseEvent.type, { bubbles: true, composed: true });
  }
}

/**
 * A sheet over the table: from below on phones, in the middle elsewhere. Modal; focus goes in and comes back.
 *
 * @slot - content
 * @slot actions - buttons at the end, the filled one last
 * @event cc-close - {@link DialogCloseEvent}
 * @csspart sheet - the native dialog
 * @cssproperty --dialog-width - widest (32 rem)
 */
@customElement('cc-dialog')
export class CcDialog extends LitElement {
  static override styles = [baseStyles, buttonStyles, css`
    dialog { border: 0; padding: 0; margin: auto auto 0; width: 100%; max-width: 100%; max-height: calc(100dvh - 2rem); color: var(--ink); background: var(--paper); border-radius: var(--r-sheet) var(--r-sheet) 0 0; box-shadow: 0 0 0 1px var(--rule), 0 -4px 18px #00000030; overscroll-behavior: contain; font: 400 var(--t-body)/1.4 var(--sans); }
    dialog[open] { display: flex; flex-direction: column; animation: rise var(--m-sheet) var(--m-ease); }
    dialog::backdrop { background: var(--scrim); }
    @keyframes rise { from { translate: 0 2rem; opacity: 0; } }
    .top { display: flex; align-items: center; gap: var(--s2); padding: var(--s2) var(--s2) 0 var(--s4); flex: none; }
    h2:focus { outline: none; }
    h2 { flex: 1; font: 700 var(--t-title)/1.2 var(--serif); min-width: 0; overflow-wrap: anywhere; }
    .body { padding: var(--s1) var(--s4) var(--s4); overflow: auto; min-height: 0; }
    .foot { display: flex; flex-wrap: wrap; flex-direction: var(--bar-direction, row); gap: var(--s2); padding: var(--s2) var(--s4) max(var(--s3), env(safe-area-inset-bottom)); box-shadow: 0 -1px 0 var(--rule); flex: none; }
    .foot ::slotted(*) { flex: 1 1 auto; }
    .foot.none { display: none; }
    @media (min-width: 600px) and (min-height: 480px) {
      dialog { margin: auto; width: min(var(--dialog-width, 32rem), calc(100% - 2rem)); border-radius: var(--r-sheet); box-shadow: 0 0 0 1px var(--rule), 0 12px 32px #00000040; }
      .top { padding: var(--s3) var(--s3) 0 var(--s5); } .body { padding: var(--s1) var(--s5) var(--s5); } .foot { padding: var(--s3) var(--s5); }
      .foot ::slotted(*) { flex: 0 1 auto; } .foot { justify-content: flex-end; }
    }
    @media (min-width: 600px) and (max-height: 479px) { dialog { width: min(var(--dialog-width, 32rem), 100%); max-height: 100dvh; margin-inline: auto; } }
  `];

  @property({ type: Boolean, reflect: true }) open = false;
  @property() heading = '';
  /** Has to be answered by one of its buttons: no close button, no Escape, no tap beside. */
  @property({ type: Boolean }) firm = false;

  /** The content is higher than the sheet: it has to be reachable by keyboard. */
  @state() private scrolls = false;
  @query('dialog') private readonly dialog!: HTMLDialogElement;
  @query('h2') private readonly headline!: HTMLElement;
  @query('.body') private readonly body!: HTMLElement;
  private readonly resize = new ResizeObserver(() => {
    this.scrolls = this.body.scrollHeight > this.body.clientHeight + 1;
  });
  private hasActions = false;
  private back: HTMLElement | null = null;

  show(): void {
    this.open = true;
  }

  close(): void {
    this.open = false;
  }

  protected override willUpdate(): void {
    this.hasActions = this.querySelector(':scope > [slot="actions"]') !== null;
  }

  protected override firstUpdated(): void {
    this.resize.observe(this.body);
    // A tap beside the sheet is a comfort for pointers; the keyboard has Escape.
    this.dialog.addEventListener('click', (event) => this.onClick(event));
  }

  protected override updated(changed: PropertyValues): void {
    if (!changed.has('open')) return;
    if (this.open && !this.dialog.open) {
      this.back = deepActive();
      this.dialog.showModal();
      this.headline.focus();
    } else if (!this.open && this.dialog.open) this.dialog.close();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    if (this.hasUpdated && this.dialog.open) this.dialog.close();
  }

  override render(): TemplateResult {
    return html`<dialog part="sheet" aria-labelledby="heading" @close=${this.onClose} @cancel=${this.onCancel}>
      <div class="top"><h2 id="heading" tabindex="-1">${this.heading}</h2>
        ${this.firm ? '' : html`<button class="icon" aria-label=${kitWords().close} @click=${() => this.close()}>${closeIcon()}</button>`}</div>
      <div class="body" tabindex=${ifDefined(this.scrolls ? 0 : undefined)}><slot></slot></div>
      <div class="foot ${this.hasActions ? '' : 'none'}"><slot name="actions" @slotchange=${() => this.requestUpdate()}></slot></div>
    </dialog>`;
  }

  private onCancel(event: Event): void {
    if (event.target === this.dialog && this.firm) event.preventDefault();
  }

  private onClick(event: MouseEvent): void {
    if (this.firm || event.target !== this.dialog) return;
    const box = this.dialog.getBoundingClientRect();
    const inside = event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
    if (!inside) this.close();
  }

  private onClose(): void {
    // The browser tells of it a moment later: by then it may have been opened again.
    if (this.dialog.open) return;
    this.open = false;
    // The browser gives focus back by itself, but not when the opener sits in another shadow root that was rendered again.
    const back = this.back;
    this.back = null;
    if (back?.isConnected) back.focus();
    // Who took it off the page knows that it is closed, and may have put another one there.
    if (this.isConnected) this.dispatchEvent(new DialogCloseEvent());
  }
}

function deepActive(): HTMLElement | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active instanceof HTMLElement && active !== document.body ? active : null;
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-dialog': CcDialog;
  }
  interface HTMLElementEventMap {
    'cc-close': DialogCloseEvent;
  }
}
