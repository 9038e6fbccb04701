/** Law 6, of a hand that is dealt by the fair deal: a phone is closed at each message that comes to it, and opened again. */
import { describe, expect, it } from 'vitest';
import type { AnyGame, Plain } from '../../../src/engine/kernel/index.ts';
import type { LinkListener, PeerId } from '../../../src/table/ports.ts';
import { highCard } from '../../support/high-card.ts';
import { Network, type TestLink } from '../../support/simulation.ts';
import { Bench, type Device } from '../../support/table-bench.ts';

/** A network that tells of what comes to somebody, and hands it over only when told. */
class WatchedNetwork extends Network {
  /** `take`: the app gets it. */
  comes: ((to: PeerId, take: () => void) => void) | null = null;

  override link(self: PeerId): TestLink {
    const link = super.link(self);
    const on = link.on.bind(link);
    link.on = (listener: LinkListener) =>
      on({
        opened: (peer) => listener.opened?.(peer),
        closed: (peer) => listener.closed?.(peer),
        message: (from, message) => {
          const take = (): void => listener.message?.(from, message);
          if (this.comes === null) take();
          else this.comes(self, take);
        },
      });
    return link;
  }
}

/** One round is enough: all of the deal and of the check is in it. */
const game = { ...highCard, options: { ...highCard.options, defaults: { ...highCard.options.defaults, rounds: 1 } } };

/** Dies before the app has seen it, or as soon as the app has: what that has not stored by then it never knew. */
type When = 'before' | 'after';

/** A hand of three, in which Ben's phone dies at the `nth` message that comes to it, and is opened again. Gives back how many came. */
async function play(nth: number, when: When): Promise<number> {
  const bench = new Bench(790, game as AnyGame, { net: (world) => new WatchedNetwork(world) });
  const devices = await bench.table(3);
  const ben = devices[1] as Device;
  const { world } = bench;
  const had = new Set<string>();
  let came = 0;
  let died = false;
  (bench.net as WatchedNetwork).comes = (to, take) => {
    const dies = to === ben.key && ++came === nth;
    if (!dies || when === 'after') take();
    if (!dies) return;
    died = true;
    ben.kill();
  };
  const remember = (): void => void (ben.on && had.add(ben.folded()));
  remember();
  world.each = remember;
  const isChecked = ({ on, state: { hand, phase } }: Device): boolean => on && phase !== 'hand' && hand?.deal.stage === 'checked';
  for (let i = 0; i < 2_000 && !devices.every(isChecked); i++) {
    if (died && !ben.on) {
      await world.settle(300);
      await ben.reopen();
      // It knows nothing that it did not know, and has lost nothing of what it had said.
      expect([...had, ben.folded()].indexOf(ben.folded()), `message ${nth}`).toBeLessThan(had.size);
      bench.net.connectAll(devices.map(({ key }) => key));
    }
    for (const { on, session, state } of devices) {
      if (!on) continue;
      const [answer] = [...session.legal()] as Plain[];
      if (answer !== undefined) void session.answer(answer);
      // Who was not heard says it again.
      else if (state.hand === null && state.members.some(({ me, ready }) => me && !ready)) void session.ready('in');
    }
    await world.settle(60);
  }
  expect(devices.map(isChecked), `message ${nth}`).toEqual([true, true, true]);
  (bench.net as WatchedNetwork).comes = null;
  await world.settle(2_000);
  bench.expectEqual();
  for (const { state } of devices) {
    expect(state.hand).toMatchObject({ number: 1, voided: null, absent: [], deal: { kind: 'fair', stage: 'checked', checkedBy: devices.map(({ key }) => key), openedFor: [] } });
    expect(state.reports).toEqual([]);
  }
  expect(new Set(devices.map(({ state }) => state.hand?.deal.root)).size).toBe(1);
  return came;
}

describe('a phone that is closed at each message that comes to it, and opened again', () => {
  it.each(['before', 'after'] as const)('%s it has read it: it comes back to what it was, says nothing twice, and the hand is played and checked by all', async (when) => {
    let nth = 1;
    while ((await play(nth, when)) >= nth) nth++;
    // At least all that two others answer to the deal, to the game and to the check of the hand.
    expect(nth).toBeGreaterThan(2 * 12);
  }, 300_000);
});
