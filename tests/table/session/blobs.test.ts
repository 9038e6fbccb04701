/** Long answers between devices: what they name travels beside the document, is asked for when it is missing, and is stored before it counts (laws 4 and 6). */
import { describe, expect, it } from 'vitest';
import { bytesToHex } from '../../../src/crypto/index.ts';
import type { AnyGame } from '../../../src/engine/kernel/index.ts';
import { rummyRoyal } from '../../../src/engine/rummy-royal/index.ts';
import { nameOf } from '../../../src/table/log/long.ts';
import { decodeMessage, encodeMessage } from '../../../src/table/wire/codec.ts';
import { LIMITS } from '../../../src/table/wire/limits.ts';
import { begun, blobsIn, codes, docOf, listen, nameIn, namedIn, of, says, untilAsked, type Sent } from '../../support/blob-bench.ts';
import { LENGTH, longHighCard } from '../../support/long-answers.ts';
import { Bench, TABLE, type Device } from '../../support/table-bench.ts';

describe('a long answer', () => {
  it('is sent once by its author to everybody, and by nobody else who passes its entry on', async () => {
    const [bench, ana] = await begun(1, 3);
    const answer = await untilAsked(bench, ana as Device);
    const heard = listen(bench);
    await says(bench, ana as Device, answer, 150);
    const own = heard.filter(({ message, from }) => message.type === 'blob' && from === 'Ana');
    expect(own.map(({ to }) => to).sort()).toEqual(['Ben', 'Cleo']);
    expect(own.every(({ message }) => message.type === 'blob' && message.blob.length === LENGTH)).toBe(true);
    expect(of(heard, 'lack')).toEqual([]);
    // Forced answers of the others may follow on it; each is its author's.
    const twice = heard.filter(({ message }) => message.type === 'blob').map(({ from, to, message }) => `${from} ${to} ${message.type === 'blob' ? bytesToHex(nameOf(message.blob).hash) : ''}`);
    expect(new Set(twice).size).toBe(twice.length);
    await bench.play();
    bench.expectEqual();
    for (const device of bench.devices) expect(codes(device)).toEqual([]);
  });

  it('is in every document by its name alone, and in every vault beside it', async () => {
    const [bench, ana, ben] = await begun(2, 2);
    const doc = docOf(ana as Device);
    await bench.play();
    await bench.world.settle(2_000);
    expect(namedIn(doc).length).toBeGreaterThan(2);
    const stored = (await (ana as Device).vault.load(`${TABLE}/${doc.hand}`)).reduce((sum, update) => sum + update.length, 0);
    expect(stored).toBeLessThan(LENGTH * namedIn(doc).length);
    for (const device of [ana, ben] as Device[]) expect((await blobsIn(device, doc.hand)).sort()).toEqual(namedIn(doc));
  });
});

describe('the fair deal of a pack of 52', () => {
  it('shuffles in blobs, which everybody has stored; a phone that comes in the middle of it is given them', async () => {
    const bench = new Bench(22, rummyRoyal as AnyGame);
    const [ana, ben, cleo] = (await bench.table(3)) as [Device, Device, Device];
    await bench.readyAll();
    await bench.world.until('somebody has shuffled', () => namedIn(docOf(ana)).length > 0);
    cleo.kill();
    await bench.world.settle(500);
    await cleo.reopen();
    bench.net.connectAll(bench.devices.map((d) => d.key));
    await bench.world.until('the hand begins', () => bench.devices.every((d) => [...d.session.legal()].length > 0 || d.state.awaited?.kind === 'game'));
    await bench.world.settle(2_000);
    bench.expectEqual();
    const entries = [...docOf(cleo).log.clients.values()].flat().filter(({ body }) => body.type === 'long' && body.question.startsWith('deal/'));
    expect(new Set(entries.map(({ seat }) => seat)).size).toBe(3);
    for (const device of [ana, ben, cleo]) expect((await blobsIn(device)).sort()).toEqual(namedIn(docOf(device)));
    for (const device of bench.devices) expect(codes(device)).toEqual([]);
  }, 120_000);
});

