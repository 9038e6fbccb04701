/** The state of a table as the interface sees it, from the parts of a session. Pure. */
import { bytesToHex } from '../../crypto/index.ts';
import type { Knowledge, Refusal, SeatIndex } from '../../engine/kernel/index.ts';
import { refuse } from '../../engine/kernel/index.ts';
import { deviceOf } from '../base.ts';
import type { Awaited, DealTimes, DealView, Draft, HandState, Member, Passing, TableState } from '../api.ts';
import { distinctNames } from '../names.ts';
import type { Fold } from '../fold/fold.ts';
import type { HandFold } from '../fold/hand.ts';
import type { PeerId } from '../ports.ts';
import type { Reaction } from '../reactions.ts';
import type { HandDoc } from './hand-doc.ts';
import type { OwnHand } from './own-hand.ts';
import type { Company } from './passing.ts';
import type { Peers } from './peers.ts';
import type { SeenDrafts } from './seen-drafts.ts';
import { present } from '../terms/agreement.ts';
import { changesOf, fromBase } from '../terms/changes.ts';
import { isStuck, unsigned } from './impasse.ts';
import { proposeAbsent } from './proposals.ts';

/** What is open, and since when this device has seen it so. */
export interface OpenSince {
  readonly hand: number;
  readonly name: string;
  /** Clock time. */
  readonly since: number;
  /** Of seats of this device that lay under a cover: when it was lifted; null: it has not been. */
  readonly lifted: ReadonlyMap<PeerId, number | null>;
}

export interface Parts {
  readonly id: string;
  /** The seat whose view it is, or null: what all may see. */
  readonly me: PeerId | null;
  /** Seats of this device, its own first, and what their players are called here. */
  readonly locals: readonly { readonly key: PeerId; readonly name: string }[];
  readonly started: number;
  readonly doc: HandDoc | null;
  /** The running hand as this device has it. */
  readonly own: OwnHand | null;
  /** The hand before, while the next one has not begun. */
  readonly previous: HandDoc | null;
  /** What those were called who had a seat in an earlier hand. */
  readonly names: ReadonlyMap<PeerId, string>;
  readonly peers: Peers;
  /** Has this peer said that its player looks elsewhere? */
  readonly away: (key: PeerId) => boolean;
  /** What a device said a moment ago. */
  readonly reaction: (device: PeerId) => Reaction | null;
  readonly open: OpenSince | null;
  /** When this device saw what of a hand. */
  readonly times: (hand: number) => DealTimes;
  /** Who is there of the running hand. */
  readonly company: Company | null;
  /** Is all of the newest hand stored on more than half of its devices? */
  readonly firm: boolean;
  /** Devices that are known not to have stored all of it. */
  readonly loose: readonly PeerId[];
  /** Is the seat's device there, or is it this one, and does it know what it has said (law 6)? Only then it signs anything. */
  readonly signs: (seat: PeerId) => boolean;
  /** Tables that go on from this one, as others tell of them. */
  readonly beside: TableState['beside'];
  readonly drafts: SeenDrafts;
  readonly reports: TableState['reports'];
  readonly trouble: Refusal | null;
}

export function viewOf(parts: Parts): TableState {
  const { doc } = parts;
  const fold = doc?.fold ?? null;
  // Who was taken off the table is shown how it stood then, not what the others do now.
  const seats = parts.me === null ? parts.locals.map(({ key }) => key) : [parts.me];
  const removed = fold !== null && seats.length > 0 && seats.every((key) => fold.notes.isRemoved(key));
  const running = removed ? null : (fold?.hand ?? null);
  const shown = running ?? parts.previous?.fold.hand ?? null;
  const shownFold = running === null ? (parts.previous?.fold ?? null) : fold;
  return {
    id: parts.id,
    me: parts.me,
    locals: localOrder(parts, fold, shown),
    phase: removed ? 'finished' : phaseOf(fold, shown),
    ...after(fold, shown),
    members: fold === null ? newcomers(parts) : members(parts, fold, shown),
    draft: fold === null || running !== null || removed ? null : draftState(parts, fold),
    hand: shown === null || shownFold === null ? null : handState(shownFold.base.hand, shown, parts, running === null || parts.firm),
    awaited: removed ? null : awaited(parts),
    passing: removed ? null : passing(parts),
    locked: fold?.locked ?? false,
    removed,
    lockedOut: lockedOut(parts),
    mayCarryOn: !removed && mayCarryOn(parts),
    beside: parts.beside ?? [],
    reports: parts.reports,
    trouble: parts.trouble ?? (fold === null || fold.hand !== null ? null : fold.rounds.unplayable),
  };
}

