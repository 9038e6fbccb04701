/** What proves that a hand is void (law 8): the word of more than half of its devices, in confirmations that name who has signed two different things, or in verdicts that name who lied in the deal or broke the rules. */
import { bytesToHex } from '../../crypto/index.ts';
import type { SeatIndex } from '../../engine/kernel/index.ts';
import { samePassing, type Passing } from '../absence/bodies.ts';
import { devicesOf } from '../absence/marks.ts';
import type { Fold } from '../fold/fold.ts';
import { faultsIn, VERDICT } from '../fold/check.ts';
import { tossers } from '../fold/dealt-in.ts';
import type { Entry } from '../log/entry.ts';
import type { Log } from '../log/log.ts';
import { majority } from '../majority.ts';
import type { Agreement } from './agreement.ts';

/** The entries of a hand that prove it, one of each device; none: it is not void, or nobody is to blame. */
export function voidingEntries(log: Log, fold: Fold): readonly Entry[] {
  const { hand } = fold;
  if ((hand?.voided?.seats.length ?? 0) === 0 || hand === null) return [];
  const counted = [...log.chains].flatMap(([seat, chain]) => [...chain.entries(0, fold.count(seat))]);
  const found = hand.faults.length > 0 ? confirmations(hand.terms.agreement, counted) : verdicts(hand.terms.agreement, counted);
  return found?.entries ?? [];
}

/** The seats for which the hand is void by these entries, which are all of it; none: it is not. */
export function voidingFaults(agreement: Agreement, entries: readonly Entry[]): readonly SeatIndex[] {
  return confirmations(agreement, entries)?.value.faults ?? verdicts(agreement, entries)?.faults ?? [];
}

/** What more than half of the devices have said that the check of the hand found, when somebody is to blame. */
function verdicts(agreement: Agreement, entries: readonly Entry[]): { readonly faults: readonly SeatIndex[]; readonly entries: readonly Entry[] } | null {
  const devices = devicesOf(agreement, tossers(agreement.choices));
  const found = new Map<string, { readonly faults: readonly SeatIndex[]; readonly by: Map<number, Entry> }>();
  for (const entry of entries) {
    const { body, seat: key } = entry;
    if (body.type !== 'answer' || body.question !== `deal/${VERDICT}` || !(body.answer instanceof Uint8Array)) continue;
    const faults = faultsIn(body.answer) ?? [];
    const seat = agreement.seats.findIndex((named) => named.key === key);
    const device = devices.voters.find((voter) => devices.all[voter]?.includes(seat) === true);
    if (device === undefined || faults.length === 0 || faults.some((fault) => fault >= agreement.seats.length)) continue;
    const name = bytesToHex(body.answer);
    const same = found.get(name) ?? { faults, by: new Map<number, Entry>() };
    found.set(name, same);
    if (!same.by.has(device)) same.by.set(device, entry);
  }
  const enough = [...found.values()].find(({ by }) => by.size >= majority(devices.voters.length));
  return enough === undefined ? null : { faults: enough.faults, entries: [...enough.by.values()] };
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
