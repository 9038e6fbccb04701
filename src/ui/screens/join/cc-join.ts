/** The way to another's table: paste an invitation or a link, or arrive by one. */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { appContext, cleanName, MAX_JOIN_TEXT, MAX_NAME, type App, type HandAnswer, type OpenTable, type Refusal, type Result } from '../../../app/index.ts';
import { common, join } from '../../../app/strings/index.ts';
import { backIcon } from '../../kit/icons/index.ts';
import { announce } from '../../controllers/index.ts';
import { baseStyles, buttonStyles, typeStyles } from '../../tokens/index.ts';
import { titled } from '../events.ts';
import { goBack } from '../go-back.ts';
import { fieldStyles, screenStyles } from '../screen-styles.ts';
import '../cc-code.ts';

type Step =
  | { readonly at: 'enter'; readonly refusal: Refusal | null }
  | { readonly at: 'busy'; readonly words: string }
  | { readonly at: 'answer'; readonly answer: HandAnswer };

/** What a text is that is no way to a table. */
const UNREADABLE: ReadonlySet<string> = new Set(['join/not-an-invitation', 'join/not-a-link']);

/** Only with these what helps against phones that do not find each other may help. */
const OF_THE_NETWORK: ReadonlySet<string> = new Set(['join/no-path', 'join/no-candidates', 'join/no-proof', 'join/nobody-there', 'join/broker-unreachable', 'link/lost', 'link/silent']);

@customElement('cc-join')
export class CcJoin extends LitElement {
  static override readonly styles = [
    baseStyles,
    typeStyles,
    buttonStyles,
    screenStyles,
    fieldStyles,
    css`
      .tries { display: grid; gap: var(--s1); padding-left: 1.2em; }
      .tries li { list-style: disc; }
      .busy { display: flex; align-items: center; gap: var(--s3); }
      .busy::before { content: ''; flex: none; width: 1.25rem; height: 1.25rem; border-radius: 50%; border: 3px solid var(--rule); border-top-color: var(--prussian); animation: turn 1.2s linear infinite; }
      @keyframes turn { to { rotate: 360deg; } }
      @media (prefers-reduced-motion: reduce) { .busy::before { animation-duration: 6s; } }
    `,
  ];

  @consume({ context: appContext })
  app!: App;

  /** What the address carried after `#/join/`, or empty. */
  @property() text = '';

  @state() private step: Step = { at: 'enter', refusal: null };
  @state() private known = false;
  /** This phone left the table for good. */
  @state() private left = false;
  /** It has asked before, and was not let in. */
  @state() private waits = false;
  @state() private typed = '';
  @state() private nameMissing = false;
  @state() private textMissing = false;

  @query('#name') private nameField?: HTMLInputElement;
  @query('#text') private textField?: HTMLTextAreaElement;

