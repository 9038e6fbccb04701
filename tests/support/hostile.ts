/** A device at a table whose app is not ours: a session like all others, which says something else where its owner wants it to. */
import { concatBytes, derive, hash, ROOTED, WORD, type Group, type Point, type Scalar } from '../../src/crypto/index.ts';
import { decodeDeck, encodeDeck, type Deck } from '../../src/dealing/fair/deck.ts';
import { thresholdOf } from '../../src/dealing/fair/escrow.ts';
import { Joint } from '../../src/dealing/fair/joint.ts';
import type { SeatIndex } from '../../src/engine/kernel/index.ts';
import type { HandFold } from '../../src/table/fold/hand.ts';
import { blobOf } from '../../src/table/log/blobs.ts';
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

/** The same, or the shuffle ahead of the next hand. */
function dealtOf(device: Device): Pick<HandFold, 'ahead' | 'deal' | 'seats' | 'origin'> {
  const fold = device.session.fold();
  return fold?.ahead() ?? fold?.hand ?? handOf(device);
}

/** How many are dealt in. */
export const dealtIn = (device: Device): number => dealtOf(device).deal.devices.flat().length;

/** Once the device has come to the document of this hand, before it says anything there. */
export function atDocument(device: Device, hand: number, then: () => void): void {
  const stop = device.session.subscribe(() => {
    if (device.session.document()?.hand !== hand) return;
    stop();
    then();
  });
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
  log.write = (seat, seed, client, body) => {
    const said = body.type === 'answer' ? change(body) : body;
    // Its app has the value of the honest one only.
    const blob = blobOf(said);
    if (blob !== null) log.blobs.keep(blob);
    return write(seat, seed, client, said);
  };
}

/** The same of its answers to the deal: `change` gets what it should say to questions with this in their names. */
export function deals(device: Device, where: string, change: (honest: Uint8Array, question: string) => Uint8Array): void {
  signs(device, (honest) => (honest.question.startsWith('deal/') && honest.question.includes(where) && honest.answer instanceof Uint8Array ? { ...honest, answer: change(honest.answer, honest.question) } : honest));
}

/** What a seat has said to a question of the deal; undefined: nothing yet. */
export function said(device: Device, question: string, seat: SeatIndex): Uint8Array | undefined {
  const [given] = device.session.fold()?.answers.list(`deal/${question}`, dealtOf(device).seats[seat] ?? '') ?? [];
  return given?.answer instanceof Uint8Array ? given.answer : undefined;
}

/** The hand's secret of a device with one seat. */
const secretOf = (device: Device): Uint8Array => derive(device.seed, 'court-cards/hand-secret', dealtOf(device).origin);

/** The first attempt to hide the cards, as far as the device has heard of it; each device has the seat with its number. */
function jointOf(device: Device, shuffle: string): Joint {
  const { ahead, deal } = dealtOf(device);
  const devices = deal.devices.map((_, i) => i);
  const joint = new Joint(group, ahead, 1, devices, thresholdOf(devices.length));
  const bodies = (what: string): (readonly [number, Uint8Array])[] =>
    devices.flatMap((i) => {
      const body = said(device, `${shuffle}/${what}/1`, i);
      return body === undefined ? [] : [[i, body] as const];
    });
  for (const [i, body] of bodies('keys')) {
    const keys = joint.readKeys(i, body);
    if (typeof keys !== 'string') joint.setKeys(i, keys);
  }
  if (joint.lacksKeys().length > 0) return joint;
  for (const [i, body] of bodies('coin')) {
    const left = joint.readLeft(i, body.slice(WORD));
    if (left !== null && typeof left !== 'string') joint.setLeft(i, left);
  }
  return joint;
}

/** The key of a device in the first attempt. */
export const keyOf = (device: Device, shuffle: string): Scalar => jointOf(device, shuffle).secret(secretOf(device));

/** Multiplies the key that all hide with; once all have said theirs. */
export const commonKey = (device: Device, shuffle: string): ((k: Scalar) => Point) => jointOf(device, shuffle).common.times;

/** A complaint about what seat `of` left with the device, as an answer to a question for layers. */
export const complaint = (device: Device, shuffle: string, mine: SeatIndex, of: SeatIndex): Uint8Array =>
  concatBytes(Uint8Array.of(1), jointOf(device, shuffle).complain(mine, of, secretOf(device), hash('test/fresh')));

/** The same deck, its cards (as hidden) changed. */
export function withCards(deck: Uint8Array, change: (cards: Deck) => Deck): Uint8Array {
  return encodeDeck(group, change(decodeDeck(group, deck, deck.length / (2 * ROOTED)) as Deck));
}

/** Two cards exchanged. */
export const exchanged = (deck: Uint8Array): Uint8Array => withCards(deck, ([a, b, ...rest]) => [b, a, ...rest] as Deck);

export const flip = (body: Uint8Array, at: number): Uint8Array => body.map((byte, i) => (i === at ? byte ^ 1 : byte));