describe('a blob that is lost on its way', () => {
  it('is asked for, and until it is here its answer is as not given, not held and not firm', async () => {
    const [bench, a, b] = await begun(3, 2);
    const [ana, ben] = [a, b] as [Device, Device];
    const answer = await untilAsked(bench, ana);
    const before = ben.folded();
    const heard = listen(bench, ({ message, from, to }) => from === 'Ana' && to === 'Ben' && message.type === 'blob');
    const count = docOf(ana).log.chain(ana.key).length;
    const done = ana.session.answer(answer);
    // Long enough for it to arrive, too short for anybody to ask.
    await bench.world.settle(140);
    expect(await done).toEqual({ ok: true, value: undefined });
    expect(ben.folded()).toBe(before);
    expect(docOf(ben).log.blobs.missing()[0]).toMatchObject({ seat: ana.key, n: count });
    expect(docOf(ben).log.chain(ana.key).length).toBe(count);
    expect(ana.session.firm).toBe(false);
    expect(heard.flatMap(({ from, message }) => (from === 'Ben' && message.type === 'held' ? message.counts.filter(([seat, n]) => seat === ana.key && n > count) : []))).toEqual([]);
    const again = listen(bench);
    await bench.world.settle(1_000);
    // One message for each moment at which something was missing.
    expect(new Set(of(again, 'lack'))).toEqual(new Set(['Ben > Ana']));
    expect(of(again, 'lack').length).toBeLessThanOrEqual(2);
    expect(ana.session.firm).toBe(true);
    bench.expectEqual();
    expect([...codes(ana), ...codes(ben)]).toEqual([]);
  });

  it('comes from another one when its author is gone, and from the next one when the first who is asked says nothing', async () => {
    const [bench, a, b, c, d] = await begun(4, 4);
    const [ana, ben, cleo, dan] = [a, b, c, d] as [Device, Device, Device, Device];
    const answer = await untilAsked(bench, ana);
    // Dan gets the entry, but not what it names; then Ana dies.
    const heard = listen(bench, ({ message, from, to }) => to === 'Dan' && from === 'Ana' && message.type === 'blob');
    await says(bench, ana, answer, 150);
    expect(of(heard, 'lack')).toEqual([]);
    ana.kill();
    const asked: Sent[] = [];
    bench.net.tap = (from, to, data) => {
      const message = decodeMessage(data);
      if (!message.ok || message.value.type !== 'lack') return data;
      asked.push({ from: nameIn(bench, from), to: nameIn(bench, to), message: message.value });
      return asked.length === 1 ? null : data;
    };
    await bench.world.settle(8_000);
    expect(asked.map(({ from }) => from)).toEqual(['Dan', 'Dan']);
    expect(asked.map(({ to }) => to).sort()).toEqual(['Ben', 'Cleo']);
    bench.expectEqual([ben, cleo, dan]);
    expect(docOf(dan).log.blobs.missing()).toEqual([]);
  });
});

describe('what has waited for a blob', () => {
  it('is passed on to whoever sends the blob also: it may have nothing of what builds on it', async () => {
    const [bench, a, b, c] = await begun(7, 3);
    const [ana, ben, cleo] = [a, b, c] as [Device, Device, Device];
    const answer = await untilAsked(bench, ana);
    listen(bench, ({ message, from, to }) => to === 'Ben' && from === 'Ana' && message.type === 'blob');
    await says(bench, ana, answer, 100);
    expect(docOf(ben).log.blobs.missing()).toHaveLength(1);
    // Ana is heard by Ben alone once more, and is gone.
    bench.net.disconnect(ana.key, cleo.key);
    const { log, hand, clients } = docOf(ana);
    const update = log.write(ana.key, ana.seed, clients.get(ana.key) ?? 0, { type: 'note', lamport: 9, note: { kind: 'unready' } });
    const before = log.chain(ana.key).length;
    ana.link.send(ben.key, encodeMessage({ type: 'update', hand, update }));
    await bench.world.until('Ben has it', () => docOf(ben).log.blobs.waiting.length > 1);
    ana.kill();
    await bench.world.settle(8_000);
    for (const device of [ben, cleo]) expect(docOf(device).log.chain(ana.key).length, device.name).toBe(before + 1);
    bench.expectEqual([ben, cleo]);
  });
});

/** Cleo's phone dies, and the two others go on as far as they can. */
async function missed(): Promise<{ readonly bench: Bench; readonly ana: Device; readonly ben: Device; readonly cleo: Device }> {
  const [bench, a, b, c] = await begun(6, 3);
  const [ana, ben, cleo] = [a, b, c] as [Device, Device, Device];
  const answer = await untilAsked(bench, ana);
  cleo.kill();
  await says(bench, ana, answer);
  for (let i = 0; i < 20; i++) if (!(await bench.act([ana, ben]))) await bench.world.settle(60);
  return { bench, ana, ben, cleo };
}

