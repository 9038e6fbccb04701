/** Several seats on one device: keys, knowledge and storage of their own; alone with no network, and beside other phones. */
import { describe, expect, it } from 'vitest';
import type { Plain } from '../../../src/engine/kernel/index.ts';
import { rummyRoyal, type RummyView } from '../../../src/engine/rummy-royal/index.ts';
import type { Table } from '../../../src/table/api.ts';
import { encodeMessage } from '../../../src/table/wire/codec.ts';
import type { HighView } from '../../support/high-card.ts';
import { answers, forge, noteBody, updateOf } from '../../support/log-kit.ts';
import { Bench, type Device } from '../../support/table-bench.ts';

const codes = (device: Device): string[] => device.state.reports.map((report) => report.code);
const cards = (seat: Table): readonly number[] => (seat.state().hand?.view as HighView).cards.map((c) => c.face);
const NAMES = ['Ben', 'Cleo', 'Dan'];

/** One phone with so many seats, and nobody else in the world. */
async function alone(bench: Bench, count: number): Promise<Device> {
  const phone = bench.device('Ana');
  await phone.start(true);
  for (const name of NAMES.slice(0, count - 1)) await phone.addSeat(name);
  return phone;
}

/** Ana and Ben on one phone, Cleo and Dan each on their own. */
async function mixed(bench: Bench): Promise<{ phone: Device; cleo: Device; dan: Device; ben: Table }> {
  const [phone, cleo, dan] = [bench.device('Ana'), bench.device('Cleo'), bench.device('Dan')];
  await phone.start(true);
  const ben = await phone.addSeat('Ben');
  await cleo.start();
  await dan.start();
  bench.net.connectAll([phone.key, cleo.key, dan.key]);
  await bench.world.until('all know all', () => bench.devices.every((d) => d.state.members.length === 4 && d.state.members.every((m) => m.name !== '') && d.state.draft?.seats.length === 4));
  return { phone, cleo, dan, ben };
}

/** The same after two hands; before the second the first seat of the shared phone left, and Ben stayed on it. */
async function firstSeatLeft(bench: Bench): ReturnType<typeof mixed> {
  const table = await mixed(bench);
  const { phone, cleo, dan, ben } = table;
  await bench.begin();
  await bench.play();
  await bench.world.settle(2_000);
  const done = [phone.session.ready('leave'), ben.ready('in'), cleo.session.ready('in'), dan.session.ready('in')];
  await bench.world.until('the hand begins', () => bench.devices.every((d) => d.state.phase === 'hand' && d.state.hand?.number === 2));
  for (const result of await Promise.all(done)) expect(result.ok).toBe(true);
  await bench.play();
  await bench.world.settle(2_000);
  return table;
}

describe('all seats on one phone, with no network', () => {
  it.each([2, 3, 4])('%i seats play two hands by themselves', async (count) => {
    const bench = new Bench(100 + count);
    const phone = await alone(bench, count);
    for (let hand = 1; hand <= 2; hand++) {
      await bench.begin();
      expect(phone.state.hand).toMatchObject({ number: hand, seats: phone.state.locals });
      expect(phone.state.locals).toHaveLength(count);
      await bench.play();
      expect(phone.state).toMatchObject({ phase: 'between', reports: [], trouble: null });
    }
    // Who sits where is in the signed terms, each seat with the device it is played on.
    const named = phone.session.fold()?.base.seats.map(({ name, device }) => [name, device ?? phone.key]);
    expect(named).toEqual(['Ana', ...NAMES.slice(0, count - 1)].map((name) => [name, phone.key]));
  });

  it.each([31, 32])('three seats play two hands of Rummy Royal (seed %i)', async (seed) => {
    const bench = new Bench(seed, rummyRoyal);
    const phone = await alone(bench, 3);
    for (let hand = 1; hand <= 2; hand++) {
      await bench.begin();
      await bench.play();
      const view = phone.state.hand?.view as RummyView;
      expect(view.seats.reduce((sum, seat) => sum + seat.chips - seat.debt, 0) + Object.values(view.spaces).reduce((a, b) => a + b, 0)).toBe(300);
      expect(codes(phone)).toEqual([]);
    }
  }, 60_000);

  it('one seat alone is too few, as on any phone', async () => {
    const bench = new Bench(41);
    const phone = await alone(bench, 1);
    expect(phone.state).toMatchObject({ locals: [phone.key], draft: { blocked: { code: 'table/too-few' } } });
  });

  it('more seats than the game has are refused', async () => {
    const bench = new Bench(42);
    const phone = await alone(bench, 4);
    await phone.addSeat('Eva');
    const added = phone.session.addSeat('Finn');
    await bench.world.settle(100);
    expect(await added).toEqual({ ok: false, refusal: { code: 'table/full', detail: { max: 5 } } });
    expect(phone.state.locals).toHaveLength(5);
  });
});