  /** Number of the running attempt: what an abandoned one still brings is ignored. */
  #attempt = 0;
  /** Ends an attempt by link that looks for somebody. */
  #looking: AbortController | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    titled(this, join.title);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#abandon();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('text')) return;
    this.#abandon();
    this.step = { at: 'enter', refusal: null };
    this.typed = this.text;
    this.known = this.left = this.waits = false;
    // An address that names no table is found out before anybody has written a name.
    if (this.text !== '') void this.#read(this.text);
  }

  #abandon(): void {
    this.#attempt++;
    this.#looking?.abort();
    if (this.step.at === 'answer') this.step.answer.cancel();
  }

  /** Is the table known to this device? Then nobody has to give a name. */
  async #read(text: string): Promise<void> {
    const attempt = this.#attempt;
    const read = await this.app.tables.read(text);
    if (attempt !== this.#attempt || this.step.at !== 'enter') return;
    this.known = read.ok && read.value.known;
    this.left = read.ok && read.value.left === true;
    this.waits = read.ok && read.value.waits === true;
    if (read.ok) return;
    const refusal = this.#inAddress(read.refusal);
    // The remains of a link are of no use to whoever pastes the whole one.
    if (refusal.code === 'join/damaged-link') this.typed = '';
    this.#fail(refusal);
  }

  /** A text that nobody pasted cannot be “copied whole”: it came with a link. */
  #inAddress(refusal: Refusal): Refusal {
    return UNREADABLE.has(refusal.code) ? { code: 'join/damaged-link' } : refusal;
  }

  async #join(event: Event): Promise<void> {
    event.preventDefault();
    const text = (this.textField?.value ?? this.typed).trim();
    const name = cleanName(this.nameField?.value ?? this.app.settings.get().name);
    this.textMissing = text === '';
    this.nameMissing = name === '' && !this.known;
    if (this.textMissing) return this.textField?.focus();
    if (this.nameMissing) return this.nameField?.focus();
    this.typed = text;
    if (name !== '') void this.app.settings.set({ name });
    const attempt = ++this.#attempt;
    const still = (): boolean => attempt === this.#attempt;
    this.#busy(join.reading);
    const read = await this.app.tables.read(text);
    if (!still()) return;
    if (!read.ok) return this.#fail(text === this.text ? this.#inAddress(read.refusal) : read.refusal);
    this.known = read.value.known;
    if (read.value.kind === 'link') {
      this.#busy(join.looking);
      this.#looking = new AbortController();
      return this.#arrive(await this.app.tables.joinByLink(text, name, this.#looking.signal), still);
    }
    this.#busy(join.preparing);
    const prepared = await this.app.tables.joinByHand(text, name);
    if (!still()) {
      if (prepared.ok) prepared.value.answer.cancel();
      return;
    }
    if (!prepared.ok) return this.#fail(prepared.refusal);
    this.step = { at: 'answer', answer: prepared.value.answer };
    announce(join.answer);
    this.#arrive(await prepared.value.joined, still);
  }

  #arrive(result: Result<OpenTable>, still: () => boolean): void {
    if (!still()) return;
    if (!result.ok) return this.#fail(result.refusal);
    this.step = { at: 'busy', words: join.opened };
    announce(join.opened);
    this.app.router.go({ name: 'table', id: result.value.record.id }, 'replace');
  }

  #busy(words: string): void {
    this.step = { at: 'busy', words };
    announce(words);
  }

  #fail(refusal: Refusal): void {
    this.step = { at: 'enter', refusal };
    announce(this.app.say(refusal), 'assertive');
  }

  #startOver(): void {
    this.#abandon();
    this.step = { at: 'enter', refusal: null };
  }

  #enter(refusal: Refusal | null): TemplateResult {
    return html`
      ${refusal === null
        ? nothing
        : html`<section class="trouble" aria-labelledby="failed">
            <h2 class="lead" id="failed">${refusal.code === 'join/damaged-link' ? join.broken : join.failed}</h2>
            <p>${this.app.say(refusal)}</p>
          </section>`}
      <form class="sheet" @submit=${this.#join}>
        ${this.text === '' || (refusal !== null && !this.known)
          ? html`<p>${join.intro}</p><ul class="tries">${join.ways.map((way) => html`<li>${way}</li>`)}</ul>`
          : html`<p>${this.left ? join.left : this.waits ? join.waits : this.known ? join.known : join.byLink}</p>`}
        ${this.known
          ? nothing
          : html`<div class="field">
              <label for="name">${common.name}</label>
              <input id="name" autocomplete="nickname" maxlength=${MAX_NAME} enterkeyhint="done" .value=${this.app.settings.get().name} aria-invalid=${this.nameMissing} aria-describedby="name-error" />
              <span class="error" id="name-error">${this.nameMissing ? common.nameMissing : ''}</span>
            </div>`}
        ${this.text !== '' && refusal === null
          ? nothing
          : html`<div class="field">
              <label for="text">${join.text}</label>
              <textarea id="text" spellcheck="false" autocomplete="off" autocapitalize="off" maxlength=${MAX_JOIN_TEXT} .value=${this.typed} aria-invalid=${this.textMissing} aria-describedby="text-hint text-error"></textarea>
              <span class="hint" id="text-hint">${join.textHint}</span>
              <span class="error" id="text-error">${this.textMissing ? join.textMissing : ''}</span>
            </div>`}
        <button class="btn primary" type="submit">${refusal !== null ? common.again : this.left ? join.lookOn : join.go}</button>
      </form>
      ${refusal === null || !OF_THE_NETWORK.has(refusal.code)
        ? nothing
        : html`<section aria-labelledby="tries">
            <h2 class="lead" id="tries">${join.tryTitle}</h2>
            <ul class="tries">${join.tries.map((t) => html`<li>${t}</li>`)}</ul>
          </section>`}
    `;
  }

  #answer(answer: HandAnswer): TemplateResult {
    return html`
      <section class="sheet" aria-labelledby="answer">
        <h2 class="lead" id="answer">${join.answerTitle}</h2>
        <p>${join.answer}</p>
        <cc-code .text=${answer.text} .label=${join.answerLabel} .picture=${join.answerQr}></cc-code>
      </section>
      <p class="busy">${join.waiting}</p>
      <button class="btn quiet" @click=${this.#startOver}>${join.startOver}</button>
    `;
  }

  #content(): TemplateResult {
    const step = this.step;
    if (step.at === 'enter') return this.#enter(step.refusal);
    if (step.at === 'answer') return this.#answer(step.answer);
    return html`<p class="busy">${step.words}</p><button class="btn quiet" @click=${this.#startOver}>${common.cancel}</button>`;
  }

  protected override render(): TemplateResult {
    return html`
      <header class="head">
        <a class="icon" href="#/" aria-label=${common.back} @click=${(e: MouseEvent) => goBack(e, this.app.router, { name: 'home' })}>${backIcon()}</a>
        <h1>${join.title}</h1>
      </header>
      <main>${this.#content()}</main>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-join': CcJoin;
  }
}
