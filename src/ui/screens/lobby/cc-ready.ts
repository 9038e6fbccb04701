/** Ready or not, and for what: the bar of the lobby, and between hands the foot of the game's table. */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { appContext, type App, type Choice, type Member, type OpenTable, type Refusal, type TableState } from '../../../app/index.ts';
import { lobby, records } from '../../../app/strings/index.ts';
import { announce } from '../../controllers/index.ts';
import { personIcon, saveIcon } from '../../kit/icons/index.ts';
import './cc-changes.ts';
import { baseStyles, buttonStyles, typeStyles } from '../../tokens/index.ts';
import { fieldStyles } from '../screen-styles.ts';

/**
 * @event cc-save the finished hands are to be saved
 * @event cc-lobby seats, table rules and invitations are asked for (between hands)
 */
@customElement('cc-ready')
export class CcReady extends LitElement {
  static override readonly styles = [
    baseStyles,
    typeStyles,
    buttonStyles,
    fieldStyles,
    css`
      :host { display: grid; gap: var(--s1); background: var(--paper); box-shadow: 0 -1px 0 var(--rule); padding: var(--s2) max(var(--s3), env(safe-area-inset-right)) max(var(--s2), env(safe-area-inset-bottom)) max(var(--s3), env(safe-area-inset-left)); }
      p { font-size: var(--t-small); line-height: 1.35; text-align: center; }
      .buttons { display: flex; flex-direction: var(--bar-direction, row); gap: var(--s2); max-width: 40rem; width: 100%; margin: 0 auto; }
      .buttons .main { flex: 1; }
      label { max-width: 40rem; width: 100%; margin: 0 auto; }
      .choice { display: grid; grid-template-columns: auto 1fr; align-items: center; gap: var(--s2); }
    `,
  ];

  @consume({ context: appContext })
  app!: App;

  @property({ attribute: false }) open!: OpenTable;
  @property({ attribute: false }) state!: TableState;

  @state() private picked: Choice | null = null;
  @state() private refusal: Refusal | null = null;
  @state() private busy = false;

  #choice(me: Member): Choice {
    if (this.picked !== null && me.choices.includes(this.picked)) return this.picked;
    return me.choice ?? me.choices[0] ?? 'in';
  }

  async #ready(choice: Choice | null): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    const done = await this.open.table.ready(choice);
    this.busy = false;
    this.refusal = done.ok ? null : done.refusal;
    if (!done.ok) announce(this.app.say(done.refusal), 'assertive');
  }

  /** Law 7: what stands between the table and the hand. */
  #words(me: Member): string {
    const draft = this.state.draft;
    if (this.refusal !== null) return this.app.say(this.refusal);
    if (draft === null) return lobby.learning;
    if (draft.blocked === null) return lobby.beginning;
    const missing = this.state.members.filter((m) => !m.ready && !m.left && !m.me && draft.seats.includes(m.key));
    if (draft.blocked.code !== NOT_READY || missing.length === 0) return this.app.say(draft.blocked);
    return me.ready ? lobby.waitingFor(missing.map((m) => m.name || lobby.noName)) : lobby.lobbySentence;
  }

  #choices(me: Member): TemplateResult | typeof nothing {
    if (me.choices.length < 2 || me.ready || this.state.phase !== 'between') return nothing;
    const picked = this.#choice(me);
    const pick = (event: Event): void => {
      this.picked = me.choices[(event.target as HTMLSelectElement).selectedIndex] ?? null;
    };
    const hint = lobby.choiceHints[picked];
    return html`<label class="choice">
        <span>${lobby.choice}</span>
        <select @change=${pick}>${me.choices.map((c) => html`<option .selected=${c === picked}>${lobby.choices[c]}</option>`)}</select>
      </label>
      ${hint === '' ? nothing : html`<p class="soft">${hint}</p>`}`;
  }

  protected override render(): TemplateResult | typeof nothing {
    const me = this.state.members.find((m) => m.me);
    const save = (): void => void this.dispatchEvent(new Event('cc-save'));
    const over = this.state.removed || (this.state.phase === 'finished' && this.state.draft === null);
    if (over) return html`<div class="buttons"><button class="btn primary main" aria-haspopup="dialog" @click=${save}>${saveIcon()}${records.save}</button></div>`;
    if (me === undefined) return nothing;
    const { draft } = this.state;
    const finished = this.state.phase === 'finished';
    const between = this.state.phase === 'between' || finished;
    const choice = between ? this.#choice(me) : (me.choices[0] ?? 'in');
    return html`
      <cc-changes .app=${this.app} .state=${this.state}></cc-changes>
      ${this.#choices(me)}
      <p class=${this.refusal === null ? 'soft' : 'error'} role="status">${this.#words(me)}</p>
      <div class="buttons">
        ${between ? html`<button class="btn quiet icon" aria-label=${lobby.more} aria-haspopup="dialog" @click=${() => this.dispatchEvent(new Event('cc-lobby'))}>${personIcon()}</button>
              <button class="btn quiet icon" aria-label=${records.save} aria-haspopup="dialog" @click=${save}>${saveIcon()}</button>` : nothing}
        ${draft === null
          ? nothing
          : me.ready
          ? html`<button class="btn quiet main" aria-disabled=${this.busy} @click=${() => this.#ready(null)}>${lobby.notYet}</button>`
          : html`<button class="btn primary main" aria-disabled=${this.busy} @click=${() => this.#ready(choice)}>${finished ? lobby.playAgain : between ? lobby.go[choice] : lobby.iAmReady}</button>`}
      </div>
    `;
  }
}

/** The table's word for "somebody is not ready yet": said with names here. */
const NOT_READY = 'table/not-ready';

declare global {
  interface HTMLElementTagNameMap {
    'cc-ready': CcReady;
  }
}