describe('what a seat knows', () => {
  it('is its own cards only, whatever else its device could work out', async () => {
    const bench = new Bench(51);
    const phone = await alone(bench, 3);
    await bench.begin();
    await bench.world.settle(500);
    const hands = phone.seats.map(cards);
    expect(hands.map((hand) => hand.length)).toEqual([3, 3, 3]);
    expect(new Set(hands.flat()).size).toBe(9);
    expect(hands.flat().every((face) => face >= 0)).toBe(true);
  });

  it('of nobody is what all may see: no hand, nothing to answer', async () => {
    const bench = new Bench(52);
    const phone = await alone(bench, 2);
    await bench.begin();
    await bench.world.settle(500);
    for (const key of [null, 'f'.repeat(64)]) {
      const nobody = phone.session.seat(key);
      expect(nobody.state()).toMatchObject({ me: null, hand: { me: null, view: { cards: [] } }, awaited: { deadline: null } });
      expect(nobody.state().members.some((m) => m.me)).toBe(false);
      expect([...nobody.legal()]).toEqual([]);
      expect(nobody.check({ kind: 'no' })).toEqual({ code: 'table/not-asked' });
      expect(await nobody.answer({ kind: 'no' })).toMatchObject({ ok: false });
      expect(await nobody.ready('in')).toEqual({ ok: false, refusal: { code: 'table/not-a-member' } });
    }
  });

  it('does not let it answer with another seat’s card, though one device holds both', async () => {
    const bench = new Bench(53);
    const phone = await alone(bench, 2);
    await bench.begin();
    const shows = (): boolean => phone.state.awaited?.question.endsWith('/show') === true;
    for (let i = 0; i < 100 && !shows(); i++) if (!(await bench.act())) await bench.world.settle(60);
    const [ana, ben] = phone.seats as [Table, Table];
    const ofBen = (ben.state().hand?.view as HighView).cards[0]?.slot as number;
    expect(ana.check({ kind: 'show', slot: ofBen })).not.toBeNull();
    const before = phone.folded();
    const [result] = await Promise.all([ana.answer({ kind: 'show', slot: ofBen }), bench.world.settle(200)]);
    expect(result.ok).toBe(false);
    expect(phone.folded()).toBe(before);
  });

  it('time limits answer for each of the seats that owe, and for no other', async () => {
    const bench = new Bench(54);
    const phone = await alone(bench, 2);
    await bench.begin();
    await bench.world.settle(1_000);
    const asked = phone.state.awaited?.seats as string[];
    expect(asked).toHaveLength(1);
    expect(phone.seats.map((seat) => seat.state().awaited?.deadline !== null)).toEqual(phone.state.locals.map((key) => asked.includes(key)));
    await bench.world.settle(20_000);
    expect(phone.state.awaited?.question).toBe('game/0/show');
  });
});

describe('a phone that goes round', () => {
  it('RR-11: the time for a card that must be played begins when its player lifts the cover', async () => {
    const bench = new Bench(77, rummyRoyal);
    const phone = await alone(bench, 3);
    await bench.begin();
    /** The seat that has to play, with nothing to choose, and until when. */
    const bound = (): { seat: Table; deadline: number } | undefined => phone.seats.flatMap((seat) => {
      const deadline = seat.state().awaited?.deadline ?? null;
      return deadline === null ? [] : [{ seat, deadline }];
    })[0];
    for (let i = 0; bound() === undefined; i++) {
      expect(i).toBeLessThan(500);
      if (!(await bench.act())) await bench.world.settle(60);
    }
    const { seat, deadline } = bound() as NonNullable<ReturnType<typeof bound>>;
    const me = seat.state().me as string;
    const question = seat.state().awaited?.question;
    expect(deadline).toBe((seat.state().awaited?.since ?? 0) + 8_000);
    phone.session.cover(phone.state.locals);
    expect(bound()).toBeUndefined();
    await bench.world.settle(60_000);
    expect(seat.state().awaited, 'nobody has seen it').toMatchObject({ question, seats: [me] });
    phone.session.cover(phone.state.locals.filter((key) => key !== me));
    expect(bound()?.deadline).toBe(bench.world.clock.now() + 8_000);
    await bench.world.settle(7_000);
    expect(seat.state().awaited?.question).toBe(question);
    await bench.world.settle(2_000);
    expect(seat.state().awaited?.question).not.toBe(question);
  }, 60_000);
});

