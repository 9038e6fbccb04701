/** A saved game, step by step: the game's own table with nothing to answer, and at its foot the way through the record. */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing, render, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { appContext, type App, type GameTable, type Refusal, type Replay, type ReplayMoment, type TableState, type Told } from '../../../app/index.ts';
import { common, records } from '../../../app/strings/index.ts';
import { announce } from '../../controllers/index.ts';
import '../../kit/dialog/index.ts';
import { backIcon, bookIcon, firstIcon, homeIcon, lastIcon, logIcon } from '../../kit/icons/index.ts';
import { baseStyles, buttonStyles, typeStyles } from '../../tokens/index.ts';
import { titled } from '../events.ts';
import { screenStyles, tableHeadStyles } from '../screen-styles.ts';
import { stepsStyles } from './steps-styles.ts';

/** What the registry promises of a game's element. */
type GameElement = HTMLElement & { state: TableState; replay: { readonly views: readonly unknown[] } };

/** Hand and step, as noted when the record is left for its rules: `0/59`. */
const PLACE = /^(\d{1,4})\/(\d{1,5})$/;

/** All hands open, or one seat's. */
type SeenBy = 'all' | number;

@customElement('cc-record')
export class CcRecord extends LitElement {
  static override readonly styles = [
    baseStyles,
    typeStyles,
    buttonStyles,
    screenStyles,
    tableHeadStyles,
    stepsStyles,
    css`
      :host { max-width: none; height: 100vh; height: 100dvh; }
      main.board { flex: 1; display: flex; flex-direction: column; gap: 0; padding: 0; min-height: 0; min-width: 0; }
      .board > .game { flex: 1 1 0; min-height: 0; }
      .plain { padding: var(--s4); max-width: 34rem; margin: 0 auto; width: 100%; display: grid; gap: var(--s3); justify-items: start; }
      .notes { display: grid; gap: var(--s1); } .notes p { overflow-wrap: anywhere; min-height: .5em; }
    `,
  ];

  @consume({ context: appContext })
  app!: App;

  @property({ attribute: false }) recordId = '';

  @state() private replay: Replay | null = null;
  @state() private refusal: Refusal | null = null;
  @state() private game: GameTable | undefined;
  @state() private hand = 0;
  @state() private step = 0;
  @state() private seenBy: SeenBy = 'all';
  @state() private about = false;

  #element: GameElement | null = null;
  #moment: ReplayMoment | null = null;
  #told: readonly Told[] = [];

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('keydown', this.#onKey);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('keydown', this.#onKey);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('recordId')) void this.#open();
    this.#feed();
  }

  async #open(): Promise<void> {
    const id = this.recordId;
    const [, hand = 0, step = 0] = PLACE.exec(this.app.router.place ?? '') ?? [];
    this.replay = null;
    this.refusal = null;
    this.hand = 0;
    this.step = 0;
    this.seenBy = 'all';
    titled(this, records.title);
    const found = await this.app.saved.replay(id);
    if (id !== this.recordId || !this.isConnected) return;
    if (!found.ok) {
      this.refusal = found.refusal;
      announce(this.app.say(found.refusal), 'assertive');
      return;
    }
    const game = await this.app.games.table(found.value.game);
    if (game === undefined || id !== this.recordId) return;
    this.#element = document.createElement(game.tag) as GameElement;
    this.#element.className = 'game';
    this.game = game;
    this.replay = found.value;
    this.#return(Number(hand), Number(step));
    titled(this, this.#name());
  }