describe('an answer of the same value as one’s own', () => {
  it('that waits for its blob does not wait any more once one’s own is said', async () => {
    // Found at this seed: Cleo comes back, and says what the two others have said, before their blobs have come.
    const { bench, ana, ben, cleo } = await missed();
    const values = (device: Device): string[] => [...docOf(device).log.clients.values()].flat().flatMap(({ body }) => (body.type === 'long' && body.question === 'game/0/hunt' ? [bytesToHex(body.blob.hash)] : []));
    await cleo.reopen();
    bench.net.connectAll([ana.key, ben.key, cleo.key]);
    await bench.world.settle(3_000);
    expect(docOf(cleo).log.blobs.waiting).toEqual([]);
    expect(values(cleo)).toHaveLength(3);
    expect(new Set(values(cleo)).size).toBe(1);
    bench.expectEqual();
  });
});

describe('a device with no channel to the author', () => {
  it('asks whoever passes the entry on, at once', async () => {
    const [bench, a, b, c] = await begun(5, 3);
    const [ana, , cleo] = [a, b, c] as [Device, Device, Device];
    bench.net.disconnect(ana.key, cleo.key);
    const answer = await untilAsked(bench, ana);
    const heard = listen(bench);
    await says(bench, ana, answer, 900);
    expect(of(heard, 'lack')).toContain('Cleo > Ben');
    expect(of(heard, 'blob')).toContain('Ben > Cleo');
    expect(of(heard, 'blob')).not.toContain('Ana > Cleo');
    bench.expectEqual();
    await bench.play();
    await bench.world.settle(2_000);
    bench.expectEqual();
  });
});

describe('a device that comes back', () => {
  it('catches up with entries and blobs, from one peer, each blob once', async () => {
    const { bench, ana, ben, cleo } = await missed();
    const heard = listen(bench);
    await cleo.reopen();
    bench.net.connectAll([ana.key, ben.key, cleo.key]);
    await bench.world.settle(3_000);
    bench.expectEqual();
    const sent = heard.flatMap(({ to, message }) => (message.type === 'blob' && to === 'Cleo' ? [bytesToHex(nameOf(message.blob).hash)] : []));
    expect(sent.length).toBeGreaterThan(0);
    expect(new Set(sent).size).toBe(sent.length);
    await bench.play();
    await bench.world.settle(2_000);
    bench.expectEqual();
    for (const device of bench.devices) expect(codes(device)).toEqual([]);
  });

  it('to a hand that the others have left gets what it lacks of it, also while they play the next one', async () => {
    const [bench, a, b, c] = await begun(7, 3);
    const [ana, ben, cleo] = [a, b, c] as [Device, Device, Device];
    const hand = docOf(ana).hand;
    // Cleo has the hand but for its end.
    for (let i = 0; i < 400 && docOf(ana).hand === hand; i++) {
      if (docOf(ana).fold.hand?.open?.name.startsWith('game/2/') === true && cleo.on && [...cleo.session.legal()].length === 0) {
        bench.net.disconnect(ana.key, cleo.key);
        bench.net.disconnect(ben.key, cleo.key);
      }
      if (!(await bench.act())) await bench.world.settle(60);
      if (bench.net.get(cleo.key)?.peers().length === 0 && [...cleo.session.legal()].length > 0) bench.net.connectAll([ana.key, ben.key, cleo.key]);
    }
    await bench.world.settle(3_000);
    bench.net.connectAll([ana.key, ben.key, cleo.key]);
    await bench.world.settle(5_000);
    expect(docOf(cleo).hand).toBe(docOf(ana).hand);
    bench.expectEqual();
  });
});