describe('in the lobby', () => {
  it('every phone knows which seats are played where, and sees them as present as that phone', async () => {
    const bench = new Bench(61);
    const { phone, cleo, dan } = await mixed(bench);
    for (const device of bench.devices) {
      expect(device.state.members.map((m) => [m.name, m.device, m.local])).toEqual([
        ['Ana', phone.key, device === phone],
        ['Ben', phone.key, device === phone],
        ['Cleo', cleo.key, device === cleo],
        ['Dan', dan.key, device === dan],
      ]);
      expect(device.state.members.every((m) => m.here)).toBe(true);
    }
    phone.session.setAway(true);
    await bench.world.settle(500);
    expect(cleo.state.members.map((m) => [m.name, m.away])).toEqual([['Ana', true], ['Ben', true], ['Cleo', false], ['Dan', false]]);
    phone.kill();
    await bench.world.settle(500);
    expect(dan.state.members.map((m) => m.here)).toEqual([false, false, true, true]);
  });

  it('a seat is renamed, made ready and taken away by itself; its key is then forgotten', async () => {
    const bench = new Bench(62);
    const { phone, cleo, ben } = await mixed(bench);
    const key = ben.state().me as string;
    await Promise.all([ben.setName('Benno'), bench.world.settle(500)]);
    expect(cleo.state.members.map((m) => m.name)).toEqual(['Ana', 'Benno', 'Cleo', 'Dan']);
    await Promise.all([ben.ready('in'), bench.world.settle(500)]);
    expect(cleo.state.members.map((m) => m.ready)).toEqual([false, true, false, false]);
    const [removed] = await Promise.all([phone.session.removeSeat(key), bench.world.settle(500)]);
    expect(removed).toEqual({ ok: true, value: undefined });
    expect(cleo.state.draft?.seats).toEqual([phone.key, cleo.key, cleo.state.members[3]?.key]);
    expect(phone.state.locals).toEqual([phone.key]);
    expect(await phone.vault.get(`${phone.state.id}/seats`)).toEqual([]);
    phone.kill();
    await phone.reopen();
    await bench.world.settle(500);
    expect(phone.state.locals).toEqual([phone.key]);
    // What was left stays left: neither phone lets it in again.
    expect(phone.state.members.find((m) => m.key === key)).toMatchObject({ left: true, local: false });
  });

  it('a seat that is taken away while its terms are being signed takes the table away from nobody: others wait for its phone, which says nothing for it any more', async () => {
    const bench = new Bench(67);
    const { phone, cleo, dan, ben } = await mixed(bench);
    const key = ben.state().me as string;
    // Its phone hides the cards with the secret of the seat that comes first.
    await Promise.all([phone.session.propose({ seats: [key, phone.key, cleo.key, dan.key] }), bench.world.settle(500)]);
    bench.net.tap = (_from, to, message) => (to === phone.key && Buffer.from(message).includes('terms/') ? null : message);
    const ready = Promise.all([phone.session, ben, cleo.session, dan.session].map((table) => table.ready('in')));
    await bench.world.settle(1_000);
    await ready;
    expect([phone, cleo].map(({ state }) => state.phase)).toEqual(['lobby', 'hand']);
    const [removed] = await Promise.all([phone.session.removeSeat(key), bench.world.settle(500)]);
    expect(removed).toEqual({ ok: true, value: undefined });
    bench.net.tap = null;
    phone.kill();
    await phone.reopen();
    bench.net.connectAll([phone.key, cleo.key, dan.key]);
    await bench.world.settle(2_000);
    for (const { state } of [phone, cleo, dan]) expect(state).toMatchObject({ phase: 'hand', awaited: { seats: [phone.key] } });
  });

  it('the device’s own seat is not taken away, nor any during a hand', async () => {
    const bench = new Bench(63);
    const phone = await alone(bench, 2);
    expect(await phone.session.removeSeat(phone.key)).toEqual({ ok: false, refusal: { code: 'table/not-removable' } });
    await bench.begin();
    expect(await phone.session.removeSeat(phone.state.locals[1] as string)).toEqual({ ok: false, refusal: { code: 'table/hand-running' } });
  });

  it('a seat added between hands sits down at the next one', async () => {
    const bench = new Bench(64);
    const { phone } = await mixed(bench);
    await bench.begin();
    await bench.play();
    await bench.world.settle(2_000);
    const eva = await phone.addSeat('Eva');
    await bench.world.settle(500);
    await bench.begin();
    expect(eva.state().hand?.me).toBe(4);
    await bench.play();
    await bench.world.settle(2_000);
    bench.expectEqual();
    for (const device of bench.devices) expect(codes(device)).toEqual([]);
  });

  it('one of the seats leaves for good by its choice; the others of its phone go on', async () => {
    const bench = new Bench(65);
    const { phone, cleo, ben } = await firstSeatLeft(bench);
    expect(cleo.state.members.filter((m) => !m.left).map((m) => [m.name, m.here])).toEqual([['Ben', true], ['Cleo', true], ['Dan', true]]);
    expect(phone.state.locals).toEqual([ben.state().me]);
    await bench.begin();
    await bench.play();
    await bench.world.settle(2_000);
    bench.expectEqual();
    for (const device of bench.devices) expect(codes(device)).toEqual([]);
  });
});

