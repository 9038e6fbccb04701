/** Who sits where, who is here and ready. The order is everybody's to change, by dragging or by buttons. */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { appContext, type App, type Member, type Refusal, type Table, type TableState } from '../../../app/index.ts';
import { lasting, lobby, table } from '../../../app/strings/index.ts';
import { announce } from '../../controllers/index.ts';
import { backIcon, checkIcon, clockIcon, dotsIcon, dragIcon, penIcon } from '../../kit/icons/index.ts';
import { baseStyles, buttonStyles, typeStyles } from '../../tokens/index.ts';
import { moved, ReorderController } from './reorder-controller.ts';

/**
 * @event cc-rename the name of a seat of this phone is to be changed: `detail` is its key
 * @event cc-about something is to be done about another player: `detail` is the key
 */
@customElement('cc-seats')
export class CcSeats extends LitElement {
  static override readonly styles = [
    baseStyles,
    typeStyles,
    buttonStyles,
    css`
      :host { display: grid; gap: var(--s2); container: seats / inline-size; }
      ol { display: grid; gap: 6px; }
      li { display: grid; grid-template-columns: auto 1fr auto auto; align-items: center; gap: 0 var(--s1); background: var(--paper); border-radius: var(--r-print); box-shadow: var(--e-flat); min-height: 3.25rem; padding: 2px; translate: 0 var(--shift, 0px); }
      li.held { box-shadow: var(--e-lift); z-index: 1; position: relative; }
      ol.dragging li:not(.held) { transition: translate var(--m-flight) var(--m-ease); }
      li.away { background: none; box-shadow: 0 0 0 1px var(--rule-firm); color: var(--ink-soft); }
      .handle { width: var(--tap); height: var(--tap); display: grid; place-items: center; touch-action: none; cursor: grab; color: var(--ink-soft); }
      .fixed { width: var(--s3); }
      .who { min-width: 0; padding: var(--s1) 0; }
      .name { font: 700 var(--t-body)/1.3 var(--serif); overflow-wrap: anywhere; }
      .name small { font: 400 var(--t-small) var(--sans); color: var(--ink-soft); }
      .note { font-size: var(--t-small); color: var(--ink-soft); display: flex; align-items: center; gap: 4px; flex-wrap: wrap; }
      .note svg { width: 15px; height: 15px; }
      .note .yes { color: var(--bottle); display: inline-flex; align-items: center; gap: 2px; font-weight: 600; }
      .turned { rotate: 90deg; } .down .turned { rotate: -90deg; }
      .moves { display: flex; }
      .icon[disabled] { visibility: hidden; }
      /* Little width for its text: the name has the whole line, and what one can tap the next. */
      @container seats (max-width: 17.5rem) {
        li { grid-template-columns: auto 1fr auto auto; grid-template-areas: 'hand who who who' '. . tool moves'; }
        .handle, .fixed { grid-area: hand; } .who { grid-area: who; } .who + * { grid-area: tool; } .moves { grid-area: moves; }
      }
    `,
  ];

  @consume({ context: appContext })
  app!: App;

  @property({ attribute: false }) table!: Table;
  @property({ attribute: false }) state!: TableState;
  /** Clock time for "away for". */
  @property({ type: Number }) now = 0;
  @state() private refusal: Refusal | null = null;
  @state() private wanted: readonly string[] | null = null;

  readonly #drag = new ReorderController(this);

