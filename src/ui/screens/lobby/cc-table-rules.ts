/** The table rules in words, and the panel to change them; both derived from the game's schema of options. */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { appContext, type App, type OptionsSchema, type OptionValue, type Refusal, type Table, type TableState } from '../../../app/index.ts';
import { lobby, optionMatters, optionWords, ruleSentence, valueWords } from '../../../app/strings/index.ts';
import { announce } from '../../controllers/index.ts';
import { baseStyles, buttonStyles, typeStyles } from '../../tokens/index.ts';
import { fieldStyles } from '../screen-styles.ts';

type Values = { readonly [key: string]: OptionValue };
type Fields = { readonly [key: string]: { readonly rule: string; readonly values: readonly OptionValue[] } };

/** The ready-made rules that these are, or null. */
function presetOf(schema: OptionsSchema<Values>, values: Values): string | null {
  const all = Object.keys(schema.fields);
  return Object.entries(schema.presets).find(([, preset]) => all.every((key) => ({ ...schema.defaults, ...preset } as Values)[key] === values[key]))?.[0] ?? null;
}

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
      .presets { display: grid; gap: var(--s2); grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr)); }
      .preset { display: grid; gap: 2px; align-content: start; text-align: left; padding: var(--s2) var(--s3); min-height: var(--tap); border-radius: var(--r-print); background: var(--paper); box-shadow: inset 0 0 0 1px var(--rule-firm); cursor: pointer; }
      .preset[aria-pressed='true'] { background: var(--paper-deep); box-shadow: inset 0 0 0 2px var(--ink); }
      .head { display: flex; justify-content: space-between; gap: var(--s2); align-items: baseline; }
      .head a { font-size: var(--t-small); padding: .2rem 0; }
    `,
  ];

  @consume({ context: appContext })
  app!: App;

  @property({ attribute: false }) table!: Table;
  @property({ attribute: false }) state!: TableState;
  @state() private editing = false;
  @state() private refusal: Refusal | null = null;
  /** What was chosen here and is still being written: the next choice builds on it, not on what the table shows yet. */
  @state() private wanted: Values | null = null;

  /** What is on the table now, completed by the defaults. */
  #values(schema: OptionsSchema<Values>): Values {
    const draft = this.state.draft?.options;
    const given = typeof draft === 'object' && draft !== null && !Array.isArray(draft) ? (draft as Values) : {};
    return this.wanted ?? { ...schema.defaults, ...given };
  }

  async #propose(options: Values): Promise<void> {
    this.wanted = options;
    const done = await this.table.propose({ options });
    if (this.wanted === options) this.wanted = null;
    this.refusal = done.ok ? null : done.refusal;
    if (!done.ok) announce(this.app.say(done.refusal), 'assertive');
  }

  #field(game: string, key: string, values: Values, { rule, values: choices }: Fields[string]): TemplateResult {
    const words = optionWords(game, key, values);
    const change = (event: Event): void => {
      const picked = choices[(event.target as HTMLSelectElement).selectedIndex];
      if (picked !== undefined) void this.#propose({ ...(this.wanted ?? values), [key]: picked });
    };
    const id = `option-${key}`;
    return html`<div class="field">
      <span class="head"><label for=${id}>${words.label}</label><a href=${this.app.router.href({ name: 'rules', game, rule })} aria-label=${lobby.ruleOf(rule, words.label)}>${rule}</a></span>
      <select id=${id} aria-describedby=${words.hint === undefined ? nothing : `${id}-hint`} @change=${change}>${choices.map((v) => html`<option ?selected=${v === values[key]} .selected=${v === values[key]}>${valueWords(game, key, v, values)}</option>`)}</select>
      ${words.hint === undefined ? nothing : html`<span class="hint" id="${id}-hint">${words.hint}</span>`}
    </div>`;
  }

  #panel(game: string, schema: OptionsSchema<Values>, values: Values): TemplateResult {
    const fields = Object.entries(schema.fields as Fields).filter(([key, f]) => f.values.length > 1 && optionMatters(game, key, values));
    const presets = Object.entries(schema.presets);
    return html`
      ${presets.length === 0
        ? nothing
        : html`<div class="presets" role="group" aria-label=${lobby.presets}>
            ${presets.map(([name, preset]) => html`<button class="preset" aria-pressed=${name === presetOf(schema, values) ? 'true' : 'false'} @click=${() => this.#propose({ ...schema.defaults, ...preset } as Values)}>
              <b>${lobby.presetNames[name] ?? name}</b><span class="small soft">${lobby.presetWords[name] ?? nothing}</span></button>`)}
          </div>`}
      <div class="fields">${fields.map(([key, f]) => this.#field(game, key, values, f))}</div>
      <p class="small soft">${lobby.rulesHint}</p>
    `;
  }

  protected override render(): TemplateResult | typeof nothing {
    const game = this.state.draft?.game ?? '';
    const schema = this.app.games.loaded(game)?.options as OptionsSchema<Values> | undefined;
    if (schema === undefined) return nothing;
    const values = this.#values(schema);
    const rules = Object.keys(schema.fields)
      .filter((key) => optionMatters(game, key, values))
      .flatMap((key) => {
        const text = ruleSentence(game, key, values);
        return text === undefined ? [] : [{ text, other: values[key] !== schema.defaults[key] }];
      });
    const preset = presetOf(schema, values);
    const others = rules.filter((r) => r.other);
    const usual = rules.filter((r) => !r.other);
    return html`
      <p class="now"><b>${preset === null ? lobby.ownRules : lobby.presetNow(lobby.presetNames[preset] ?? preset)}</b>${others.length === 0 ? '' : html` ${lobby.differs} <b>${others.map((r) => r.text).join(' ')}</b>`}</p>
      ${usual.length === 0 ? nothing : html`<p class="soft">${usual.map((r) => r.text).join(' ')}</p>`}
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
