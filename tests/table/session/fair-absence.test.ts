/** Several phones of a table that deals by the fair deal are lost at once, at any question of the deal and of the check (law 4, RR-18). */
import { describe, expect, it } from 'vitest';
import { thresholdOf } from '../../../src/dealing/fair/escrow.ts';
import { handOf, ownHand } from '../../support/hostile.ts';
import { Bench, type Device } from '../../support/table-bench.ts';

/** Every question of the deal and of the check; a shuffle at the turn of the second phone, which is one of the lost. */
const QUESTIONS = ['deal/keys/1', 'deal/hop/1/1', 'deal/coin/1', 'first/coin/2', 'hands/layers', 'turned/layers', 'held/', 'audit/keys', 'audit/verdict'];
/** From here on their layers are on the cards: until then, it is dealt anew without them. */
const isHidden = (question: string): boolean => !question.startsWith('deal/');
const speaksOf = (question: string, message: Uint8Array): boolean => Buffer.from(message).includes(question);
const keysOf = (devices: readonly Device[]): string[] => devices.map(({ key }) => key);

interface Lost {
  readonly bench: Bench;
  readonly devices: readonly Device[];
  readonly lost: readonly Device[];
  readonly others: readonly Device[];
}

/** A table of so many at which these phones, counted from the second one, all die when they are to answer this, so that nobody hears them. */
async function lostAt(seed: number, count: number, so: number, question: string): Promise<Lost> {
  const bench = new Bench(seed);
  const devices = await bench.table(count);
  const lost = devices.slice(1, 1 + so);
  const others = devices.filter((device) => !lost.includes(device));
  bench.net.tap = (from, _to, message) => (keysOf(lost).includes(from) && speaksOf(`deal/${question}`, message) ? null : message);
  await bench.readyAll();
  const waits = ({ state: { awaited } }: Device): boolean => awaited?.question.startsWith(`deal/${question}`) === true && awaited.seats.length > 0 && awaited.seats.every((key) => keysOf(lost).includes(key));
  for (let i = 0; i < 2_000 && !others.every(waits); i++) if (!(await bench.act())) await bench.world.settle(60);
  expect(others.map(waits)).toEqual(others.map(() => true));
  // What they hold is told before they die.
  await bench.world.settle(1_000);
  for (const device of lost) device.kill();
  bench.net.tap = null;
  await bench.world.settle(9_000);
  return { bench, devices, lost, others };
}

/** What each of these phones could read of all cards, were its player the most curious of people: of the hand as it is dealt, whatever lies where. */
const sights = (devices: readonly Device[]): unknown =>
  devices.map((device) => {
    const { deal, seats } = handOf(device);
    const own = ownHand(device).knowledge(seats.indexOf(device.key));
    return [deal.disclose().orders.size, Array.from({ length: 52 }, (_, slot) => [deal.public().face(slot), own.face(slot)])];
  });

/** These play the hand to its end, and check it; whoever else is awaited they go on without. */
async function playOn(bench: Bench, there: readonly Device[]): Promise<void> {
  const [{ session }] = there as [Device];
  const isChecked = ({ state: { phase, hand } }: Device): boolean => phase !== 'hand' && hand?.deal.stage === 'checked';
  for (let i = 0; i < 2_000 && !there.every(isChecked); i++) {
    const { awaited, passing } = session.state();
    const passable = awaited?.passable ?? [];
    if (passing === null && passable.length > 0 && passable.every((key) => !keysOf(there).includes(key))) expect(await session.passOver(passable)).toEqual({ ok: true, value: undefined });
    if (!(await bench.act(there))) await bench.world.settle(500);
  }
  expect(there.map(isChecked)).toEqual(there.map(() => true));
  await bench.world.settle(2_000);
  bench.expectEqual(there);
  expect(new Set(there.map(({ state }) => state.hand?.deal.root)).size).toBe(1);
}

describe('of five phones as many as may be, two, are lost at once where they should answer', () => {
  it.each(QUESTIONS)('%s: the others go on, and check the hand without them', async (question) => {
    expect(5 - thresholdOf(5)).toBe(2);
    const { bench, lost, others } = await lostAt(805, 5, 2, question);
    const [first] = others as [Device];
    expect(first.state.awaited?.passable).toEqual(first.state.awaited?.seats);
    // Those of the lost whose turn comes later are missed then.
    await playOn(bench, others);
    for (const { state } of others) {
      expect(state.hand).toMatchObject({ number: 1, voided: null, deal: { kind: 'fair', stage: 'checked', checkedBy: keysOf(others) } });
      // Their keys have to be put together where they had hidden cards with them and not shown them.
      expect(state.hand?.deal.openedFor).toEqual(isHidden(question) && question !== 'audit/verdict' ? keysOf(lost) : []);
      expect(state.reports).toEqual([]);
    }
  }, 120_000);
});

describe.each([
  [3, 2],
  [4, 2],
  [5, 3],
])('of %i phones one more than may be (%i) are lost at once where they should answer', (count, so) => {
  // Keys are asked for before the terms: without so many there is no hand yet.
  it.each(QUESTIONS.slice(1))('%s: the others wait, say for whom, and see nothing more; when one is back that makes them enough, they go on', async (question) => {
    expect(so).toBe(count - thresholdOf(count) + 1);
    const { bench, lost, others } = await lostAt(820 + count, count, so, question);
    const [first] = others as [Device];
    const before = sights(others);
    for (const device of others) {
      expect(device.state.awaited).toMatchObject({ question: first.state.awaited?.question, seats: first.state.awaited?.seats, passable: [] });
      expect(await device.session.passOver(keysOf(lost))).toMatchObject({ ok: false, refusal: { code: 'table/too-few-here' } });
    }
    await bench.world.settle(60_000);
    expect(await bench.act(others)).toBe(false);
    expect(sights(others)).toEqual(before);
    expect(others.map(({ state }) => state.hand)).toMatchObject(others.map(() => ({ number: 1, voided: null, absent: [] })));

    const back = lost.at(-1) as Device;
    await back.reopen();
    const there = [...others, back];
    bench.net.connectAll(keysOf(there));
    await bench.world.settle(9_000);
    await playOn(bench, there);
    for (const { state } of there) expect(state.hand).toMatchObject({ number: 1, voided: null, deal: { stage: 'checked' } });
  }, 120_000);
});
