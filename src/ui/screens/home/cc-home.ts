/** The first screen: open tables, the games one can play here, the way to another's table. */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { appContext, type App, type GameEntry, type Refusal, type TableRecord } from '../../../app/index.ts';
import { common, home } from '../../../app/strings/index.ts';
import { announce } from '../../controllers/index.ts';
import { crownMark, dotsIcon, gearIcon, moreIcon, linkIcon, phoneIcon } from '../../kit/icons/index.ts';
import { baseStyles, buttonStyles, typeStyles } from '../../tokens/index.ts';
import { titled } from '../events.ts';
import { screenStyles } from '../screen-styles.ts';
import { gameWords, tableWords } from '../table-words.ts';
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
      :host { height: 100vh; height: 100dvh; container: home / size; overflow: hidden auto; }
      /* What is long scrolls between the bars, and nothing under them. */
      main { min-height: 0; overflow: hidden auto; }
      .head, .bar { flex: none; }
      /* Bars that leave no room for it scroll with it. */
      @container home (max-height: 18rem) { main { flex: none; overflow: visible; } .bar { position: static; } }
      .head { gap: 0 var(--s3); min-height: 4.25rem; padding: 2px .4rem 2px var(--s4); flex-wrap: wrap; container: head / inline-size; }
      .head .mark { width: 30px; height: 30px; color: var(--madder); }
      .head h1 { font-size: 1.625rem; line-height: 1; letter-spacing: -.01em; flex: 1 0 0; min-width: min-content; overflow-wrap: normal; }
      @container head (max-width: 21rem) { .ready { order: 1; flex-basis: 100%; padding-bottom: var(--s2); } }
      .ready { display: flex; align-items: center; gap: 6px; font-size: var(--t-label); color: var(--ink-soft); }
      .ready i { width: 9px; height: 9px; border-radius: 50%; border: 1.5px solid var(--rule-firm); }
      .ready[data-is='offline-ready'] i { background: var(--bottle); border-color: var(--bottle); }
      .open { flex: 1 1 12rem; min-width: 0; flex-direction: row; align-items: center; gap: var(--s2); color: inherit; text-decoration: none; padding: 17px 14px 17px 22px; }
      .open .body { flex: 1; min-width: 0; overflow-wrap: anywhere; }
      .open .serif { font-size: var(--t-lead); font-weight: 700; display: block; line-height: 1.25; }
      .open .soft { font-size: var(--t-small); display: block; line-height: 1.4; }
      .open .cue { font-size: var(--t-small); }
      .open svg { color: var(--prussian); }
      .why { font-family: var(--serif); font-style: italic; line-height: 1.4; color: var(--ink-soft); text-align: center; margin: auto 0; padding: var(--s2); text-wrap: balance; }
      .note { justify-content: space-between; background: var(--paper); border-radius: var(--r-print); box-shadow: var(--e-flat); padding: var(--s1) var(--s2) var(--s1) var(--s3); }
      ul { display: grid; gap: var(--s2); }
      li { display: flex; flex-wrap: wrap; justify-content: end; align-items: stretch; gap: var(--s1); min-width: 0; }
      .icon.dots { height: auto; min-height: var(--tap); }
      .columns { flex: 1; display: flex; flex-direction: column; gap: var(--s5); }
      section { display: flex; flex-direction: column; gap: var(--s3); }
      .game { display: flex; flex-direction: column; gap: var(--s3); }
      .more { flex: 1; display: flex; flex-direction: column; gap: var(--s3); }
      .bar { flex-wrap: wrap; } .bar .btn { flex: 1 1 6rem; } .bar .primary { flex-grow: 2; }
      /* A phone lying down: the box beside the open tables; with none of these, beside what else one can do. */
      @media (min-width: 640px) and (max-height: 560px) {
        :host { max-width: 60rem; }
        .head { min-height: 3.25rem; } .head h1 { font-size: var(--t-title); }
        main { padding-bottom: var(--s2); gap: var(--s3); }
        section, .game { gap: var(--s2); }
        .box { min-height: 9.25rem; padding-block: var(--s4); } .seal { width: 68px; height: 68px; } .seal svg { width: 28px; height: 28px; } .seal svg:first-child { width: 19px; height: 16px; }
        .columns { display: grid; grid-template: auto 1fr / minmax(0, 1fr) minmax(0, 1fr); gap: var(--s2) var(--s5); }
        .together { grid-area: 1 / 2 / 3 / 3; }
        .columns.alone { grid-template: auto auto 1fr / minmax(0, 1.3fr) minmax(0, 1fr); }
        .alone .together, .alone .boxes, .alone .game { display: contents; }
        .alone h2 { grid-column: 1 / -1; margin: 0; } .alone .box { grid-row: 2 / 4; } .alone .here, .alone .more { grid-column: 2; }
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

  /** The table whose menu is open. */
  @state() private about: TableRecord | null = null;

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

  async #more(record: TableRecord): Promise<void> {
    await import('./cc-table-menu.ts');
    this.about = record;
  }

  async #update(): Promise<void> {
    const done = await this.app.pwa.applyUpdate();
    this.refusal = done.ok ? null : done.refusal;
    if (!done.ok) announce(this.app.say(done.refusal), 'assertive');
  }

  #record(record: TableRecord): TemplateResult {
    const { summary } = record;
    return html`<li>
      <a class="sheet ruled open" href=${this.app.router.href({ name: 'table', id: record.id })}>
        <span class="body">
          <span class="serif">${gameWords(this.app, record)}</span>
          <span class="soft">${record.game === '' ? home.notLetIn : html`${this.#who(record)} ${record.continuedBy === undefined ? this.#cue(summary) : home.goneOn}`}</span>
        </span>
        ${moreIcon()}
      </a>
      <button class="icon dots" aria-haspopup="dialog" aria-label=${home.menuOf(tableWords(this.app, record))} @click=${() => this.#more(record)}>${dotsIcon()}</button>
    </li>`;
  }

  /** Whose table it is: of a phone that goes round, all who play on it. */
  #who({ name, summary }: TableRecord): string {
    const names = summary.names.map((n) => n || common.somebody);
    const here = summary.here ?? 0;
    if (here === 0) return names.length === 0 ? home.alone : home.withNames(names);
    const own = [name || common.somebody, ...names.slice(0, here)];
    return names.length === here ? home.onThisPhone(own) : home.onThisPhoneWith(own, names.slice(here));
  }

  /** What is true of the table as this phone left it; nobody's turn while one is alone at it. */
  #cue({ mine, phase, names, left, here = 0 }: TableRecord['summary']): TemplateResult | string {
    if (left === true) return phase === 'hand' ? home.left.hand : phase === 'finished' ? home.left.finished : home.left.other;
    const terms = phase === 'lobby' || phase === 'between';
    if (!mine || (terms && names.length === 0)) return home.phase[phase] ?? '';
    const words = here > 0 ? { terms: home.notReadyHere, turn: home.mineHere } : { terms: home.mineReady, turn: home.mine };
    return html`<b class="cue">${terms ? words.terms : words.turn}</b>`;
  }

  #tables(): TemplateResult | typeof nothing {
    if (this.records.length === 0) return nothing;
    return html`<section aria-labelledby="open">
      <h2 class="label" id="open">${this.records.every(({ summary }) => summary.left === true) ? home.leftTables : this.records.length === 1 ? home.openTable : home.openTables}</h2>
      <ul>${this.records.map((r) => this.#record(r))}</ul>
    </section>`;
  }

  #box(game: GameEntry): TemplateResult {
    return html`<div class="game"><button class="box" aria-haspopup="dialog" @click=${() => this.#start(game)}>
      ${rummyRoyalArt()}<b>${game.name}</b><small>${home.about[game.id] ?? ''}<br />${home.players(game.seats.min, game.seats.max)}</small>
    </button>
    <button class="btn quiet here" aria-haspopup="dialog" @click=${() => this.#seat(game)}>${phoneIcon()}${home.here}</button></div>`;
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
    const { pwa } = this.app;
    const games = this.app.games.all.filter((g) => g.playable && g.place === 'table');
    const alone = this.records.length === 0 && games.length === 1;
    return html`
      <header class="head">
        <span class="mark">${crownMark()}</span>
        <h1>${common.app}</h1>
        <span class="ready" data-is=${pwa.readiness} title=${home.readyLong[pwa.readiness]}><i></i>${home.ready[pwa.readiness]}</span>
        <a class="icon" href="#/settings" aria-label=${common.settings}>${gearIcon()}</a>
      </header>
      <main>
        ${this.#notes()}
        <div class="columns ${alone ? 'alone' : ''}">
          ${this.#tables()}
          <section class="together" aria-labelledby="together">
            <h2 class="label" id="together">${home.together}</h2>
            <div class="boxes">${games.map((g) => this.#box(g))}</div>
          </section>
          <div class="more">
            <p class="why">${home.why}</p>
            ${pwa.installable ? html`<button class="btn quiet" @click=${() => pwa.install()}>${home.install}</button>` : nothing}
          </div>
        </div>
      </main>
      <footer class="bar"><a class="btn quiet" href="#/records">${home.saved}</a><a class="btn primary" href="#/join">${linkIcon()}${home.join}</a></footer>
      ${this.about === null ? nothing : html`<cc-table-menu .record=${this.about} @cc-close=${() => (this.about = null)}></cc-table-menu>`}
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
