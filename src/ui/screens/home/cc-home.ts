/** The first screen: open tables, the games one can play here, the way to another's table. */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { appContext, type App, type GameEntry, type Refusal, type TableRecord } from '../../../app/index.ts';
import { common, home } from '../../../app/strings/index.ts';
import { announce } from '../../controllers/index.ts';
import { crownMark, gearIcon, moreIcon, phoneIcon, scanIcon } from '../../kit/icons/index.ts';
import { baseStyles, buttonStyles, typeStyles } from '../../tokens/index.ts';
import { titled } from '../events.ts';
import { screenStyles } from '../screen-styles.ts';
import { gameBoxStyles, rummyRoyalArt } from './game-box.ts';

@customElement('cc-home')
export class CcHome extends LitElement {
  static override readonly styles = [
    baseStyles,
    typeStyles,
    buttonStyles,
    screenStyles,
    gameBoxStyles,
    css`
      .head { gap: var(--s3); min-height: 4.25rem; padding: 0 .4rem 0 var(--s4); flex-wrap: wrap; }
      .head .mark { width: 30px; height: 30px; color: var(--madder); }
      .head h1 { font-size: 1.625rem; line-height: 1; letter-spacing: -.01em; flex: 1 0 auto; max-width: 100%; overflow-wrap: normal; }
      .ready { display: flex; align-items: center; gap: 6px; font-size: var(--t-label); color: var(--ink-soft); }
      .ready i { width: 9px; height: 9px; border-radius: 50%; border: 1.5px solid var(--rule-firm); }
      .ready[data-is='offline-ready'] i { background: var(--bottle); border-color: var(--bottle); }
      .open { flex-direction: row; align-items: center; gap: var(--s2); color: inherit; text-decoration: none; padding: 17px 14px 17px 22px; }
      .open .body { flex: 1; min-width: 0; overflow-wrap: anywhere; }
      .open .serif { font-size: var(--t-lead); font-weight: 700; display: block; line-height: 1.25; }
      .open .soft { font-size: var(--t-small); display: block; line-height: 1.4; }
      .open .cue { font-size: var(--t-small); }
      .open svg { color: var(--prussian); }
      .why { font-family: var(--serif); font-style: italic; line-height: 1.4; color: var(--ink-soft); text-align: center; margin: auto 0; padding: var(--s3) var(--s2); text-wrap: balance; }
      .note { justify-content: space-between; background: var(--paper); border-radius: var(--r-print); box-shadow: var(--e-flat); padding: var(--s1) var(--s2) var(--s1) var(--s3); }
      ul { display: grid; gap: var(--s2); }
      .columns { display: grid; gap: var(--s5); }
      section { display: flex; flex-direction: column; gap: var(--s3); }
      @media (min-width: 720px) and (max-height: 560px) {
        :host { max-width: 56rem; }
        .columns { grid-template-columns: 1fr 1fr; gap: var(--s4); align-items: start; }
        .columns > :only-child { grid-column: 1 / -1; max-width: 34rem; }
        .box { min-height: 11rem; }
      }
    `,
  ];

  @consume({ context: appContext })
  app!: App;

  @state() private records: readonly TableRecord[] = [];
  @state() private refusal: Refusal | null = null;
  @state() private starting: GameEntry | null = null;
  /** A game for which the players of this phone sit down. */
  @state() private seating: GameEntry | null = null;

  #stop: (() => void)[] = [];

  override connectedCallback(): void {
    super.connectedCallback();
    titled(this, '');
    void this.#list();
    this.#stop = [this.app.tables.subscribe(() => void this.#list()), this.app.pwa.subscribe(() => this.requestUpdate())];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const stop of this.#stop) stop();
  }

