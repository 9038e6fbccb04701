/** What a device writes by itself for one of its seats, without its player: admissions, its name, terms all are ready for, deal answers, forced answers. */
import type { Fold } from '../fold/fold.ts';
import type { Plain } from '../../engine/kernel/index.ts';
import { proposeSeats } from './proposals.ts';
import type { OwnAhead, OwnHand } from './own-hand.ts';
import type { Company } from './passing.ts';
import type { Body, Note } from '../log/body.ts';
import { LIMITS } from '../wire/limits.ts';
import type { PeerId } from '../ports.ts';
import { agreementToPlain, present } from '../terms/agreement.ts';

export interface Automatic {
  readonly fold: Fold;
  /** The seat. */
  readonly me: PeerId;
  /** The running hand as this device has it; null: none runs. */
  readonly own: OwnHand | null;
  /** The shuffle of the next one as this device has it; null: there is none. */
  readonly ahead: OwnAhead | null;
  /** Key of this device: its first seat's. */
  readonly device: PeerId;
  /** Keys of all seats of this device. */
  readonly locals: readonly PeerId[];
  /** Keys with a channel to this device: they have proven the table's key. */
  readonly here: readonly PeerId[];
  /** Seats of the hand before that were passed over in it, or absent from it, and whose devices are not here. */
  readonly missed: readonly PeerId[];
  /** Keys not to be admitted again. */
  readonly gone: ReadonlySet<PeerId>;
  /** Version of a game's rules that this app has; 0: none. */
  readonly version: (game: string) => number;
  /** May this seat admit one more in the document? */
  readonly mayAdmit: boolean;
  /** Who is there of the running hand; null: none runs. */
  readonly company: Company | null;
  /** This device's player looks elsewhere. */
  readonly hidden: boolean;
  /** The player's name as it should be. */
  readonly name: string;
}

export function note(fold: Fold, n: Note): Body {
  return { type: 'note', lamport: Math.min(fold.notes.lamport + 1, LIMITS.lamport), note: n };
}

/** May this device write in the document at all? */
export function mayWrite(fold: Fold, me: PeerId): boolean {
  return fold.notes.isMember(me) && !fold.notes.left(me);
}

/** The next thing to write, or null: nothing that the log would have already, so that what others do may ask for it anew. */
export function nextAutomatic(a: Automatic): Body | null {
  const { fold, me } = a;
  if (!mayWrite(fold, me)) return null;
  const newcomer = a.here.find((key) => !fold.notes.isMember(key) && fold.notes.mayAdmit(key) && !a.gone.has(key));
  if (newcomer !== undefined && a.mayAdmit) return note(fold, { kind: 'admit', key: newcomer });
  const added = a.locals.find((key) => !fold.notes.isMember(key) && fold.notes.mayAdmit(key) && !a.gone.has(key));
  if (added !== undefined && a.mayAdmit) return note(fold, fold.notes.device(me) === a.device ? { kind: 'admit', key: added, local: true } : { kind: 'admit', key: added });
  if (me !== a.device && fold.notes.device(me) !== a.device && fold.notes.saidDevice(me) === null) return note(fold, { kind: 'device', key: a.device });
  const { game } = fold.draft().content;
  // Law 11. It is also how whoever goes on to a hand vouches for its base, for those who come back when the one before is forgotten.
  if (fold.hand === null && fold.notes.version(me, game) !== a.version(game)) return note(fold, { kind: 'version', game, version: a.version(game) });
  if (fold.notes.name(me) !== a.name) return note(fold, { kind: 'name', name: a.name });
  if (a.own !== null) return answerHand(fold, a.own, a);
  // RR-19: whoever left in an earlier hand cannot agree to the next one, and is not asked.
  const seats = fold.draft().content.seats.map(({ key }) => key);
  if (seats.some((key) => a.gone.has(key)) && seats.includes(me)) {
    const made = proposeSeats(fold, seats.filter((key) => !a.gone.has(key)), fold.notes.members());
    if (made.ok) return note(fold, made.value);
  }
  return absentNow(fold, a) ?? signTerms(fold, me) ?? shuffleAhead(fold, a);
}

