/**
 * A player of Rummy Royal who sees and touches only what the screen offers: roles and names of the accessibility tree. Plays by
 * taps or by the keyboard alone. What to do is drawn from a seeded generator, so that a run can be seen again.
 */
import type { Locator, Page } from 'playwright-core';
import type { Phone } from './phones.ts';

export type Way = 'tap' | 'keyboard';

export interface Habits {
  /** Wishes about the spare hand; without one it is drawn. */
  readonly spare?: 'Exchange' | 'Sell' | 'Leave';
  /** Bids up to this amount in an auction, then passes. */
  readonly bidsTo?: number;
  readonly way?: Way;
}

/** mulberry32: 0 ≤ x < 1. */
export function seeded(seed: number): () => number {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const ENABLED = ':not([disabled]):not([aria-disabled="true"])';

export class RummyPlayer {
  readonly phone: Phone;
  /** What this player has done, for a trace and for asking whether something was ever seen. */
  readonly did: string[] = [];
  readonly #habits: Habits;
  readonly #random: () => number;

  constructor(phone: Phone, random: () => number, habits: Habits = {}) {
    this.phone = phone;
    this.#random = random;
    this.#habits = habits;
  }

  get page(): Page {
    return this.phone.page;
  }

  get actions(): Locator {
    return this.page.getByRole('group', { name: 'Your actions' });
  }

  get end(): Locator {
    return this.page.getByRole('region', { name: 'End of the hand' });
  }

  /** Any button of the action bar that does something in the game (sorting the hand does not). */
  get #choices(): Locator {
    return this.actions.locator(`button${ENABLED}`).filter({ hasNotText: /^$/ });
  }

  async #press(button: Locator, what?: string): Promise<void> {
    const name = what ?? ((await button.getAttribute('aria-label')) ?? (await button.innerText())).replace(/\s+/g, ' ').trim();
    if (this.#habits.way === 'keyboard') {
      await button.focus();
      await this.page.keyboard.press('Enter');
    } else {
      await button.tap();
    }
    this.did.push(name);
  }

  /** Plays until `done` says so, or the hand has ended; each turn as it comes. */
  async play(done: () => boolean | Promise<boolean> = () => false): Promise<void> {
    for (;;) {
      if (await done()) return;
      await this.#choices.first().or(this.end).or(this.#cards.first()).first().waitFor();
      if (await this.end.isVisible()) return;
      await this.turn();
    }
  }

  /** Cards of the hand that the screen offers now. */
  get #cards(): Locator {
    return this.page.getByRole('button', { name: /can be (led|played)/ });
  }

  /** Takes one action if one is offered; true when it did. A question that closes meanwhile is no failure. */
  async turn(): Promise<boolean> {
    const before = this.did.length;
    try {
      await this.#act();
    } catch (error) {
      // The bar may change under the finger: the question was answered by the time limit, or closed by somebody else.
      if (!(error instanceof Error) || !/Timeout|detached|not enabled|not stable/.test(error.message)) throw error;
    }
    return this.did.length > before;
  }

  async #named(name: RegExp): Promise<Locator | null> {
    const button = this.#choices.filter({ hasText: name }).first();
    return (await button.isVisible()) ? button : null;
  }

  async #act(): Promise<void> {
    const spare = this.actions.getByRole('group', { name: 'The spare hand' });
    if (await spare.isVisible()) return this.#spare(spare);
    const best = await this.#named(/^Pick my best five$/);
    if (best !== null) {
      await this.#press(best);
      const play = await this.#named(/^Play these five$/);
      return play === null ? undefined : this.#press(play);
    }
    const bid = await this.#named(/^Bid \d+$/);
    if (bid !== null) {
      const amount = Number(/\d+/.exec(await bid.innerText())?.[0]);
      const pass = (await this.#named(/^Pass$/)) ?? bid;
      return this.#press(amount <= (this.#habits.bidsTo ?? Math.floor(this.#random() * 6)) ? bid : pass);
    }
    if (await this.#cards.first().isVisible()) return this.#card();
    const offered = await this.#choices.filter({ hasText: /^(Check|Call|Bet|Raise|Fold|Pass)/ }).all();
    if (offered.length === 0) return;
    // Folding is for the few: a hand in which everybody folds shows little.
    const weights = await Promise.all(offered.map(async (b) => (/^Fold/.test(await b.innerText()) ? 0.2 : 1)));
    let at = this.#random() * weights.reduce((a, b) => a + b, 0);
    const chosen = offered.find((_, i) => (at -= weights[i] as number) < 0) ?? offered[0];
    if (chosen !== undefined) await this.#press(chosen);
  }

  async #spare(group: Locator): Promise<void> {
    const wishes = ['Exchange', 'Sell', 'Leave'] as const;
    const wish = this.#habits.spare ?? (wishes[Math.floor(this.#random() * 3)] as string);
    await this.#press(group.getByRole('button', { name: wish, exact: true }));
    const go = await this.#named(/^(Exchange my hand|Sell it by auction|Leave it out of play)$/);
    if (go !== null) await this.#press(go);
  }

  async #card(): Promise<void> {
    const go = await this.#named(/^(Lead|Play) /);
    if (go === null) {
      const cards = await this.#cards.all();
      const card = cards[Math.floor(this.#random() * cards.length)];
      if (card !== undefined) await this.#press(card, `picked ${await card.getAttribute('aria-label')}`);
    }
    const now = await this.#named(/^(Lead|Play) /);
    if (now !== null) await this.#press(now);
  }
}