describe('a phone without its first seat', () => {
  it('takes in another player, whom every phone counts to it', async () => {
    const bench = new Bench(66);
    const { phone, cleo, dan } = await firstSeatLeft(bench);
    const eva = await phone.addSeat('Eva');
    await bench.world.settle(500);
    for (const device of bench.devices) {
      expect(device.state.members.filter((m) => !m.left).map((m) => [m.name, m.device, m.here])).toEqual([['Ben', phone.key, true], ['Cleo', cleo.key, true], ['Dan', dan.key, true], ['Eva', phone.key, true]]);
    }
    await bench.begin();
    expect(eva.state().hand?.me).toBe(3);
    await bench.play();
    await bench.world.settle(2_000);
    bench.expectEqual();
    for (const device of bench.devices) expect(codes(device)).toEqual([]);
  });

  it.each([0, 1])('one of its seats that was taken off is none of its own any more; the other plays on, and may leave (seat %i)', async (off) => {
    const bench = new Bench(67 + off);
    const { phone, cleo, dan, ben } = await mixed(bench);
    await bench.begin();
    await bench.play();
    await bench.world.settle(2_000);
    const keys = [phone.key, ben.state().me as string] as const;
    const stays = phone.session.seat(keys[1 - off] as string);
    const [proposed] = await Promise.all([cleo.session.propose({ removed: [keys[off] as string] }), bench.world.settle(500)]);
    expect(proposed.ok).toBe(true);
    const done = [stays.ready('in'), cleo.session.ready('in'), dan.session.ready('in')];
    await bench.world.until('the hand begins', () => bench.devices.every((d) => d.session.seat(null).state().hand?.number === 2));
    for (const result of await Promise.all(done)) expect(result.ok).toBe(true);
    expect(stays.state().locals).toEqual([keys[1 - off]]);
    await bench.play();
    await bench.world.settle(2_000);
    expect(stays.state().locals).toEqual([keys[1 - off]]);
    // What the menu does: every seat that this phone has leaves.
    for (const key of stays.state().locals) {
      const [left] = await Promise.all([phone.session.seat(key).leave(), bench.world.settle(500)]);
      expect(left).toEqual({ ok: true, value: undefined });
    }
    expect(cleo.state.members.filter((m) => !m.left).map((m) => m.name)).toEqual(['Cleo', 'Dan']);
  });
});

