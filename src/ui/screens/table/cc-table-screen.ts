/** A table: opens it, hosts the game's own element, and what belongs to every table: menu, information, log, who is awaited. */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing, render, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { appContext, type App, type GameTable, type OpenTable, type Refusal, type TableState } from '../../../app/index.ts';
import { common, table } from '../../../app/strings/index.ts';
import { announce } from '../../controllers/index.ts';
import { bookIcon, fairIcon, homeIcon, logIcon, menuIcon } from '../../kit/icons/index.ts';
import { baseStyles, buttonStyles, typeStyles } from '../../tokens/index.ts';
import { titled } from '../events.ts';
import { screenStyles } from '../screen-styles.ts';
import '../lobby/cc-lobby.ts';
import '../lobby/cc-ready.ts';
import './cc-awaited.ts';
import './cc-table-dialogs.ts';
import type { Panel } from './cc-table-dialogs.ts';

/** Relative times are refreshed this often, milliseconds. */
const TICK = 10_000;

/** What the registry promises of a game's element. */
type GameElement = HTMLElement & { state: TableState; table: OpenTable['table']; say: App['say']; now: () => number; showHints?: () => void };

@customElement('cc-table-screen')
export class CcTableScreen extends LitElement {
  static override readonly styles = [
    baseStyles,
    typeStyles,
    buttonStyles,
    screenStyles,
    css`
      :host { max-width: none; height: 100vh; height: 100dvh; }
      .head { gap: 0; width: 100%; max-width: 64rem; margin: 0 auto; }
      .head h1 { font-size: var(--t-lead); line-height: 1.15; padding-left: var(--s1); }
      .head small { display: block; font: 400 var(--t-label)/1.25 var(--sans); color: var(--ink-soft); }
      main.board { flex: 1; display: flex; flex-direction: column; gap: 0; padding: 0; min-height: 0; min-width: 0; }
      .board > .game { flex: 1 1 0; min-height: 0; }
      .lobby { flex: 1 1 0; min-height: 0; overflow: hidden auto; padding: 0 var(--s4) var(--s5); width: 100%; max-width: 60rem; margin: 0 auto; }
      .plain { padding: var(--s4); max-width: 34rem; margin: 0 auto; width: 100%; display: grid; gap: var(--s3); justify-items: start; }
      .trouble { margin: 0 var(--s4) var(--s2); }
    `,
  ];

  @consume({ context: appContext })
  app!: App;

  @property({ attribute: false }) tableId = '';

  @state() private open: OpenTable | null = null;
  @state() private state: TableState | null = null;
  @state() private game: GameTable | undefined;
  @state() private refusal: Refusal | null = null;
  @state() private panel: Panel | null = null;
  @state() private now = 0;

