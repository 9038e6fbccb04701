/** Tables of several phones deal to each other by the fair deal, and check each hand: honest, absent, and opened again. */
import { describe, expect, it } from 'vitest';
import { ristretto } from '../../../src/crypto/index.ts';
import type { AnyGame } from '../../../src/engine/kernel/index.ts';
import { rummyRoyal } from '../../../src/engine/rummy-royal/index.ts';
import type { HighView } from '../../support/high-card.ts';
import { handOf, ownHand } from '../../support/hostile.ts';
import { Bench, type BenchParts, type Device } from '../../support/table-bench.ts';

const speaksOf = (question: string, message: Uint8Array): boolean => Buffer.from(message).includes(question);
const asks = (question: string) => (device: Device): boolean => device.state.awaited?.question === question;
const isChecked = ({ state: { hand } }: Device): boolean => hand?.deal.stage === 'checked';

/** All have checked hand number `hand`, and found the same; `by`: whose phones took part in the check. */
function expectChecked(devices: readonly Device[], by: readonly Device[], hand = 1): void {
  for (const device of devices) {
    expect(device.state.hand).toMatchObject({ number: hand, voided: null, deal: { kind: 'fair', stage: 'checked', checkedBy: by.map(({ key }) => key) } });
    expect(device.state.hand?.deal.root).toMatch(/^[0-9a-f]{64}$/);
    expect(device.state.reports).toEqual([]);
  }
  expect(new Set(devices.map((d) => d.state.hand?.deal.root)).size).toBe(1);
}

describe('a hand dealt by all phones', () => {
  const play = async (count: number, game: AnyGame | undefined, parts: BenchParts = {}): Promise<Device[]> => {
    const bench = new Bench(700 + count, game, parts);
    const devices = await bench.table(count);
    await bench.begin();
    await bench.play();
    await bench.world.settle(2_000);
    bench.expectEqual();
    expectChecked(devices, devices);
    for (const { state } of devices) expect(state.hand?.deal).toMatchObject({ shuffledBy: devices.map(({ key }) => [key]), openedFor: [] });
    return devices;
  };

  it.each([2, 3, 4, 5, 6, 7, 8, 9])('of %i is played to its end, and all find the same when they check it', async (count) => {
    await play(count, rummyRoyal as AnyGame);
  }, 120_000);

  it('is so over ristretto255 too', async () => {
    await play(3, undefined, { group: ristretto });
  }, 120_000);

  it('is in no phone but as far as its players may see it, until it has been checked', async () => {
    const bench = new Bench(720);
    const devices = await bench.table(3);
    await bench.begin();
    await bench.world.until('all have cards', () => devices.every((d) => d.state.awaited?.kind === 'game'));
    for (const [seat, device] of devices.entries()) {
      const { deal } = handOf(device);
      const known = ownHand(device).knowledge(seat);
      const own = (device.state.hand?.view as HighView).cards;
      expect(own.map(({ face }) => face).every((face) => face >= 0)).toBe(true);
      for (let slot = 0; slot < 11; slot++) {
        const isOpen = slot === 9;
        expect(deal.public().face(slot) === undefined, `slot ${slot}`).toBe(!isOpen);
        expect(known.face(slot) === undefined, `slot ${slot} at seat ${seat}`).toBe(!isOpen && deal.owner(slot) !== seat);
      }
    }
    await bench.play();
  }, 60_000);
});

