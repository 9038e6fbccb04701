/** Seats, ways in and table rules: the lobby before the first hand, a sheet between hands. */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { appContext, cleanName, MAX_NAME, type App, type Member, type OpenTable, type TableState } from '../../../app/index.ts';
import { common, lobby } from '../../../app/strings/index.ts';
import '../../kit/dialog/index.ts';
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

  @state() private renaming = false;
  @query('#rename') private nameField?: HTMLInputElement;

  async #rename(event: Event): Promise<void> {
    event.preventDefault();
    const name = cleanName(this.nameField?.value ?? '');
    if (name === '') return this.nameField?.focus();
    this.renaming = false;
    await this.open.table.setName(name);
    await this.app.settings.set({ name });
  }

  #renameDialog(me: Member): TemplateResult {
    return html`<cc-dialog open .heading=${lobby.rename} @cc-close=${this.#renamed}>
      <form id="rename-form" @submit=${this.#rename}>
        <label><span>${common.name}</span><input id="rename" autocomplete="nickname" maxlength=${MAX_NAME} enterkeyhint="done" .value=${me.name} /></label>
      </form>
      <button class="btn primary" slot="actions" form="rename-form" type="submit">${lobby.done}</button>
    </cc-dialog>`;
  }

  readonly #renamed = (event: Event): void => {
    // A sheet around this one must stay.
    event.stopPropagation();
    this.renaming = false;
  };

  protected override render(): TemplateResult | typeof nothing {
    const me = this.state.members.find((m) => m.me);
    if (me === undefined) return nothing;
    const alone = this.state.members.filter((m) => !m.left).length < 2;
    const table = this.open.table;
    return html`
      <div class="content">
        <section>
          <h2 class="lead">${lobby.seats}</h2>
          <cc-seats .table=${table} .state=${this.state} .now=${this.now} @cc-rename=${() => (this.renaming = true)}></cc-seats>
        </section>
        <section>
          <h2 class="lead">${alone ? lobby.invite : lobby.inviteAgain}</h2>
          <div class="sheet"><cc-invite .open=${this.open}></cc-invite></div>
        </section>
        <section class="wide">
          <h2 class="lead">${lobby.door}</h2>
          <div class="sheet"><cc-door .table=${table} .state=${this.state}></cc-door></div>
        </section>
        <section class="wide">
          <h2 class="lead">${lobby.rules}</h2>
          <div class="sheet"><cc-table-rules .table=${table} .state=${this.state}></cc-table-rules></div>
        </section>
      </div>
      ${this.renaming ? this.#renameDialog(me) : nothing}
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-lobby': CcLobby;
  }
}