  #element: GameElement | null = null;
  #stop: (() => void)[] = [];
  /** Was it my turn? null before it was known: what one finds on opening needs no cue. */
  #wasMine: boolean | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#tick();
    if (this.open !== null) this.#follow(this.open);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#release();
  }

  #release(): void {
    for (const stop of this.#stop.splice(0)) stop();
  }

  #tick(): void {
    this.now = this.app.clock.now();
    let cancel = this.app.clock.after(TICK, () => again());
    const again = (): void => {
      this.now = this.app.clock.now();
      cancel = this.app.clock.after(TICK, () => again());
    };
    this.#stop.push(() => cancel());
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('tableId')) void this.#openTable();
    this.#feed();
  }

  async #openTable(): Promise<void> {
    const id = this.tableId;
    this.open = null;
    this.state = null;
    this.refusal = null;
    this.#wasMine = null;
    titled(this, table.title);
    const opened = await this.app.tables.open(id);
    if (id !== this.tableId || !this.isConnected) return;
    if (!opened.ok) {
      this.refusal = opened.refusal;
      announce(this.app.say(opened.refusal), 'assertive');
      return;
    }
    this.open = opened.value;
    this.#follow(opened.value);
  }

  #follow(open: OpenTable): void {
    this.#stop.push(
      this.app.device.keepAwake(),
      open.table.subscribe((state) => this.#take(state)),
      () => open.table.setAway(true),
      () => document.removeEventListener('visibilitychange', looks),
    );
    // The others see whether somebody looks at the table; a hidden page may be asleep any moment.
    const looks = (): void => open.table.setAway(document.hidden);
    document.addEventListener('visibilitychange', looks);
    looks();
    this.#take(open.table.state());
  }

  #take(state: TableState): void {
    this.state = state;
    this.now = this.app.clock.now();
    void this.#loadGame(this.#gameId());
    this.#cue(state);
  }

  /** The element of the game on the table; made once, fed by properties. */
  async #loadGame(id: string): Promise<void> {
    if (id === '' || this.#element?.dataset['game'] === id) return;
    const game = await this.app.games.table(id);
    if (game === undefined || this.#element?.dataset['game'] === id) return;
    const element = document.createElement(game.tag) as GameElement;
    element.dataset['game'] = id;
    element.className = 'game';
    this.#element = element;
    this.game = game;
    if (this.state !== null) this.#cue(this.state);
  }

  readonly #clock = (): number => this.app.clock.now();

  #feed(): void {
    const element = this.#element;
    if (element === null || this.open === null || this.state === null) return;
    element.table = this.open.table;
    element.say = this.app.say;
    element.now = this.#clock;
    element.state = this.state;
    const between = this.state.phase === 'between' || this.state.phase === 'finished';
    render(between ? html`<cc-ready slot="between" .app=${this.app} .open=${this.open} .state=${this.state} @cc-lobby=${() => (this.panel = 'lobby')} @cc-save=${() => (this.panel = 'save')}></cc-ready>` : nothing, element);
  }

  /** One sound and one buzz, only when it becomes my turn. */
  #cue(state: TableState): void {
    const mine = this.game?.mine(state) === true;
    const became = mine && this.#wasMine === false;
    if (this.game !== undefined) this.#wasMine = mine;
    titled(this, mine ? table.yourTurn : (this.app.games.entry(this.#gameId())?.name ?? table.title));
    if (!became) return;
    const { sound, haptics } = this.app.settings.get();
    if (sound) this.app.device.chime();
    if (haptics) this.app.device.haptic();
  }

  #gameId(): string {
    // A newcomer who comes in the middle of a hand has not seen its draft: then it is the one game there is.
    const known = this.state?.draft?.game || this.open?.record.game;
    return known || (this.app.games.all.find((g) => g.playable)?.id ?? '');
  }

  #failed(refusal: Refusal): TemplateResult {
    return html`
      <header class="head"><a class="icon" href="#/" aria-label=${common.home}>${homeIcon()}</a><h1>${table.notOpened}</h1></header>
      <div class="plain">
        <p>${this.app.say(refusal)}</p>
        <button class="btn primary" @click=${() => this.#openTable()}>${common.again}</button>
        ${refusal.code === 'app/no-such-table' || refusal.code === 'storage/corrupt' ? html`<a class="btn quiet" href="#/join">${table.joinAgain}</a>` : nothing}
        <a href="#/">${table.menuHome}</a>
      </div>
    `;
  }

  #head(name: string, small: string): TemplateResult {
    const rules = this.app.router.href({ name: 'rules', game: this.#gameId() });
    return html`<header class="head">
      <button class="icon" aria-label=${table.menu} aria-haspopup="dialog" @click=${() => (this.panel = 'menu')}>${menuIcon()}</button>
      <h1>${name}<small>${small}</small></h1>
      <button class="icon" aria-label=${table.info} aria-haspopup="dialog" @click=${() => (this.panel = 'info')}>${fairIcon()}</button>
      <button class="icon" aria-label=${table.log} aria-haspopup="dialog" @click=${() => (this.panel = 'log')}>${logIcon()}</button>
      <a class="icon" href=${rules} aria-label=${table.rules}>${bookIcon()}</a>
    </header>`;
  }

  protected override render(): TemplateResult {
    if (this.refusal !== null) return this.#failed(this.refusal);
    const { open, state } = this;
    const name = this.app.games.entry(this.#gameId())?.name ?? table.title;
    if (open === null || state === null) {
      return html`<header class="head"><a class="icon" href="#/" aria-label=${common.home}>${homeIcon()}</a><h1>${table.title}</h1></header>
        <p class="plain" role="status">${table.opening}</p>`;
    }
    // The end of a hand is the game's to show; what comes next lies at its foot.
    const playing = state.hand !== null && state.phase !== 'lobby' && this.#element !== null;
    const small = state.phase === 'hand' || state.phase === 'finished' ? (this.game?.subtitle(state) ?? '') : table.phase(state.phase, state.hand?.number ?? 0);
    return html`
      ${this.#head(name, small)}
      ${state.trouble === null ? nothing : html`<p class="trouble" role="alert"><b>${table.storageTrouble}</b> ${this.app.say(state.trouble)}</p>`}
      ${state.removed ? html`<p class="trouble" role="alert"><b>${table.removedTitle}</b> ${table.removedText}</p>` : nothing}
      ${state.members.filter((m) => (m.update ?? null) !== null).map((m) => html`<p class="trouble" role="alert">${(m.update === 'here' ? table.updateHere : table.updateThere)(m.name || table.somePhone)}</p>`)}
      <main class="board">
        ${playing
          ? html`<cc-awaited .state=${state} .words=${this.game?.awaited(state) ?? ''} .now=${this.now} @cc-invite=${() => (this.panel = 'invite')}></cc-awaited>
              ${this.#element ?? html`<p class="plain" role="status">${common.loading}</p>`}`
          : html`<div class="lobby"><cc-lobby .open=${open} .state=${state} .now=${this.now}></cc-lobby></div>
              <cc-ready .open=${open} .state=${state}></cc-ready>`}
      </main>
      <cc-table-dialogs
        .open=${open}
        .state=${state}
        .game=${this.game}
        .gameId=${this.#gameId()}
        .now=${this.now}
        .panel=${this.panel}
        @cc-hints=${() => this.#element?.showHints?.()}
        @cc-panel=${(e: CustomEvent<Panel | null>) => (this.panel = e.detail)}
      ></cc-table-dialogs>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-table-screen': CcTableScreen;
  }
}
