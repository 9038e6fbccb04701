/**
 * The check of a hand that is over: whatever was hidden is shown and done again, the hand is played again by the same rules with every card
 * known, and every device says what came of it. A function of the answers, like the hand itself.
 */
import { concatBytes, equalBytes, hash } from '../../crypto/index.ts';
import type { Checked, Deal, DealQuestion, Disclosed } from '../../dealing/index.ts';
import { auditHand, encode, ok, refuse, refused, type AnyGame, type PlayedHand, type Refusal, type Result, type SeatIndex, type Setup, type Supply } from '../../engine/kernel/index.ts';

/** Why the hand counts as not played (law 8). */
export interface Voided {
  /** Whose device did it; none: nobody is to blame. */
  readonly seats: readonly SeatIndex[];
  readonly code: Refusal['code'];
  /** What the code speaks of. */
  readonly detail?: Refusal['detail'];
  /** The question that was answered against the rules, in the game's own name. */
  readonly at: string | null;
}

/** What a check needs of the hand. */
export interface Checkable extends PlayedHand {
  readonly deal: Deal;
  readonly game: AnyGame;
  readonly setup: Setup<unknown>;
  readonly transcript: Uint8Array;
  /** Seats that are there, one for each device that takes part. */
  speakers(): readonly SeatIndex[];
}

export const VERDICT = 'audit/verdict';
const ROOT = 32;

export class HandCheck {
  readonly #hand: Checkable;
  /** Names the hand as it ended. */
  readonly #ended: Uint8Array;
  /** Once it is worked out; `root`: what every device says. */
  #found: { readonly voided: Voided | null; readonly root: Uint8Array } | null = null;
  readonly #agreed = new Set<SeatIndex>();

  constructor(hand: Checkable) {
    this.#hand = hand;
    this.#ended = hand.transcript;
  }

  get voided(): Voided | null {
    return this.#found?.voided ?? null;
  }

  /** 32 bytes: hand, cards and verdict; null before they are known. */
  get root(): Uint8Array | null {
    return this.#found?.root ?? null;
  }

  /** Seats whose devices have said that they found the same. */
  get agreed(): readonly SeatIndex[] {
    return [...this.#agreed].sort((a, b) => a - b);
  }

  /** What is open; null: the check is over. */
  question(): DealQuestion | null {
    const step = this.#hand.deal.check();
    if (!step.done) return step.question;
    this.#found ??= this.#verdict(step.checked);
    // No card was dealt: there is nothing to say.
    if ('orders' in step.checked && step.checked.orders.size === 0) return null;
    const faulty = new Set(this.#found.voided?.seats ?? []);
    const { devices } = this.#hand.deal;
    const asked = this.#hand.speakers().filter((seat) => !this.#agreed.has(seat) && !devices.some((seats) => seats.includes(seat) && seats.some((own) => faulty.has(own))));
    return asked.length === 0 ? null : { name: VERDICT, seats: asked };
  }

  #verdict(checked: Checked): { readonly voided: Voided | null; readonly root: Uint8Array } {
    const voided = this.#judge(checked);
    const orders = 'orders' in checked ? [...checked.orders].map(([name, faces]) => [name, faces]) : [];
    const root = hash('court-cards/verdict', this.#ended, encode([orders, voided === null ? [] : voided.seats, voided?.code ?? '']));
    return { voided, root };
  }

  #judge(checked: Checked): Voided | null {
    if ('trouble' in checked) return { seats: checked.trouble.seat === null ? [] : [checked.trouble.seat], code: checked.trouble.code, at: null };
    const { deal, game, setup, closed, absences } = this.#hand;
    const coins = deal.disclose().coins;
    const fouls = auditHand(game, setup, asDealt(checked.orders, coins), { closed, absences });
    // What every device has taken in is played again as it was, or the engine is not deterministic.
    if (!fouls.ok) return { seats: [], code: fouls.refusal.code, detail: fouls.refusal.detail, at: null };
    const [foul] = fouls.value;
    return foul === undefined ? null : { seats: [foul.seat], code: foul.refusal.code, detail: foul.refusal.detail, at: foul.at };
  }

  /** What this device says to the verdict. */
  answer(): Uint8Array {
    if (this.#found === null) throw new Error('nothing has been found yet');
    return concatBytes(this.#found.root, Uint8Array.from(this.#found.voided?.seats ?? []));
  }

  /** A device's (untrusted) verdict; a code when it is another. */
  take(seat: SeatIndex, body: Uint8Array): Refusal['code'] | null {
    if (!equalBytes(body, this.answer())) return 'deal/other-verdict';
    this.#agreed.add(seat);
    return null;
  }
}

/** Whom the verdict in these bytes finds at fault; undefined when they are none. */
export function faultsIn(verdict: Uint8Array): readonly SeatIndex[] | undefined {
  return verdict.length < ROOT ? undefined : [...verdict.subarray(ROOT)];
}

/** What a hand is played again with. */
export function asDealt(orders: Disclosed['orders'], coins: Disclosed['coins']): Pick<Supply, 'shuffle' | 'coin'> {
  return { shuffle: (name) => brought(orders.get(name), name), coin: (name) => brought(coins.get(name), name) };
}

const brought = <T>(value: T | undefined, name: string): Result<T> => (value === undefined ? refused(refuse('record/deal', { name })) : ok(value));
