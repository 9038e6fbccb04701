/** What proves that a hand is void (law 8): the confirmations of more than half of its devices, which name who has signed two different things. */
import type { SeatIndex } from '../../engine/kernel/index.ts';
import { samePassing, type Passing } from '../absence/bodies.ts';
import { devicesOf } from '../absence/marks.ts';
import type { Fold } from '../fold/fold.ts';
import { tossers } from '../fold/hand.ts';
import type { Entry } from '../log/entry.ts';
import type { Log } from '../log/log.ts';
import { majority } from '../majority.ts';
import type { Agreement } from './agreement.ts';

/** The entries of a hand that prove it, one of each device; none: it is not void. */
export function voidingEntries(log: Log, fold: Fold): readonly Entry[] {
  const { hand } = fold;
  if (hand === null || hand.faults.length === 0) return [];
  const counted = [...log.chains].flatMap(([seat, chain]) => [...chain.entries(0, fold.count(seat))]);
  return confirmations(hand.terms.agreement, counted)?.entries ?? [];
}

/** The seats for which the hand is void by these entries, which are all of it; none: it is not. */
export function voidingFaults(agreement: Agreement, entries: readonly Entry[]): readonly SeatIndex[] {
  return confirmations(agreement, entries)?.value.faults ?? [];
}

interface Confirmations {
  readonly value: Passing;
  /** By device. */
  readonly by: Map<number, Entry>;
}

/** Of the lowest epoch, and its lowest round, in which more than half of the devices have confirmed faults. */
function confirmations(agreement: Agreement, entries: readonly Entry[]): { readonly value: Passing; readonly entries: readonly Entry[] } | null {
  const devices = devicesOf(agreement, tossers(agreement.choices));
  const rounds = new Map<string, { readonly epoch: number; readonly round: number; readonly said: Confirmations[] }>();
  for (const entry of entries) {
    const { body, seat: key } = entry;
    if (body.type !== 'confirm' || body.value.faults.length === 0) continue;
    const { epoch, round, value } = body;
    const seat = agreement.seats.findIndex((named) => named.key === key);
    const device = devices.voters.find((voter) => devices.all[voter]?.includes(seat) === true);
    if (device === undefined) continue;
    const name = `${epoch} ${round}`;
    const at = rounds.get(name) ?? { epoch, round, said: [] };
    rounds.set(name, at);
    let same = at.said.find((other) => samePassing(other.value, value));
    if (same === undefined) at.said.push((same = { value, by: new Map<number, Entry>() }));
    if (!same.by.has(device)) same.by.set(device, entry);
  }
  for (const { said } of [...rounds.values()].sort((a, b) => a.epoch - b.epoch || a.round - b.round)) {
    const enough = said.find(({ by }) => by.size >= majority(devices.voters.length));
    if (enough !== undefined) return { value: enough.value, entries: [...enough.by.values()] };
  }
  return null;
}
