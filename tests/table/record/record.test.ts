/** Records of a table: what was played, all of it, and of a hand that runs nothing (law 5). */
import { describe, expect, it } from 'vitest';
import { memoryVault } from '../../../src/adapters/storage/memory.ts';
import { bytesToHex } from '../../../src/crypto/index.ts';
import { formatRecord, parseRecord, refuse, refused, replay, type GameRecord } from '../../../src/engine/kernel/index.ts';
import { rummyRoyal } from '../../../src/engine/rummy-royal/index.ts';
import { recordOfHand } from '../../../src/table/record/hand.ts';
import { storedRecord } from '../../../src/table/index.ts';
import { VaultError } from '../../../src/table/ports.ts';
import type { HandFold } from '../../../src/table/fold/hand.ts';
import { Bench, TABLE, type Device } from '../../support/table-bench.ts';

const games = (id: string): typeof rummyRoyal | undefined => (id === rummyRoyal.id ? rummyRoyal : undefined);

async function saved(device: Device): Promise<GameRecord> {
  const record = await device.session.record();
  if (!record.ok) throw new Error(record.refusal.code);
  return record.value;
}

/** Every 64 hex digits that only one who knows the cards of the running hand could write, and its order. */
function secretsOf(hand: HandFold): readonly string[] {
  const { orders, coins } = hand.deal.disclose();
  return [...[...orders.values()].map((order) => order.join()), ...[...coins.values()].map(bytesToHex)];
}

describe('records of a table', () => {
  it('three hands by three phones: written, read and played again to the same standing; names are in it', async () => {
    const bench = new Bench(31, rummyRoyal);
    const devices = await bench.table(3);
    const [ana] = devices as [Device];
    expect(await ana.session.record()).toEqual(refused(refuse('record/nothing')));
    for (let hand = 1; hand <= 3; hand++) {
      await bench.begin();
      await bench.play();
      await bench.world.settle(500);
      const record = await saved(ana);
      expect(record.hands).toHaveLength(hand);
      expect(record.hands[0]?.seats.map((seat) => seat.name)).toEqual(['Ana', 'Ben', 'Cleo']);
      const read = parseRecord(formatRecord(record));
      expect(read).toEqual({ ok: true, value: record });
      const again = replay(rummyRoyal, record);
      if (!again.ok) throw new Error(again.refusal.code);
      const last = again.value.at(-1);
      expect(last?.ask.kind).toBe('over');
      expect(rummyRoyal.standing(last?.state as never).map(({ id, score }) => ({ id, score }))).toEqual(record.standing);
      expect(record.standing).toEqual(ana.state.hand?.standing.map(({ id, score }) => ({ id, score })));
    }
    // Every phone saves the same, byte by byte.
    const texts = await Promise.all(devices.map(async (device) => formatRecord(await saved(device))));
    expect(new Set(texts).size).toBe(1);
  }, 120_000);

  it('law 5: while a hand runs nothing of it can be had, at no moment and on no phone', async () => {
    const bench = new Bench(32, rummyRoyal);
    const devices = await bench.table(3);
    await bench.begin();
    let asked = 0;
    const texts: string[] = [];
    const played = formatRecord.bind(null);
    /** Asks every phone at every moment of the running hand. */
    const watch = async (before: string | null): Promise<void> => {
      for (let i = 0; devices.some((d) => d.state.phase === 'hand'); i++) {
        expect(i).toBeLessThan(2_000);
        if (devices.every((d) => d.state.phase === 'hand')) {
          for (const device of devices) {
            const record = await device.session.record();
            if (!device.session.fold()?.hand || device.session.fold()?.hand?.over === true) continue;
            asked++;
            if (before === null) expect(record).toEqual(refused(refuse('record/nothing')));
            else {
              const text = record.ok ? played(record.value) : '';
              expect(text).toBe(before);
              texts.push(text);
            }
            const hand = device.session.fold()?.hand;
            if (hand) expect(recordOfHand(hand)).toEqual(refused(refuse('record/running')));
            // What a phone has written down to be saved later is not there either.
            const number = device.session.document()?.hand ?? 0;
            expect(await device.vault.get(`${TABLE}/record/${number}`)).toBeUndefined();
          }
        }
        if (!(await bench.act())) await bench.world.settle(60);
      }
    };
    await watch(null);
    await bench.world.settle(500);
    const first = formatRecord(await saved(devices[0] as Device));
    await bench.begin();
    const { hand } = (devices[0] as Device).session.fold() ?? {};
    await watch(first);
    expect(asked).toBeGreaterThan(100);
    await bench.world.settle(500);
    expect((await saved(devices[0] as Device)).hands).toHaveLength(2);
    // Nobody had the order of the cards while the hand was played; now that all have checked it, it can be looked for in what was had.
    const secrets = secretsOf(hand as HandFold);
    expect(secrets.length).toBeGreaterThan(0);
    for (const secret of secrets) for (const text of new Set(texts)) expect(text).not.toContain(secret);
  }, 240_000);

  it('is the same from a table that is not open, and after the app was killed', async () => {
    const bench = new Bench(33, rummyRoyal);
    const devices = await bench.table(2);
    for (let hand = 1; hand <= 2; hand++) {
      await bench.begin();
      await bench.play();
      await bench.world.settle(500);
    }
    const [ana] = devices as [Device];
    const text = formatRecord(await saved(ana));
    ana.kill();
    const stored = await storedRecord(TABLE, ana.vault, games, ana);
    expect(stored.ok ? formatRecord(stored.value) : stored.refusal.code).toBe(text);
    await ana.reopen();
    expect(formatRecord(await saved(ana))).toBe(text);
    expect(await storedRecord('bb'.repeat(16), ana.vault, games, ana)).toEqual(refused(refuse('record/nothing')));
  }, 120_000);

  it('a hand that nobody has written down is read from the log; a damaged text does no harm', async () => {
    const bench = new Bench(34, rummyRoyal);
    const [ana] = (await bench.table(2)) as [Device];
    for (let hand = 1; hand <= 2; hand++) {
      await bench.begin();
      await bench.play();
      await bench.world.settle(500);
    }
    const text = formatRecord(await saved(ana));
    await ana.vault.put(`${TABLE}/record/1`, undefined);
    await ana.vault.put(`${TABLE}/record/2`, '{"format":"court-cards/1"');
    const stored = await storedRecord(TABLE, ana.vault, games, ana);
    expect(stored.ok ? formatRecord(stored.value) : stored.refusal.code).toBe(text);
  }, 120_000);

  it('storage that cannot be read is a refusal', async () => {
    const broken = { ...memoryVault(), get: (): Promise<never> => Promise.reject(new VaultError('storage/closed')) };
    expect(await storedRecord(TABLE, broken, games)).toEqual(refused(refuse('storage/closed')));
  });
});
