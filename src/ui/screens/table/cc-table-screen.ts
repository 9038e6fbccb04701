/** A table: opens it, hosts the game's own element, and what belongs to every table: menu, information, log, who is awaited. */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing, render, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import { appContext, type App, type GameTable, type OpenTable, type Reaction, type Refusal, type TableState } from '../../../app/index.ts';
import { common, deal, pass, table } from '../../../app/strings/index.ts';
import { announce, hush } from '../../controllers/index.ts';
import '../../kit/toast/index.ts';
import { bookIcon, coverIcon, fairIcon, homeIcon, logIcon, menuIcon } from '../../kit/icons/index.ts';
import { baseStyles, buttonStyles, typeStyles } from '../../tokens/index.ts';
import { titled } from '../events.ts';
import { screenStyles, tableHeadStyles } from '../screen-styles.ts';
import '../lobby/cc-lobby.ts';
import '../lobby/cc-ready.ts';
import './cc-awaited.ts';
import './cc-carry-on.ts';
import './cc-cover.ts';
import './cc-deal-line.ts';
import './cc-table-dialogs.ts';
import type { Panel } from './cc-table-dialogs.ts';
import { voidWords } from './deal-words.ts';
import { Newcomers } from './newcomers.ts';
import { PassController } from './pass-controller.ts';

/** Relative times are refreshed this often, milliseconds. */
const TICK = 10_000;
/** So long it is shown who has come, milliseconds. */
const NEWS_FOR = 20_000;
/** So many of the last sentences stand on the cover. */
const NEWS = 3;

/** What the registry promises of a game's element. */
type GameElement = HTMLElement & { state: TableState; table: OpenTable['table']; say: App['say']; now: () => number; showHints?: () => void; readonly hinting?: boolean };

@customElement('cc-table-screen')
export class CcTableScreen extends LitElement {
  static override readonly styles = [
    baseStyles,
    typeStyles,
    buttonStyles,
    screenStyles,
    tableHeadStyles,
    css`
      :host { max-width: none; height: 100vh; height: 100dvh; }
      main.board:focus { outline: none; }
      main.board { flex: 1; display: flex; flex-direction: column; gap: 0; padding: 0; min-height: 0; min-width: 0; }
      .board > .game { flex: 1 1 0; min-height: 0; }
      .lobby { flex: 1 1 0; min-height: 0; overflow: hidden auto; padding: 0 var(--s4) var(--s5); width: 100%; max-width: 60rem; margin: 0 auto; }
      .plain { padding: var(--s4); max-width: 34rem; margin: 0 auto; width: 100%; display: grid; gap: var(--s3); justify-items: start; }
      .trouble { margin: 0 var(--s4) var(--s2); }
      .void { margin: var(--s2) 0; display: grid; gap: var(--s1); overflow-wrap: anywhere; } .void p { margin: 0; }
    `,
  ];

  @consume({ context: appContext })
  app!: App;

  @property({ attribute: false }) tableId = '';

  @state() private open: OpenTable | null = null;
  /** What is on the screen: the view of one seat of this phone, or what everybody may see. */
  @state() private state: TableState | null = null;
  @state() private game: GameTable | undefined;
  @state() private refusal: Refusal | null = null;
  @state() private panel: Panel | null = null;
  @state() private now = 0;
  /** Why the hand cannot go on without somebody, as long as the same answer is awaited. */
  @state() private notGone: { readonly question: string; readonly refusal: Refusal } | null = null;

  /** Nothing of any hand is on the page: the phone goes from hand to hand. */
  @state() private covered = false;

  /** Who has just come, in a sentence, or empty. */
  @state() private joined = '';

