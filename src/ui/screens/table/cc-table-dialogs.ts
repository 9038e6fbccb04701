/** The sheets of every table: menu, information, log, letting somebody in, seats and rules during a hand. */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import { appContext, REACTIONS, type App, type BrokerStatus, type GameTable, type Member, type OpenTable, type Reaction, type Refusal, type Report, type TableState } from '../../../app/index.ts';
import { ago, common, lasting, lobby, records, table } from '../../../app/strings/index.ts';
import '../../kit/dialog/index.ts';
import { announce } from '../../controllers/index.ts';
import { bookIcon, gearIcon, helpIcon, homeIcon, hurryIcon, laughIcon, leaveIcon, ohNoIcon, personIcon, saveIcon, starIcon, thanksIcon, thinkingIcon, type Icon } from '../../kit/icons/index.ts';
import { baseStyles, buttonStyles, typeStyles } from '../../tokens/index.ts';
import '../lobby/cc-invite.ts';
import '../lobby/cc-lobby.ts';
import '../records/cc-save-game.ts';
import './cc-deal-info.ts';
import { voidWords } from './deal-words.ts';

const REACTION_ICONS: { readonly [R in Reaction]: Icon } = { 'well-played': starIcon, thanks: thanksIcon, laugh: laughIcon, 'oh-no': ohNoIcon, thinking: thinkingIcon, hurry: hurryIcon };

export type Panel = 'menu' | 'leave' | 'info' | 'log' | 'invite' | 'lobby' | 'save';

/**
 * @event cc-panel which sheet is to be shown now, or null
 * @event cc-hints the game's hints are to be shown again
 */
@customElement('cc-table-dialogs')
export class CcTableDialogs extends LitElement {
  static override readonly styles = [
    baseStyles,
    typeStyles,
    buttonStyles,
    css`
      .menu { display: grid; gap: var(--s2); }
      .menu .btn { justify-content: flex-start; text-align: left; }
      .menu .apart { margin-top: var(--s4); }
      .trouble { color: var(--madder); font-weight: 600; }
      .info { display: grid; gap: var(--s4); }
      section { display: grid; gap: var(--s1); }
      .people li { display: flex; justify-content: space-between; gap: var(--s3); padding: var(--s1) 0; }
      .people li + li { border-top: 1px solid var(--rule); }
      .reactions { display: grid; grid-template-columns: repeat(auto-fill, minmax(8.25rem, 1fr)); gap: 2px var(--s1); }
      .reactions .btn { padding: 0 var(--s2); min-width: 0; min-height: var(--tap); justify-content: start; }
      .log { display: grid; gap: 2px; }
      .log li { padding: var(--s1) 0; overflow-wrap: anywhere; }
      .log li + li { border-top: 1px solid var(--rule); }
    `,
  ];

  @consume({ context: appContext })
  app!: App;

  @property({ attribute: false }) open!: OpenTable;
  @property({ attribute: false }) state!: TableState;
  @property({ attribute: false }) game: GameTable | undefined;
  @property() gameId = '';
  @property({ type: Number }) now = 0;
  @property({ attribute: false }) panel: Panel | null = null;
  /** A hint of the game is on the screen. */
  @property({ type: Boolean }) hinting = false;
  @state() private refusal: Refusal | null = null;
  @state() private broker: BrokerStatus = 'off';

