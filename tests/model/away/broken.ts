/** Laws of absence that are wrong in one thing each, and a small table at which it shows. */
import { LAW, type Law } from './law.ts';
import type { Setting } from './state.ts';
import type { Bounds } from './writes.ts';

export interface Broken {
  readonly what: string;
  readonly law: Law;
  readonly setting: Setting;
  readonly bounds: Bounds;
  /** What the checker says. */
  readonly says: RegExp;
}

const bounds = (rounds: number, away?: readonly number[], more: Partial<Bounds> = {}): Bounds => ({ rounds, epochs: 1, held: 0, ends: false, ...(away === undefined ? {} : { away }), ...more });
/** C is asked, of three. */
const c: Setting = { devices: 3, questions: [4] };
/** C, then A. */
const ca: Setting = { devices: 3, questions: [4, 1] };

/** A milder silence: a signature that names nobody ends it, and heads say no more of S than was signed or accepted. */
export const MILDER: Law = { ...LAW, silent: 'naming', limits: true };

/** The law as it was first drafted: one step, and a later round only when the one before can no longer be complete. */
export const DRAFT: Law = { ...LAW, accepts: false, later: 'when-dead' };

export const BROKEN: readonly Broken[] = [
  { what: 'a record needs half of the devices only', law: { ...LAW, quorum: (n) => Math.floor(n / 2) }, setting: { devices: 4, questions: [8] }, bounds: bounds(1, [3, 12]), says: /two complete records in round 1/ },
  { what: 'one step, and a later round at any time', law: { ...LAW, accepts: false }, setting: c, bounds: bounds(2, [2, 4]), says: /two outcomes/ },
  { what: 'a device that has signed goes on answering', law: { ...LAW, silent: 'never', history: false }, setting: ca, bounds: bounds(1, [4]), says: /was answered by A after \[0 closed 128\] and counts after \[0 away 2/ },
  { what: 'a round does not take over what was accepted before', law: { ...LAW, carries: false }, setting: c, bounds: bounds(2, [2, 4]), says: /two outcomes/ },
  { what: 'a round is accepted after a later one was signed', law: { ...LAW, lateAccepts: true }, setting: c, bounds: bounds(2, [2, 4]), says: /two outcomes/ },
  { what: 'cut at what all signers held', law: { ...LAW, cut: 'intersection' }, setting: c, bounds: bounds(1, [4], { held: 1 }), says: /was firm and is void/ },
  { what: 'heads of signed rounds make firm', law: { ...LAW, roundsMakeFirm: true }, setting: c, bounds: bounds(2, [4]), says: /was firm and is void/ },
  { what: 'a seat is passed over as soon as it is asked', law: { ...LAW, passing: 'asked' }, setting: { devices: 3, questions: [6, 1, 2], deciders: [1, null, null] }, bounds: bounds(1, [4]), says: /entry 0 of A was firm and is void/ },
  { what: 'a signature that names nobody lets a device speak again', law: MILDER, setting: c, bounds: bounds(2, [0, 4], { held: 1 }), says: /entry 0 of C was firm and is void/ },
  { what: 'the hand is over as soon as one device sees it', law: { ...LAW, endIsFirm: false }, setting: c, bounds: bounds(1, [4], { ends: true }), says: /the hand was over with/ },
];
