/** Law 6: written before sent; killed at any instant it comes back to the same table; an honest device never answers twice. */
import { describe, expect, it } from 'vitest';
import { bytesToHex } from '../../../src/crypto/index.ts';
import type { Plain } from '../../../src/engine/kernel/index.ts';
import { decodeMessage } from '../../../src/table/wire/codec.ts';
import { Bench, type Device } from '../../support/table-bench.ts';

const codes = (device: Device): string[] => device.state.reports.map((report) => report.code);

/** Plays on until this device owes a bet or a card of its player's choice. */
async function untilAsked(bench: Bench, device: Device): Promise<Plain> {
  const others = bench.devices.filter((d) => d !== device);
  for (let i = 0; i < 300; i++) {
    const [first] = device.session.legal();
    if (first !== undefined) return first;
    if (!(await bench.act(others))) await bench.world.settle(60);
  }
  throw new Error('never asked');
}

describe('an answer', () => {
  it('is in the vault before anything of it is sent', async () => {
    const bench = new Bench(21);
    const [ana] = (await bench.table(2)) as [Device, Device];
    await bench.begin();
    const answer = await untilAsked(bench, ana);
    await bench.world.settle(1_000);
    const sent: string[] = [];
    bench.net.tap = (from, _to, message) => {
      const decoded = decodeMessage(message);
      if (from === ana.key && decoded.ok && decoded.value.type === 'update') sent.push(bytesToHex(decoded.value.update));
      return message;
    };
    ana.vault.hold();
    const before = ana.folded();
    const done = ana.session.answer(answer);
    await bench.world.settle(1_000);
    expect(sent).toEqual([]);
    expect(ana.folded()).toBe(before);
    ana.vault.release();
    await bench.world.settle(1_000);
    expect(await done).toEqual({ ok: true, value: undefined });
    expect(sent.length).toBeGreaterThan(0);
    bench.expectEqual();
  });

  it('whose write was never confirmed was never said: killed there, the device is asked again', async () => {
    const bench = new Bench(22);
    const [ana, ben] = (await bench.table(2)) as [Device, Device];
    await bench.begin();
    const answer = await untilAsked(bench, ana);
    await bench.world.settle(1_000);
    const before = ana.folded();
    ana.vault.hold();
    void ana.session.answer(answer);
    await bench.world.settle(1_000);
    ana.kill();
    await ana.reopen();
    bench.net.connect(ana.key, ben.key);
    await bench.world.settle(1_000);
    expect(ana.folded()).toBe(before);
    expect(await Promise.all([ana.session.answer(answer), bench.world.settle(1_000)])).toMatchObject([{ ok: true }, undefined]);
    bench.expectEqual();
  });

  it('that was stored but not sent is sent when the device is back', async () => {
    const bench = new Bench(23);
    const [ana, ben] = (await bench.table(2)) as [Device, Device];
    await bench.begin();
    const answer = await untilAsked(bench, ana);
    await bench.world.settle(1_000);
    bench.net.tap = (from) => (from === ana.key ? null : new Uint8Array());
    bench.net.disconnect(ana.key, ben.key);
    await Promise.all([ana.session.answer(answer), bench.world.settle(500)]);
    const said = ana.folded();
    ana.kill();
    bench.net.tap = null;
    await ana.reopen();
    expect(ana.folded()).toBe(said);
    bench.net.connect(ana.key, ben.key);
    await bench.world.settle(2_000);
    bench.expectEqual();
  });
});

describe('a storage that fails', () => {
  it('stops this device from answering, says so, and lets it go on when it works again', async () => {
    const bench = new Bench(24);
    const [ana, ben] = (await bench.table(2)) as [Device, Device];
    await bench.begin();
    const answer = await untilAsked(bench, ana);
    await bench.world.settle(1_000);
    const before = ben.folded();
    ana.vault.failNextWrite('storage/quota');
    const [failed] = await Promise.all([ana.session.answer(answer), bench.world.settle(500)]);
    expect(failed).toEqual({ ok: false, refusal: { code: 'storage/quota' } });
    expect(ana.state.trouble).toEqual({ code: 'storage/quota' });
    expect(ben.folded()).toBe(before);
    // It is tried again by itself.
    await bench.world.settle(5_000);
    expect(ana.state.trouble).toBeNull();
    const [again] = await Promise.all([ana.session.answer(answer), bench.world.settle(1_000)]);
    expect(again).toEqual({ ok: true, value: undefined });
    bench.expectEqual();
    expect([...codes(ana), ...codes(ben)]).toEqual([]);
  });

  it('that says it failed but did not: the answer found in the vault counts, and no other is given', async () => {
    const bench = new Bench(25);
    const [ana, ben] = (await bench.table(2)) as [Device, Device];
    await bench.begin();
    const answer = await untilAsked(bench, ana);
    await bench.world.settle(1_000);
    const { vault } = ana;
    const append = vault.append.bind(vault);
    let lies = 1;
    vault.append = async (doc, updates) => {
      await append(doc, updates);
      if (lies-- > 0) {
        ana.vault.failNextWrite('storage/closed');
        await vault.put('anything', 1);
      }
    };
    const asked = ana.state.awaited?.question;
    const [failed] = await Promise.all([ana.session.answer(answer), bench.world.settle(500)]);
    expect(failed.ok).toBe(false);
    expect(ana.state.awaited?.question).toBe(asked);
    const other = [...ana.session.legal()].at(-1) as Plain;
    const [again] = await Promise.all([ana.session.answer(other), bench.world.settle(1_000)]);
    expect(again).toEqual({ ok: false, refusal: { code: 'table/not-asked' } });
    bench.expectEqual();
    expect(ana.state.trouble).toBeNull();
    expect([...codes(ana), ...codes(ben)]).toEqual([]);
  });
});