describe('killed at any boundary', () => {
  it('before the write is confirmed: neither the entry nor the blob is in the vault, and nothing was said', async () => {
    const [bench, a, b] = await begun(8, 2);
    const [ana, ben] = [a, b] as [Device, Device];
    const answer = await untilAsked(bench, ana);
    const [before, stored] = [ana.folded(), await blobsIn(ana)];
    const heard = listen(bench);
    ana.vault.hold();
    void ana.session.answer(answer);
    await bench.world.settle(500);
    ana.kill();
    expect(heard.filter(({ from, message }) => from === 'Ana' && (message.type === 'update' || message.type === 'blob'))).toEqual([]);
    expect(await blobsIn(ana, docOf(ben).hand)).toEqual(stored);
    await ana.reopen();
    bench.net.connect(ana.key, ben.key);
    await bench.world.settle(1_000);
    expect(ana.folded()).toBe(before);
    await says(bench, ana, answer);
    bench.expectEqual();
  });

  it('stored and not sent: it is there when the app is opened again, and given to whoever asks', async () => {
    const [bench, a, b] = await begun(9, 2);
    const [ana, ben] = [a, b] as [Device, Device];
    const answer = await untilAsked(bench, ana);
    bench.net.disconnect(ana.key, ben.key);
    await says(bench, ana, answer, 300);
    const said = ana.folded();
    ana.kill();
    await ana.reopen();
    expect(ana.folded()).toBe(said);
    const heard = listen(bench);
    bench.net.connect(ana.key, ben.key);
    await bench.world.settle(2_000);
    expect(of(heard, 'lack')).toContain('Ben > Ana');
    bench.expectEqual();
  });

  it('the entry sent, the blob not: the other one asks when the author is back, and goes on', async () => {
    const [bench, a, b] = await begun(10, 2);
    const [ana, ben] = [a, b] as [Device, Device];
    const answer = await untilAsked(bench, ana);
    listen(bench, ({ from, message }) => from === 'Ana' && message.type === 'blob');
    await says(bench, ana, answer, 120);
    ana.kill();
    bench.net.tap = null;
    await bench.world.settle(30_000);
    expect(docOf(ben).log.blobs.missing()[0]).toMatchObject({ seat: ana.key });
    await ana.reopen();
    bench.net.connect(ana.key, ben.key);
    await bench.world.settle(2_000);
    bench.expectEqual();
    expect(docOf(ben).log.blobs.missing()).toEqual([]);
  });

  it('received and not stored: it is not said to be held, and comes again', async () => {
    const [bench, a, b] = await begun(11, 2);
    const [ana, ben] = [a, b] as [Device, Device];
    const answer = await untilAsked(bench, ana);
    const count = docOf(ana).log.chain(ana.key).length;
    ben.vault.hold();
    const heard = listen(bench);
    await says(bench, ana, answer, 800);
    // It is here, but the vault does not have it.
    expect(docOf(ben).log.chain(ana.key).length).toBeGreaterThan(count);
    expect(heard.flatMap(({ from, message }) => (from === 'Ben' && message.type === 'held' ? message.counts.filter(([seat, n]) => seat === ana.key && n > count) : []))).toEqual([]);
    expect(ana.session.firm).toBe(false);
    ben.kill();
    await ben.reopen();
    expect(docOf(ben).log.chain(ana.key).length).toBe(count);
    bench.net.connect(ana.key, ben.key);
    await bench.world.settle(2_000);
    expect(ana.session.firm).toBe(true);
    bench.expectEqual();
    expect(await blobsIn(ben)).toEqual(await blobsIn(ana));
  });

  it('on a full disk nothing of it is stored or sent, and it is said again when there is room', async () => {
    const [bench, a, b] = await begun(12, 2);
    const [ana, ben] = [a, b] as [Device, Device];
    const answer = await untilAsked(bench, ana);
    const stored = await blobsIn(ana);
    ana.vault.failNextWrite('storage/quota');
    const [failed] = await Promise.all([ana.session.answer(answer), bench.world.settle(500)]);
    expect(failed).toEqual({ ok: false, refusal: { code: 'storage/quota' } });
    expect(await blobsIn(ana)).toEqual(stored);
    await bench.world.settle(5_000);
    await says(bench, ana, answer);
    bench.expectEqual([ana, ben]);
  });

  it('when the vault said that the write failed, but it did not: the answer counts, with its blob', async () => {
    const [bench, a, b] = await begun(13, 2);
    const [ana, ben] = [a, b] as [Device, Device];
    const answer = await untilAsked(bench, ana);
    const { vault } = ana;
    const append = vault.append.bind(vault);
    let lies = 1;
    vault.append = async (doc, updates, blobs) => {
      await append(doc, updates, blobs);
      if (lies-- > 0) {
        vault.failNextWrite('storage/closed');
        await vault.put('anything', 1);
      }
    };
    const [failed] = await Promise.all([ana.session.answer(answer), bench.world.settle(500)]);
    expect(failed.ok).toBe(false);
    await bench.world.settle(5_000);
    expect(ana.state.trouble).toBeNull();
    expect((await Promise.all([ana.session.answer(answer), bench.world.settle(1_000)]))[0]).toMatchObject({ ok: false });
    bench.expectEqual([ana, ben]);
    expect((await blobsIn(ben)).sort()).toEqual((await blobsIn(ana)).sort());
    expect([...codes(ana), ...codes(ben)]).toEqual([]);
  });

  it('an app whose vault has lost a blob of its own does not open the table with half a log', async () => {
    const [bench, a] = await begun(14, 2);
    const ana = a as Device;
    await says(bench, ana, await untilAsked(bench, ana));
    const doc = `${TABLE}/${docOf(ana).hand}`;
    ana.kill();
    await ana.vault.dropBlobs(doc);
    expect(await ana.tryReopen()).toEqual({ ok: false, refusal: { code: 'storage/corrupt' } });
  });

  it.each([61, 62])('phones come back to the same table, hand after hand (seed %i)', async (seed) => {
    const bench = new Bench(seed, longHighCard);
    const devices = await bench.table(3);
    const { random, world, net } = bench;
    let dropped = 0;
    net.tap = (_from, _to, data) => {
      const message = decodeMessage(data);
      if (!message.ok || message.value.type !== 'blob' || random.below(4) > 0) return data;
      dropped++;
      return null;
    };
    for (let hand = 1; hand <= 2; hand++) {
      await bench.begin();
      await bench.playRoughly(hand);
      await world.settle(20_000);
      bench.expectEqual();
      for (const device of devices) expect(codes(device), `seed ${seed}`).toEqual([]);
    }
    expect(dropped).toBeGreaterThan(3);
  }, 120_000);
});

