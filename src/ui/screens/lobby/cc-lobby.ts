/** Seats, ways in and table rules: the lobby before the first hand, a sheet between hands. */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { appContext, cleanName, MAX_NAME, sameName, type App, type Member, type OpenTable, type Refusal, type TableState } from '../../../app/index.ts';
import { common, lobby } from '../../../app/strings/index.ts';
import { announce } from '../../controllers/index.ts';
import '../../kit/dialog/index.ts';
import { plusIcon } from '../../kit/icons/index.ts';
import { baseStyles, buttonStyles, typeStyles } from '../../tokens/index.ts';
import { fieldStyles } from '../screen-styles.ts';
import './cc-door.ts';
import './cc-invite.ts';
import './cc-seats.ts';
import './cc-table-rules.ts';

@customElement('cc-lobby')
export class CcLobby extends LitElement {
  static override readonly styles = [
    baseStyles,
    typeStyles,
    buttonStyles,
    fieldStyles,
    css`
      :host { display: grid; gap: var(--s4); min-width: 0; container: lobby / inline-size; }
      .content { display: grid; gap: var(--s4); min-width: 0; }
      section { display: grid; gap: var(--s2); min-width: 0; align-content: start; }
      .sheet { background: var(--paper); border-radius: var(--r-sheet); box-shadow: 0 0 0 1px var(--rule), 0 1px 3px #0000001f; padding: var(--s3); min-width: 0; }
      cc-door[hidden] { display: none; }
      cc-door { margin-top: var(--s3); padding-top: var(--s3); border-top: 1px solid var(--rule); }
      @container lobby (min-width: 680px) {
        .content { grid-template-columns: 1fr 1fr; align-items: start; }
        .wide { grid-column: 1 / -1; }
      }
    `,
  ];

  @consume({ context: appContext })
  app!: App;

  @property({ attribute: false }) open!: OpenTable;
  @property({ attribute: false }) state!: TableState;
  @property({ type: Number }) now = 0;

  /** Key of the seat of this phone whose name is being changed; `''`: one more is being added. */
  @state() private naming: string | null = null;
  /** Key of the player whose menu is open. */
  @state() private about: string | null = null;
  /** What is wrong with the name in the dialog, or empty. */
  @state() private wrong = '';
  @state() private refusal: Refusal | null = null;
  @query('#rename') private nameField?: HTMLInputElement;

  async #named(event: Event): Promise<void> {
    event.preventDefault();
    const key = this.naming;
    const name = cleanName(this.nameField?.value ?? '');
    if (name === '') return this.#wrong(common.nameMissing);
    const { table } = this.open;
    const own = this.#isOwn(key);
    const done = key === '' ? await table.addSeat(name) : await table.seat(key).setName(name);
    // The one error that another name mends stays beside the field.
    if (!done.ok && done.refusal.code === 'table/name-taken') return this.#wrong(this.app.say(done.refusal));
    this.naming = null;
    this.refusal = done.ok ? null : done.refusal;
    if (!done.ok) return announce(this.app.say(done.refusal), 'assertive');
    // What the phone's own player is called elsewhere too.
    if (own) await this.app.settings.set({ name });
  }

  /** Is it the seat of whom the phone belongs to? Where several share it, of the one who is called as the phone says. */
  #isOwn(key: string | null): boolean {
    const seat = this.state.members.find((m) => m.key === key);
    if (seat?.local !== true) return false;
    return this.state.locals.length < 2 ? seat.me : sameName(seat.written ?? seat.name, this.app.settings.get().name);
  }

  #wrong(words: string): void {
    this.wrong = words;
    announce(words, 'assertive');
    this.nameField?.focus();
  }

  #name(key: string): void {
    this.wrong = '';
    this.naming = key;
  }

  #nameDialog(key: string): TemplateResult {
    const one = this.state.locals.length < 2;
    const seat = this.state.members.find((m) => m.key === key);
    const heading = seat === undefined ? lobby.addHere : one ? lobby.rename : lobby.renameOf(seat.name || lobby.noName);
    return html`<cc-dialog open .heading=${heading} @cc-close=${this.#closed}>
      <form id="rename-form" @submit=${this.#named}>
        ${seat === undefined ? html`<p class="soft">${lobby.addHereText}</p>` : nothing}
        <div class="field"><label for="rename">${seat !== undefined && one ? common.name : lobby.nameOf}</label><input id="rename" autocomplete=${seat === undefined ? 'off' : 'nickname'} maxlength=${MAX_NAME} enterkeyhint="done" .value=${seat?.written ?? seat?.name ?? ''} aria-invalid=${this.wrong !== ''} aria-describedby="rename-error" />
          <span class="error" id="rename-error">${this.wrong}</span></div>
      </form>
      ${seat === undefined || seat.device === key || this.state.draft === null
        ? nothing
        : html`<button class="btn danger" slot="actions" @click=${() => this.#remove(seat)}>${lobby.remove}</button>`}
      <button class="btn primary" slot="actions" form="rename-form" type="submit">${seat === undefined ? lobby.addHereNow : lobby.done}</button>
    </cc-dialog>`;
  }

  async #remove(seat: Member): Promise<void> {
    this.naming = null;
    const done = await this.open.table.removeSeat(seat.key);
    this.refusal = done.ok ? null : done.refusal;
    announce(done.ok ? lobby.removed(seat.name || lobby.noName) : this.app.say(done.refusal), done.ok ? 'polite' : 'assertive');
  }

  readonly #about = (event: CustomEvent<string | null>): void => void (this.about = event.detail);

  readonly #closed = (event: Event): void => {
    // A sheet around this one must stay.
    event.stopPropagation();
    this.naming = null;
  };

  protected override render(): TemplateResult | typeof nothing {
    if (this.state.locals.length === 0) return nothing;
    const alone = this.state.members.filter((m) => !m.left).length < 2;
    // As the seat that is shown: the phone's first one may have left, or was taken off the table.
    const table = this.open.table.seat(this.state.me);
    return html`
      <div class="content">
        <section>
          <h2 class="lead">${lobby.seats}</h2>
          <cc-seats .table=${table} .state=${this.state} .now=${this.now} @cc-about=${this.#about} @cc-rename=${(e: CustomEvent<string>) => this.#name(e.detail)}></cc-seats>
          <button class="btn quiet" aria-haspopup="dialog" @click=${() => this.#name('')}>${plusIcon()}${lobby.addHere}</button>
          ${this.refusal === null ? nothing : html`<p class="error">${this.app.say(this.refusal)}</p>`}
        </section>
        <section>
          <h2 class="lead">${alone ? lobby.invite : lobby.inviteAgain}</h2>
          <div class="sheet">
            <cc-invite .open=${this.open}></cc-invite>
            <cc-door ?hidden=${alone} .table=${table} .state=${this.state} .about=${this.about} @cc-about=${this.#about}></cc-door>
          </div>
        </section>
        <section class="wide">
          <h2 class="lead">${lobby.rules}</h2>
          <div class="sheet"><cc-table-rules .table=${table} .state=${this.state}></cc-table-rules></div>
        </section>
      </div>
      ${this.naming === null ? nothing : this.#nameDialog(this.naming)}
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-lobby': CcLobby;
  }
}