describe('a storage that fails while a device is shown where the table stands', () => {
  it.each([1, 2, 3, 4, 5])('at its write %i as a newcomer: it begins when the storage works again, and plays', async (write) => {
    const bench = new Bench(26);
    const [ana, ben] = (await bench.table(2)) as [Device, Device];
    const cleo = bench.device('Cleo');
    await cleo.start();
    const { vault } = cleo;
    const put = vault.put.bind(vault);
    let writes = 0;
    vault.put = (key, value) => {
      if (++writes === write) vault.failNextWrite('storage/quota');
      return put(key, value);
    };
    // Only one phone shows it, once.
    bench.net.connect(ana.key, cleo.key);
    await bench.world.settle(1_000);
    expect(writes, 'it was asked to write so often').toBeGreaterThanOrEqual(write);
    await bench.world.until('the newcomer is a member everywhere', () => bench.devices.every((d) => d.state.members.length === 3 && d.state.draft?.seats.length === 3));
    expect(cleo.state.trouble).toBeNull();
    bench.net.connect(ben.key, cleo.key);
    await bench.begin();
    await bench.play();
    bench.expectEqual();
  });
});

describe('a device that was restored from an older copy', () => {
  it('answers nothing until it has taken back what it said since', async () => {
    const bench = new Bench(26);
    const [ana, ben] = (await bench.table(2)) as [Device, Device];
    await bench.begin();
    await untilAsked(bench, ana);
    await bench.world.settle(1_000);
    const old = await ana.backup();
    await Promise.all([ana.session.answer([...ana.session.legal()][0] as Plain), bench.world.settle(1_000)]);
    const said = ben.folded();
    ana.kill();
    ana.vault = old;
    await ana.reopen();
    expect(ana.folded()).not.toBe(said);
    const answer = [...ana.session.legal()].at(-1);
    bench.net.delay = 400;
    bench.net.connect(ana.key, ben.key);
    const late = answer === undefined ? null : ana.session.answer(answer);
    await bench.world.settle(5_000);
    expect(await late).toMatchObject({ ok: false });
    bench.expectEqual();
    expect([...codes(ana), ...codes(ben)]).toEqual([]);
  });
});

describe('a device that was restored from an older copy, and answers before it meets anyone', () => {
  it('has answered twice: everybody names it, and it writes nothing more', async () => {
    const bench = new Bench(28);
    const [ana, ben] = (await bench.table(2)) as [Device, Device];
    await bench.begin();
    await untilAsked(bench, ana);
    await bench.world.settle(1_000);
    const old = await ana.backup();
    const [first] = ana.session.legal();
    await Promise.all([ana.session.answer(first as Plain), bench.world.settle(1_000)]);
    ana.kill();
    ana.vault = old;
    await ana.reopen();
    const other = [...ana.session.legal()].at(-1) as Plain;
    expect(other).not.toEqual(first);
    expect((await Promise.all([ana.session.answer(other), bench.world.settle(500)]))[0]).toMatchObject({ ok: true });
    bench.net.connect(ana.key, ben.key);
    await bench.world.settle(3_000);
    for (const device of [ana, ben]) expect(codes(device)).toEqual(['log/double']);
    bench.expectEqual();
    expect(ana.state.trouble).toEqual({ code: 'table/own-fault' });
    const [again] = ana.session.legal();
    expect((await Promise.all([ana.session.answer(again as Plain), bench.world.settle(500)]))[0]).toEqual({ ok: false, refusal: { code: 'table/own-fault' } });
  });
});

describe('a vault whose log was damaged', () => {
  it('is refused rather than trusted', async () => {
    const bench = new Bench(27);
    const [ana] = (await bench.table(2)) as [Device, Device];
    await bench.begin();
    await bench.world.settle(1_000);
    ana.kill();
    const stored = await ana.vault.load(`${ana.state.id}/1`);
    await ana.vault.replace(`${ana.state.id}/1`, (stored[0] as Uint8Array).map((byte, i) => (i === 60 ? byte ^ 1 : byte)));
    expect(await ana.tryReopen()).toEqual({ ok: false, refusal: { code: 'storage/corrupt' } });
  });
});

describe('phones killed at any instant', () => {
  it.each([41, 42, 43])('come back to the same table, hand after hand (seed %i)', async (seed) => {
    const bench = new Bench(seed);
    const devices = await bench.table(3);
    const { world } = bench;
    for (let hand = 1; hand <= 2; hand++) {
      await bench.begin();
      await bench.playRoughly(hand);
      await world.settle(2_000);
      bench.expectEqual();
      for (const device of devices) expect(codes(device)).toEqual([]);
    }
  }, 120_000);
});
