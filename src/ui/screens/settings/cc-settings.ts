/** Preferences, the meeting server, storage, and the tables of this device. */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { appContext, CHOICES, cleanName, MAX_NAME, parseBroker, type App, type Preferences, type TableRecord } from '../../../app/index.ts';
import { common, home, settings } from '../../../app/strings/index.ts';
import { announce } from '../../controllers/index.ts';
import '../../kit/dialog/index.ts';
import { backIcon } from '../../kit/icons/index.ts';
import { baseStyles, buttonStyles, typeStyles } from '../../tokens/index.ts';
import { titled } from '../events.ts';
import { goBack } from '../go-back.ts';
import { fieldStyles, screenStyles } from '../screen-styles.ts';
import { removeWords } from '../remove-words.ts';
import { tableWords } from '../table-words.ts';

type ChoiceKey = keyof typeof CHOICES;

@customElement('cc-settings')
export class CcSettings extends LitElement {
  static override readonly styles = [
    baseStyles,
    typeStyles,
    buttonStyles,
    screenStyles,
    fieldStyles,
    css`
      .check { flex-direction: row; align-items: center; gap: var(--s3); min-height: var(--tap); }
      fieldset { display: grid; gap: var(--s1); }
      legend { padding: 0; margin-bottom: var(--s1); }
      .pick { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 6rem), 1fr)); gap: 0; border-radius: var(--r-print); box-shadow: inset 0 0 0 1px var(--rule-firm); overflow: clip; }
      .pick label { position: relative; display: grid; place-items: center; min-height: var(--tap); padding: var(--s1) var(--s2); text-align: center; }
      .pick input { position: absolute; inset: 0; width: 100%; height: 100%; opacity: 0; margin: 0; cursor: pointer; }
      .pick label:has(:checked) { background: var(--fill-primary); color: var(--on-primary); font-weight: 600; }
      .pick label:has(:focus-visible) { outline: 3px solid var(--focus); outline-offset: -3px; }
      .tables li { display: flex; align-items: center; gap: var(--s2); justify-content: space-between; flex-wrap: wrap; padding: var(--s1) 0; }
      .tables li + li { border-top: 1px solid var(--rule); }
    `,
  ];

  @consume({ context: appContext })
  app!: App;

  @state() private persisted: boolean | null = null;
  @state() private refused = false;
  @state() private records: readonly TableRecord[] = [];
  @state() private busy = false;
  @state() private removing: TableRecord | null = null;
  @state() private brokerError = false;
  @query('#broker') private broker!: HTMLInputElement;

  #stop: (() => void)[] = [];

  override connectedCallback(): void {
    super.connectedCallback();
    titled(this, settings.title);
    void this.app.device.persisted().then((p) => (this.persisted = p));
    void this.#list();
    this.#stop = [this.app.settings.subscribe(() => this.requestUpdate()), this.app.tables.subscribe(() => void this.#list()), this.app.pwa.subscribe(() => this.requestUpdate())];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const stop of this.#stop) stop();
  }

