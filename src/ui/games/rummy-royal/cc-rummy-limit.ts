import { LitElement, css, html, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import * as words from './strings.ts';

/** How long until the device plays by itself (RR-11): a line that grows shorter, and the seconds beside it. Not announced each second. */
@customElement('cc-rummy-limit')
export class CcRummyLimit extends LitElement {
  static override styles = css`
    :host { display: block; position: relative; font-size: var(--t-small); color: var(--ink-soft); padding: var(--s1) var(--s4) 0; text-align: right; }
    .line { position: absolute; left: 0; top: 0; height: 3px; width: 100%; background: var(--brass-line); transform-origin: left; animation: shrink linear forwards; }
    @keyframes shrink { from { transform: scaleX(var(--from)); } to { transform: scaleX(0); } }
    b { color: var(--ink); font-variant-numeric: tabular-nums; }
  `;

  /** Clock times in milliseconds (`Awaited`). */
  @property({ attribute: false }) since = 0;
  @property({ attribute: false }) deadline = 0;
  @property({ attribute: false }) now: () => number = () => this.since;

  @state() private seconds = 0;
  private timer: ReturnType<typeof setInterval> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.timer);
  }

  override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (!changed.has('deadline')) return;
    clearInterval(this.timer);
    this.seconds = Math.max(0, Math.ceil((this.deadline - this.now()) / 1000));
    this.timer = setInterval(() => {
      this.seconds = Math.max(0, this.seconds - 1);
      if (this.seconds === 0) clearInterval(this.timer);
    }, 1000);
  }

  override render(): TemplateResult {
    const left = Math.max(0, this.deadline - this.now());
    const from = this.deadline > this.since ? left / (this.deadline - this.since) : 0;
    return html`<span class="line" style="--from: ${from}; animation-duration: ${left}ms"></span><span aria-hidden="true">${words.bar.playsItself}<b>${this.seconds}</b> s</span>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-rummy-limit': CcRummyLimit;
  }
}