/** What has nothing to be shown, and was played all the same. */
function after(fold: Fold | null, shown: HandFold | null): { readonly after?: number } {
  const hand = fold === null || shown !== null ? 0 : fold.handBefore();
  return hand > 0 ? { after: hand } : {};
}

/** Somebody has said that the table is locked, and this device has no seat at it. */
function lockedOut({ doc, locals, peers }: Parts): boolean {
  const inside = doc !== null && (locals.length === 0 || locals.some(({ key }) => doc.fold.notes.isMember(key) || doc.fold.notes.isRemoved(key)));
  return !inside && peers.here().some((peer) => peer.locks);
}

/**
 * Seats of this device in the order in which they sit; those without a seat last. One that was taken off the table is none of them,
 * unless all were: then they are what this device still shows.
 */
function localOrder(parts: Parts, fold: Fold | null, shown: HandFold | null): readonly PeerId[] {
  const order = fold?.hand === null ? fold.draft().content.seats.map(({ key }) => key) : (shown?.seats ?? []);
  const at = (key: PeerId): number => (order.includes(key) ? order.indexOf(key) : order.length);
  const keys = parts.locals.map(({ key }) => key).filter((key) => fold === null || !fold.notes.left(key));
  const here = keys.filter((key) => fold === null || !fold.notes.isRemoved(key));
  return (here.length > 0 ? here : keys).sort((a, b) => at(a) - at(b));
}

function phaseOf(fold: Fold | null, shown: HandFold | null): TableState['phase'] {
  if (fold !== null && fold.hand !== null && !fold.hand.ended) return 'hand';
  if (shown === null) return 'lobby';
  return shown.game.finished(shown.state) ? 'finished' : 'between';
}

/** Who is alike by name is told apart by the order of the seats; who has left gives way to those who are here. */
function members(parts: Parts, fold: Fold, shown: HandFold | null): readonly Member[] {
  const keys = fold.notes.members();
  const former = formerSeats(parts, keys, shown);
  const order = [...keys.filter((key) => !fold.notes.left(key)), ...keys.filter((key) => fold.notes.left(key))];
  const names = distinctNames([...order.map((key) => fold.notes.name(key)), ...former.map(({ name }) => name)]);
  return [
    ...keys.map((key) => member(parts, fold, key, names[order.indexOf(key)] ?? '')),
    ...former.map(({ key }, i) => formerMember(parts, key, names[order.length + i] ?? '')),
  ];
}

/** Those of the hand that is shown who have no seat at the table any more: its standing still has their names. */
function formerSeats({ names, locals }: Parts, members: readonly PeerId[], shown: HandFold | null): readonly { readonly key: PeerId; readonly name: string }[] {
  if (shown === null) return [];
  const seats = shown.terms.agreement.seats;
  const keys = new Set([...shown.seats, ...shown.game.standing(shown.state).map(({ id }) => id)]);
  return [...keys].flatMap((key) => {
    const name = seats.find((seat) => seat.key === key)?.name || names.get(key);
    return name === undefined || members.includes(key) || locals.some((seat) => seat.key === key) ? [] : [{ key, name }];
  });
}

function formerMember({ started }: Parts, key: PeerId, name: string): Member {
  return { key, name, me: false, local: false, device: key, here: false, away: false, reaction: null, update: null, since: started, ready: false, choice: null, choices: [], left: true };
}

function member(parts: Parts, fold: Fold, key: PeerId, name: string): Member {
  const device = fold.notes.device(key);
  const peer = parts.peers.get(device);
  const local = parts.locals.some((seat) => seat.key === key);
  const draft = fold.hand === null ? fold.draft() : null;
  const choice = draft?.ready.get(key) ?? null;
  const written = fold.notes.name(key);
  return {
    key,
    name,
    ...(written === name ? {} : { written }),
    me: key === parts.me,
    local,
    device,
    here: local || peer?.here === true,
    away: !local && parts.away(device),
    reaction: key === device ? parts.reaction(device) : null,
    update: local ? null : (peer?.update ?? null),
    since: local ? parts.started : (peer?.since ?? parts.started),
    ready: choice !== null,
    choice,
    choices: draft?.choices.get(key) ?? [],
    left: fold.notes.left(key),
  };
}

