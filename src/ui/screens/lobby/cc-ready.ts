/** Ready or not, and for what: the bar of the lobby, and between hands the foot of the game's table. */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { appContext, type App, type Choice, type Member, type OpenTable, type Refusal, type TableState } from '../../../app/index.ts';
import { deal, lobby, records } from '../../../app/strings/index.ts';
import { announce } from '../../controllers/index.ts';
import '../../kit/dialog/index.ts';
import { downIcon, personIcon, saveIcon } from '../../kit/icons/index.ts';
import './cc-changes.ts';
import { baseStyles, buttonStyles, typeStyles } from '../../tokens/index.ts';
import { fieldStyles } from '../screen-styles.ts';

/**
 * @event cc-save the finished hands are to be saved
 * @event cc-lobby seats, table rules and invitations are asked for (between hands)
 */
@customElement('cc-ready')
export class CcReady extends LitElement {
  static override readonly styles = [
    baseStyles,
    typeStyles,
    buttonStyles,
    fieldStyles,
    css`
      :host { display: grid; gap: var(--s1); background: var(--paper); box-shadow: 0 -1px 0 var(--rule); padding: var(--s2) max(var(--s3), env(safe-area-inset-right)) max(var(--s2), env(safe-area-inset-bottom)) max(var(--s3), env(safe-area-inset-left)); }
      p { font-size: var(--t-small); line-height: 1.35; text-align: center; }
      .buttons { display: flex; flex-flow: var(--bar-direction, row) wrap; gap: var(--s2); max-width: 48rem; width: 100%; margin: 0 auto; }
      .buttons .main { flex: 3 1 14rem; }
      .buttons .aside { flex: 1 1 auto; padding-inline: var(--s2); }
      .off { border-left: 4px solid var(--madder); padding: 0 var(--s2); text-align: start; max-width: 40rem; width: 100%; margin: 0 auto; font-weight: 600; }
      .rest { display: grid; gap: var(--s1); }
      .rest:empty, .unfold { display: none; }
      /* Little height below the result of a hand, which is what one wants to read: all but the way on folds away. */
      @container (max-height: 37rem) {
        :host { padding-block: var(--s1) max(var(--s1), env(safe-area-inset-bottom)); }
        .folded { display: none; }
        .btn { min-height: clamp(44px, 2.75rem, 56px); }
        .unfold { display: inline-flex; flex: 0 0 auto; padding-inline: var(--s2); }
        .unfold svg { width: 1.1rem; height: 1.1rem; }
        .unfold[aria-expanded='false'] svg { rotate: 180deg; }
        .buttons .main { flex-basis: 9rem; padding-inline: var(--s2); }
        .aside svg { display: none; }
      }
      /* Lying down there is width: the words beside the buttons. */
      @container (max-height: 37rem) and (min-width: 40rem) {
        :host { grid-template-columns: minmax(0, 1fr) minmax(0, 28rem); align-items: center; column-gap: var(--s3); }
        cc-changes, .rest, .off { grid-column: 1 / -1; }
        p[role] { text-align: start; }
      }
      label { max-width: 40rem; width: 100%; margin: 0 auto; }
      .each { display: grid; gap: var(--s4); }
      .each > div { display: grid; gap: var(--s1); }
      .choice { display: flex; flex-flow: row wrap; align-items: center; gap: var(--s1) var(--s2); }
      .choice > span { overflow-wrap: anywhere; min-width: 0; }
      /* Wide enough for its longest words; else below its label. */
      .choice select { flex: 1 1 16rem; width: auto; text-overflow: ellipsis; }
      /* Several below each other: all alike, whoever has the longest name. */
      .each .choice { flex-direction: column; align-items: stretch; }
      .each .choice > span { font-weight: 700; }
      .each .choice select { flex: none; width: 100%; }
      .each p { text-align: start; }
    `,
  ];

  @consume({ context: appContext })
  app!: App;

  @property({ attribute: false }) open!: OpenTable;
  @property({ attribute: false }) state!: TableState;

  /** What was chosen for each seat of this phone, by key. */
  @state() private picked: ReadonlyMap<string, Choice> = new Map();
  @state() private choosing = false;
  /** Where there is little height, is all of it shown? null: when somebody does something else than to play on. */
  @state() private unfolded: boolean | null = null;
  @state() private refusal: Refusal | null = null;
  @state() private busy = false;

