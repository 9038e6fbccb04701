/** The draft of the next hand: a function of the set of notes alone, so that devices with equal notes see the same. */
import { bytesToHex } from '../../crypto/index.ts';
import { ok, refuse, type Choice, type Plain, type Refusal, type Result } from '../../engine/kernel/index.ts';
import type { Outlook } from '../api.ts';
import type { Base, NamedSeat } from '../base.ts';
import type { PeerId } from '../ports.ts';
import { PROTOCOL } from '../wire/messages.ts';
import { hashDraft, present, type Agreement, type DraftContent } from './agreement.ts';
import { isNewer, type Notes } from './notes.ts';
import { beginAgreed, carryFor, type Games } from './setup.ts';

export interface DraftState {
  readonly content: DraftContent;
  readonly hash: Uint8Array;
  /** Who has no seat because they are not there and cannot sit out: who came in this document. */
  readonly off: readonly PeerId[];
  /** What each member may choose. */
  readonly choices: ReadonlyMap<PeerId, readonly Choice[]>;
  /** Who is ready for this very draft, and how. */
  readonly ready: ReadonlyMap<PeerId, Choice>;
  /** Why it cannot be signed: `table/no-such-game`, `table/too-few`, `table/not-ready`, or the game's refusal. */
  readonly blocked: Refusal | null;
  /** What is signed when nothing blocks it. */
  readonly agreement: Agreement;
}

export function draftOf(base: Base, baseHash: Uint8Array, notes: Notes, games: Games): DraftState {
  const rules = rulesOf(base, notes, games);
  const game = games(rules.game);
  const here = notes.members().filter((key) => !notes.left(key));
  const removed = here.filter((key) => notes.door?.removed.includes(key) === true);
  const staying = here.filter((key) => !removed.includes(key));
  const carry = carryFor(base, rules.game);
  const options = game?.options.parse(rules.options);
  const openTo = (key: PeerId): readonly Choice[] => (game !== undefined && options?.ok === true ? game.choices(options.value, carry, key) : []);
  const missing = staying.filter((key) => notes.absent?.seats.includes(key) === true);
  const off = missing.filter((key) => !canSitOut(key) && !isSeatedAgain(notes, key));
  const order = seatOrder(notes, staying.filter((key) => !off.includes(key)), game?.seats.max ?? 0);
  const absent = order.filter((key) => missing.includes(key) && canSitOut(key));
  const seats = order.map((key) => (absent.includes(key) ? base.seats.find((seat) => seat.key === key) : undefined) ?? namedSeat(notes, key));
  const locked = notes.door?.locked ?? base.locked;
  const watch = locked ? staying.filter((key) => !seats.some((seat) => seat.key === key)).map((key) => namedSeat(notes, key)) : [];
  const content: DraftContent = { protocol: PROTOCOL, game: rules.game, version: game?.version ?? 0, options: rules.options, seats, locked, watch, removed, absent };
  const asked = present(content);
  const hash = hashDraft(baseHash, content);
  const id = bytesToHex(hash);

  const choices = new Map<PeerId, readonly Choice[]>();
  const ready = new Map<PeerId, Choice>();
  for (const key of notes.members()) {
    const open = openTo(key);
    choices.set(key, open);
    const said = notes.ready(key);
    if (said !== null && said.draft === id && open.includes(said.choice)) ready.set(key, said.choice);
  }
  const agreement: Agreement = { ...content, choices: seats.map(({ key }) => choiceOf(key)) };
  return { content, hash, off, choices, ready, agreement, blocked: blockedBy() };

  /** RR-18: may others go on without it, with its seat kept? */
  function canSitOut(key: PeerId): boolean {
    return base.seats.some((seat) => seat.key === key) && openTo(key).includes('out');
  }

  /** RR-18: who is not there sits out. */
  function choiceOf(key: PeerId): Choice {
    return absent.includes(key) ? 'out' : ready.get(key) ?? choices.get(key)?.[0] ?? 'in';
  }

  /** Has the seat said that its app has other rules of this game than this one? */
  function isOther(key: PeerId): boolean {
    const version = notes.version(key, rules.game);
    return version !== null && version !== game?.version;
  }

  function blockedBy(): Refusal | null {
    if (game === undefined) return refuse('table/no-such-game', { game: rules.game });
    if (seats.length < game.seats.min) return refuse('table/too-few', { min: game.seats.min, now: seats.length });
    const other = asked.filter(isOther).length;
    if (other > 0) return refuse('table/other-rules', { version: game.version });
    const waiting = asked.filter((key) => !ready.has(key)).length;
    if (waiting > 0) return refuse('table/not-ready', { waiting });
    const beginning = beginAgreed(base, agreement, games);
    return beginning.ok ? null : beginning.refusal;
  }
}

/** What begins when everybody chooses as here, and who has said so as they said: a hand, or the end of the game; or why nothing does. */
export function outlookOf(base: Base, draft: DraftState, games: Games, chosen: { readonly [key: PeerId]: Choice }): Result<Outlook> {
  const { agreement, ready } = draft;
  const choices = agreement.choices.map((choice, i) => {
    const { key } = agreement.seats[i] as NamedSeat;
    return ready.has(key) || !Object.hasOwn(chosen, key) ? choice : (chosen[key] as Choice);
  });
  const begun = beginAgreed(base, { ...agreement, choices }, games);
  return begun.ok ? ok(begun.value.game.closes?.(begun.value.state) === true ? 'end' : 'hand') : begun;
}

function namedSeat(notes: Notes, key: PeerId): NamedSeat {
  const device = notes.device(key);
  return device === key ? { key, name: notes.name(key) } : { key, name: notes.name(key), device };
}

/** The newest proposal whose options the game can read, else those of the hand before. */
function rulesOf(base: Base, notes: Notes, games: Games): { readonly game: string; readonly options: Plain } {
  const proposed = notes.rules;
  if (proposed !== null && games(proposed.game)?.options.parse(proposed.options).ok === true) return proposed;
  return base;
}

/** Has anybody proposed a seat for it since it was said not to be there? */
function isSeatedAgain({ order, absent }: Notes, key: PeerId): boolean {
  return order?.seats.includes(key) === true && isNewer(order, absent);
}

/** The newest proposed order of those who are still members, then who came since; never more than the game seats. */
function seatOrder(notes: Notes, here: readonly PeerId[], max: number): readonly PeerId[] {
  const proposed = notes.order;
  if (proposed === null) return here.slice(0, max);
  const seated = proposed.seats.filter((key) => here.includes(key));
  const later = here.filter((key) => !proposed.seats.includes(key) && !proposed.without.includes(key));
  return [...seated, ...later].slice(0, max);
}