describe('a hand that is over', () => {
  it('keeps its blobs for a few hands, then drops them everywhere; its record stays, and the app opens', async () => {
    const [bench, a] = await begun(15, 2);
    const ana = a as Device;
    const hands = LIMITS.blobHands + 2;
    for (let hand = 1; hand <= hands; hand++) {
      if (hand > 1) await bench.begin();
      await bench.play();
      await bench.world.settle(2_000);
    }
    const newest = docOf(ana).hand;
    expect(newest).toBe(hands + 1);
    for (const device of bench.devices) {
      for (let hand = 1; hand < newest; hand++) expect((await blobsIn(device, hand)).length > 0, `${device.name}, hand ${hand}`).toBe(hand > newest - LIMITS.blobHands);
    }
    const record = await ana.session.record();
    expect(record.ok && record.value.hands.length).toBe(hands);
    ana.kill();
    await ana.reopen();
    expect(ana.session.document()?.hand).toBe(newest);
    const again = await ana.session.record();
    expect(again.ok && again.value.hands.length).toBe(hands);
  }, 60_000);

  it.each([1, LIMITS.blobHands + 1])('is no obstacle for a device that comes back after %i more', async (more) => {
    const [bench, a, b, c] = await begun(16, 3);
    const [ana, ben, cleo] = [a, b, c] as [Device, Device, Device];
    await bench.act();
    cleo.kill();
    const others = [ana, ben];
    for (let hand = 0; hand <= more; hand++) {
      if (hand > 0) await bench.begin(others);
      for (let i = 0; others.some((d) => d.state.phase === 'hand'); i++) {
        expect(i).toBeLessThan(2_000);
        const passable = ana.state.awaited?.passable ?? [];
        if (passable.includes(cleo.key)) for (const other of others) void other.session.passOver([cleo.key]);
        if (!(await bench.act(others))) await bench.world.settle(1_000);
      }
      await bench.world.settle(3_000);
      if (hand < more) for (const key of [cleo.key]) await Promise.all([ana.session.passOver([key]), bench.world.settle(500)]);
    }
    const before = docOf(cleo).hand;
    await cleo.reopen();
    bench.net.connectAll(bench.devices.map((d) => d.key));
    await bench.world.settle(60_000);
    expect(docOf(ana).hand).toBe(before + more + 1);
    expect(docOf(cleo).hand).toBe(docOf(ana).hand);
    bench.expectEqual();
    expect([...codes(ana), ...codes(ben)]).toEqual([]);
    // What it missed it has as a record only where it could still be told.
    expect(await cleo.vault.get(`${TABLE}/record/${before}`) !== undefined).toBe(more === 1);
  }, 120_000);
});