  #choice(me: Member): Choice {
    const picked = this.picked.get(me.key);
    if (picked !== undefined && me.choices.includes(picked)) return picked;
    return me.choice ?? me.choices[0] ?? 'in';
  }

  /** For each of these seats of this phone, one after the other. */
  async #ready(seats: readonly Member[], ready: boolean): Promise<void> {
    if (this.busy) return;
    if (ready && this.#fewer() > 0) return announce(this.#words(seats), 'assertive');
    this.busy = true;
    this.refusal = null;
    this.unfolded = null;
    for (const seat of seats) {
      const done = await this.open.table.seat(seat.key).ready(ready ? this.#choice(seat) : null);
      if (done.ok) continue;
      this.refusal = done.refusal;
      announce(this.app.say(done.refusal), 'assertive');
      break;
    }
    this.busy = false;
  }

  /** Law 7: what stands between the table and the hand. */
  #words(here: readonly Member[]): string {
    const draft = this.state.draft;
    if (this.refusal !== null) return this.app.say(this.refusal);
    if (draft === null) return this.#unknown();
    const { ends, few: tooFew, last } = this.#outlook(here);
    if (draft.blocked === null) return this.#signing(ends);
    const few = this.#fewer();
    if (few > 0) return this.state.locked ? lobby.overLocked : lobby.moreNeeded(few);
    const others = this.#others();
    const missing = others.filter((m) => !m.ready).map(nameOf);
    const ready = here.every((m) => m.ready);
    // Who waits needs to know only what is other than usual.
    const said = saidBy(others.filter((m) => m.ready && !(ready && m.choice === 'in')));
    if (tooFew !== null && last) return [...saidBy(others.filter((m) => m.ready)), this.app.say(tooFew), this.#remedy(here, others)].join(' ');
    if (draft.blocked.code !== NOT_READY) return this.app.say(draft.blocked);
    const waiting = this.state.phase === 'finished' ? lobby.againSentence : ends ? lobby.endSentence : lobby.lobbySentence;
    if (ready) return missing.length === 0 ? waiting : [...said, here.every(isLeaving) ? lobby.leaveWhen(missing) : lobby.waitingFor(missing)].join(' ');
    if (last && ends) return [...said, lobby.thisEnds].join(' ');
    if (last && here.length === 1 && this.#wishesInVain(here)) return [...said, lobby.youSitOut].join(' ');
    return [...said, !last || here.length > 1 || others.length === 0 ? waiting : lobby.onlyYou].join(' ');
  }

  /** What comes next is not known yet: the hand is still being checked, or this phone has not been told. */
  #unknown(): string {
    const checking = this.state.hand?.deal.stage === 'checking';
    if (checking) return this.state.phase === 'finished' ? deal.checkingLast : deal.checkingNext;
    // Nobody is there who could tell it anything.
    return this.state.members.some((m) => !m.local && m.here) ? lobby.learning : this.app.say({ code: 'table/not-a-member' });
  }

  /** Everybody is ready. Who is not there may have to sign all the same. */
  #signing(ends: boolean): string {
    const { awaited, members } = this.state;
    const missing = members.filter((m) => !m.local && !m.here && awaited?.seats.includes(m.key) === true);
    return missing.length > 0 ? lobby.waitingFor(missing.map(nameOf)) : ends ? lobby.ending : lobby.beginning;
  }

  /** The others whose word is waited for. */
  #others(): readonly Member[] {
    const { seats = [], absent = [] } = this.state.draft ?? {};
    return this.state.members.filter((m) => !m.left && !m.local && seats.includes(m.key) && !absent.includes(m.key));
  }

  /** What begins when these are ready as they have chosen: the end of the game (RR-16), or nothing, since too few play. `last`: nobody else is waited for. */
  #outlook(here: readonly Member[]): { readonly ends: boolean; readonly few: Refusal | null; readonly last: boolean } {
    const outlook = this.open.table.outlook(Object.fromEntries(here.map((m) => [m.key, this.#choice(m)])));
    const few = outlook !== null && !outlook.ok && outlook.refusal.code !== TOO_FEW && outlook.refusal.code.endsWith('/too-few') ? outlook.refusal : null;
    return { ends: outlook?.ok === true && outlook.value === 'end', few, last: this.#others().every((m) => m.ready) };
  }

  /** Would finish here, while the others play on. */
  #wishesInVain(here: readonly Member[]): boolean {
    const { ends, few } = this.#outlook(here);
    return !ends && few === null && here.some((m) => this.#choice(m) === 'stop');
  }

  /** Too few play: one wants to finish and the other does not, or all but one sit out. */
  #remedy(here: readonly Member[], others: readonly Member[]): string {
    const by = (wanted: readonly Choice[]): readonly string[] => others.filter((m) => m.choice !== null && wanted.includes(m.choice)).map(nameOf);
    const [stop, play] = [by(['stop']), by(['in', 'buy-in'])];
    const mine = here.map((m) => this.#choice(m));
    if (mine.every((choice) => choice === 'stop') && play.length > 0) return lobby.fewPlay(play);
    return mine.every((choice) => choice === 'in' || choice === 'buy-in') && stop.length > 0 ? lobby.fewFinish(stop) : lobby.fewElse;
  }

  /** So many more players are needed before there is anything to be ready for. */
  #fewer(): number {
    const blocked = this.state.draft?.blocked ?? null;
    return blocked?.code === TOO_FEW ? Math.max(1, Number(blocked.detail?.['min'] ?? 2) - Number(blocked.detail?.['now'] ?? 1)) : 0;
  }

  #choices(me: Member, label: string): TemplateResult | typeof nothing {
    if (me.choices.length < 2 || me.ready || this.state.phase !== 'between') return nothing;
    const picked = this.#choice(me);
    const pick = (event: Event): void => {
      const choice = me.choices[(event.target as HTMLSelectElement).selectedIndex];
      if (choice !== undefined) this.picked = new Map([...this.picked, [me.key, choice]]);
    };
    const hint = lobby.choiceHints[picked];
    return html`<label class="choice">
        <span>${label}</span>
        <select @change=${pick}>${me.choices.map((c) => html`<option .selected=${c === picked}>${lobby.choices[c]}</option>`)}</select>
      </label>
      ${hint === '' ? nothing : html`<p class="soft">${hint}</p>`}`;
  }

  /** Several players of this phone: what is chosen for them besides playing on, and the way to change it. */
  #each(seated: readonly Member[], ready: boolean): TemplateResult | typeof nothing {
    if (this.state.phase !== 'between' || ready || seated.every((m) => m.choices.length < 2)) return nothing;
    const others = (['leave', 'stop', 'out', 'buy-in'] as const).flatMap((choice) => {
      const names = seated.filter((m) => this.#choice(m) === choice).map(nameOf);
      return names.length === 0 ? [] : [lobby.chooses(names, choice)];
    });
    return html`
      ${others.length === 0 ? nothing : html`<p>${others.join(', ')}.</p>`}
      <div class="buttons"><button class="btn quiet main" aria-haspopup="dialog" @click=${() => (this.choosing = true)}>${lobby.each}</button></div>
      ${this.choosing
        ? html`<cc-dialog open .heading=${lobby.choice} @cc-close=${this.#chosen}>
            <div class="each">${seated.map((m) => html`<div>${this.#choices(m, m.name || lobby.noName)}</div>`)}</div>
            <button class="btn primary" slot="actions" @click=${this.#chosen}>${lobby.done}</button>
          </cc-dialog>`
        : nothing}`;
  }

  /** Who of this phone has no part in the next hand: taken off the table by these terms, or without a seat. */
  #unseated(here: readonly Member[]): TemplateResult | typeof nothing {
    const { draft } = this.state;
    if (draft === null) return nothing;
    const off = here.filter((m) => draft.removed.includes(m.key));
    if (off.length > 0) return html`<p class="off" role="alert">${here.length === 1 ? lobby.youOff : lobby.off(off.map(nameOf))}</p>`;
    if (here.some((m) => draft.seats.includes(m.key))) return nothing;
    const full = draft.seats.length >= (this.app.games.entry(draft.game)?.seats.max ?? Infinity);
    return html`<p role="status">${full ? lobby.youWatchFull : lobby.youWatch}</p>`;
  }

  #asides(folded: string, checking: boolean, save: () => void): TemplateResult {
    return html`<button class="btn quiet aside ${folded}" aria-haspopup="dialog" @click=${() => this.dispatchEvent(new Event('cc-lobby'))}>${personIcon()}${lobby.more}</button>
      <button class="btn quiet aside ${folded}" aria-haspopup="dialog" aria-disabled=${checking} @click=${save}>${saveIcon()}${records.saveShort}</button>`;
  }

  readonly #chosen = (event: Event): void => {
    event.stopPropagation();
    this.choosing = false;
  };

  protected override render(): TemplateResult | typeof nothing {
    const { draft, phase } = this.state;
    // It is written down when it has been checked.
    const checking = this.state.hand?.deal.stage === 'checking';
    const save = (): void => {
      if (!checking) this.dispatchEvent(new Event('cc-save'));
    };
    const finished = phase === 'finished';
    if (this.state.removed || (finished && draft === null)) return html`<div class="buttons"><button class="btn primary main" aria-haspopup="dialog" aria-disabled=${checking} @click=${save}>${saveIcon()}${records.save}</button></div>`;
    const here = this.state.members.filter((m) => m.local && !m.left);
    if (here.length === 0) return nothing;
    // Who has no seat in the draft is asked for nothing: nobody waits for their word.
    const seated = draft === null ? here : here.filter((m) => draft.seats.includes(m.key));
    const [me] = seated;
    const between = phase === 'between' || finished;
    if (me === undefined) return html`<cc-changes .app=${this.app} .state=${this.state}></cc-changes>${this.#unseated(here)}<div class="buttons">${between ? this.#asides('', checking, save) : nothing}</div>`;
    const one = seated.length === 1;
    const ready = seated.every((m) => m.ready);
    const all = between ? lobby.goAll : lobby.allReady;
    const { ends, few, last } = this.#outlook(seated);
    const stuck = ready && few !== null && last;
    // What is other than to play on has to be read.
    const unfolded = this.unfolded ?? seated.some((m) => !m.ready && this.#choice(m) !== 'in');
    const folded = between && !unfolded ? 'folded' : '';
    const go = finished ? lobby.playAgain : between && ends && last && !(one && this.#choice(me) === 'leave') ? lobby.go.stop : one ? (between ? lobby.go[last && this.#wishesInVain(seated) ? 'out' : this.#choice(me)] : lobby.iAmReady) : all;
    return html`
      <cc-changes .app=${this.app} .state=${this.state}></cc-changes>
      ${this.#unseated(here)}
      <div class="rest ${folded}">${one ? this.#choices(me, lobby.choice) : this.#each(seated, ready)}</div>
      <p class=${this.refusal === null ? 'soft' : 'error'} role="status">${this.#words(seated)}</p>
      <div class="buttons">
        ${between
          ? html`${this.#asides(folded, checking, save)}
              <button class="btn quiet unfold" aria-expanded=${unfolded} @click=${() => (this.unfolded = !unfolded)}>${unfolded ? lobby.fold : lobby.unfold}${downIcon()}</button>`
          : nothing}
        ${draft === null || (this.state.locked && this.#fewer() > 0)
          ? nothing
          : ready
          ? html`<button class="btn ${stuck ? 'primary' : 'quiet'} main" aria-disabled=${this.busy} @click=${() => this.#ready(seated, false)}>${seated.every(isLeaving) ? lobby.stayAfterAll : stuck ? lobby.chooseAgain : lobby.notYet}</button>`
          : html`<button class="btn primary main" aria-disabled=${this.busy || this.#fewer() > 0} @click=${() => this.#ready(seated.filter((m) => !m.ready), true)}>${go}</button>`}
      </div>
    `;
  }
}

/** The table's word for "somebody is not ready yet": said with names here. */
const NOT_READY = 'table/not-ready';
const TOO_FEW = 'table/too-few';

const nameOf = (m: Member): string => m.name || lobby.noName;

/** Who is ready and for what, in sentences: what is other than usual first. */
function saidBy(members: readonly Member[]): readonly string[] {
  return (['leave', 'stop', 'out', 'buy-in', 'in'] as const).flatMap((choice) => {
    const names = members.filter((m) => (m.choice ?? 'in') === choice).map(nameOf);
    return names.length === 0 ? [] : [lobby.isReady[choice](names)];
  });
}

const isLeaving = (m: Member): boolean => m.ready && m.choice === 'leave';

declare global {
  interface HTMLElementTagNameMap {
    'cc-ready': CcReady;
  }
}