/** Before the base has come: this device, and whoever has a channel to it. */
function newcomers(parts: Parts): readonly Member[] {
  const blank = { away: false, update: null, ready: false, choice: null, choices: [], left: false };
  return [
    ...parts.locals.map(({ key, name }) => ({ key, name, me: key === parts.me, local: true, device: parts.locals[0]?.key ?? key, here: true, since: parts.started, ...blank })),
    ...[...parts.peers.all()].filter((peer) => peer.here).map((peer) => ({ key: peer.key, name: '', me: false, local: false, device: peer.key, here: true, since: peer.since, ...blank, update: peer.update })),
  ];
}

function draftState({ me, drafts }: Parts, fold: Fold): Draft {
  const { content, blocked, ready } = fold.draft();
  const seats = content.seats.map(({ key }) => key);
  const quorum = fold.rounds.hasQuorum(present(content));
  const said = me === null ? null : fold.notes.ready(me);
  const withdrawn = me !== null && said !== null && !ready.has(me);
  const before = (withdrawn ? drafts.get(said.draft) : undefined) ?? fromBase(fold.base, content);
  return {
    game: content.game,
    options: content.options,
    seats,
    locked: content.locked,
    removed: content.removed,
    absent: content.absent,
    changes: changesOf(before, content, fold.notes),
    withdrawn,
    outdated: outdated(fold, present(content), content.version),
    blocked: blocked ?? (quorum ? null : refuse('table/no-quorum')),
  };
}

/** Law 11: those who have an older version of the rules than somebody else here. `own`: this app's. */
function outdated(fold: Fold, seats: readonly PeerId[], own: number): readonly PeerId[] {
  const { game } = fold.draft().content;
  const version = (key: PeerId): number => fold.notes.version(key, game) ?? own;
  const newest = Math.max(own, ...seats.map(version));
  return seats.filter((key) => version(key) < newest);
}

function handState(number: number, hand: HandFold, { me, own, times }: Parts, firm: boolean): HandState {
  const seat = me === null ? -1 : hand.seats.indexOf(me);
  const { game, state, deal, voided } = hand;
  // Of a hand before, what everybody may see: then the cards lie open.
  const knowledge: Knowledge = seat < 0 || own?.hand !== hand ? deal.public() : own.knowledge(seat);
  return {
    number,
    ofGame: game.hand?.(state) ?? number,
    game: game.id,
    seats: hand.seats,
    me: seat < 0 ? null : seat,
    options: hand.terms.agreement.options,
    view: game.view(state, seat < 0 ? null : seat, knowledge),
    absent: hand.absent(),
    firm,
    voided: voided === null ? null : { ...voided, seats: voided.seats.map((fault) => ({ seat: fault, name: hand.terms.agreement.seats[fault]?.name ?? '' })) },
    events: [...hand.events],
    over: hand.ended,
    finished: hand.ended && game.finished(state),
    standing: game.standing(state),
    deal: dealView(hand, times(number)),
  };
}

function dealView(hand: HandFold, times: DealTimes): DealView {
  const { deal, check, over, voided } = hand;
  const keys = (seats: readonly SeatIndex[]): readonly PeerId[] => seats.map((seat) => hand.seats[seat] as PeerId);
  const stage = voided !== null ? 'void' : over ? 'checked' : hand.ended ? 'checking' : 'playing';
  return {
    kind: deal.kind,
    shuffledBy: deal.devices.map(keys),
    stage,
    checkedBy: keys(check?.agreed ?? []),
    openedFor: keys(deal.recovered),
    root: check?.root === undefined || check.root === null ? null : bytesToHex(check.root),
    times,
  };
}

/** The name of what is open in the document, to know since when. */
export function openName(doc: HandDoc | null): string | null {
  const fold = doc?.fold;
  if (fold === undefined) return 'terms/welcome';
  if (fold.hand !== null) return fold.hand.open?.name ?? (fold.hand.ended ? 'end' : null);
  return fold.draft().blocked === null ? `terms/${unsigned(fold).round}` : 'terms/ready';
}

