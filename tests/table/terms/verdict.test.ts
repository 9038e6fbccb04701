/** Verdicts: what proves a hand to who was not there, whatever else its seats have written. */
import { describe, expect, it } from 'vitest';
import type { Fold } from '../../../src/table/fold/fold.ts';
import type { HandDoc } from '../../../src/table/session/hand-doc.ts';
import { Store } from '../../../src/table/session/store.ts';
import type { Log } from '../../../src/table/log/log.ts';
import type { Body } from '../../../src/table/log/body.ts';
import { decodeEntry } from '../../../src/table/log/entry.ts';
import { proveRun, verdictOf } from '../../../src/table/terms/verdict.ts';
import { encodeMessage } from '../../../src/table/wire/codec.ts';
import { LIMITS } from '../../../src/table/wire/limits.ts';
import { PROTOCOL, type Step } from '../../../src/table/wire/messages.ts';
import { encodeBase } from '../../../src/table/base.ts';
import { agreementToPlain, followingBase, type Agreement } from '../../../src/table/terms/agreement.ts';
import { ana, answers, Author, base, ben, cleo, named, noteBody } from '../../support/log-kit.ts';
import { Bench, TABLE, type Device } from '../../support/table-bench.ts';

const logOf = (device: Device): Log => (device.session.document() as { readonly log: Log }).log;