describe('two seats on one phone, two phones beside it', () => {
  it.each([71, 72])('play two hands, all devices agreeing (seed %i)', async (seed) => {
    const bench = new Bench(seed);
    await mixed(bench);
    for (let hand = 1; hand <= 2; hand++) {
      await bench.begin();
      await bench.play();
      await bench.world.settle(2_000);
      bench.expectEqual();
      for (const device of bench.devices) expect(codes(device)).toEqual([]);
    }
  });
});

describe('a phone with several seats, killed at any instant', () => {
  it.each([81, 82, 83])('comes back with all of them and never answers twice (seed %i)', async (seed) => {
    const bench = new Bench(seed);
    const { phone } = await mixed(bench);
    const locals = phone.state.locals;
    const { random, world, net } = bench;
    for (let hand = 1; hand <= 2; hand++) {
      await bench.begin();
      for (let i = 0; bench.devices.some((d) => d.state.phase === 'hand' || d.state.hand?.number !== hand); i++) {
        expect(i).toBeLessThan(3_000);
        if (random.below(8) === 0) {
          phone.kill();
          if (random.below(3) === 0) await world.settle(random.below(200));
          await phone.reopen();
          expect(phone.state.locals).toEqual(locals);
          net.connectAll(bench.devices.map((d) => d.key));
        }
        const actor = random.pick(bench.devices.flatMap((d) => d.seats));
        const [answer] = actor.legal();
        if (random.below(3) === 0 && answer !== undefined) void actor.answer(answer);
        else if (!(await bench.act())) await world.settle(40);
      }
      await world.settle(2_000);
      bench.expectEqual();
      for (const device of bench.devices) expect(codes(device)).toEqual([]);
    }
  }, 120_000);

  it.each([91, 92])('alone, with no other phone that could tell it anything (seed %i)', async (seed) => {
    const bench = new Bench(seed);
    const phone = await alone(bench, 3);
    const locals = phone.state.locals;
    await bench.begin();
    for (let i = 0; phone.state.phase === 'hand' || phone.state.hand?.number !== 1; i++) {
      expect(i).toBeLessThan(2_000);
      if (bench.random.below(6) === 0) {
        phone.kill();
        await phone.reopen();
        expect(phone.state.locals).toEqual(locals);
      }
      const actor = bench.random.pick(phone.seats);
      const [answer] = actor.legal();
      if (bench.random.below(2) === 0 && answer !== undefined) void actor.answer(answer);
      else if (!(await bench.act())) await bench.world.settle(40);
    }
    expect(codes(phone)).toEqual([]);
    expect(phone.state.trouble).toBeNull();
  }, 60_000);

  it('while a seat is being added: it is there afterwards with its key, or not at all', async () => {
    for (const steps of [0, 1, 2, 3, 4, 5, 6, 8, 10, 14]) {
      const bench = new Bench(1);
      const phone = await alone(bench, 1);
      void phone.session.addSeat('Ben');
      for (let i = 0; i < steps; i++) await Promise.resolve();
      phone.kill();
      await phone.reopen();
      await bench.world.settle(500);
      const names = phone.state.members.map((m) => m.name);
      expect(names).toEqual(phone.state.locals.length === 2 ? ['Ana', 'Ben'] : ['Ana']);
      if (phone.state.locals.length === 1) await phone.addSeat('Ben');
      await bench.begin();
    }
  });

  it('restored from an older copy, answers for none of its seats until each has taken back what it said', async () => {
    const bench = new Bench(94);
    const { phone, ben } = await mixed(bench);
    const key = ben.state().me as string;
    await bench.begin();
    const benMay = (): Plain | undefined => [...phone.session.seat(key).legal()][0];
    for (let i = 0; i < 300 && benMay() === undefined; i++) if (!(await bench.act())) await bench.world.settle(60);
    await bench.world.settle(1_000);
    const old = await phone.backup();
    await Promise.all([phone.session.seat(key).answer(benMay() as Plain), bench.world.settle(1_000)]);
    phone.kill();
    phone.vault = old;
    await phone.reopen();
    bench.net.delay = 400;
    bench.net.connectAll(bench.devices.map((d) => d.key));
    const other = [...phone.session.seat(key).legal()].at(-1);
    const late = other === undefined ? null : phone.session.seat(key).answer(other);
    await bench.world.settle(5_000);
    if (late !== null) expect(await late).toMatchObject({ ok: false });
    bench.expectEqual();
    for (const device of bench.devices) expect(codes(device)).toEqual([]);
  });

  it('with a list of seats that was damaged is refused rather than opened without one of them', async () => {
    const bench = new Bench(95);
    const phone = await alone(bench, 2);
    phone.kill();
    await phone.vault.put(`${phone.state.id}/seats`, [{ seed: new Uint8Array(31), name: 'Ben' }]);
    expect(await phone.tryReopen()).toEqual({ ok: false, refusal: { code: 'storage/corrupt' } });
  });
});