  async #list(): Promise<void> {
    this.records = await this.app.tables.list();
  }

  #set(change: Partial<Preferences>): void {
    void this.app.settings.set(change);
  }

  #pick(key: ChoiceKey, now: string): TemplateResult {
    const words: { readonly [value: string]: string } = settings.values[key];
    return html`<fieldset>
      <legend>${settings.labels[key]}</legend>
      <div class="pick">
        ${CHOICES[key].map((v) => html`<label><input type="radio" name=${key} value=${v} .checked=${v === now} @change=${() => this.#set({ [key]: v })} />${words[v]}</label>`)}
      </div>
    </fieldset>`;
  }

  #check(key: 'sound' | 'haptics', now: boolean, test: () => void): TemplateResult {
    return html`<div class="row">
      <label class="check"><input type="checkbox" .checked=${now} @change=${(e: Event) => this.#set({ [key]: (e.target as HTMLInputElement).checked })} /><span>${settings[key]}</span></label>
      <button class="btn quiet" aria-label="${settings.try}: ${settings[key]}" @click=${test}>${settings.try}</button>
    </div>`;
  }

  #saveBroker(event: Event): void {
    event.preventDefault();
    const typed = this.broker.value.trim();
    const broker = parseBroker(typed);
    this.brokerError = typed !== '' && broker === null;
    if (this.brokerError) {
      announce(this.app.say({ code: 'app/bad-broker' }), 'assertive');
      return this.broker.focus();
    }
    this.#set({ broker });
    announce(broker === null ? settings.brokerCleared : settings.brokerSaved);
  }

  async #persist(): Promise<void> {
    const done = await this.app.device.persist();
    this.persisted = done;
    this.refused = !done;
    announce(done ? settings.persisted : settings.persistRefused);
  }

  async #remove(record: TableRecord): Promise<void> {
    if (this.busy) return;
    // The others are told, which takes a moment.
    this.busy = true;
    announce(settings.removed[await this.app.tables.remove(record.id)]);
    this.busy = false;
    this.removing = null;
  }

  #storage(): TemplateResult {
    return html`<section class="sheet" aria-labelledby="storage">
      <h2 class="lead" id="storage">${settings.storage}</h2>
      <p>${settings.storageText} ${this.persisted === null ? nothing : this.persisted ? settings.persisted : settings.notPersisted}</p>
      ${this.persisted === false ? html`<button class="btn quiet" @click=${this.#persist}>${settings.persist}</button>` : nothing}
      ${this.refused ? html`<p>${settings.persistRefused}</p>` : nothing}
      <h3 class="label" id="tables">${settings.tables}</h3>
      ${this.records.length === 0
        ? html`<p>${settings.noTables}</p>`
        : html`<ul class="tables" aria-labelledby="tables">
            ${this.records.map((r) => html`<li><span>${tableWords(this.app, r)}</span><button class="btn danger" aria-label=${settings.removeNamed(tableWords(this.app, r))} @click=${() => (this.removing = r)}>${settings.remove}</button></li>`)}
          </ul>`}
    </section>`;
  }

  #network(p: Preferences): TemplateResult {
    return html`<form class="sheet" novalidate aria-labelledby="network" @submit=${this.#saveBroker}>
      <h2 class="lead" id="network">${settings.network}</h2>
      <p>${settings.networkText}</p>
      <div class="field">
        <label for="broker">${settings.broker}</label>
        <input id="broker" type="url" inputmode="url" spellcheck="false" autocapitalize="off" autocomplete="off" maxlength="300" .value=${p.broker ?? ''} aria-invalid=${this.brokerError} aria-describedby="broker-hint broker-error" />
        <span class="hint" id="broker-hint">${settings.brokerHint}</span>
        <span class="error" id="broker-error">${this.brokerError ? this.app.say({ code: 'app/bad-broker' }) : ''}</span>
      </div>
      <button class="btn quiet" type="submit">${settings.brokerSave}</button>
    </form>`;
  }

  protected override render(): TemplateResult {
    const p = this.app.settings.get();
    const { device, pwa } = this.app;
    return html`
      <header class="head">
        <a class="icon" href="#/" aria-label=${common.back} @click=${(e: MouseEvent) => goBack(e, this.app.router, { name: 'home' })}>${backIcon()}</a>
        <h1>${settings.title}</h1>
      </header>
      <main>
        <section class="sheet" aria-labelledby="you">
          <h2 class="lead" id="you">${settings.you}</h2>
          <div class="field">
            <label for="name">${common.name}</label>
            <input id="name" autocomplete="nickname" maxlength=${MAX_NAME} .value=${p.name} aria-describedby="name-hint" @change=${(e: Event) => this.#set({ name: cleanName((e.target as HTMLInputElement).value) })} />
            <span class="hint" id="name-hint">${common.nameHint}</span>
          </div>
        </section>
        <section class="sheet" aria-labelledby="look">
          <h2 class="lead" id="look">${settings.look}</h2>
          ${(Object.keys(CHOICES) as ChoiceKey[]).map((key) => this.#pick(key, p[key]))}
        </section>
        <section class="sheet" aria-labelledby="feel">
          <h2 class="lead" id="feel">${settings.feel}</h2>
          ${this.#check('sound', p.sound, () => device.chime())} ${this.#check('haptics', p.haptics, () => device.haptic())}
          <label class="check"><input type="checkbox" .checked=${p.reactions} @change=${(e: Event) => this.#set({ reactions: (e.target as HTMLInputElement).checked })} /><span>${settings.reactions}</span></label>
        </section>
        ${this.#network(p)} ${this.#storage()}
        ${pwa.installable ? html`<button class="btn quiet" @click=${() => pwa.install()}>${settings.install}</button>` : nothing}
        <p class="small soft">${settings.version(this.app.version)}. ${home.readyLong[pwa.readiness]}</p>
      </main>
      ${this.removing === null ? nothing : this.#ask(this.removing)}
    `;
  }

  #ask(record: TableRecord): TemplateResult {
    const what = tableWords(this.app, record);
    return html`<cc-dialog open .heading=${settings.removeNamed(what)} @cc-close=${() => (this.removing = null)}>
      <p>${removeWords(this.app, record)}</p>
      <button class="btn quiet" slot="actions" @click=${() => (this.removing = null)}>${settings.keep}</button>
      <button class="btn danger" slot="actions" aria-disabled=${this.busy} @click=${() => this.#remove(record)}>${this.busy ? home.removing : settings.remove}</button>
    </cc-dialog>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-settings': CcSettings;
  }
}