  #stop: () => void = () => {};
  /** The game's own log, made once. */
  #printed: (HTMLElement & { state: TableState }) | null = null;

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('open')) return;
    this.#stop();
    this.broker = this.open.brokerStatus;
    this.#stop = this.open.onBroker((status) => (this.broker = status));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop();
  }

  #show(panel: Panel | null): void {
    this.dispatchEvent(new CustomEvent<Panel | null>('cc-panel', { detail: panel }));
  }

  /** A sheet that gave way to another one must not close that one. */
  #closed(panel: Panel): void {
    if (this.panel === panel) this.#show(null);
  }

  #menu(): TemplateResult {
    const rules = this.app.router.href({ name: 'rules', game: this.gameId });
    const { hand, phase } = this.state;
    return html`<div class="menu">
      ${this.#reactions()}
      <button class="btn quiet" @click=${() => this.#show('invite')}>${personIcon()}${table.menuInvite}</button>
      <a class="btn quiet" href=${rules}>${bookIcon()}${table.menuRules}</a>
      ${hand !== null && ((hand.over && hand.deal.stage !== 'checking') || hand.number > 1) ? html`<button class="btn quiet" @click=${() => this.#show('save')}>${saveIcon()}${records.save}</button>` : nothing}
      ${phase === 'hand' && !this.hinting ? html`<button class="btn quiet" @click=${() => this.#hints()}>${helpIcon()}${table.menuHints}</button>` : nothing}
      <a class="btn quiet" href="#/settings">${gearIcon()}${table.menuSettings}</a>
      <a class="btn quiet" href="#/">${homeIcon()}${table.menuHome}</a>
      <p class="small soft">${table.menuHomeHint}</p>
      ${this.state.removed || this.state.locals.length === 0 ? nothing : html`<button class="btn danger apart" @click=${() => this.#show('leave')}>${leaveIcon()}${table.menuLeave}</button>`}
    </div>`;
  }

  /** Nobody is heard who only watches. */
  #reactions(): TemplateResult | typeof nothing {
    if (this.state.me === null || !this.app.settings.get().reactions) return nothing;
    // On one phone there is nobody whom they would reach.
    if (this.state.members.every((m) => m.local || m.left)) return nothing;
    const words = table.reactions.words;
    return html`<div class="reactions" role="group" aria-label=${table.reactions.title}>
      ${REACTIONS.map((what) => html`<button class="btn quiet" @click=${() => this.#react(what)}>${REACTION_ICONS[what]()}${words[what]}</button>`)}
    </div>`;
  }

  #react(what: Reaction): void {
    const said = this.open.table.react(what);
    announce(said ? table.reactions.said(lobby.youDid, table.reactions.words[what]) : table.reactions.soon);
    if (said) this.#show(null);
  }

  #hints(): void {
    this.dispatchEvent(new Event('cc-hints'));
    this.#show(null);
  }

  /** RR-19: within a hand the result is fixed when it is over, between hands at once. */
  #leaving(): string {
    const { hand, locals, phase } = this.state;
    const all = locals.length > 1;
    const inHand = phase === 'hand' && hand !== null && locals.some((key) => hand.seats.includes(key));
    const fixed = inHand ? (all ? table.leaveInHandAll : table.leaveInHand) : all ? table.leaveNoHandAll : table.leaveNoHand;
    return `${fixed} ${all ? table.leaveAskAll : table.leaveAsk}`;
  }

  async #leave(): Promise<void> {
    const { table } = this.open;
    // The phone's own seat last: it is the one the others know the phone by.
    const own = table.state().me;
    const keys = [...this.state.locals].sort((a, b) => Number(a === own) - Number(b === own));
    for (const key of keys) {
      const done = await table.seat(key).leave();
      this.refusal = done.ok ? null : done.refusal;
      if (!done.ok) return announce(this.app.say(done.refusal), 'assertive');
    }
    this.app.router.go({ name: 'home' }, 'replace');
  }

  #since(m: Member): string {
    if (m.local) return table.thisDevice;
    if (m.left) return lobby.left;
    if (m.here && m.away === true) return table.elsewhere;
    return m.here ? table.here : `${table.away} ${lasting(Math.max(0, this.now - m.since))}`;
  }

  #name(key: string | null): string {
    return this.state.members.find((m) => m.key === key)?.name || common.somebody;
  }

  #report(r: Report): TemplateResult {
    return html`<li>${table.report(this.#name(r.seat ?? r.peer), this.app.say({ code: r.code }), ago(Math.max(0, this.now - r.at)))}</li>`;
  }

  #info(): TemplateResult {
    const { members, reports } = this.state;
    return html`<div class="info">
      <cc-deal-info .state=${this.state} .voided=${voidWords(this.state, this.game, this.app.say)}></cc-deal-info>
      <section>
        <h3 class="lead">${table.who}</h3>
        <ul class="people">${members.map((m) => html`<li><b class="serif">${m.name || common.somebody}</b><span class="soft">${this.#since(m)}</span></li>`)}</ul>
      </section>
      <section><h3 class="lead">${table.brokerTitle}</h3><p>${lobby.broker[this.broker]}</p></section>
      <section>
        <h3 class="lead">${table.reportsTitle}</h3>
        ${reports.length === 0 ? html`<p>${table.noReports}</p>` : html`<p>${table.reportsText}</p><ul class="log">${reports.map((r) => this.#report(r))}</ul>`}
      </section>
    </div>`;
  }

  #log(): TemplateResult {
    const tag = this.game?.logElement;
    if (tag !== undefined) {
      if (this.#printed?.localName !== tag) this.#printed = document.createElement(tag) as HTMLElement & { state: TableState };
      this.#printed.state = this.state;
      return html`${this.#printed}`;
    }
    const lines = this.state.hand === null ? [] : (this.game?.log(this.state) ?? []);
    // Newest first: one looks for what just happened.
    return lines.length === 0 ? html`<p>${table.logEmpty}</p>` : html`<ol class="log">${[...lines].reverse().map((l) => html`<li>${l.text}</li>`)}</ol>`;
  }

  #sheet(panel: Panel, heading: string, content: TemplateResult): TemplateResult {
    // One of its own for each: the browser tells of a closing later, when the next one may be open already.
    return html`${keyed(panel, html`<cc-dialog open .heading=${heading} @cc-close=${() => this.#closed(panel)}>${content}</cc-dialog>`)}`;
  }

  protected override render(): TemplateResult | typeof nothing {
    switch (this.panel) {
      case 'menu':
        return this.#sheet('menu', table.menu, this.#menu());
      case 'leave':
        return this.#sheet(
          'leave',
          table.menuLeave,
          html`<p>${this.#leaving()}</p>${this.refusal === null ? nothing : html`<p class="trouble">${this.app.say(this.refusal)}</p>`}
            <button class="btn quiet" slot="actions" @click=${() => this.#show(null)}>${table.stay}</button>
            <button class="btn danger" slot="actions" @click=${this.#leave}>${table.leaveNow}</button>`,
        );
      case 'info':
        return this.#sheet('info', table.info, this.#info());
      case 'log':
        return this.#sheet('log', table.log, this.#log());
      case 'invite':
        return this.#sheet('invite', table.menuInvite, html`<cc-invite .open=${this.open}></cc-invite>`);
      case 'lobby':
        return this.#sheet('lobby', lobby.more, html`<cc-lobby .open=${this.open} .state=${this.state} .now=${this.now}></cc-lobby>`);
      case 'save':
        return this.#sheet('save', records.save, html`<cc-save-game .tableId=${this.open.record.id}></cc-save-game>`);
      case null:
        return nothing;
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-table-dialogs': CcTableDialogs;
  }
}