describe('a hostile phone', () => {
  it('cannot answer for a seat of another phone: it has not its key', async () => {
    const bench = new Bench(101);
    const { phone, cleo, dan, ben } = await mixed(bench);
    await bench.begin();
    await bench.world.settle(500);
    const key = ben.state().me as string;
    const log = (cleo.session.document() as NonNullable<ReturnType<typeof cleo.session.document>>).log;
    const forged = forge(log, { name: 'Ben', key, seed: cleo.seed }, { body: answers('game/0/bet', { kind: 'bet', amount: 3 }) }, cleo.seed);
    const clock = log.clients.get(log.chain(key).newest?.client ?? 0)?.length ?? 0;
    const before = [phone.folded(), dan.folded()];
    for (const to of [phone, dan]) cleo.link.send(to.key, encodeMessage({ type: 'update', hand: log.hand, update: updateOf([forged], clock) }));
    await bench.world.settle(500);
    expect([phone.folded(), dan.folded()]).toEqual(before);
    for (const device of [phone, dan]) expect(codes(device)).toEqual(['log/bad-signature']);
  });

  it('cannot count another phone’s seat to itself, nor its own to a phone that does not know it', async () => {
    const bench = new Bench(102);
    const { phone, cleo, dan } = await mixed(bench);
    const say = async (body: ReturnType<typeof noteBody>): Promise<void> => {
      const log = (cleo.session.document() as NonNullable<ReturnType<typeof cleo.session.document>>).log;
      const update = log.write(cleo.key, cleo.seed, log.chain(cleo.key).newest?.client ?? 0, body);
      for (const to of [phone, dan]) cleo.link.send(to.key, encodeMessage({ type: 'update', hand: log.hand, update }));
      log.receiveOwn(update);
      await bench.world.settle(500);
    };
    await say(noteBody({ kind: 'admit', key: dan.key, local: true }, 90));
    await say(noteBody({ kind: 'device', key: phone.key }, 91));
    for (const device of [phone, dan]) {
      expect(device.state.members.map((m) => m.device)).toEqual([phone.key, phone.key, cleo.key, dan.key]);
      expect(codes(device)).toEqual([]);
    }
  });
});

describe('law 4 on a phone with several seats', () => {
  it('whose first seat has left: the next one speaks for it, so that its vote is not lost', async () => {
    const bench = new Bench(91, rummyRoyal);
    const { phone, cleo, dan, ben } = await mixed(bench);
    await bench.begin();
    const both = [phone, cleo];
    const waitsForDan = (): boolean => both.every((d) => d.state.awaited?.kind === 'game' && d.state.awaited.seats.join() === dan.key);
    for (let i = 0; i < 2_000 && !waitsForDan(); i++) if (!(await bench.act())) await bench.world.settle(60);
    expect(waitsForDan()).toBe(true);
    await Promise.all([phone.session.leave(), bench.world.settle(1_000)]);
    dan.kill();
    await bench.world.settle(9_000);
    for (let i = 0; i < 2_000 && !waitsForDan() && cleo.state.phase === 'hand'; i++) if (!(await bench.act(both))) await bench.world.settle(60);
    expect(cleo.state.awaited?.passable).toEqual([dan.key]);
    expect(await cleo.session.passOver([dan.key])).toEqual({ ok: true, value: undefined });
    await bench.world.until('they go on', () => both.every((d) => d.state.hand?.absent.some(({ seat, gone }) => !gone && d.state.hand?.seats[seat] === dan.key) === true));
    await bench.play(both);
    bench.expectEqual(both);
    expect(ben.state().hand?.voided).toBeNull();
  }, 60_000);
});