describe('several seats on a phone', () => {
  it('hide and check once, by the first of them; each player sees the own cards alone', async () => {
    const bench = new Bench(730);
    const [ana, ben] = (await bench.table(2)) as [Device, Device];
    await ana.addSeat('Ada');
    await ben.addSeat('Bo');
    await bench.begin();
    await bench.world.until('all have cards', () => [ana, ben].every((d) => d.state.awaited?.kind === 'game'));
    const { seats } = handOf(ana);
    expect(handOf(ana).deal.devices.map((own) => own.map((seat) => seats[seat]))).toEqual([ana, ben].map((d) => d.state.locals));
    for (const device of [ana, ben]) {
      for (const seat of device.seats) {
        const { cards } = seat.state().hand?.view as HighView;
        expect(cards.map(({ slot }) => handOf(device).deal.owner(slot)).every((owner) => seats[owner ?? -1] === seat.state().members.find(({ me }) => me)?.key)).toBe(true);
        expect(cards.every(({ face }) => face >= 0)).toBe(true);
      }
    }
    await bench.play();
    await bench.world.settle(2_000);
    bench.expectEqual();
    expectChecked([ana, ben], [ana, ben]);
    expect(ana.state.hand?.deal.shuffledBy).toEqual([ana, ben].map((d) => d.state.locals));
  }, 60_000);
});

/** Every question of the deal and of the check that the device with seat 1 answers, at a table of so many. */
const QUESTIONS = ['deal/keys/1', 'deal/hop/1/1', 'deal/coin/1', 'first/coin/2', 'hands/layers', 'turned/layers', 'held/', 'audit/keys', 'audit/verdict'];
/** From here on its layer is on the cards: until then, it is dealt anew without it. */
const isHidden = (question: string): boolean => !question.startsWith('deal/');

describe.each([3, 4, 5])('one of %i phones is lost where it should answer', (count) => {
  it.each(QUESTIONS)('%s: the others go on, and check the hand without it', async (question) => {
    const { bench, who, others } = await lostAt(740 + count, count, question);
    await bench.play(others);
    await bench.world.settle(2_000);
    bench.expectEqual(others);
    expectChecked(others, others);
    // Its key has to be put together where it had hidden cards with it and not shown it.
    for (const { state } of others) expect(state.hand?.deal.openedFor).toEqual(isHidden(question) && question !== 'audit/verdict' ? [who.key] : []);
  }, 60_000);
});

describe('one of three phones that was lost where it should answer is there again', () => {
  it.each(QUESTIONS)('%s: all come to the same, and play the next hand', async (question) => {
    const { bench, devices, who } = await lostAt(760, 3, question);
    await who.reopen();
    bench.net.connectAll(devices.map(({ key }) => key));
    await bench.world.settle(2_000);
    await bench.play();
    await bench.world.settle(5_000);
    bench.expectEqual();
    for (const { state } of devices) expect(state.hand).toMatchObject({ number: 1, voided: null, deal: { stage: 'checked' } });
    expect(new Set(devices.map((d) => d.state.hand?.deal.root)).size).toBe(1);
    await bench.begin();
    await bench.play();
    await bench.world.settle(2_000);
    bench.expectEqual();
    for (const device of devices) expect(device.state.hand).toMatchObject({ number: 2, voided: null, deal: { stage: 'checked', checkedBy: devices.map(({ key }) => key) } });
  }, 60_000);
});

/** A table whose second phone dies when it is to answer this, so that nobody hears it, and that has gone on without it. */
async function lostAt(seed: number, count: number, question: string): Promise<{ bench: Bench; devices: Device[]; who: Device; others: Device[] }> {
  const bench = new Bench(seed);
  const devices = await bench.table(count);
  const who = devices[1] as Device;
  const others = devices.filter((device) => device !== who);
  bench.net.tap = (from, _to, message) => (from === who.key && speaksOf(`deal/${question}`, message) ? null : message);
  await bench.readyAll();
  const waits = (device: Device): boolean => device.state.awaited?.question.startsWith(`deal/${question}`) === true && device.state.awaited?.seats.join() === who.key;
  for (let i = 0; i < 2_000 && !others.every(waits); i++) if (!(await bench.act())) await bench.world.settle(60);
  expect(others.map(waits)).toEqual(others.map(() => true));
  // What it holds is told before it dies.
  await bench.world.settle(1_000);
  who.kill();
  bench.net.tap = null;
  await bench.world.settle(9_000);
  const [ana] = others as [Device];
  expect(ana.state.awaited?.passable).toEqual([who.key]);
  expect(await ana.session.passOver([who.key])).toEqual({ ok: true, value: undefined });
  await bench.world.until('they go on', () => others.every((d) => !waits(d)));
  return { bench, devices, who, others };
}

