/**
 * The cover of a phone that several players share: asks for the next one by name. It knows names and public sentences only; what
 * lies under it is not on the page at all.
 */
import { LitElement, css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { pass } from '../../../app/strings/index.ts';
import { announce, HOLD_MS, HoldController, type HoldHost } from '../../controllers/index.ts';
import { crownMark } from '../../kit/icons/index.ts';
import { baseStyles, buttonStyles, typeStyles } from '../../tokens/index.ts';

/**
 * @event cc-lift the one who is asked for has the phone
 * @event cc-ask somebody without a turn wants to look: `detail` is their key, null for nobody after all
 */
@customElement('cc-cover')
export class CcCover extends LitElement implements HoldHost {
  static override readonly styles = [
    baseStyles,
    typeStyles,
    buttonStyles,
    css`
      :host { flex: 1 1 0; min-height: 0; display: flex; flex-direction: column; gap: var(--s3); width: 100%; max-width: 40rem; margin: 0 auto; padding: var(--s2) var(--s3) max(var(--s3), env(safe-area-inset-bottom)); overflow: hidden auto; user-select: none; -webkit-user-select: none; }
      /* The lid of the game's box. */
      .lid { flex: 1 0 auto; position: relative; display: flex; flex-direction: column; align-items: center; justify-content: center; gap: var(--s2); text-align: center; background: var(--fill-madder); color: var(--on-fill); border-radius: var(--r-print); padding: var(--s6) var(--s5); box-shadow: 0 1px 3px #00000038; min-height: 11rem; }
      .lid::before { content: ''; position: absolute; inset: 6px; border: 2px solid var(--on-fill-line); pointer-events: none; }
      .lid::after { content: ''; position: absolute; inset: 11px; border: .5px solid var(--on-fill); pointer-events: none; }
      .seal { width: 84px; height: 84px; border-radius: 50%; border: 1.5px solid var(--on-fill); display: grid; place-content: center; position: relative; margin-bottom: var(--s3); }
      .seal::after { content: ''; position: absolute; inset: 4px; border: 2px dotted var(--on-fill-line); border-radius: 50%; }
      .seal svg.i { width: 40px; height: 40px; }
      .lid h2 { display: grid; gap: var(--s1); max-width: 100%; }
      .lid h2:focus { outline: none; }
      .lid h2 small { font: 400 var(--t-lead)/1.3 var(--serif); }
      .lid h2 b { font: 700 clamp(var(--t-display), 11vw, 3.25rem)/1.08 var(--serif); letter-spacing: -.01em; overflow-wrap: anywhere; }
      .lid h2.long b { font-size: var(--t-display); }
      .lid p { line-height: 1.4; max-width: 24rem; }
      .do { flex: none; display: grid; gap: var(--s2); }
      .do > * { width: 100%; }
      .hold { position: relative; overflow: hidden; min-height: 4rem; font: 700 var(--t-lead)/1.2 var(--serif); touch-action: none; -webkit-touch-callout: none; }
      .hold i { position: absolute; inset: auto 0 0 0; height: 6px; background: var(--on-primary); transform: scaleX(0); transform-origin: left; }
      .hold.holding i { transform: scaleX(1); transition: transform var(--hold) linear; }
      .hold:active { background: var(--fill-primary-press); }
      .plain { background: none; color: var(--ink); text-decoration: underline; text-underline-offset: .2em; text-decoration-thickness: 1px; min-height: var(--tap); font-weight: 400; }
      .hint { text-align: center; font-size: var(--t-small); min-height: 1.35em; line-height: 1.35; color: var(--ink-soft); }
      .pair { display: flex; flex-direction: var(--bar-direction, row); flex-wrap: wrap; gap: var(--s2); }
      .pair > * { flex: 1 1 8rem; }
      .news { flex: none; font-size: var(--t-small); line-height: 1.4; color: var(--ink-soft); display: grid; gap: 2px; padding: 0 var(--s1); }
      .news li { overflow-wrap: anywhere; }
      .looks { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 8rem), 1fr)); gap: var(--s2); }
      .looks .btn { overflow-wrap: anywhere; }
      @media (min-width: 640px) and (max-height: 560px) {
        :host { display: grid; grid-template: 1fr auto / 1.15fr 1fr; gap: var(--s3) var(--s4); max-width: 64rem; }
        .lid { grid-row: 1 / 3; padding: var(--s4); }
        .do { align-self: end; }
        .news { align-self: end; }
      }
      @media (max-height: 600px) {
        .lid { padding: var(--s5) var(--s4); min-height: 9.5rem; gap: 0; }
        .seal { width: 56px; height: 56px; margin-bottom: var(--s2); }
        .seal svg.i { width: 28px; height: 28px; }
      }
      @media (prefers-reduced-motion: reduce) {
        .hold.holding i { transition: none; }
      }
    `,
  ];

  /** Whom it asks for; empty while nobody of this phone is awaited. */
  @property() name = '';
  /** It asks for one who only wants to look, and may think better of it. */
  @property({ type: Boolean }) optional = false;
  /** Who is awaited and for what, for everybody to read. */
  @property() waiting = '';
  /** The last public sentences, oldest first. */
  @property({ attribute: false }) news: readonly string[] = [];
  /** Players of this phone who may look though nothing is asked of them. */
  @property({ attribute: false }) lookers: readonly { readonly key: string; readonly name: string }[] = [];

  @state() private asking = false;
  @state() private short = false;
  @query('h2') private readonly heading!: HTMLElement;

  readonly #hold = new HoldController(this);

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('name')) return;
    this.asking = false;
    this.short = false;
  }

  protected override updated(changed: PropertyValues): void {
    if (!changed.has('name')) return;
    // Whatever was said for the one before is said no more; then the next one is asked for.
    announce('', 'assertive');
    announce(this.name === '' ? '' : pass.heading(this.name));
    this.heading.focus({ preventScroll: true });
  }

  held(): void {
    this.dispatchEvent(new Event('cc-lift'));
  }

  letGo(): void {
    this.short = true;
    announce(pass.tooShort);
  }

  pressed(): void {
    this.asking = true;
  }

  #ask(key: string | null): void {
    this.dispatchEvent(new CustomEvent<string | null>('cc-ask', { detail: key }));
  }

  #holdButton(): TemplateResult {
    const h = this.#hold;
    return html`
      <button class="btn primary hold ${h.holding ? 'holding' : ''}" style="--hold: ${HOLD_MS}ms" aria-describedby="hint"
        @pointerdown=${h.onPointerdown} @pointerup=${h.onPointerend} @pointercancel=${h.onPointerend} @pointerleave=${h.onPointerend}
        @keydown=${h.onKeydown} @keyup=${h.onKeyup} @click=${h.onClick} @contextmenu=${h.onContextmenu} @blur=${h.onBlur}
      ><span>${h.holding ? pass.holding : pass.hold}</span><i></i></button>
      <p class="hint" id="hint">${this.short ? pass.tooShort : pass.holdHint(this.name)}</p>
      <div class="pair">
        ${this.optional ? html`<button class="btn plain" @click=${() => this.#ask(null)}>${pass.somebodyElse}</button>` : nothing}
        <button class="btn plain" @click=${() => (this.asking = true)}>${pass.without}</button>
      </div>`;
  }

  /** For whoever cannot hold, or does not want to. */
  #confirm(): TemplateResult {
    return html`
      <p class="hint" role="status">${pass.ask(this.name)} ${pass.holdHint(this.name)}</p>
      <div class="pair">
        <button class="btn quiet" @click=${() => (this.asking = false)}>${pass.no}</button>
        <button class="btn primary" @click=${() => this.held()}>${pass.yes(this.name)}</button>
      </div>`;
  }

  #lookers(): TemplateResult | typeof nothing {
    if (this.lookers.length === 0) return nothing;
    return html`<p class="hint">${pass.lookAs}</p>
      <div class="looks">${this.lookers.map(({ key, name }) => html`<button class="btn quiet" @click=${() => this.#ask(key)}>${name}</button>`)}</div>`;
  }

  protected override render(): TemplateResult {
    const { name } = this;
    const asked = name !== '';
    return html`
      <div class="lid">
        <span class="seal">${crownMark()}</span>
        ${asked
          ? html`<h2 tabindex="-1" class=${name.length > 12 ? 'long' : ''}><small>${pass.passTo}</small> <b>${name}</b></h2>`
          : html`<h2 tabindex="-1"><small>${this.waiting || pass.waiting}</small></h2>`}
      </div>
      <div class="do">${asked ? (this.asking ? this.#confirm() : this.#holdButton()) : this.#lookers()}</div>
      ${this.news.length === 0 ? nothing : html`<ul class="news" aria-label=${pass.news}>${this.news.map((line) => html`<li>${line}</li>`)}</ul>`}
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-cover': CcCover;
  }
}
