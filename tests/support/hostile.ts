/** A device at a table whose app is not ours: a session like all others, which says something else where its owner wants it to. */
import { concatBytes, derive, encodeScalar, hash, WORD, type Group, type Point, type Scalar } from '../../src/crypto/index.ts';
import { complain, readLeft, thresholdOf, type EscrowContext } from '../../src/dealing/fair/escrow.ts';
import { secretKey } from '../../src/dealing/fair/keys.ts';
import type { SeatIndex } from '../../src/engine/kernel/index.ts';
import type { HandFold } from '../../src/table/fold/hand.ts';
import type { Body } from '../../src/table/log/body.ts';
import { OwnHand } from '../../src/table/session/own-hand.ts';
import { smallGroup } from './small-group.ts';
import type { Device } from './table-bench.ts';

export type Answer = Extract<Body, { type: 'answer' }>;

const group: Group = smallGroup;

/** The hand that runs, as the device has it. */
export function handOf(device: Device): HandFold {
  const hand = device.session.fold()?.hand;
  if (hand === null || hand === undefined) throw new Error('no hand runs');
  return hand;
}

/** The hand with the secrets of the device's first seat: what its owner can read and say. */
export function ownHand(device: Device): OwnHand {
  return new OwnHand(handOf(device), { get: (key) => (key === device.key ? device : undefined) }, { bytes: (n) => hash('test/fresh').slice(0, n) });
}

/** From now on, and for as long as it is at this hand's document, the device signs `change(honest)` where its app would sign an answer. */
export function signs(device: Device, change: (honest: Answer) => Body): void {
  const log = device.session.document()?.log;
  if (log === undefined) throw new Error('no document');
  const write = log.write.bind(log);
  log.write = (seat, seed, client, body) => write(seat, seed, client, body.type === 'answer' ? change(body) : body);
}

/** The same of its answers to the deal: `change` gets what it should say to questions with this in their names. */
export function deals(device: Device, where: string, change: (honest: Uint8Array, question: string) => Uint8Array): void {
  signs(device, (honest) => (honest.question.startsWith('deal/') && honest.question.includes(where) && honest.answer instanceof Uint8Array ? { ...honest, answer: change(honest.answer, honest.question) } : honest));
}

/** What a seat has said to a question of the deal; undefined: nothing yet. */
export function said(device: Device, question: string, seat: SeatIndex): Uint8Array | undefined {
  const [given] = device.session.fold()?.answers.list(`deal/${question}`, handOf(device).seats[seat] ?? '') ?? [];
  return given?.answer instanceof Uint8Array ? given.answer : undefined;
}

/** The hand's secret of a device with one seat. */
const secretOf = (device: Device): Uint8Array => derive(device.seed, 'court-cards/hand-secret', handOf(device).context);

/** The key of a device in the first attempt. */
export const keyOf = (device: Device): Scalar => secretKey(group, secretOf(device), handOf(device).context, 1);

/** Multiplies the key that all hide with; once all have said theirs. */
export function commonKey(device: Device, shuffle: string): (k: Scalar) => Point {
  const sum = keysOf(device, shuffle).reduce((a, b) => group.add(a, b), group.zero);
  return group.fixed(sum);
}

function keysOf(device: Device, shuffle: string): readonly Point[] {
  return handOf(device).deal.devices.map((_, i) => group.decode(said(device, `${shuffle}/keys/1`, i)?.slice(0, WORD) ?? new Uint8Array()) as Point);
}

/** A complaint about what seat `of` left with the device, as an answer to a question for layers; each device has the seat with its number. */
export function complaint(device: Device, shuffle: string, mine: SeatIndex, of: SeatIndex): Uint8Array {
  const keys = keysOf(device, shuffle);
  const context: EscrowContext = { group, hand: handOf(device).context, attempt: 1, keys, threshold: thresholdOf(keys.length) };
  const left = readLeft(context, of, said(device, `${shuffle}/coin/1`, of)?.slice(WORD) ?? new Uint8Array());
  if (typeof left === 'string') throw new Error(left);
  return concatBytes(Uint8Array.of(1), complain(context, mine, of, left, keyOf(device), hash('test/fresh')));
}

export const flip = (body: Uint8Array, at: number): Uint8Array => body.map((byte, i) => (i === at ? byte ^ 1 : byte));
export const scalar = (k: Scalar): Uint8Array => encodeScalar(k);