describe('the verdict of a hand', () => {
  it('has one note of a seat that leaves more often than a verdict has entries: it proves the hand, and a newcomer takes nobody for a liar', async () => {
    const bench = new Bench(85);
    // Mal founded the table: in a document that is read again, that chain is the first.
    const [mal, ...honest] = (await bench.table(4)) as [Device, Device, Device, Device];
    await bench.begin();
    const log = logOf(mal);
    mal.session.close();
    for (let i = 0; i < LIMITS.verdict + 20; i++) {
      const update = log.write(mal.key, mal.seed, log.chain(mal.key).newest?.client ?? 0, noteBody({ kind: 'leave' }, 50 + i));
      log.receiveOwn(update);
      for (const to of honest) mal.link.send(to.key, encodeMessage({ type: 'update', hand: log.hand, update }));
    }
    await bench.world.settle(2_000);
    mal.kill();
    await bench.play(honest);
    await bench.world.settle(2_000);
    await bench.begin(honest);
    await bench.world.settle(1_000);
    for (const device of honest) {
      expect(logOf(device).hand).toBe(2);
      const step = (await new Store(device.vault, TABLE).verdict(1)) as Step;
      // Four have signed, or were ready; one left.
      expect(step.entries.map((bytes) => decodeEntry(bytes)?.seat).filter((seat) => seat === mal.key)).toHaveLength(2);
      expect(step.entries).toHaveLength(5);
      const last = { base: logOf(device).encodedBase, entries: honest.map(({ key }) => logOf(device).chain(key).at(0)[0]?.bytes as Uint8Array) };
      expect(proveRun(TABLE, [step, last])).toMatchObject({ base: { hand: 2 }, gone: [mal.key] });
    }
    const dora = bench.device('Dora');
    await dora.start();
    for (const device of honest) bench.net.connect(device.key, dora.key);
    await bench.world.settle(20_000);
    expect(bench.net.dropped.filter(({ by }) => by === dora.key)).toEqual([]);
    expect(dora.state.hand?.number).toBe(2);
  }, 60_000);

  it('has the signature that counts of a seat that has answered nonsense in the same round before', async () => {
    const bench = new Bench(86);
    const [ana, ben, mal] = (await bench.table(3)) as [Device, Device, Device];
    await Promise.all([...[ana, ben, mal].map((device) => device.session.setName(device.name)), bench.world.settle(1_000)]);
    const log = logOf(mal);
    const { hash: draft, agreement } = (mal.session.fold() as Fold).draft();
    mal.session.close();
    for (const body of [noteBody({ kind: 'ready', draft, choice: 'in' }, 50), answers('terms/1', 7), answers('terms/1', agreementToPlain(agreement))]) {
      const update = log.write(mal.key, mal.seed, log.chain(mal.key).newest?.client ?? 0, body);
      log.receiveOwn(update);
      for (const to of [ana, ben]) mal.link.send(to.key, encodeMessage({ type: 'update', hand: log.hand, update }));
    }
    await Promise.all([...[ana, ben].map((device) => device.session.ready('in')), bench.world.settle(2_000)]);
    for (const { state, session } of [ana, ben]) {
      expect(state.phase).toBe('hand');
      const step = verdictOf((session.document() as HandDoc).log, session.fold() as Fold);
      const next = { ...followingBase((session.fold() as Fold).base, agreement), carry: null, root: new Uint8Array(32) };
      const vouched = [ana, ben].map(({ name, seed, key }, i) => entryOf(new Author({ name, seed, key }, next, i + 1), named(name)));
      expect(proveRun(TABLE, [step, { base: encodeBase(next), entries: vouched }])).toBeDefined();
    }
  }, 60_000);

  it('that is void names who has signed two different things, by more than half of the devices: a newcomer takes nobody for a liar (law 8)', async () => {
    const bench = new Bench(87);
    const [ana, mal, ...others] = (await bench.table(4)) as [Device, Device, Device, Device];
    const honest = [ana, ...others];
    await bench.begin();
    const log = logOf(mal);
    mal.session.close();
    for (const to of honest) {
      const update = log.write(mal.key, mal.seed, log.chain(mal.key).newest?.client ?? 0, noteBody({ kind: 'name', name: to === ana ? 'Zoe' : 'Zeb' }, 50));
      mal.link.send(to.key, encodeMessage({ type: 'update', hand: log.hand, update }));
    }
    await bench.world.settle(3_000);
    mal.kill();
    await bench.begin(honest);
    await bench.world.settle(1_000);
    for (const device of honest) {
      const { hand, base } = logOf(device);
      expect(hand).toBe(2);
      expect(base.removed).toEqual([mal.key]);
      const step = (await new Store(device.vault, TABLE).verdict(1)) as Step;
      const last = { base: logOf(device).encodedBase, entries: honest.map(({ key }) => logOf(device).chain(key).at(0)[0]?.bytes as Uint8Array) };
      expect(proveRun(TABLE, [step, last])).toMatchObject({ base: { hand: 2 }, gone: [] });
      // Half of four are not enough.
      const confirms = step.entries.filter((bytes) => decodeEntry(bytes)?.body.type === 'confirm');
      expect(confirms).toHaveLength(3);
      expect(proveRun(TABLE, [{ ...step, entries: step.entries.filter((bytes) => bytes !== confirms[0]) }, last])).toBeUndefined();
    }
    const dora = bench.device('Dora');
    await dora.start();
    for (const device of honest) bench.net.connect(device.key, dora.key);
    await bench.world.settle(20_000);
    expect(bench.net.dropped.filter(({ by }) => by === dora.key)).toEqual([]);
    expect(await new Store(dora.vault, TABLE).oldest()).toBe(1);
  }, 60_000);

  it('does not prove terms in which others decide over somebody who is absent', () => {
    const start = base([ana, ben, cleo]);
    const fair: Agreement = { protocol: PROTOCOL, game: 'high-card', version: 1, options: { rounds: 3, open: true }, seats: start.seats, locked: false, watch: [], removed: [], absent: [cleo.key], choices: ['in', 'in', 'out'] };
    const proven = (terms: Agreement): boolean => {
      const signed = [ana, ben].map((who, i) => entryOf(new Author(who, start, i + 1), answers('terms/1', agreementToPlain(terms))));
      const next = { ...followingBase(start, terms), carry: null, root: new Uint8Array(32) };
      const vouched = [ana, ben].map((who, i) => entryOf(new Author(who, next, i + 1), named(who.name)));
      return proveRun(start.table, [{ base: encodeBase(start), entries: signed }, { base: encodeBase(next), entries: vouched }]) !== undefined;
    };
    expect(proven(fair)).toBe(true);
    expect(proven({ ...fair, choices: ['in', 'in', 'leave'] })).toBe(false);
    expect(proven({ ...fair, choices: ['in', 'in', 'in'] })).toBe(false);
    expect(proven({ ...fair, seats: start.seats.map((seat) => (seat.key === cleo.key ? { ...seat, name: 'Loser', device: ana.key } : seat)) })).toBe(false);
  });
});

function entryOf(author: Author, body: Body): Uint8Array {
  author.write(body);
  return author.entries().at(-1)?.bytes as Uint8Array;
}
