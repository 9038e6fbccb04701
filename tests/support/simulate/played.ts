/** A table's hands once more, each when its end is firm: played again by one device alone, and counted by the recount, which shares no code with the game. */
import type { AnyGame, Step } from '../../../src/engine/kernel/index.ts';
import { rummyRoyal, type RummyAnswer, type RummyEvent, type RummyOptions, type RummyState } from '../../../src/engine/rummy-royal/index.ts';
import type { HandFold } from '../../../src/table/fold/hand.ts';
import { recordOfHand } from '../../../src/table/record/hand.ts';
import { compare, cutsOf, factOf } from '../recount/against.ts';
import type { Fact } from '../recount/facts.ts';
import { Recount } from '../recount/recount.ts';

export class Played {
  #recount = new Recount();
  /** Number of the last hand that was counted; null: one is missing, and the later ones cannot be counted without it. */
  #last: number | null = 0;
  counted = 0;

  /** A hand is over for good; hands come in order. What does not hold, or null. */
  see(number: number, hand: HandFold): string | null {
    if (this.#last === null || number <= this.#last) return null;
    const follows = number === this.#last + 1;
    // As if it had not been played.
    if (hand.voided !== null) {
      this.#last = follows ? number : null;
      return null;
    }
    this.#last = follows ? number : null;
    const facts: Fact[] = [];
    const { orders } = hand.deal.disclose();
    let order: readonly number[] = [];
    const watched: AnyGame = {
      ...hand.game,
      apply: (state: unknown, step: Step<unknown>) => {
        if (step.kind === 'dealt') order = orders.get(step.name) ?? order;
        facts.push(factOf(step as Step<RummyAnswer>, order));
        return hand.game.apply(state, step);
      },
    };
    const record = recordOfHand({ ...hand, voided: hand.voided, game: watched } as unknown as HandFold);
    if (!record.ok) return `law 2: hand ${number} does not play again: ${record.refusal.code}`;
    if (!follows || hand.game.id !== rummyRoyal.id) return null;
    if (hand.setup.carry === null) this.#recount = new Recount();
    try {
      this.#recount.hand({ rules: hand.setup.options as RummyOptions, seats: hand.setup.seats, facts, cuts: cutsOf(hand.events.map(({ event }) => event as RummyEvent)) });
      compare(hand.state as RummyState, this.#recount);
    } catch (error) {
      return `the recount of hand ${number}: ${error instanceof Error ? error.message : String(error)}`;
    }
    this.counted++;
    return null;
  }
}