describe('two phones', () => {
  it('one leaves in the middle of the hand: it is void, and nobody is blamed', async () => {
    const bench = new Bench(770);
    const [ana, ben] = (await bench.table(2)) as [Device, Device];
    await bench.begin();
    await bench.play();
    await bench.world.settle(2_000);
    const { carry } = ana.session.document()?.log.base ?? {};
    await bench.begin();
    await bench.world.until('the cards are dealt', () => [ana, ben].every((d) => d.state.awaited?.kind === 'game'));
    await Promise.all([ben.session.leave(), bench.world.settle(2_000)]);
    ben.kill();
    // At the latest when something of the one who left is needed.
    for (let i = 0; i < 50 && ana.state.hand?.voided === null; i++) if (!(await bench.act([ana]))) await bench.world.settle(100);
    await bench.world.settle(5_000);
    expect(ana.state.hand).toMatchObject({ number: 2, voided: { seats: [], code: 'deal/gone', at: null }, deal: { stage: 'void' } });
    expect(ana.session.document()?.log.base).toMatchObject({ hand: 3, carry });
  }, 60_000);

  it.each(['deal/hop/1/1', 'hands/layers', 'audit/keys'])('one is asleep at %s: the other waits, and both go on when it is back', async (question) => {
    const bench = new Bench(771);
    const [ana, ben] = (await bench.table(2)) as [Device, Device];
    bench.net.tap = (from, _to, message) => (from === ben.key && speaksOf(`deal/${question}`, message) ? null : message);
    await bench.readyAll();
    for (let i = 0; i < 2_000 && !asks(`deal/${question}`)(ana); i++) if (!(await bench.act())) await bench.world.settle(60);
    await bench.world.settle(1_000);
    ben.kill();
    bench.net.tap = null;
    await bench.world.settle(30_000);
    expect(ana.state.awaited).toMatchObject({ question: `deal/${question}`, seats: [ben.key], passable: [] });
    expect(await ana.session.passOver([ben.key])).toMatchObject({ ok: false, refusal: { code: 'table/too-few-here' } });
    await ben.reopen();
    bench.net.connect(ana.key, ben.key);
    await bench.play();
    await bench.world.settle(2_000);
    bench.expectEqual();
    expectChecked([ana, ben], [ana, ben]);
  }, 60_000);
});

describe('a phone that is closed at a message of the deal or of the check, and opened again', () => {
  /** Ben's phone dies when it sends its `nth` message with an answer to the deal, which is lost or still arrives; false: there are not so many. */
  async function dies(nth: number, how: 'before' | 'after'): Promise<boolean> {
    const bench = new Bench(780);
    const devices = await bench.table(3);
    const ben = devices[1] as Device;
    let sent = 0;
    bench.net.tap = (from, _to, message) => {
      if (!ben.on) return from === ben.key ? null : message;
      if (from !== ben.key || !speaksOf('deal/', message) || ++sent !== nth) return message;
      ben.on = false;
      return how === 'before' ? null : message;
    };
    await bench.readyAll();
    let reopened = false;
    for (let i = 0; i < 2_000 && !devices.every(isChecked); i++) {
      if (!ben.on && !reopened) {
        ben.kill();
        await bench.world.settle(300);
        await ben.reopen();
        bench.net.connectAll(devices.map(({ key }) => key));
        reopened = true;
      }
      if (!(await bench.act(devices.filter((d) => d.on)))) await bench.world.settle(60);
    }
    await bench.world.settle(2_000);
    bench.expectEqual();
    expectChecked(devices, devices);
    return sent >= nth;
  }

  it.each(['before', 'after'] as const)('%s it is sent: it says the same, and the hand is played and checked by all', async (how) => {
    let nth = 1;
    while (await dies(nth, how)) nth++;
    // Eight questions, to two others.
    expect(nth).toBeGreaterThan(16);
  }, 300_000);
});
