/** What is no longer on this phone alone: an answer is firm when more than half of the hand's devices have stored it (law 4), by their own word or by the heads of their answers. */
import { equalBytes } from '../../crypto/index.ts';
import { deviceOf, encodeBase, hashBase } from '../base.ts';
import { majority } from '../majority.ts';
import type { PeerId } from '../ports.ts';
import type { HandDoc } from './hand-doc.ts';
import type { Peers } from './peers.ts';

/** By seat how many of its entries are stored, with all that they build on. */
export type Held = ReadonlyMap<PeerId, number>;

/** Has a majority of the devices all that the hand has come to so far? `own`: what this device has stored. */
export function isFirm(doc: HandDoc, peers: Peers, device: PeerId, own: Held): boolean {
  const { hand, marks } = doc.fold;
  if (hand === null || marks === null) return true;
  // Decided by a majority itself.
  if (hand.faults.length > 0) return true;
  return isGoneOnFrom(doc, peers) || isShared(doc, peers, device, own);
}

function isShared(doc: HandDoc, peers: Peers, device: PeerId, own: Held): boolean {
  const voters = doc.fold.marks?.epochs.devices.voters.length ?? 0;
  return voters - looseOn(doc, peers, device, own).length >= majority(voters);
}

/**
 * Has somebody gone on to the next hand from the very end that this device has? Whoever did found it firm, also when it came later and only knows from where
 * the next hand started. That somebody is further on is not enough: what they hold of this hand may still be on its way, and pass over the seat whose answer
 * ended it here. One who lies about it gains only that this device goes on early.
 */
function isGoneOnFrom({ hand, fold }: HandDoc, peers: Peers): boolean {
  const ahead = peers.here().flatMap((peer) => ((peer.hand ?? 0) > hand && peer.next !== null ? [peer.next] : []));
  if (ahead.length === 0 || fold.hand?.over !== true) return false;
  const own = hashBase(encodeBase(fold.nextBase()));
  return ahead.some((next) => equalBytes(next, own));
}

/** Devices that decide in the hand, and of which it is not known that they have all that it has come to. */
export function looseOn(doc: HandDoc, peers: Peers, device: PeerId, own: Held): readonly PeerId[] {
  const { hand, marks } = doc.fold;
  if (hand === null || marks === null) return [];
  const { devices } = marks.epochs;
  const agreed = hand.terms.agreement.seats;
  const gone = new Set(hand.absent().filter((absence) => absence.gone).map(({ seat }) => seat));
  // What came of somebody's leaving could still be another thing while only few know of it: they may be passed over below that word.
  const needed = hand.seats.map((key, seat) => [key, Math.max(doc.fold.said(key), gone.has(seat) ? (marks.left(seat) ?? -1) + 1 : 0)] as const).filter(([, count]) => count > 0);
  return devices.voters.flatMap((voter) => {
    // Of two, one has left for good: nobody is there any more with whom anything else could have been decided.
    if (devices.voters.length === 2 && marks.speaker(voter) < 0) return [];
    const seats = (devices.all[voter] ?? []).flatMap((seat) => agreed[seat] ?? []);
    const [key = ''] = seats.map(deviceOf);
    const peer = peers.get(key);
    const held = key === device ? own : peer?.held?.hand === doc.hand ? peer.held.counts : new Map<PeerId, number>();
    // Who cannot be heard here has vouched for what its answers name, which others pass on.
    const has = ([seat, count]: readonly [PeerId, number]): boolean =>
      (held.get(seat) ?? 0) >= count || seats.some(({ key: own }) => own === seat || doc.fold.vouched(own, seat) >= count);
    return needed.every(has) ? [] : [key];
  });
}
