/** The table rules in words, and the panel to change them; both derived from the game's schema of options. */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { appContext, type App, type OptionsSchema, type OptionValue, type Refusal, type Table, type TableState } from '../../../app/index.ts';
import { lobby, optionMatters, optionWords, ruleSentences, valueWords } from '../../../app/strings/index.ts';
import { announce } from '../../controllers/index.ts';
import { baseStyles, buttonStyles, typeStyles } from '../../tokens/index.ts';
import { fieldStyles } from '../screen-styles.ts';

type Values = { readonly [key: string]: OptionValue };
type Fields = { readonly [key: string]: { readonly rule: string; readonly values: readonly OptionValue[] } };

@customElement('cc-table-rules')
export class CcTableRules extends LitElement {
  static override readonly styles = [
    baseStyles,
    typeStyles,
    buttonStyles,
    fieldStyles,
    css`
      :host { display: grid; gap: var(--s3); }
      .fields { display: grid; gap: var(--s3); grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr)); }
      .presets { display: flex; flex-wrap: wrap; gap: var(--s2); align-items: center; }
    `,
  ];

  @consume({ context: appContext })
  app!: App;

  @property({ attribute: false }) table!: Table;
  @property({ attribute: false }) state!: TableState;
  @state() private editing = false;
  @state() private refusal: Refusal | null = null;

  /** What is on the table now, completed by the defaults. */
  #values(schema: OptionsSchema<Values>): Values {
    const draft = this.state.draft?.options;
    const given = typeof draft === 'object' && draft !== null && !Array.isArray(draft) ? (draft as Values) : {};
    return { ...schema.defaults, ...given };
  }

  async #propose(options: Values): Promise<void> {
    const done = await this.table.propose({ options });
    this.refusal = done.ok ? null : done.refusal;
    if (!done.ok) announce(this.app.say(done.refusal), 'assertive');
  }

  #field(game: string, key: string, values: Values, choices: readonly OptionValue[]): TemplateResult {
    const words = optionWords(game, key);
    const change = (event: Event): void => {
      const picked = choices[(event.target as HTMLSelectElement).selectedIndex];
      if (picked !== undefined) void this.#propose({ ...values, [key]: picked });
    };
    return html`<label>
      <span>${words.label}</span>
      <select @change=${change}>${choices.map((v) => html`<option ?selected=${v === values[key]} .selected=${v === values[key]}>${valueWords(game, key, v)}</option>`)}</select>
      ${words.hint === undefined ? nothing : html`<span class="hint">${words.hint}</span>`}
    </label>`;
  }

  #panel(game: string, schema: OptionsSchema<Values>, values: Values): TemplateResult {
    const fields = Object.entries(schema.fields as Fields).filter(([key, f]) => f.values.length > 1 && optionMatters(game, key, values));
    const presets = Object.entries(schema.presets);
    return html`
      ${presets.length === 0
        ? nothing
        : html`<div class="presets"><span class="small soft">${lobby.presets}</span>
            ${presets.map(([name, preset]) => html`<button class="btn quiet" @click=${() => this.#propose({ ...schema.defaults, ...preset } as Values)}>${lobby.presetNames[name] ?? name}</button>`)}
          </div>`}
      <div class="fields">${fields.map(([key, f]) => this.#field(game, key, values, f.values))}</div>
      <p class="small soft">${lobby.rulesHint}</p>
    `;
  }

  protected override render(): TemplateResult | typeof nothing {
    const game = this.state.draft?.game ?? '';
    const schema = this.app.games.loaded(game)?.options as OptionsSchema<Values> | undefined;
    if (schema === undefined) return nothing;
    const values = this.#values(schema);
    const sentences = Object.keys(schema.fields)
      .filter((key) => optionMatters(game, key, values))
      .map((key) => ruleSentences[game]?.[key]?.[String(values[key])])
      .filter((s) => s !== undefined);
    return html`
      <p>${sentences.length === 0 ? lobby.standard : sentences.join(' ')}</p>
      ${this.editing ? this.#panel(game, schema, values) : nothing}
      ${this.refusal === null ? nothing : html`<p class="error">${this.app.say(this.refusal)}</p>`}
      <button class="btn quiet" aria-expanded=${this.editing} @click=${() => (this.editing = !this.editing)}>${this.editing ? lobby.done : lobby.change}</button>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-table-rules': CcTableRules;
  }
}