  rows(): readonly HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('ol > li')];
  }

  dropped(from: number, to: number): void {
    void this.#move(from, to);
  }

  /** The order wanted here while it is being written: a second move builds on the first. */
  #seats(): readonly string[] {
    return this.wanted ?? this.state.draft?.seats ?? [];
  }

  /** Members in seat order; at the end who has no seat in the draft, or gave it up and still looks on. */
  #order(): readonly Member[] {
    const { members } = this.state;
    const seats = this.#seats();
    const at = (m: Member): number => (seats.indexOf(m.key) + seats.length + 1) % (seats.length + 1);
    return members.filter((m) => !m.left || m.local || m.here).sort((a, b) => at(a) - at(b));
  }

  async #move(from: number, to: number): Promise<void> {
    const seats = this.#seats();
    if (to < 0 || to >= seats.length || from >= seats.length) return;
    const name = this.#nameOf(this.#order()[from]);
    const wanted = moved(seats, from, to);
    this.wanted = wanted;
    const done = await this.table.propose({ seats: wanted });
    if (this.wanted === wanted) this.wanted = null;
    this.refusal = done.ok ? null : done.refusal;
    announce(done.ok ? lobby.moved(name, to + 1, seats.length) : this.app.say(done.refusal), done.ok ? 'polite' : 'assertive');
  }

  /** Keeps the focus on the button of the seat that moved. */
  async #step(key: string, from: number, by: 1 | -1): Promise<void> {
    await this.#move(from, from + by);
    await this.updateComplete;
    const row = this.renderRoot.querySelector(`li[data-seat="${key}"]`);
    const button = row?.querySelector<HTMLButtonElement>(by === 1 ? '.down' : '.up');
    (button?.disabled === false ? button : row?.querySelector<HTMLButtonElement>('.moves button:not([disabled])'))?.focus();
  }

  #nameOf(m: Member | undefined): string {
    return m?.name || lobby.noName;
  }

  #note(m: Member): TemplateResult {
    const choice = m.ready && m.choice !== null && m.choice !== 'in' ? `, ${lobby.said[m.choice]}` : '';
    const where = this.#where(m);
    const reaction = m.reaction ?? null;
    if (reaction !== null) return html`<span class="note">“${table.reactions.words[reaction]}”</span>`;
    return html`<span class="note">
      ${where === '' ? nothing : html`<span>${where},</span>`}
      ${m.local || m.here ? nothing : html`${clockIcon()}<span>${lobby.awayFor(lasting(Math.max(0, this.now - m.since)))}</span>`}
      ${m.here && m.away === true && !m.local ? html`${clockIcon()}<span>${lobby.elsewhere}</span>` : nothing}
      ${this.state.draft?.removed.includes(m.key) === true
        ? html`<span>${lobby.toBeRemoved}</span>`
        : this.state.draft?.absent.includes(m.key) === true
        ? html`<span>${lobby.sitsOut}</span>`
        : this.#watches(m)
        ? html`<span>${m.left ? lobby.leftAndWatches : lobby.watches}</span>`
        : m.ready ? html`<span class="yes">${checkIcon()}${lobby.ready}${choice}</span>` : html`<span>${lobby.notReady}</span>`}
    </span>`;
  }

  /** Has no part in the next hand. Before it is known who sits where (`draft`) nobody is said to watch. */
  #watches(m: Member): boolean {
    return m.left || (this.state.draft !== null && !this.#seats().includes(m.key));
  }

  /** Whose phone it is, where that is not plain. */
  #where(m: Member): string {
    if (m.local) return this.state.locals.length > 1 ? lobby.thisPhone : '';
    return m.device === m.key ? '' : lobby.onPhoneOf(this.#nameOf(this.state.members.find((other) => other.key === m.device)));
  }

  #row(m: Member, i: number, count: number): TemplateResult {
    const name = this.#nameOf(m);
    const held = this.#drag.from === i;
    const movable = count > 1 && i < count;
    const shared = this.state.locals.length > 1;
    return html`<li data-seat=${m.key} class="${held ? 'held' : ''} ${m.local || m.here ? '' : 'away'}" style="--shift:${this.#drag.offset(i)}px">
      ${movable
        ? html`<span class="handle" title=${lobby.drag(name)} @pointerdown=${(e: PointerEvent) => this.#drag.start(e, i)} @pointermove=${this.#drag.move} @pointerup=${this.#drag.end} @pointercancel=${this.#drag.cancel}>${dragIcon()}</span>`
        : html`<span class="fixed"></span>`}
      <span class="who"><span class="name"><bdi>${name}</bdi>${m.local && !shared ? html` <small>(${lobby.me})</small>` : nothing}</span>${this.#note(m)}</span>
      ${this.#tool(m, name, shared)}
      ${movable
        ? html`<span class="moves">
            <button class="icon up" aria-label=${lobby.up(name)} ?disabled=${i === 0} @click=${() => this.#step(m.key, i, -1)}><span class="turned">${backIcon()}</span></button>
            <button class="icon down" aria-label=${lobby.down(name)} ?disabled=${i === count - 1} @click=${() => this.#step(m.key, i, 1)}><span class="turned">${backIcon()}</span></button>
          </span>`
        : nothing}
    </li>`;
  }

  /** RR-20: a newcomer sits down where one likes. */
  #cameLast(): boolean {
    const { draft, hand, me } = this.state;
    return me !== null && hand !== null && !hand.seats.includes(me) && draft?.seats.at(-1) === me;
  }

  /** At the player's own row the name can be changed; at another's, what can be done about them. */
  #tool(m: Member, name: string, shared: boolean): TemplateResult {
    const ask = (what: 'cc-rename' | 'cc-about') => (): void => void this.dispatchEvent(new CustomEvent<string>(what, { detail: m.key }));
    if (m.left) return html`<span></span>`;
    if (m.local) return html`<button class="icon" aria-haspopup="dialog" aria-label=${shared ? lobby.renameOf(name) : lobby.rename} @click=${ask('cc-rename')}>${penIcon()}</button>`;
    return this.state.draft === null ? html`<span></span>` : html`<button class="icon" aria-haspopup="dialog" aria-label=${lobby.menuOf(name)} @click=${ask('cc-about')}>${dotsIcon()}</button>`;
  }

  protected override render(): TemplateResult {
    const order = this.#order();
    const seats = this.state.draft?.seats.length ?? 0;
    return html`
      <ol class=${this.#drag.from >= 0 ? 'dragging' : ''}>${repeat(order, (m) => m.key, (m, i) => this.#row(m, i, seats))}</ol>
      ${order.filter((m) => m.local && m.written !== undefined).map((m) => html`<p class="small">${lobby.alike(m.written ?? '', m.name)}</p>`)}
      ${this.#cameLast() ? html`<p class="small">${lobby.sitHint}</p>` : nothing}
      ${seats > 1 ? html`<p class="small soft">${lobby.seatsHint}</p>` : nothing}
      ${this.refusal === null ? nothing : html`<p class="small">${this.app.say(this.refusal)}</p>`}
    `;
  }
}

declare global {
  interface HTMLElementEventMap {
    'cc-rename': CustomEvent<string>;
    'cc-about': CustomEvent<string | null>;
  }
  interface HTMLElementTagNameMap {
    'cc-seats': CcSeats;
  }
}