  async #list(): Promise<void> {
    this.records = await this.app.tables.list();
    this.requestUpdate();
  }

  async #start(game: GameEntry): Promise<void> {
    await import('./cc-start.ts');
    this.starting = game;
  }

  async #seat(game: GameEntry): Promise<void> {
    await import('./cc-start-here.ts');
    this.seating = game;
  }

  async #update(): Promise<void> {
    const done = await this.app.pwa.applyUpdate();
    this.refusal = done.ok ? null : done.refusal;
    if (!done.ok) announce(this.app.say(done.refusal), 'assertive');
  }

  #record(record: TableRecord): TemplateResult {
    const { summary } = record;
    const game = this.app.games.entry(record.game)?.name ?? common.app;
    const names = summary.names.length === 0 ? home.alone : home.withNames(summary.names.map((n) => n || common.somebody));
    return html`<li>
      <a class="sheet ruled open" href=${this.app.router.href({ name: 'table', id: record.id })}>
        <span class="body">
          <span class="serif">${home.table(game, summary.hand)}</span>
          <span class="soft">${names} ${this.#cue(summary)}</span>
        </span>
        ${moreIcon()}
      </a>
    </li>`;
  }

  /** What is true of the table as this phone left it; nobody's turn while one is alone at it. */
  #cue({ mine, phase, names }: TableRecord['summary']): TemplateResult | string {
    const terms = phase === 'lobby' || phase === 'between';
    if (!mine || (terms && names.length === 0)) return home.phase[phase] ?? '';
    return html`<b class="cue">${terms ? home.mineReady : home.mine}</b>`;
  }

  #tables(): TemplateResult | typeof nothing {
    if (this.records.length === 0) return nothing;
    return html`<section aria-labelledby="open">
      <h2 class="label" id="open">${this.records.length === 1 ? home.openTable : home.openTables}</h2>
      <ul>${this.records.map((r) => this.#record(r))}</ul>
    </section>`;
  }

  #box(game: GameEntry): TemplateResult {
    return html`<button class="box" aria-haspopup="dialog" @click=${() => this.#start(game)}>
      ${rummyRoyalArt()}<b>${game.name}</b><small>${home.about[game.id] ?? ''}<br />${home.players(game.seats.min, game.seats.max)}</small>
    </button>
    <button class="btn quiet" aria-haspopup="dialog" @click=${() => this.#seat(game)}>${phoneIcon()}${home.here}</button>`;
  }

  #notes(): TemplateResult {
    const { pwa, tables, router } = this.app;
    const lost = (router as { readonly lost?: boolean }).lost === true;
    return html`
      ${tables.trouble === null ? nothing : html`<p class="trouble" role="alert">${this.app.say(tables.trouble)}</p>`}
      ${this.refusal === null ? nothing : html`<p class="trouble">${this.app.say(this.refusal)}</p>`}
      ${lost ? html`<p class="trouble">${this.app.say({ code: 'app/bad-address' })}</p>` : nothing}
      ${pwa.update ? html`<div class="row note"><span>${home.update}</span><button class="btn quiet" @click=${this.#update}>${home.updateNow}</button></div>` : nothing}
    `;
  }

  protected override render(): TemplateResult {
    const { pwa, games } = this.app;
    return html`
      <header class="head">
        <span class="mark">${crownMark()}</span>
        <h1>${common.app}</h1>
        <span class="ready" data-is=${pwa.readiness} title=${home.readyLong[pwa.readiness]}><i></i>${home.ready[pwa.readiness]}</span>
        <a class="icon" href="#/settings" aria-label=${common.settings}>${gearIcon()}</a>
      </header>
      <main>
        ${this.#notes()}
        <div class="columns">
          ${this.#tables()}
          <section aria-labelledby="together">
            <h2 class="label" id="together">${home.together}</h2>
            <div class="boxes">${games.all.filter((g) => g.playable && g.place === 'table').map((g) => this.#box(g))}</div>
          </section>
        </div>
        <p class="why">${home.why}</p>
        <a class="btn quiet" href="#/records">${home.saved}</a>
        ${pwa.installable ? html`<button class="btn quiet" @click=${() => pwa.install()}>${home.install}</button>` : nothing}
      </main>
      <footer class="bar"><a class="btn primary" href="#/join">${scanIcon()}${home.join}</a></footer>
      ${this.seating === null ? nothing : html`<cc-start-here .game=${this.seating} @cc-close=${() => (this.seating = null)}></cc-start-here>`}
      ${this.starting === null ? nothing : html`<cc-start .game=${this.starting} @cc-close=${() => (this.starting = null)}></cc-start>`}
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-home': CcHome;
  }
}
