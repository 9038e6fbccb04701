/** The saved games of this device: look, hand over, delete, and bring in from a file. */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { appContext, type App, type SavedGame } from '../../../app/index.ts';
import { ago, common, records } from '../../../app/strings/index.ts';
import { announce } from '../../controllers/index.ts';
import '../../kit/dialog/index.ts';
import { dotsIcon, homeIcon, moreIcon } from '../../kit/icons/index.ts';
import { baseStyles, buttonStyles, typeStyles } from '../../tokens/index.ts';
import { titled } from '../events.ts';
import { screenStyles } from '../screen-styles.ts';
import './cc-saved-actions.ts';
import { takeFiles } from './take-files.ts';

@customElement('cc-records')
export class CcRecords extends LitElement {
  static override readonly styles = [
    baseStyles,
    typeStyles,
    buttonStyles,
    screenStyles,
    css`
      ul { display: grid; gap: var(--s2); }
      /* With large text the dots go below, so that words stay whole. */
      li { display: flex; flex-wrap: wrap; justify-content: end; align-items: stretch; gap: var(--s2); }
      .game { flex: 1 1 12rem; min-width: 0; flex-direction: row; align-items: center; gap: var(--s2); color: inherit; text-decoration: none; padding: var(--s3) var(--s4); }
      .game .body { flex: 1; min-width: 0; overflow-wrap: anywhere; }
      .game .serif { display: block; font-size: var(--t-lead); font-weight: 700; line-height: 1.25; }
      .game .soft { display: block; font-size: var(--t-small); line-height: 1.4; }
      .icon.more { height: auto; min-height: var(--tap); background: var(--paper); box-shadow: inset 0 0 0 1px var(--rule); }
      .apart { margin-top: var(--s6); padding-top: var(--s4); border-top: 1px solid var(--rule); display: grid; justify-items: end; }
      .hint { text-align: center; }
    `,
  ];

  @consume({ context: appContext })
  app!: App;

  @state() private games: readonly SavedGame[] | null = null;
  @state() private chosen: SavedGame | null = null;
  @state() private removing: SavedGame | null = null;
  @query('input') private field!: HTMLInputElement;

  #stop: () => void = () => {};

  override connectedCallback(): void {
    super.connectedCallback();
    titled(this, records.title);
    void this.#list();
    this.#stop = this.app.saved.subscribe(() => void this.#list());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop();
  }

  async #list(): Promise<void> {
    this.games = await this.app.saved.list();
    this.requestUpdate();
  }

  #what(game: SavedGame): string {
    return records.item(this.app.games.entry(game.game)?.name ?? game.game, game.hands);
  }

  async #picked(): Promise<void> {
    const files = [...(this.field.files ?? [])];
    // The same file may be chosen again.
    this.field.value = '';
    if (files.length > 0) await takeFiles(this.app, files);
  }

  async #remove(game: SavedGame): Promise<void> {
    this.removing = null;
    this.chosen = null;
    const done = await this.app.saved.remove(game.id);
    if (!done.ok) announce(this.app.say(done.refusal), 'assertive');
  }

  #item(game: SavedGame): TemplateResult {
    const what = this.#what(game);
    return html`<li>
      <a class="sheet game" href=${this.app.router.href({ name: 'records', id: game.id })}>
        <span class="body">
          <span class="serif">${what}</span>
          <span class="soft">${records.withNames(game.names)}</span>
          <span class="soft">${records.saved(ago(Math.max(0, this.app.clock.now() - game.saved)))}</span>
        </span>
        ${moreIcon()}
      </a>
      <button class="icon more" aria-haspopup="dialog" aria-label=${records.more(`${what}, ${records.withNames(game.names)}`)} @click=${() => (this.chosen = game)}>${dotsIcon()}</button>
    </li>`;
  }

  /** Deleting lies far below what one comes for, and asks once more. */
  #dialog(): TemplateResult | typeof nothing {
    const { chosen, removing } = this;
    if (removing !== null) {
      return html`<cc-dialog open .heading=${records.remove} @cc-close=${() => (this.removing = null)}>
        <p>${records.removeAsk(`${this.#what(removing)}, ${records.withNames(removing.names)},`)}</p>
        <button class="btn quiet" slot="actions" @click=${() => (this.removing = null)}>${records.keep}</button>
        <button class="btn danger" slot="actions" @click=${() => this.#remove(removing)}>${records.removeNow}</button>
      </cc-dialog>`;
    }
    if (chosen === null) return nothing;
    return html`<cc-dialog open .heading=${this.#what(chosen)} @cc-close=${() => (this.chosen = null)}>
      <cc-saved-actions .game=${chosen}></cc-saved-actions>
      <div class="apart"><button class="btn danger" @click=${() => this.#askRemove(chosen)}>${records.remove}</button></div>
    </cc-dialog>`;
  }

  #askRemove(game: SavedGame): void {
    this.chosen = null;
    this.removing = game;
  }

  protected override render(): TemplateResult {
    const { games } = this;
    const { trouble } = this.app.saved;
    return html`
      <header class="head"><a class="icon" href="#/" aria-label=${common.home}>${homeIcon()}</a><h1>${records.title}</h1></header>
      <main>
        ${trouble === null ? nothing : html`<p class="trouble" role="alert">${this.app.say(trouble)}</p>`}
        ${games === null ? html`<p>${common.loading}</p>` : games.length === 0 ? html`<p>${records.none}</p>` : html`<ul>${games.map((game) => this.#item(game))}</ul>`}
        <p class="small soft hint">${records.openHint}</p>
      </main>
      <footer class="bar">
        <input hidden type="file" accept=".json,application/json" @change=${this.#picked} />
        <button class="btn primary" @click=${() => this.field.click()}>${records.open}</button>
      </footer>
      ${this.#dialog()}
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-records': CcRecords;
  }
}
