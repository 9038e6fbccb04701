/** What happens now, in one short title and at most two lines of why; and my own cue. */
import type { Face } from '../../../engine/kernel/game.ts';
import type { RummyPhase } from '../../../engine/rummy-royal/index.ts';
import { aceOf, following, suitOf } from './faces.ts';
import type { Model } from './model.ts';
import * as words from './strings.ts';
import { type Line, line } from './text.ts';

export interface Headline {
  readonly title: Line;
  readonly lines: readonly Line[];
  /** Short, for my seat line; null when nothing is asked of me. */
  readonly cue: string | null;
}

const EMPTY: Line = [];

/** Is the ace below the two at this table (RR-10)? */
export function aceLow(m: Model): boolean {
  const options = m.state.hand?.options;
  return typeof options === 'object' && options !== null && (options as { readonly ace?: unknown }).ace === 'low';
}

/** The card that would have followed the stop, for "nobody holds the 8". */
const afterStop = (m: Model, face: Face): Face => following(face, aceLow(m)) ?? face;

function stopLine(m: Model): Line {
  const stop = m.view.stop;
  if (stop === null) return EMPTY;
  const next = afterStop(m, stop.face);
  return stop.why === 'top' ? words.state.stopTop : stop.why === 'played' ? words.state.stopPlayed(next) : stop.why === 'nobody' ? words.state.stopNobody(next) : words.state.stopNobodyHere(next);
}

function leading(m: Model): Headline {
  const { view } = m;
  const leader = m.owes[0] ?? -1;
  const colour = view.colour ?? 'black';
  const cue = m.mine ? words.cue.lead(colour) : null;
  if (view.stop !== null && m.me === null) return { title: words.state.leadFirst(m.who(leader), colour), lines: [line`${words.state.stopTitle(view.stop.face, suitOf(view.stop.face))}.`, stopLine(m)], cue };
  if (view.stop === null) return { title: words.state.leadFirst(m.who(leader), colour), lines: [words.state.leadLowest(colour)], cue };
  return { title: words.state.stopTitle(view.stop.face, suitOf(view.stop.face)), lines: [stopLine(m), words.state.lead(m.who(leader), colour)], cue };
}

function following_(m: Model): Headline {
  const next = m.view.next;
  if (next === null) return { title: words.state.over, lines: [], cue: null };
  return m.mine
    ? { title: words.state.follow(next), lines: [words.state.followMine], cue: words.cue.play }
    : { title: words.state.follow(next), lines: [words.state.followWho], cue: null };
}

function betting(m: Model): Headline {
  const { view } = m;
  const b = view.betting;
  const lines: Line[] = [];
  if (b !== null) {
    const raises = b.raisesLeft === null || view.seats.every((s) => s.bet === 0) ? EMPTY : words.state.raises(b.raisesLeft);
    lines.push(m.mine ? line`${b.toCall > 0 ? words.state.betToCall(b.toCall) : words.state.betNone}${raises.length > 0 ? ' ' : ''}${raises}` : line`${words.awaited.bet(m.whos(m.owes), b.toCall)}.`);
  }
  return { title: words.state.bet(potTotal(m)), lines, cue: m.mine ? (b !== null && b.toCall > 0 ? words.cue.call : words.cue.bet) : null };
}

/** All that lies in the pots. */
export function potTotal(m: Model): number {
  return m.view.pots.reduce((sum, p) => sum + p.amount, 0);
}

function auction(m: Model): Headline {
  const a = m.view.auction;
  const dealer = m.view.dealer;
  const high = a !== null && a.bidder !== null ? words.state.auctionHigh(m.who(a.bidder), a.high) : words.state.auctionNone(m.view.spare);
  const who = dealer === m.me ? words.state.auctionSeller : words.state.auctionDead;
  return { title: words.state.auction, lines: [high, who], cue: m.mine ? words.cue.bid : null };
}

function corner(m: Model): Headline {
  const w = words.state;
  const { phase, corners, dealer } = m.view;
  const { bet, named } = corners;
  const who = m.who(m.owes[0] ?? dealer ?? -1);
  if (phase === 'stake') return { title: m.mine ? w.stakeMine : w.stake(who), lines: [named === null ? w.stakeWhy : w.stakeNamed(aceOf(named))], cue: m.mine ? words.cue.stake : null };
  if (phase === 'name') return { title: m.mine ? w.nameMine : w.name(who), lines: [w.nameWhy], cue: m.mine ? words.cue.name : null };
  if (bet === null) return { title: EMPTY, lines: [], cue: null };
  if (phase === 'ace') return { title: w.ace(aceOf(bet.suit)), lines: [w.aceWhy(corners.chips[bet.suit])], cue: null };
  const lines = m.mine ? [w.matchWhy] : m.owes.length > 0 ? [w.still(m.whos(m.owes))] : [];
  return { title: w.match(m.who(dealer ?? -1), bet.each, aceOf(bet.suit)), lines, cue: m.mine ? words.cue.match : null };
}

