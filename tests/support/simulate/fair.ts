/** May a table wait at its end? Only for somebody who is gone, or knows too little to say anything, with too few left to go on without them (law 7). */
import type { Marks } from '../../../src/table/absence/marks.ts';
import type { HandFold } from '../../../src/table/fold/hand.ts';
import { majority } from '../../../src/table/majority.ts';
import type { Device } from '../table-bench.ts';

interface Left {
  /** All devices of the table. */
  readonly devices: readonly Device[];
  /** Those that are neither gone for good nor have left with all their seats. */
  readonly survivors: readonly Device[];
}

/** All agree, and say that they wait for somebody who is gone and cannot be gone on without. */
export function waitFairly(left: Left): boolean {
  const { devices, survivors } = left;
  return survivors.every((device) => {
    const { awaited } = device.state;
    if (!device.on || awaited === null || (awaited.passable.length > 0 && areEnough(left, device)) || device.folded() !== survivors[0]?.folded()) return false;
    const deviceOf = (key: string): string | undefined => device.state.members.find((member) => member.key === key)?.device;
    return awaited.seats.length > 0 && awaited.seats.every((key) => devices.some((other) => other.key === deviceOf(key) && (!survivors.includes(other) || knowsTooLittle(left, other) || isSilent(left, other))));
  });
}

/** Are so many of the hand's devices left that they can go on without the others? */
function areEnough(left: Left, device: Device): boolean {
  const { hand, marks } = device.session.fold() ?? {};
  if (hand === null || hand === undefined || marks === null || marks === undefined) return true;
  return voters(hand, marks, left.survivors.filter((survivor) => !knowsTooLittle(left, survivor))) >= majority(marks.epochs.devices.voters.length);
}

function voters(hand: HandFold, { epochs }: Marks, devices: readonly Device[]): number {
  const keys = devices.map(({ key }) => key);
  return epochs.devices.voters.filter((voter) => keys.includes(hand.seats[epochs.devices.all[voter]?.[0] ?? -1] ?? '')).length;
}

/** Law 4: it has promised, and too few are left to decide; until then it says nothing. */
function isSilent(left: Left, device: Device): boolean {
  return device.on && device.state.passing !== null && !areEnough(left, device);
}

/** Law 6: it was set back, and of those who could tell it what it had said too many are gone (ADR 0013). */
function knowsTooLittle({ devices, survivors }: Left, device: Device): boolean {
  const { hand, marks, notes } = device.session.fold() ?? {};
  if (device.state.trouble?.code !== 'table/set-back' || !hand || !marks || notes === undefined) return false;
  const others = devices.filter((other) => other !== device && !notes.left(other.key));
  const needed = Math.min(majority(marks.epochs.devices.voters.length), voters(hand, marks, others));
  return voters(hand, marks, survivors.filter((survivor) => survivor !== device)) < needed;
}
