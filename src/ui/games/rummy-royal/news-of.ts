/** What is new since the table was last shown: nothing that one finds on opening flies or is read out. */
import type { RummyEvent } from '../../../engine/rummy-royal/index.ts';
import { announce } from '../../controllers/index.ts';
import { headline } from './headline.ts';
import type { Keyed, Model } from './model.ts';
import { log } from './sentence.ts';
import * as words from './strings.ts';
import { sentences, spoken } from './text.ts';

export class Seen {
  #last: { readonly hand: number; readonly events: number; readonly mine: boolean } | null = null;

  /** Events that arrived while this table was on the screen. */
  fresh(m: Model): readonly Keyed[] {
    if (this.#last === null) return [];
    return this.#last.hand === (m.state.hand?.number ?? 0) ? m.events.slice(this.#last.events) : m.events;
  }

  /** Says what is new, and that it is my turn, unless `silent`; then it is old. */
  tell(m: Model, silent = false): void {
    const fresh = this.fresh(m);
    const last = this.#last;
    this.#last = { hand: m.state.hand?.number ?? 0, events: m.events.length, mine: m.mine };
    if (last === null || silent) return;
    if (fresh.length > 0) announce(log(fresh, m.names, m.me).map((l) => l.spoken).join(' '));
    if (!m.mine || (last.mine && fresh.length === 0)) return;
    const h = headline(m);
    const cue = h.cue ?? words.cue.turn;
    const said = [spoken(h.title), ...h.lines.map(spoken)];
    announce(sentences(said[0]?.startsWith(cue) === true ? said : [cue, ...said]), 'assertive');
  }
}

/** Do these events hand cards to this seat: the deal, or another hand for mine (RR-5, RR-7)? */
export const handsMe = (events: readonly RummyEvent[], me: number | null): boolean =>
  events.some((e) => e.type === 'dealt' || (e.type === 'spare' && e.choice === 'exchange' && e.seat === me) || (e.type === 'sold' && e.seat === me));