/** Who deals, and whose phones shuffle. */
function shuffled(m: Model): Line {
  const { dealer } = m.view;
  const { deal } = m.state.hand ?? {};
  const w = words.state;
  const phones = deal?.kind === 'fair' ? w.shuffledByAll : deal?.shuffledBy.flat().some((key) => m.state.locals.includes(key)) === true ? w.shuffledHere : w.shuffledByOne;
  return dealer === null ? phones : line`${words.event.dealer(m.who(dealer))} ${phones}`;
}

export function headline(m: Model): Headline {
  const w = words.state;
  const dealer = m.view.dealer ?? -1;
  switch (m.view.phase) {
    case 'cut': return { title: w.cut, lines: [w.cutWhy], cue: null };
    case 'deal': return { title: w.deal, lines: [shuffled(m)], cue: null };
    case 'take': return { title: w.take, lines: [], cue: null };
    case 'showdown': return { title: w.showdown, lines: [], cue: null };
    case 'reveal': return { title: m.view.winner === null ? w.noWinner : w.won(m.who(m.view.winner)), lines: [w.reveal], cue: null };
    case 'stake':
    case 'match':
    case 'ace':
    case 'name': return corner(m);
    case 'shuffle': return { title: w.shuffle, lines: [shuffled(m)], cue: null };
    case 'spare':
      return m.mine
        ? { title: w.spareMine, lines: [w.spareMineWhy(m.view.spare)], cue: words.cue.spare }
        : { title: w.spare(m.who(m.owes[0] ?? dealer)), lines: [w.spareWhy], cue: null };
    case 'auction': return auction(m);
    case 'choose': {
      const still = m.owes.length > 0 ? [w.still(m.whos(m.owes))] : [];
      return m.mine ? { title: w.choose, lines: [w.chooseWhy], cue: words.cue.five } : { title: m.me !== null && m.view.seats[m.me]?.chosen === true ? w.chosen : w.chooseWait, lines: still, cue: null };
    }
    case 'bet': return betting(m);
    case 'lead': return leading(m);
    case 'follow': return following_(m);
    case 'leftovers': return { title: w.leftovers, lines: [w.leftoversWhy], cue: null };
    case 'over': return m.view.voided ? { title: w.voided, lines: [], cue: null } : { title: m.view.winner === null ? w.noWinner : w.won(m.who(m.view.winner)), lines: [], cue: null };
  }
}

/** Who is awaited and for what, in one line: `Ana chooses five cards`. `question` is the awaited question's name. */
export function awaitedLine(m: Model): Line {
  const { view } = m;
  const who = m.whos(m.owes);
  const toCall = view.betting?.toCall ?? 0;
  if (m.mine) {
    // Asked of several at once: nobody is left out, oneself least of all.
    const all = m.whos(m.owes);
    if (m.owes.length > 1 && view.phase === 'choose') return words.awaited.choose(all, true);
    if (m.owes.length > 1 && view.phase === 'match') return words.awaited.match(all, true);
    const mine: { readonly [P in RummyPhase]?: Line } = words.awaitedYou;
    return view.phase === 'bet' && toCall > 0 ? words.awaitedYou.answerBet : (mine[view.phase] ?? words.awaitedYou.other);
  }
  const w = words.awaited;
  switch (view.phase) {
    case 'cut': return w.cut(who);
    case 'stake': return w.stake(who);
    case 'match': return w.match(who, m.owes.length > 1);
    case 'name': return w.name(who);
    case 'spare': return w.spare(who);
    case 'auction': return w.auction(who);
    case 'choose': return w.choose(who, m.owes.length > 1);
    case 'bet': return w.bet(who, toCall);
    case 'lead': return w.lead(who);
    case 'follow': return w.follow(view.next);
    case 'leftovers': return w.leftovers(who);
    default: return m.owes.length > 0 ? w.other(who) : line`${words.bar.waiting}`;
  }
}