  /** Back where one was; a place that this record does not have is its beginning. */
  #return(hand: number, step: number): void {
    const steps = this.replay?.hands[hand]?.steps ?? 0;
    if (step < steps) [this.hand, this.step] = [hand, step];
  }

  /** Before a link leads away from here. */
  readonly #keepPlace = (): void => this.app.router.keepPlace(`${this.hand}/${this.step}`);

  #name(): string {
    return this.app.games.entry(this.replay?.game ?? '')?.name ?? records.title;
  }

  /** The table at this step: the game's element, fed by properties, with the steps in its foot. */
  #feed(): void {
    const element = this.#element;
    const hand = this.replay?.hands[this.hand];
    if (element === null || hand === undefined || this.game === undefined) return;
    const moment = hand.at(this.step);
    this.#moment = moment;
    this.#told = this.game.told(moment.state, moment.before);
    element.replay = { views: moment.views.map((view, seat) => (this.seenBy === 'all' || this.seenBy === seat ? view : null)) };
    element.state = moment.state;
    render(this.#steps(), element, { host: this });
  }

  /* Going through */

  get #count(): number {
    return this.replay?.hands[this.hand]?.steps ?? 0;
  }

  get #lastHand(): boolean {
    return this.hand >= (this.replay?.hands.length ?? 1) - 1;
  }

  /** The step of a hand, clipped to what there is; what happened there is said. */
  #go(hand: number, step: number): void {
    const { replay } = this;
    const steps = replay?.hands[hand]?.steps;
    if (replay === null || steps === undefined) return;
    const to = Math.max(0, Math.min(step, steps - 1));
    if (hand === this.hand && to === this.step) return;
    const jump = hand !== this.hand || Math.abs(to - this.step) > 1;
    if (hand !== this.hand && typeof this.seenBy === 'number' && this.seenBy >= (replay.hands[hand]?.names.length ?? 0)) this.seenBy = 'all';
    this.hand = hand;
    this.step = to;
    this.#feed();
    const said = this.#told.map((t) => t.spoken).join(' ');
    announce(jump ? `${this.#place()}. ${said}` : said);
  }

  #next(): void {
    if (this.step < this.#count - 1) this.#go(this.hand, this.step + 1);
    else if (!this.#lastHand) this.#go(this.hand + 1, 0);
    else announce(records.theEnd);
  }

  #previous(): void {
    if (this.step > 0) this.#go(this.hand, this.step - 1);
    else if (this.hand > 0) this.#go(this.hand - 1, (this.replay?.hands[this.hand - 1]?.steps ?? 1) - 1);
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || this.about || this.replay === null) return;
    if (event.composedPath().some((t) => t instanceof HTMLSelectElement || t instanceof HTMLInputElement || t instanceof HTMLDialogElement)) return;
    const does = { ArrowRight: () => this.#next(), ArrowLeft: () => this.#previous(), Home: () => this.#go(this.hand, 0), End: () => this.#go(this.hand, this.#count - 1) }[event.key];
    if (does === undefined) return;
    event.preventDefault();
    does();
  };

  /* What is shown */

  /** Which hand this is, and which step of it. The counting of the chips after the last one is no hand. */
  #place(): string {
    const hands = this.replay?.hands ?? [];
    if (hands[this.hand]?.ending === true) return records.subtitleEnding(this.step + 1, this.#count);
    return records.subtitle(this.hand + 1, hands.filter(({ ending }) => !ending).length, this.step + 1, this.#count);
  }

  #reasons(): TemplateResult {
    // A rule's reason stands once, under the last sentence that comes from it.
    return html`<ol>${this.#told.map((t, i) => {
      const last = !this.#told.slice(i + 1).some((later) => later.rule === t.rule);
      return html`<li><span>${t.text}</span>${last ? html`<small>${t.reason} <a href=${this.app.router.href({ name: 'rules', game: this.replay?.game ?? '', rule: t.rule })} @click=${this.#keepPlace}>${records.rule(t.rule)}</a></small>` : nothing}</li>`;
    })}</ol>`;
  }

  #score(): TemplateResult {
    const hand = this.#moment?.state.hand;
    const names = this.replay?.hands[this.hand]?.names ?? [];
    const rows = [...(hand?.standing ?? [])].sort((a, b) => a.seat - b.seat);
    return html`<dl class="score" aria-label=${records.score}>${rows.map((row) => html`<div><dt>${names[row.seat] ?? common.somebody}</dt><dd>${row.score}</dd></div>`)}</dl>`;
  }

  #selects(): TemplateResult {
    const hands = this.replay?.hands ?? [];
    const names = hands[this.hand]?.names ?? [];
    const pickHand = (event: Event): void => this.#go((event.target as HTMLSelectElement).selectedIndex, 0);
    const pickSeat = (event: Event): void => {
      const at = (event.target as HTMLSelectElement).selectedIndex;
      this.seenBy = at === 0 ? 'all' : at - 1;
    };
    return html`<div class="selects">
      ${hands.length < 2 ? nothing : html`<div><label for="hand">${records.hand}</label><select id="hand" @change=${pickHand}>${hands.map((hand, i) => html`<option .selected=${i === this.hand}>${hand.ending ? records.ending : records.handNumber(hand.number)}</option>`)}</select></div>`}
      <div>
        <label for="cards">${records.seenBy}</label>
        <select id="cards" @change=${pickSeat}>
          <option .selected=${this.seenBy === 'all'}>${records.allOpen}</option>
          ${names.map((name, seat) => html`<option .selected=${this.seenBy === seat}>${records.as(name)}</option>`)}
        </select>
      </div>
    </div>`;
  }

  #steps(): TemplateResult {
    const first = this.step === 0;
    const last = this.step >= this.#count - 1;
    return html`<div class="steps" slot="steps" role="group" aria-label=${records.steps}>
      <div class="told" tabindex="0" role="region" aria-label=${records.step(this.step + 1, this.#count)}>${this.#reasons()}</div>
      ${this.#score()}
      ${this.#selects()}
      <div class="buttons">
        <button class="btn quiet icon" aria-label=${records.first} aria-disabled=${first} @click=${() => this.#go(this.hand, 0)}>${firstIcon()}</button>
        <button class="btn quiet icon" aria-label=${records.previous} aria-disabled=${first && this.hand === 0} @click=${() => this.#previous()}>${backIcon()}</button>
        <button class="btn primary" aria-disabled=${last && this.#lastHand} @click=${() => this.#next()}>${last && !this.#lastHand ? (this.replay?.hands[this.hand + 1]?.ending === true ? records.ending : records.nextHand) : records.next}</button>
        <button class="btn quiet icon" aria-label=${records.last} aria-disabled=${last} @click=${() => this.#go(this.hand, this.#count - 1)}>${lastIcon()}</button>
      </div>
    </div>`;
  }

  #failed(refusal: Refusal): TemplateResult {
    return html`
      <header class="head"><a class="icon" href="#/records" aria-label=${records.title}>${backIcon()}</a><h1>${records.title}</h1></header>
      <main class="plain"><p>${this.app.say(refusal)}</p><a href="#/records">${records.title}</a><a href="#/">${common.home}</a></main>
    `;
  }

  protected override render(): TemplateResult {
    const { replay, refusal } = this;
    if (refusal !== null) return this.#failed(refusal);
    if (replay === null) {
      return html`<header class="head"><a class="icon" href="#/" aria-label=${common.home}>${homeIcon()}</a><h1>${records.title}</h1></header>
        <main><p class="plain" role="status">${common.loading}</p></main>`;
    }
    return html`
      <header class="head">
        <a class="icon" href="#/records" aria-label=${records.title}>${backIcon()}</a>
        <h1>${this.#name()}<small>${this.#place()}</small></h1>
        ${replay.notes.length === 0 ? nothing : html`<button class="icon" aria-label=${records.about} aria-haspopup="dialog" @click=${() => (this.about = true)}>${logIcon()}</button>`}
        <a class="icon" href=${this.app.router.href({ name: 'rules', game: replay.game })} aria-label=${common.rules} @click=${this.#keepPlace}>${bookIcon()}</a>
      </header>
      <main class="board">${this.#element}</main>
      ${this.about ? html`<cc-dialog open .heading=${records.about} @cc-close=${() => (this.about = false)}><div class="notes">${replay.notes.map((note) => html`<p>${note}</p>`)}</div></cc-dialog>` : nothing}
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-record': CcRecord;
  }
}
