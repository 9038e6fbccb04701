/** Opens a table for several players of one phone: asks for their names, nothing else. */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { appContext, cleanName, MAX_NAME, sameName, type App, type GameEntry, type Refusal } from '../../../app/index.ts';
import { common, home } from '../../../app/strings/index.ts';
import { announce } from '../../controllers/index.ts';
import '../../kit/dialog/index.ts';
import { closeIcon, plusIcon } from '../../kit/icons/index.ts';
import { baseStyles, buttonStyles, typeStyles } from '../../tokens/index.ts';
import { fieldStyles } from '../screen-styles.ts';

/** Rows shown when nobody has played on this phone yet. */
const ROWS = 3;

interface Fault {
  readonly words: string;
  /** Place of the field that is to be corrected. */
  readonly field: number;
}

/** @event cc-close the dialog was put away */
@customElement('cc-start-here')
export class CcStartHere extends LitElement {
  static override readonly styles = [
    baseStyles,
    typeStyles,
    buttonStyles,
    fieldStyles,
    css`
      form { display: grid; gap: var(--s3); }
      ol { display: grid; gap: var(--s2); }
      li { display: grid; grid-template-columns: 1fr auto; gap: 0 var(--s2); align-items: end; }
      label > span { font-size: var(--t-small); color: var(--ink-soft); }
    `,
  ];

  @consume({ context: appContext })
  app!: App;

  @property({ attribute: false }) game!: GameEntry;
  @state() private names: readonly string[] = [];
  @state() private fault: Fault | null = null;
  @state() private busy = false;
  @state() private refusal: Refusal | null = null;

  protected override willUpdate(): void {
    if (this.names.length > 0) return;
    const { players, name } = this.app.settings.get();
    const known = players.length > 0 ? players : [name];
    const rows = players.length > 0 ? Math.max(players.length, this.game.seats.min) : ROWS;
    this.names = Array.from({ length: Math.min(rows, this.game.seats.max) }, (_, i) => known[i] ?? '');
  }

  get #fields(): readonly HTMLInputElement[] {
    return [...this.renderRoot.querySelectorAll('input')];
  }

  #write(i: number, name: string): void {
    this.names = this.names.map((was, at) => (at === i ? name : was));
  }

  async #add(): Promise<void> {
    this.names = [...this.names, ''];
    await this.updateComplete;
    this.#fields.at(-1)?.focus();
  }

  #remove(i: number): void {
    this.names = this.names.filter((_, at) => at !== i);
    this.fault = null;
  }

  /** What is wrong with the names, and in which field; null: nothing. */
  #fault(): Fault | null {
    const names = this.names.map(cleanName);
    const twice = names.findIndex((name, i) => names.slice(0, i).some((before) => sameName(before, name)));
    if (twice >= 0) return { words: home.hereTwice(names[twice] ?? ''), field: twice };
    const { min } = this.game.seats;
    return names.filter((name) => name !== '').length < min ? { words: home.hereMissing(min), field: names.indexOf('') } : null;
  }

  async #open(event: Event): Promise<void> {
    event.preventDefault();
    if (this.busy) return;
    this.fault = this.#fault();
    if (this.fault !== null) {
      announce(this.fault.words, 'assertive');
      return this.#fields[this.fault.field]?.focus();
    }
    const names = this.names.map(cleanName).filter((name) => name !== '');
    const [first = '', ...others] = names;
    this.busy = true;
    // Whose phone it is, is not known by who plays first on it.
    await this.app.settings.set({ players: names });
    const opened = await this.app.tables.create(this.game.id, first, others);
    this.busy = false;
    if (opened.ok) return this.app.router.go({ name: 'table', id: opened.value.record.id });
    this.refusal = opened.refusal;
    announce(this.app.say(opened.refusal), 'assertive');
  }

  #row(name: string, i: number): TemplateResult {
    return html`<li>
      <label><span>${home.herePlayer(i + 1)}</span>
        <input autocomplete="off" maxlength=${MAX_NAME} enterkeyhint=${i + 1 < this.names.length ? 'next' : 'go'} aria-invalid=${this.fault?.field === i} aria-describedby="wrong" .value=${name} @input=${(e: Event) => this.#write(i, (e.target as HTMLInputElement).value)} />
      </label>
      ${this.names.length > this.game.seats.min
        ? html`<button type="button" class="icon" aria-label=${home.hereRemove(i + 1)} @click=${() => this.#remove(i)}>${closeIcon()}</button>`
        : html`<span></span>`}
    </li>`;
  }

  protected override render(): TemplateResult {
    return html`<cc-dialog open .heading=${home.hereTitle(this.game.name)}>
      <form id="start" @submit=${this.#open}>
        <p>${home.hereText}</p>
        <ol>${this.names.map((name, i) => this.#row(name, i))}</ol>
        ${this.names.length < this.game.seats.max ? html`<button type="button" class="btn quiet" @click=${this.#add}>${plusIcon()}${home.hereAdd}</button>` : nothing}
        <p class="error" id="wrong">${this.fault?.words ?? ''}</p>
        ${this.refusal === null ? nothing : html`<p class="error">${this.app.say(this.refusal)}</p>`}
      </form>
      <button class="btn primary" slot="actions" form="start" type="submit" ?disabled=${this.busy}>${this.busy ? common.loading : home.hereStart}</button>
    </cc-dialog>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-start-here': CcStartHere;
  }
}
