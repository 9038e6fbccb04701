/** Several players who share one phone: the one whom the cover asks for takes it, looks, plays, and the next one is asked for. */
import type { Locator, Page } from 'playwright-core';
import type { Phone } from './phones.ts';
import { RummyPlayer, type Habits } from './rummy-player.ts';

export type Lift = 'finger' | 'keyboard' | 'without';

const LOOK_MS = 120_000;

export class PassPlayer {
  readonly hand: RummyPlayer;
  /** Whom the cover asked for, in order. */
  readonly asked: string[] = [];
  readonly #lifts: readonly Lift[];

  constructor(phone: Phone, random: () => number, habits: Habits = {}, lifts: readonly Lift[] = ['finger', 'keyboard', 'without']) {
    this.hand = new RummyPlayer(phone, random, habits);
    this.#lifts = lifts;
  }

  get page(): Page {
    return this.hand.page;
  }

  /** The cover that asks for somebody. */
  get cover(): Locator {
    return this.page.getByRole('heading', { name: /^Pass the phone to/ });
  }

  get #choices(): Locator {
    return this.hand.actions.locator('button:not([disabled]):not([aria-disabled="true"])').filter({ hasNotText: /^$/ });
  }

  /** Plays on until the hand ends or `done` says so. `atCover` sees every cover before it is lifted. */
  async play(atCover: (name: string) => Promise<void>, done: () => boolean = () => false): Promise<void> {
    while (!done()) {
      const { cover, hand } = this;
      await cover.or(hand.end).or(this.#choices.first()).or(this.page.getByRole('button', { name: /can be (led|played)/ }).first()).first().waitFor({ timeout: LOOK_MS });
      if (await hand.end.isVisible()) return;
      if (await cover.isVisible()) await this.lift(atCover);
      else await hand.turn();
    }
  }

  async lift(atCover: (name: string) => Promise<void> = async () => {}): Promise<void> {
    const name = ((await this.cover.textContent()) ?? '').replace(/^\s*Pass the phone to\s*/, '').trim();
    await atCover(name);
    // Somebody else may be asked by now: a card that must be played plays itself after a while.
    const how = this.#lifts[this.asked.length % this.#lifts.length] as Lift;
    this.asked.push(name);
    const button = this.page.getByRole('button', { name: 'Hold to look' });
    try {
      if (how === 'finger') await this.#finger(button);
      else if (how === 'keyboard') await this.#keyboard(button);
      else {
        await this.page.getByRole('button', { name: 'Look without holding' }).tap({ timeout: 5_000 });
        await this.page.getByRole('button', { name: /^I am .*: show my cards$/ }).tap({ timeout: 5_000 });
      }
    } catch (error) {
      if (!(error instanceof Error) || !/Timeout|detached/.test(error.message)) throw error;
    }
  }

  /** A finger that stays until the cover is gone. */
  async #finger(button: Locator): Promise<void> {
    const box = await button.boundingBox({ timeout: 5_000 });
    if (box === null) return;
    const session = await this.page.context().newCDPSession(this.page);
    const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await this.cover.waitFor({ state: 'hidden', timeout: 5_000 });
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await session.detach();
  }

  async #keyboard(button: Locator): Promise<void> {
    await button.focus({ timeout: 5_000 });
    await this.page.keyboard.down('Enter');
    await this.cover.waitFor({ state: 'hidden', timeout: 5_000 });
    await this.page.keyboard.up('Enter');
  }
}
