/** What all seats sign before a hand: the draft and everybody's choice in it. It is the answer to `terms/ROUND`. */
import { bytesToHex, hash } from '../../crypto/index.ts';
import { encode, type Choice, type Plain, type SeatIndex } from '../../engine/kernel/index.ts';
import { distinct, fits, flag, list, record, text, tuple, uint, unfit, oneOf } from '../wire/fields.ts';
import { keyBytes, readKey } from '../wire/keys.ts';
import type { PeerId } from '../ports.ts';
import { deviceOf, readSeat, seatToPlain, type Base, type NamedSeat } from '../base.ts';
import { LIMITS } from '../wire/limits.ts';
import { CHOICES } from '../log/body.ts';
import { PROTOCOL } from '../wire/messages.ts';

export interface DraftContent {
  readonly protocol: number;
  readonly game: string;
  /** Version of the game's rules. */
  readonly version: number;
  readonly options: Plain;
  /** In seat order. */
  readonly seats: readonly NamedSeat[];
  /** From this hand on nobody is admitted. */
  readonly locked: boolean;
  /** Members without a seat who stay at the locked table. */
  readonly watch: readonly NamedSeat[];
  /** Members who are taken off the table with this hand. */
  readonly removed: readonly PeerId[];
  /** Of the base's seats those that are not there, in their order: they sign nothing, sit this hand out and keep their place. */
  readonly absent: readonly PeerId[];
}

/** The seats that are asked. */
export function present({ seats, absent }: Pick<DraftContent, 'seats' | 'absent'>): readonly PeerId[] {
  return seats.map(({ key }) => key).filter((key) => !absent.includes(key));
}

/**
 * Others speak for a seat that is absent, so it is as the base has it, and sits out (RR-18): nobody is dealt in, taken off or called something else
 * by that, and who came in this document is not absent, but has no seat in the draft.
 */
export function absenceFits(base: Base, { seats, absent, choices }: Agreement): boolean {
  const isKnown = ({ key, name, device }: NamedSeat): boolean => base.seats.some((seat) => seat.key === key && seat.name === name && seat.device === device);
  return seats.every((seat, i) => !absent.includes(seat.key) || (choices[i] === 'out' && isKnown(seat)));
}

export interface Agreement extends DraftContent {
  /** By seat. */
  readonly choices: readonly Choice[];
}

const draftToPlain = (draft: DraftContent): { readonly [key: string]: Plain } => ({
  protocol: draft.protocol,
  game: draft.game,
  version: draft.version,
  options: draft.options,
  seats: draft.seats.map(seatToPlain),
  locked: draft.locked,
  watch: draft.watch.map(seatToPlain),
  removed: draft.removed.map(keyBytes),
  absent: draft.absent.map(keyBytes),
});

/** Names the draft of a document in the notes `ready`. */
export function hashDraft(baseHash: Uint8Array, draft: DraftContent): Uint8Array {
  return hash('court-cards/draft', baseHash, encode(draftToPlain(draft)));
}

export function agreementToPlain(agreement: Agreement): Plain {
  return { ...draftToPlain(agreement), choices: agreement.choices };
}

/** What follows from the terms of a hand alone for the base of the next; the rest (carry, root) follows from how it was played. */
export function followingBase(base: Base, agreement: Agreement): Omit<Base, 'carry' | 'root'> {
  return {
    table: base.table,
    hand: base.hand + 1,
    game: agreement.game,
    options: agreement.options,
    seats: agreement.seats.filter((_, i) => agreement.choices[i] !== 'leave'),
    watch: agreement.watch,
    locked: agreement.locked,
    removed: [...base.removed, ...agreement.removed].slice(-LIMITS.removed),
    aside: asideAfter(base, agreement.game),
  };
}

/** Law 8: the same without the devices that signed two different things, which are taken off the table. */
export function withoutFaulty(agreement: Agreement, faults: readonly SeatIndex[]): Agreement {
  const devices = faults.flatMap((seat) => agreement.seats[seat] ?? []).map(deviceOf);
  const isFaulty = (seat: NamedSeat): boolean => devices.includes(deviceOf(seat));
  return {
    ...agreement,
    seats: agreement.seats.filter((seat) => !isFaulty(seat)),
    choices: agreement.choices.filter((_, i) => !isFaulty(agreement.seats[i] as NamedSeat)),
    removed: [...agreement.removed, ...agreement.seats.filter(isFaulty).map(({ key }) => key)],
  };
}

/** The chips of a game lie as they were left while another one is played. */
function asideAfter(base: Base, game: string): Base['aside'] {
  const kept = Object.entries(base.aside).filter(([id]) => id !== game && id !== base.game);
  return Object.fromEntries(game === base.game || base.carry === null ? kept : [...kept.slice(1 - LIMITS.aside), [base.game, base.carry]]);
}

export interface NamedAgreement {
  readonly agreement: Agreement;
  /** 32 bytes naming document and agreement. */
  readonly hash: Uint8Array;
  /** The same in hex. */
  readonly id: string;
  /** Hash of the draft in it as `ready` names it, in hex. */
  readonly draft: string;
}

export function nameAgreement(baseHash: Uint8Array, agreement: Agreement): NamedAgreement {
  const h = hash('court-cards/terms', baseHash, encode(agreementToPlain(agreement)));
  return { agreement, hash: h, id: bytesToHex(h), draft: bytesToHex(hashDraft(baseHash, agreement)) };
}

/** Undefined when it is no agreement in shape. Whether rules and options fit is judged by the game. */
export function readAgreement(value: Plain): Agreement | undefined {
  return fits(() => {
    const a = record(value, ['protocol', 'game', 'version', 'options', 'seats', 'locked', 'watch', 'removed', 'absent', 'choices']);
    const seats = list(a.seats, LIMITS.seats).map(readSeat);
    const watch = list(a.watch, LIMITS.seats).map(readSeat);
    const removed = list(a.removed, LIMITS.removed).map(readKey);
    distinct([...seats.map((seat) => seat.key), ...watch.map((seat) => seat.key), ...removed]);
    const absent = list(a.absent, LIMITS.seats).map(readKey);
    // In the order of the seats: one form for one meaning.
    if (seats.map(({ key }) => key).filter((key) => absent.includes(key)).join() !== absent.join()) unfit();
    return {
      protocol: uint(a.protocol, PROTOCOL, PROTOCOL),
      game: text(a.game, 40),
      version: uint(a.version, 1_000_000),
      options: a.options,
      seats,
      locked: flag(a.locked),
      watch,
      removed,
      absent,
      choices: tuple(a.choices, seats.length).map((choice) => oneOf(choice, CHOICES)),
    };
  });
}