/** Law 7: always who, for what, since when. */
function awaited(parts: Parts): Awaited | null {
  const { open, doc, me } = parts;
  if (open === null) return null;
  const base = { question: open.name, since: open.since, deadline: deadlineOf(parts.own, open, me), passable: [] };
  if (doc === null) return { ...base, kind: 'terms', seats: parts.peers.here().map((peer) => peer.key) };
  const { fold } = doc;
  const hand = fold.hand;
  if (hand === null) {
    const draft = fold.draft();
    const seats = draft.blocked === null ? unsigned(fold).seats : present(draft.content).filter((key) => !draft.ready.has(key));
    return { ...base, kind: 'terms', seats, passable: missable(parts, fold, seats) };
  }
  if (hand.working) return null;
  const loose = (): readonly PeerId[] => hand.terms.agreement.seats.filter((seat) => parts.loose.includes(deviceOf(seat))).map(({ key }) => key);
  if (hand.open === null) return parts.firm ? null : { ...base, kind: 'end', seats: loose() };
  const seats = hand.owing().map((seat) => hand.seats[seat] as PeerId);
  const noSay = parts.company?.mayVote === false;
  return { ...base, kind: hand.ended ? 'end' : hand.open.kind, seats, passable: noSay ? [] : passable(parts.company, seats), ...(noSay ? { noSay } : {}) };
}

/** Can nothing come of this table without those who are not there, while somebody here has chips to go on with elsewhere? */
function mayCarryOn({ doc, company, locals, firm, signs }: Parts): boolean {
  if (doc === null) return false;
  const { base, hand } = doc.fold;
  if (!base.seats.some(({ key }) => locals.some((seat) => seat.key === key))) return false;
  if (hand !== null) return company?.tooFew === true || (hand.ended && !firm);
  return isStuck(doc.fold, locals.map(({ key }) => key), signs);
}

/** Whom the hand can go on without, all together; or else each of them alone. */
function passable(company: Company | null, owing: readonly PeerId[]): readonly PeerId[] {
  if (company === null) return [];
  const others = owing.filter((key) => company.deviceOf(key) !== company.me);
  const can = (seats: readonly PeerId[]): boolean => company.canGoOnWithout(new Set(seats.map((key) => company.deviceOf(key))));
  return can(others) ? others : others.filter((key) => can([key]));
}

/** Whom the next hand can begin without: who is not ready, all together or each alone, when enough of the others are here to agree. */
function missable({ locals, signs }: Parts, fold: Fold, awaited: readonly PeerId[]): readonly PeerId[] {
  const own = locals.map(({ key }) => key);
  const others = awaited.filter((key) => !own.includes(key));
  const signers = present(fold.draft().content).filter(signs);
  const can = (seats: readonly PeerId[]): boolean => seats.length > 0 && proposeAbsent(fold, own, seats).ok && fold.rounds.hasQuorum(signers.filter((key) => !seats.includes(key)));
  return can(others) ? others : others.filter((key) => can([key]));
}

function passing({ company }: Parts): Passing | null {
  const pending = company?.pending() ?? null;
  if (company === null || pending === null) return null;
  const seats = company.hand.seats.filter((key) => pending.absent.includes(company.deviceOf(key)));
  return { seats, signed: pending.signed.map((device) => company.key(device)), missing: pending.missing.map((device) => company.key(device)) };
}

/** When this device answers by itself: the open question has a limit, its seat owes the answer, and the game leaves it no choice. */
export function deadlineOf(own: OwnHand | null, open: OpenSince | null, me: PeerId | null): number | null {
  const hand = own?.hand;
  if (me === null || own === null || open === null || hand?.open?.kind !== 'game') return null;
  const { limit } = hand.open.question;
  const seat = hand.seats.indexOf(me);
  if (limit === undefined || !hand.owing().includes(seat)) return null;
  const lifted = open.lifted.get(me) ?? open.since;
  if (open.lifted.get(me) === null || hand.game.forced(hand.state, seat, own.knowledge(seat)) === null) return null;
  return Math.max(open.since, lifted) + limit;
}
