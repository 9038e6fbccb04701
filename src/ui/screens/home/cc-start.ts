/** Opens a table: asks for one's name, says what comes next. */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { appContext, cleanName, MAX_NAME, type App, type GameEntry, type Refusal } from '../../../app/index.ts';
import { common, home } from '../../../app/strings/index.ts';
import { announce } from '../../controllers/index.ts';
import '../../kit/dialog/index.ts';
import { baseStyles, buttonStyles, typeStyles } from '../../tokens/index.ts';
import { fieldStyles } from '../screen-styles.ts';

/** @event cc-close the dialog was put away */
@customElement('cc-start')
export class CcStart extends LitElement {
  static override readonly styles = [
    baseStyles,
    typeStyles,
    buttonStyles,
    fieldStyles,
    css`
      form { display: grid; gap: var(--s4); }
    `,
  ];

  @consume({ context: appContext })
  app!: App;

  @property({ attribute: false }) game!: GameEntry;
  @state() private missing = false;
  @state() private busy = false;
  @state() private refusal: Refusal | null = null;
  @query('input') private field!: HTMLInputElement;

  async #open(event: Event): Promise<void> {
    event.preventDefault();
    if (this.busy) return;
    const name = cleanName(this.field.value);
    this.missing = name === '';
    if (this.missing) return this.field.focus();
    this.busy = true;
    await this.app.settings.set({ name });
    const opened = await this.app.tables.create(this.game.id, name);
    this.busy = false;
    if (opened.ok) return this.app.router.go({ name: 'table', id: opened.value.record.id });
    this.refusal = opened.refusal;
    announce(this.app.say(opened.refusal), 'assertive');
  }

  protected override render(): TemplateResult {
    return html`<cc-dialog open .heading=${home.start(this.game.name)}>
      <form id="start" @submit=${this.#open}>
        <p>${home.startText}</p>
        <div class="field">
          <label for="name">${common.name}</label>
          <input id="name" autocomplete="nickname" maxlength=${MAX_NAME} enterkeyhint="go" .value=${this.app.settings.get().name} aria-invalid=${this.missing} aria-describedby="hint error" />
          <span class="hint" id="hint">${common.nameHint}</span>
          <span class="error" id="error">${this.missing ? common.nameMissing : ''}</span>
        </div>
        ${this.refusal === null ? nothing : html`<p class="error">${this.app.say(this.refusal)}</p>`}
      </form>
      <a class="btn quiet" slot="actions" href=${this.app.router.href({ name: 'rules', game: this.game.id })}>${common.rules}</a>
      <button class="btn primary" slot="actions" form="start" type="submit" ?disabled=${this.busy}>${this.busy ? common.loading : home.startNow}</button>
    </cc-dialog>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-start': CcStart;
  }
}
