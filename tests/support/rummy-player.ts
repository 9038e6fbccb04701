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
  /** Never bids, bets or folds, and takes the first card of several: what it does follows from the cards alone. */
  readonly calm?: boolean;
  /** Puts all chips into the pot. */
  readonly allIn?: boolean;
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

/** A button that is gone by now is not waited for longer than this. */
const PRESS_MS = 1_500;
/** How long a player looks before asking again whether it is done, and how often at most. */
const LOOK_MS = 2_000;
const QUIET_MOST = 45;
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
    const name = what ?? (await button.innerText({ timeout: PRESS_MS })).replace(/\s+/g, ' ').trim();
    if (this.#habits.way === 'keyboard') {
      await button.focus({ timeout: PRESS_MS });
      await this.page.keyboard.press('Enter');
    } else {
      await button.tap({ timeout: PRESS_MS });
    }
    this.did.push(name);
  }

  /** Plays until `done` says so, or the hand has ended; each turn as it comes. `look`: before each of them, while the table waits for this player. */
  async play(done: () => boolean | Promise<boolean> = () => false, look: () => Promise<void> = async () => {}): Promise<void> {
    let quiet = 0;
    for (;;) {
      if (await done()) return;
      if (await this.#somethingToDo()) {
        quiet = 0;
        if (await this.end.isVisible()) return;
        await look();
        await this.turn();
      } else if (++quiet > QUIET_MOST) {
        throw new Error(`${this.phone.name} has had nothing to do for ${(QUIET_MOST * LOOK_MS) / 1000} s`);
      }
    }
  }

  /** Looks for a while; others may be thinking, and `done` may come true by what they do. */
  async #somethingToDo(): Promise<boolean> {
    try {
      await this.#choices.first().or(this.end).or(this.#cards.first()).first().waitFor({ timeout: LOOK_MS });
      return true;
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') return false;
      throw error;
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

  /** The names of what the action bar offers now, as they are read. */
  async #offers(): Promise<string[]> {
    return this.#choices.evaluateAll((buttons) =>
      buttons.map((b) => (b.textContent ?? '').replace(/\s+/g, ' ').trim()).filter((name) => name !== ''),
    );
  }

  /** The offered button whose text is exactly or begins so. */
  #button(text: RegExp): Locator {
    return this.#choices.filter({ hasText: text }).first();
  }

  async #act(): Promise<void> {
    const offers = await this.#offers();
    const offered = (pattern: RegExp): string | undefined => offers.find((name) => pattern.test(name));
    // A corner Ace: the dealer bets a chip, everybody matches it, the winner names whichever comes first.
    if (offered(/^No bet$/) !== undefined) return this.#press(this.#button(/^\s*Bet \d+ on/));
    if (offered(/^Stay out$/) !== undefined) return this.#press(this.#button(/^\s*Match /));
    if (offered(/^Name /) !== undefined) return this.#press(this.#button(/^\s*Name /));
    if (offered(/^Exchange$/) !== undefined) return this.#spare();
    if (offered(/^Pick my best five$/) !== undefined) {
      await this.#press(this.#button(/Pick my best five/), 'Pick my best five');
      return this.#press(this.#button(/Play these five/), 'Play these five');
    }
    const bid = offered(/^Bid \d+$/);
    if (bid !== undefined) {
      const amount = Number(/\d+/.exec(bid)?.[0]);
      const bids = amount <= (this.#habits.bidsTo ?? (this.#habits.calm === true ? 0 : Math.floor(this.#random() * 6)));
      return this.#press(this.#button(bids ? /^\s*Bid / : /^\s*Pass/), bids ? bid : 'Pass');
    }
    if (offered(/^(Lead|Play) /) !== undefined || (await this.#cards.first().isVisible())) return this.#card(offered(/^(Lead|Play) /));
    if (this.#habits.allIn === true) return this.#allIn();
    if (this.#habits.calm === true) return this.#press(this.#button(/^\s*(Check|Call)\b/));
    // Folding is for the few: a hand in which everybody folds shows little.
    const answers = offers.filter((name) => /^(Check|Call|Bet|Raise|Fold|Pass)\b/.test(name));
    const weights = answers.map((name) => (name.startsWith('Fold') ? 0.2 : 1));
    let at = this.#random() * weights.reduce((a, b) => a + b, 0);
    const chosen = answers.find((_, i) => (at -= weights[i] as number) < 0) ?? answers[0];
    if (chosen !== undefined) await this.#press(this.#button(new RegExp(`^\\s*${chosen.split(/[ ,]/)[0] ?? ''}\\b`)), chosen);
  }

  async #allIn(): Promise<void> {
    const all = this.actions.getByRole('button', { name: /^All in/ });
    if (await all.isVisible()) await this.#press(all);
    // What can be bet at all is bet, also where the button takes a moment until it can be pressed.
    const more = this.actions.locator('button').filter({ hasText: /^\s*(Bet|Raise) \d/ }).first();
    return this.#press((await more.isVisible()) ? more : this.#button(/^\s*(Call|Check)\b/));
  }

  async #spare(): Promise<void> {
    const wishes = ['Exchange', 'Sell', 'Leave'] as const;
    const wish = this.#habits.spare ?? (this.#habits.calm === true ? 'Leave' : undefined) ?? (wishes[Math.floor(this.#random() * 3)] as string);
    await this.#press(this.actions.getByRole('button', { name: wish, exact: true }), wish);
    await this.#press(this.#button({ Exchange: /Exchange my hand/, Sell: /Sell it by auction/, Leave: /Leave it out of play/ }[wish] as RegExp));
  }

  async #card(go: string | undefined): Promise<void> {
    if (go === undefined) {
      const names = await this.#cards.evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label') ?? ''));
      const name = names[this.#habits.calm === true ? 0 : Math.floor(this.#random() * names.length)];
      if (name === undefined) return;
      await this.#press(this.page.getByRole('button', { name, exact: true }), `picked ${name}`);
    }
    await this.#press(this.#button(/^\s*(Lead|Play) /), go ?? 'Lead');
  }
}
