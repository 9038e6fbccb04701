/** Letting somebody in: by an invitation that needs no server, or by a link through the meeting server. */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { appContext, type App, type BrokerStatus, type Invitation, type OpenTable, type Refusal } from '../../../app/index.ts';
import { common, lobby } from '../../../app/strings/index.ts';
import { announce } from '../../controllers/index.ts';
import { linkIcon, phoneIcon } from '../../kit/icons/index.ts';
import { baseStyles, buttonStyles, typeStyles } from '../../tokens/index.ts';
import '../cc-code.ts';
import { fieldStyles } from '../screen-styles.ts';

type Way = 'none' | 'hand' | 'link';

@customElement('cc-invite')
export class CcInvite extends LitElement {
  static override readonly styles = [
    baseStyles,
    typeStyles,
    buttonStyles,
    fieldStyles,
    css`
      :host { display: grid; gap: var(--s3); min-width: 0; }
      .ways { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr)); gap: var(--s2); }
      .ways .btn[aria-expanded='true'] { box-shadow: inset 0 0 0 2px var(--prussian); }
      .way { display: grid; gap: var(--s3); min-width: 0; }
      form { display: grid; gap: var(--s3); }
    `,
  ];

  @consume({ context: appContext })
  app!: App;

  @property({ attribute: false }) open!: OpenTable;

  @state() private way: Way = 'none';
  @state() private invitation: Invitation | null = null;
  @state() private link: string | null = null;
  @state() private broker: BrokerStatus = 'off';
  @state() private busy = false;
  @state() private refusal: Refusal | null = null;
  @state() private note = '';
  @query('#answer') private field?: HTMLTextAreaElement;

  #stop: () => void = () => {};
  #attempt = 0;

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('open')) return;
    this.#stop();
    this.broker = this.open.brokerStatus;
    this.#stop = this.open.onBroker((status) => (this.broker = status));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop();
    this.#cancel();
  }

  #cancel(): void {
    this.#attempt++;
    this.invitation?.cancel();
    this.invitation = null;
    this.busy = false;
  }

  async #choose(way: Way): Promise<void> {
    if (this.way === way) way = 'none';
    this.#cancel();
    this.way = way;
    this.refusal = null;
    this.note = '';
    if (way === 'hand') await this.#invite();
    if (way === 'link') await this.#getLink();
  }

  async #invite(): Promise<void> {
    this.#cancel();
    const attempt = this.#attempt;
    this.refusal = null;
    announce(lobby.making);
    const made = await this.open.invite();
    if (attempt !== this.#attempt || !this.isConnected) {
      if (made.ok) made.value.cancel();
      return;
    }
    if (made.ok) this.invitation = made.value;
    else this.#fail(made.refusal);
  }

  async #getLink(): Promise<void> {
    const attempt = this.#attempt;
    this.busy = true;
    const link = await this.open.link();
    if (attempt !== this.#attempt) return;
    this.busy = false;
    this.link = link;
    if (link === null) this.#fail({ code: 'join/no-broker' });
  }

  #fail(refusal: Refusal): void {
    this.refusal = refusal;
    announce(this.app.say(refusal), 'assertive');
  }

  async #accept(event: Event): Promise<void> {
    event.preventDefault();
    const answer = this.field?.value.trim() ?? '';
    const invitation = this.invitation;
    if (invitation === null || this.busy) return;
    if (answer === '') {
      this.refusal = { code: 'join/empty' };
      return this.field?.focus();
    }
    const attempt = this.#attempt;
    this.busy = true;
    this.refusal = null;
    announce(lobby.accepting);
    const done = await invitation.accept(answer);
    if (attempt !== this.#attempt) return;
    this.busy = false;
    if (!done.ok) return this.#fail(done.refusal);
    // The invitation is used up: the next one gets a new one.
    this.invitation = null;
    this.way = 'none';
    const name = this.open.table.state().members.find((m) => m.key === done.value)?.name ?? '';
    this.note = lobby.accepted(name);
    announce(this.note);
  }

  #hand(): TemplateResult {
    const invitation = this.invitation;
    if (invitation === null) return html`<p>${this.refusal === null ? lobby.making : nothing}</p>`;
    return html`
      <p>${lobby.step1}</p>
      <cc-code .text=${invitation.text} .label=${lobby.invitation} .picture=${lobby.invitationQr}></cc-code>
      <form @submit=${this.#accept}>
        <label>
          <span>${lobby.step2}</span>
          <textarea id="answer" spellcheck="false" autocomplete="off" autocapitalize="off" maxlength="4096" aria-describedby="answer-hint"></textarea>
          <span class="hint" id="answer-hint">${lobby.step2Hint}</span>
        </label>
        <button class="btn quiet" type="submit" aria-disabled=${this.busy}>${this.busy ? lobby.accepting : lobby.accept}</button>
      </form>
    `;
  }

  #byLink(): TemplateResult {
    if (this.link === null) return html`${this.busy ? html`<p>${common.loading}</p>` : nothing}`;
    const local = /^https?:\/\/(localhost|127\.|\[::1\])/.test(this.link);
    return html`
      <p>${lobby.linkText}</p>
      ${local ? html`<p class="error">${lobby.linkLocal}</p>` : nothing}
      <cc-code link .text=${this.link} .label=${lobby.linkLabel} .picture=${lobby.linkQr}></cc-code>
      <p class="small soft">${lobby.broker[this.broker]}</p>
    `;
  }

  protected override render(): TemplateResult {
    const way = this.way;
    return html`
      <div class="ways">
        <button class="btn quiet" aria-expanded=${way === 'hand'} @click=${() => this.#choose('hand')}>${phoneIcon()}${lobby.withoutServer}</button>
        <button class="btn quiet" aria-expanded=${way === 'link'} @click=${() => this.#choose('link')}>${linkIcon()}${lobby.byLink}</button>
      </div>
      ${way === 'none' ? nothing : html`<div class="way">${way === 'hand' ? this.#hand() : this.#byLink()}</div>`}
      ${this.refusal === null
        ? nothing
        : html`<p class="error">${this.app.say(this.refusal)}</p>
            ${way === 'hand' ? html`<button class="btn quiet" @click=${() => this.#invite()}>${lobby.anew}</button>` : nothing}`}
      ${this.note === '' ? nothing : html`<p>${this.note}</p>`}
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-invite': CcInvite;
  }
}