/** RR-18 between hands: whoever was missed in the hand before and is not here still is. Whoever is here says so for itself. */
function absentNow(fold: Fold, { me, locals, missed, hidden }: Automatic): Body | null {
  const { content: { seats, absent: sitting }, off } = fold.draft();
  const absent = [...sitting, ...off];
  if (absent.includes(me) && !hidden) return note(fold, { kind: 'absent', seats: absent.filter((key) => !locals.includes(key)) });
  // Once anybody has said who is absent, that is a matter of taps.
  const still = fold.notes.absent === null ? missed.filter((key) => seats.some((seat) => seat.key === key)) : [];
  return still.length > 0 && seats.some(({ key }) => key === me) ? note(fold, { kind: 'absent', seats: still }) : null;
}

function signTerms(fold: Fold, me: PeerId): Body | null {
  const draft = fold.draft();
  const asked = present(draft.content);
  if (!asked.includes(me)) return letGo(fold, me);
  if (draft.blocked !== null) return null;
  const { round, signed } = fold.rounds.current(me);
  if (signed || !fold.rounds.hasQuorum(asked)) return null;
  return { type: 'answer', question: `terms/${round}`, answer: agreementToPlain(draft.agreement), at: null };
}

/** Whoever is not asked any more signs nothing, and says so when somebody's signature could still be complete with its own: else that one waits for ever. */
function letGo(fold: Fold, me: PeerId): Body | null {
  const { notes, rounds } = fold;
  const isAwaited = notes.members().some((key) => {
    const { round, signed } = rounds.current(key);
    return signed && rounds.lacking(round, key).includes(me);
  });
  return isAwaited ? note(fold, { kind: 'unready' }) : null;
}

/** A seat takes part in so many shuffles ahead of one hand: whoever changes the draft again and again does not make others write without end. */
const SHUFFLES = 8;

/**
 * Shuffles for the hand to come while people look at the one before, or while the first are ready: then nobody waits for it. Only what all can take part in
 * who would be dealt in, so that it comes to an end.
 */
function shuffleAhead(fold: Fold, { me, locals, here, ahead }: Automatic): Body | null {
  const draft = fold.draft();
  if (ahead === null || (fold.base.hand === 1 && draft.ready.size === 0)) return null;
  if (draft.blocked !== null && draft.blocked.code !== 'table/not-ready') return null;
  const { open, deal, seats } = ahead.ahead;
  const isHere = (key: PeerId): boolean => locals.includes(key) || here.includes(fold.notes.device(key));
  if (open === null || !deal.devices.every((group) => group.every((seat) => isHere(seats[seat] ?? '')))) return null;
  return ahead.ahead.hasSaid(me, fold.answers) || fold.answers.list(open.name, me).length >= SHUFFLES ? null : ahead.dealt(me);
}

function answerHand(fold: Fold, own: OwnHand, { me, company, hidden }: Automatic): Body | null {
  const { hand } = own;
  const seat = hand.seats.indexOf(me);
  if (company !== null) {
    const said = company.speaker(company.me) === me ? company.next() : null;
    if (said !== null) return said;
    if (company.waits) return null;
    const passed = company.passedOver(me);
    if (passed > 0 && !hidden) return { type: 'back', epoch: passed };
  }
  const { open } = hand;
  if (open === null || !hand.owing().includes(seat) || hand.hasSaid(seat, fold.answers)) return null;
  // The document of a hand is begun when the hand before has been checked.
  if (open.kind === 'deal') return own.dealt(seat, { settled: true, agreed: hand.faults.length === 0 });
  return own.complaint(seat) ?? forcedAnswer(fold, own, me, 'at-once');
}

/** What the game says this seat answers without its player now (`at-once`), or when the time is up. */
export function forcedAnswer(fold: Fold, own: OwnHand, me: PeerId, when: 'at-once' | 'at-limit'): Body | null {
  const { hand } = own;
  const seat = hand.seats.indexOf(me);
  const open = hand.open;
  if (open === null || open.kind !== 'game' || !hand.owing().includes(seat) || hand.hasSaid(seat, fold.answers)) return null;
  const forced = hand.game.forced(hand.state, seat, own.knowledge(seat));
  if (forced === null || (forced.when === 'at-limit' && when === 'at-once')) return null;
  const answer = forced.answer as Plain;
  return own.check(seat, answer) === null ? own.answer(seat, open.name, answer) : null;
}