  readonly #newcomers = new Newcomers();
  /** Takes that sentence away. */
  #hideJoined: () => void = () => {};
  readonly #pass = new PassController(this);
  #element: GameElement | null = null;
  /** Id of the game whose table is loaded. */
  #loaded = '';
  #stop: (() => void)[] = [];
  /** What each said with a tap, as it was last shown. */
  readonly #heard = new Map<string, Reaction | null>();
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
    this.#hideJoined();
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
    // From one table straight to another one: nobody here looks at that one any more.
    if (this.open !== null) {
      this.#release();
      this.#tick();
    }
    this.open = null;
    this.state = null;
    this.refusal = null;
    this.#wasMine = null;
    this.#element = null;
    this.#pass.leave();
    this.#newcomers.forget();
    this.joined = '';
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
      open.table.subscribe(() => this.#take()),
      () => open.table.setAway(true),
      () => document.removeEventListener('visibilitychange', looks),
    );
    const looks = (): void => {
      // The others see whether somebody looks at the table; a hidden page may be asleep any moment.
      open.table.setAway(document.hidden);
      // Whoever takes up a phone that several share need not be the one who laid it down.
      if (document.hidden) this.#pass.cover();
    };
    document.addEventListener('visibilitychange', looks);
    looks();
    this.#take();
  }

  /** What may be on the screen now, of all that this phone knows. */
  #take(): void {
    if (this.open === null) return;
    const { state: seen, covered } = this.#pass.look(this.open.table, this.game);
    const state = this.#hear(seen);
    if (covered && !this.covered) this.panel = null;
    if (covered !== this.covered || state.phase !== this.state?.phase || state.hand?.number !== this.state.hand?.number) hush();
    this.covered = covered;
    this.state = state;
    this.now = this.app.clock.now();
    this.#place(state);
    this.#greet(state);
    void this.#loadGame(this.#gameId());
    this.#cue(state);
  }

  /** Says what others said with a tap, once; with the setting off nobody said anything. */
  #hear(state: TableState): TableState {
    if (!this.app.settings.get().reactions) return { ...state, members: state.members.map((m) => ({ ...m, reaction: null })) };
    for (const { key, me, name, ...member } of state.members) {
      const before = this.#heard.get(key) ?? null;
      const reaction = member.reaction ?? null;
      this.#heard.set(key, reaction);
      if (reaction !== null && reaction !== before && !me) announce(table.reactions.said(name || common.somebody, table.reactions.words[reaction]));
    }
    return state;
  }

  /** RR-20: the others learn at once that somebody has come, and since when that one plays. */
  #greet(state: TableState): void {
    const came = this.#newcomers.see(state);
    if (came.length === 0 || state.phase === 'lobby') return;
    this.joined = table.joined(came, state.phase === 'hand');
    announce(this.joined);
    this.#hideJoined();
    this.#hideJoined = this.app.clock.after(NEWS_FOR, () => (this.joined = ''));
  }

  async #loadGame(id: string): Promise<void> {
    if (id === '' || this.#loaded === id) return;
    const game = await this.app.games.table(id);
    if (game === undefined || this.#loaded === id) return;
    this.#loaded = id;
    this.game = game;
    this.#take();
  }

  /** The element of the game, of its own for each seat that looks: what one has seen is not left for the next. */
  #place(state: TableState): void {
    const whose = state.locals.length > 1 ? `${this.#loaded}/${state.hand?.me ?? ''}` : this.#loaded;
    if (this.covered || this.game === undefined) this.#element = null;
    else if (this.#element?.dataset['whose'] !== whose) {
      const element = document.createElement(this.game.tag) as GameElement;
      element.dataset['whose'] = whose;
      element.className = 'game';
      this.#element = element;
    }
  }

  /** For the screen's controllers: whose hand is on it has changed. */
  passed(): void {
    this.#take();
  }

  async #lift(): Promise<void> {
    this.#pass.lift();
    await this.updateComplete;
    const name = this.state?.members.find((m) => m.me)?.name ?? '';
    announce(`${pass.lifted(name)} ${this.state === null ? '' : (this.game?.awaited(this.state) ?? '')}`);
    this.renderRoot.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }

  readonly #clock = (): number => this.app.clock.now();

  #feed(): void {
    const element = this.#element;
    if (element === null || this.open === null || this.state === null) return;
    element.table = this.open.table.seat(this.state.me);
    element.say = this.app.say;
    element.now = this.#clock;
    element.state = this.state;
    const between = this.state.phase === 'between' || this.state.phase === 'finished';
    render(
      between
        ? html`<cc-deal-line slot="deal" .state=${this.state} @cc-details=${() => (this.panel = 'info')}></cc-deal-line>
            <cc-ready slot="between" .app=${this.app} .open=${this.open} .state=${this.state} @cc-lobby=${() => (this.panel = 'lobby')} @cc-save=${() => (this.panel = 'save')}></cc-ready>`
        : nothing,
      element,
    );
  }

  /** One sound and one buzz, only when it becomes my turn. */
  #cue(state: TableState): void {
    const mine = this.covered ? this.#pass.next !== null : this.game?.mine(state) === true;
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
    // Trying again brings no table that is not here.
    const unknown = refusal.code === 'app/no-such-table';
    return html`
      <header class="head"><a class="icon" href="#/" aria-label=${common.home}>${homeIcon()}</a><h1>${unknown ? table.unknown : table.notOpened}</h1></header>
      <div class="plain">
        <p>${this.app.say(refusal)}</p>
        ${unknown ? html`<a class="btn primary" href="#/join">${table.join}</a>` : html`<button class="btn primary" @click=${() => this.#openTable()}>${common.again}</button>`}
        ${refusal.code === 'storage/corrupt' ? html`<a class="btn quiet" href="#/join">${table.joinAgain}</a>` : nothing}
        <a href="#/">${table.menuHome}</a>
      </div>
    `;
  }

  #head(name: string, small: string): TemplateResult {
    const rules = this.app.router.href({ name: 'rules', game: this.#gameId() });
    const several = this.#pass.passing && !this.covered;
    return html`<header class="head ${several ? 'several' : ''}">
      <button class="icon" aria-label=${table.menu} aria-haspopup="dialog" @click=${() => (this.panel = 'menu')}>${menuIcon()}</button>
      <h1>${name}<small>${small}</small></h1>
      <button class="icon" aria-label=${table.info} aria-haspopup="dialog" @click=${() => (this.panel = 'info')}>${fairIcon()}</button>
      <button class="icon" aria-label=${table.log} aria-haspopup="dialog" @click=${() => (this.panel = 'log')}>${logIcon()}</button>
      ${several ? html`<button class="icon" aria-label=${pass.cover} @click=${() => this.#pass.cover()}>${coverIcon()}</button>` : nothing}
      <a class="icon" href=${rules} aria-label=${table.rules}>${bookIcon()}</a>
    </header>`;
  }

  #awaited(open: OpenTable, state: TableState): TemplateResult {
    return html`<cc-awaited
        .state=${state}
        .words=${this.game?.awaited(state) ?? ''}
        .now=${this.now}
        .refusal=${this.notGone !== null && this.notGone.question === state.awaited?.question ? this.app.say(this.notGone.refusal) : ''}
        @cc-invite=${() => (this.panel = 'invite')}
        @cc-go-on=${(e: CustomEvent<readonly string[]>) => this.#goOn(open, e.detail)}
        @cc-wait=${() => open.table.waitForAll()}
      ></cc-awaited>
      <cc-carry-on .open=${open} .state=${state} .now=${this.now}></cc-carry-on>`;
  }

  /** Law 4: without them, once the others agree. */
  async #goOn(open: OpenTable, seats: readonly string[]): Promise<void> {
    const question = this.state?.awaited?.question ?? '';
    const done = await open.table.passOver(seats);
    this.notGone = done.ok ? null : { question, refusal: done.refusal };
    if (!done.ok) announce(this.app.say(done.refusal), 'assertive');
  }

  #cover(state: TableState): TemplateResult {
    const name = (key: string): string => state.members.find((m) => m.key === key)?.name || common.somebody;
    const { next, players } = this.#pass;
    const lines = this.game?.log(state).slice(-NEWS).map((line) => line.text) ?? [];
    // One of its own for each who is asked for: what was begun for one (a hold, a question) opens nobody else's hand.
    return html`${keyed(next, html`<cc-cover
      .name=${next === null ? '' : name(next)}
      .waiting=${this.game?.awaited(state) ?? ''}
      .news=${lines}
      ?optional=${this.#pass.optional}
      .lookers=${players.map((key) => ({ key, name: name(key) }))}
      @cc-lift=${this.#lift}
      @cc-ask=${(e: CustomEvent<string | null>) => this.#pass.ask(e.detail)}
    ></cc-cover>`)}`;
  }

  /** Law 8: why the hand does not count. Where the table scrolls: it is more than a line. */
  #voided(state: TableState): TemplateResult | typeof nothing {
    const said = voidWords(state, this.game, this.app.say);
    return said.length === 0 ? nothing : html`<div class="trouble void" role="alert"><p><b>${deal.voidTitle}</b></p>${said.map((text) => html`<p>${text}</p>`)}</div>`;
  }

  protected override render(): TemplateResult {
    if (this.refusal !== null) return this.#failed(this.refusal);
    const { open, state } = this;
    const name = this.app.games.entry(this.#gameId())?.name ?? table.title;
    if (open === null || state === null) {
      return html`<header class="head"><a class="icon" href="#/" aria-label=${common.home}>${homeIcon()}</a><h1>${table.title}</h1></header>
        <p class="plain" role="status">${table.opening}</p>`;
    }
    if (state.lockedOut === true) {
      return html`<header class="head"><a class="icon" href="#/" aria-label=${common.home}>${homeIcon()}</a><h1>${name}</h1></header>
        <main class="plain" tabindex="-1"><p role="alert"><b>${table.lockedTitle}</b> ${table.lockedText}</p><a href="#/">${table.menuHome}</a></main>`;
    }
    // The end of a hand is the game's to show; what comes next lies at its foot.
    const playing = state.hand !== null && state.phase !== 'lobby' && state.hand.voided === null && this.#element !== null;
    // Who was taken off is finished here, the game is not.
    const small = state.removed && state.hand?.finished === false ? table.phase('between', state.hand.ofGame) : state.phase === 'finished' ? table.finished : state.phase === 'hand' ? (this.game?.subtitle(state) ?? '') : table.phase(state.after === undefined ? state.phase : 'between', state.after ?? state.hand?.ofGame ?? 0);
    return html`
      ${this.#head(name, small)}
      ${state.trouble === null ? nothing : html`<p class="trouble" role="alert"><b>${table.storageTrouble}</b> ${this.app.say(state.trouble)}</p>`}
      ${state.removed ? html`<p class="trouble" role="alert"><b>${table.removedTitle}</b> ${table.removedText}</p>` : nothing}
      ${state.locals.length === 0 && !state.removed ? html`<p class="trouble" role="status"><b>${table.leftTitle}</b> ${state.phase === 'hand' ? table.leftHand : table.leftText}</p>` : nothing}
      ${state.members.filter((m) => (m.update ?? null) !== null).map((m) => html`<p class="trouble" role="alert">${(m.update === 'here' ? table.updateHere : table.updateThere)(m.name || table.somePhone)}</p>`)}
      ${this.joined === '' ? nothing : html`<cc-toast>${this.joined}</cc-toast>`}
      <main class="board" tabindex="-1">
        ${this.covered
          ? html`${this.#awaited(open, state)}
              ${this.#cover(state)}`
          : playing
          ? html`${this.#awaited(open, state)}
              ${this.#element ?? html`<p class="plain" role="status">${common.loading}</p>`}`
          : html`<div class="lobby">${this.#voided(state)}${open.record.continues !== undefined ? html`<p class="soft">${table.goesOn}</p>` : state.after !== undefined && state.locals.length > 0 ? html`<p class="soft">${table.cameAfter(state.after)}</p>` : nothing}<cc-lobby .open=${open} .state=${state} .now=${this.now}></cc-lobby></div>
              <cc-ready .open=${open} .state=${state}></cc-ready>`}
      </main>
      <cc-table-dialogs
        .open=${open}
        .state=${state}
        .game=${this.game}
        .gameId=${this.#gameId()}
        .now=${this.now}
        .panel=${this.panel}
        .hinting=${this.#element?.hinting === true}
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
