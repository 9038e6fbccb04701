/** What seats sign about who is not there (law 4): promises, confirmations, and a seat's own word that it is back. */
import type { Plain, SeatIndex } from '../../engine/kernel/index.ts';
import { list, tuple, uint, unfit } from '../wire/fields.ts';
import { LIMITS } from '../wire/limits.ts';

/** How many entries of a seat's chain in this document count. */
export interface Cut {
  readonly seat: SeatIndex;
  readonly count: number;
}

/** What an epoch decides: who is passed over, and up to where what they said counts. */
export interface Passing {
  /** All seats of the devices that are not heard from, ascending; none: nobody is passed over, and those who had promised go on. */
  readonly absent: readonly Cut[];
  /** Those of them that have signed two entries with one number (law 8), ascending; if any, the hand is void for all. */
  readonly faults: readonly SeatIndex[];
}

export interface Confirmed {
  readonly round: number;
  readonly value: Passing;
}

export type AbsenceBody =
  /** "I have not heard more than this of these seats, and take nothing more of them while this is my newest promise." */
  | { readonly type: 'promise'; readonly epoch: number; readonly round: number; readonly value: Passing; /** What the device has confirmed last in this epoch. */ readonly confirmed: Confirmed | null }
  /** "All others have promised this round; this is what follows, and I hold all that it counts." */
  | { readonly type: 'confirm'; readonly epoch: number; readonly round: number; readonly value: Passing }
  /** "I know that I was passed over up to this epoch, and am here again." */
  | { readonly type: 'back'; readonly epoch: number };

export function absenceToPlain(body: AbsenceBody): Plain {
  switch (body.type) {
    case 'promise':
      return ['promise', body.epoch, body.round, passingToPlain(body.value), body.confirmed === null ? null : [body.confirmed.round, passingToPlain(body.confirmed.value)]];
    case 'confirm':
      return ['confirm', body.epoch, body.round, passingToPlain(body.value)];
    case 'back':
      return ['back', body.epoch];
  }
}

export function passingToPlain({ absent, faults }: Passing): Plain {
  return [absent.map(({ seat, count }) => [seat, count]), faults];
}

/** Throws `Unfit`. */
export function readAbsence(type: AbsenceBody['type'], value: Plain | undefined): AbsenceBody {
  if (type === 'back') return { type, epoch: uint(tuple(value, 2)[1], LIMITS.epochs, 1) };
  const [, epoch, round, passing, confirmed] = tuple(value, type === 'promise' ? 5 : 4);
  const common = { epoch: uint(epoch, LIMITS.epochs, 1), round: uint(round, LIMITS.rounds, 1), value: readPassing(passing) };
  if (type === 'confirm') return { type, ...common };
  if (confirmed === null) return { type, ...common, confirmed };
  const [before, what] = tuple(confirmed, 2);
  return { type, ...common, confirmed: { round: uint(before, common.round - 1, 1), value: readPassing(what) } };
}

function readPassing(value: Plain | undefined): Passing {
  const [cuts, double] = tuple(value, 2);
  const absent = list(cuts, LIMITS.seats).map((cut): Cut => {
    const [seat, count] = tuple(cut, 2);
    return { seat: uint(seat, LIMITS.seats - 1), count: uint(count, LIMITS.chain) };
  });
  const faults = list(double, LIMITS.seats).map((seat) => uint(seat, LIMITS.seats - 1));
  const seats = absent.map(({ seat }) => seat);
  if (!rises(seats) || !rises(faults) || !faults.every((seat) => seats.includes(seat))) unfit();
  return { absent, faults };
}

const rises = (seats: readonly SeatIndex[]): boolean => seats.every((seat, i) => i === 0 || seat > (seats[i - 1] as SeatIndex));

export function samePassing(a: Passing, b: Passing): boolean {
  const same = a.absent.length === b.absent.length && a.absent.every(({ seat, count }, i) => b.absent[i]?.seat === seat && b.absent[i].count === count);
  return same && a.faults.join() === b.faults.join();
}
