/** The lock of the table, and what can be done about another player. All of it takes effect with the next hand, by agreement. */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { appContext, type App, type Member, type Proposal, type Refusal, type Table, type TableState } from '../../../app/index.ts';
import { lobby } from '../../../app/strings/index.ts';
import { announce } from '../../controllers/index.ts';
import '../../kit/dialog/index.ts';
import { baseStyles, buttonStyles, typeStyles } from '../../tokens/index.ts';

/** @event cc-about the player's menu was closed: `detail` is null */
@customElement('cc-door')
export class CcDoor extends LitElement {
  static override readonly styles = [
    baseStyles,
    typeStyles,
    buttonStyles,
    css`
      :host { display: grid; gap: var(--s2); min-width: 0; }
      .menu { display: grid; gap: var(--s2); }
      .apart { margin-top: var(--s4); }
      .error { color: var(--madder); font-weight: 600; }
    `,
  ];

  @consume({ context: appContext })
  app!: App;

  @property({ attribute: false }) table!: Table;
  @property({ attribute: false }) state!: TableState;
  /** Key of the player whose menu is open. */
  @property({ attribute: false }) about: string | null = null;
  @state() private asking = false;
  @state() private refusal: Refusal | null = null;

  async #propose(change: Proposal, said: string): Promise<void> {
    this.#close();
    const done = await this.table.propose(change);
    this.refusal = done.ok ? null : done.refusal;
    announce(done.ok ? said : this.app.say(done.refusal), done.ok ? 'polite' : 'assertive');
  }

  #close(): void {
    this.dispatchEvent(new CustomEvent<string | null>('cc-about', { detail: null }));
    this.asking = false;
  }

  /** A sheet around this dialog must stay. */
  readonly #closed = (event: Event): void => {
    event.stopPropagation();
    this.#close();
  };

  /** RR-20: one who came last sits down where one likes among the seats there are. */
  #sitAfter(key: string): readonly string[] {
    const others = (this.state.draft?.seats ?? []).filter((seat) => seat !== this.state.me);
    return others.flatMap((seat) => (seat === key && this.state.me !== null ? [seat, this.state.me] : [seat]));
  }

  #menu(m: Member): TemplateResult {
    const name = m.name || lobby.noName;
    const removed = this.state.draft?.removed ?? [];
    const seats = this.state.draft?.seats ?? [];
    // Also for one who watches: so they get a seat again.
    const mine = this.state.me !== null && !removed.includes(this.state.me);
    const takeOff = html`<button class="btn danger apart" @click=${() => (this.asking = true)}>${lobby.takeOff}</button>`;
    const keep = html`<button class="btn quiet" @click=${() => this.#propose({ removed: removed.filter((key) => key !== m.key) }, lobby.changes.kept(lobby.youDid, name))}>${lobby.keepOn(name)}</button>`;
    return html`<cc-dialog open .heading=${lobby.menuOf(name)} @cc-close=${this.#closed}>
      ${this.asking
        ? html`<p>${lobby.takeOffAsk(name)}</p>
            <button class="btn quiet" slot="actions" @click=${() => (this.asking = false)}>${lobby.keep}</button>
            <button class="btn danger" slot="actions" @click=${() => this.#propose({ removed: [...removed, m.key] }, lobby.changes.removed(lobby.youDid, name))}>${lobby.takeOffNow(name)}</button>`
        : html`<div class="menu">
            ${mine && seats.includes(m.key) ? html`<button class="btn quiet" @click=${() => this.#propose({ seats: this.#sitAfter(m.key) }, lobby.sat(name))}>${lobby.sitAfter(name)}</button>` : nothing}
            ${removed.includes(m.key) ? keep : takeOff}
          </div>`}
    </cc-dialog>`;
  }

  #lock(): TemplateResult {
    const locked = this.state.draft?.locked ?? false;
    const said = locked ? lobby.willUnlock : lobby.willLock;
    const now = locked === this.state.locked ? (locked ? lobby.locked : '') : locked ? lobby.willLock : lobby.willUnlock;
    return html`${now === '' ? nothing : html`<p>${now}</p>`}
      <button class="btn quiet" @click=${() => this.#propose({ locked: !locked }, said)}>${locked ? lobby.unlock : lobby.lock}</button>
      <p class="small soft">${lobby.lockHint}</p>`;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { draft, members } = this.state;
    if (draft === null) return nothing;
    const about = members.find((m) => m.key === this.about);
    return html`
      ${this.#lock()}
      ${this.refusal === null ? nothing : html`<p class="error">${this.app.say(this.refusal)}</p>`}
      ${about === undefined ? nothing : this.#menu(about)}
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-door': CcDoor;
  }
}
