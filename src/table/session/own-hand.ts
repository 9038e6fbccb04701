/** A hand as this device has it: with the secrets of its seats, the cards they see, and what it alone can answer. */
import { derive } from '../../crypto/index.ts';
import type { OwnDeal, Standing } from '../../dealing/index.ts';
import { refuse, type Knowledge, type Plain, type Refusal, type SeatIndex } from '../../engine/kernel/index.ts';
import type { Ahead } from '../fold/ahead.ts';
import { VERDICT } from '../fold/check.ts';
import { HELD, noCard, type HandFold } from '../fold/hand.ts';
import type { Body } from '../log/body.ts';
import type { Entropy, PeerId } from '../ports.ts';
import type { HandDoc } from './hand-doc.ts';

/** Who the secrets are of. */
interface Owner {
  /** Undefined: no seat of this device. */
  get(key: PeerId): { readonly seed: Uint8Array } | undefined;
}

/** The secrets of this device's seats for what starts from `origin`. Null for a seat that is not played here, or not any more: it was removed while its terms were being signed. */
function secretsOf(owner: Owner, seats: readonly PeerId[], origin: Uint8Array): (seat: SeatIndex) => Uint8Array | null {
  return (seat) => {
    const own = owner.get(seats[seat] ?? '');
    return own === undefined ? null : derive(own.seed, 'court-cards/hand-secret', origin);
  };
}

function prepareFor(deal: OwnDeal, owner: Owner, seats: readonly PeerId[]): void {
  for (const [seat, key] of seats.entries()) if (owner.get(key) !== undefined) deal.prepare(seat);
}

export class OwnHand {
  readonly hand: HandFold;
  readonly #owner: Owner;
  readonly #deal: OwnDeal;
  readonly #entropy: Entropy;

  constructor(hand: HandFold, owner: Owner, entropy: Entropy) {
    this.hand = hand;
    this.#owner = owner;
    this.#entropy = entropy;
    this.#deal = hand.deal.own(secretsOf(owner, hand.seats, hand.origin));
  }

  /** Begins what another thread can do before this device is asked for it. */
  prepare(): void {
    prepareFor(this.#deal, this.#owner, this.hand.seats);
  }

  /** What a seat of this device knows. */
  knowledge(seat: SeatIndex): Knowledge {
    return this.#deal.knowledge(seat);
  }

  /** May the seat answer so, as far as it can tell itself? */
  check(seat: SeatIndex, answer: Plain): Refusal | null {
    const { open } = this.hand;
    return open?.kind === 'game' ? this.hand.checkOwn(seat, answer, this.knowledge(seat)) : refuse('table/not-asked');
  }

  /** A checked answer of a player, with what opens the cards it turns over. */
  answer(seat: SeatIndex, question: string, answer: Plain): Body {
    const { hand } = this;
    return { type: 'answer', question, answer, at: hand.history, ...this.#opening(hand.closedSlots(seat, answer), seat) };
  }

  #opening(slots: readonly number[], seat: SeatIndex): { readonly opening?: Uint8Array } {
    // A player opens own cards by own will, whatever becomes of it.
    const opening = this.#deal.opening(slots, seat, this.#fresh(), { settled: true, agreed: true });
    return opening === null ? {} : { opening };
  }

  /** What the device says by itself to an open question of the deal; null: nothing as things stand. */
  dealt(seat: SeatIndex, standing: Standing): Body | null {
    const { open, check } = this.hand;
    if (open?.kind !== 'deal') return null;
    if (open.asked.startsWith(HELD)) return { type: 'answer', question: open.name, answer: new Uint8Array(), at: this.hand.history };
    const answer = open.asked === VERDICT ? (check?.answer() ?? null) : this.#deal.answer(open.asked, seat, this.#fresh(), standing);
    return answer === null ? null : { type: 'answer', question: open.name, answer, at: this.hand.history };
  }

  /** A card of the seat has turned out to be none: it says so when it is asked for anything. */
  complaint(seat: SeatIndex): Body | null {
    const { open } = this.hand;
    const slot = open?.kind === 'game' ? this.#deal.spoiled(seat) : undefined;
    return open === null || slot === undefined ? null : { type: 'answer', question: open.name, answer: noCard(slot), at: this.hand.history, ...this.#opening([slot], seat) };
  }

  #fresh(): Uint8Array {
    return this.#entropy.bytes(32);
  }
}

/** What this device gives to the shuffle of a hand that is not agreed yet. */
export class OwnAhead {
  readonly ahead: Ahead;
  readonly #owner: Owner;
  readonly #deal: OwnDeal;
  readonly #entropy: Entropy;

  constructor(ahead: Ahead, owner: Owner, entropy: Entropy) {
    this.ahead = ahead;
    this.#owner = owner;
    this.#entropy = entropy;
    this.#deal = ahead.deal.own(secretsOf(owner, ahead.seats, ahead.origin));
  }

  /** Begins what another thread can do before this device is asked for it. */
  prepare(): void {
    prepareFor(this.#deal, this.#owner, this.ahead.seats);
  }

  /** What the seat says to what is open; null: it is not asked. */
  dealt(key: PeerId): Body | null {
    const { open, seats, history } = this.ahead;
    const seat = seats.indexOf(key);
    if (open === null || !open.seats.includes(seat)) return null;
    const answer = this.#deal.answer(open.asked, seat, this.#entropy.bytes(32), { settled: true, agreed: true });
    return answer === null ? null : { type: 'answer', question: open.name, answer, at: history };
  }
}

/** The hand that runs on this device, or is shuffled ahead, made when it is asked for: folded anew it is another one. */
export class OwnHands {
  readonly #owner: Owner;
  readonly #entropy: Entropy;
  #hand: OwnHand | null = null;
  #ahead: OwnAhead | null = null;

  constructor(owner: Owner, entropy: Entropy) {
    this.#owner = owner;
    this.#entropy = entropy;
  }

  of(doc: HandDoc | null): OwnHand | null {
    const hand = doc?.fold.hand ?? null;
    if (this.#hand?.hand !== hand) this.#hand = hand === null ? null : new OwnHand(hand, this.#owner, this.#entropy);
    return this.#hand;
  }

  /** To be called after every change. */
  prepare(doc: HandDoc | null): void {
    this.of(doc)?.prepare();
    this.ahead(doc)?.prepare();
  }

  /** Null: nothing is shuffled ahead. */
  ahead(doc: HandDoc | null): OwnAhead | null {
    const ahead = doc?.fold.ahead() ?? null;
    if (this.#ahead?.ahead !== ahead) this.#ahead = ahead === null ? null : new OwnAhead(ahead, this.#owner, this.#entropy);
    return this.#ahead;
  }
}
