import { expect, it } from 'vitest';
import { formatRecord, parseRecord, type AnyGame } from '../../../src/engine/kernel/index.ts';
import { rummyRoyal } from '../../../src/engine/rummy-royal/index.ts';
import { recordOfHand } from '../../../src/table/record/hand.ts';
import { Bench, type Device } from '../../support/table-bench.ts';

it.each([501, 503, 504, 506])('the record of a hand tells who was passed over and who came back, and plays again (RR-18, seed %i)', async (seed) => {
  const bench = new Bench(seed, rummyRoyal as AnyGame);
  const devices = await bench.table(4);
  await bench.begin();
  const doc = (devices[0] as Device).session.document();
  for (let i = 0; i < 12 + (seed % 4) * 9; i++) if (!(await bench.act())) await bench.world.settle(60);
  // Whoever is awaited is cut off, passed over, and comes back later.
  const owing = devices[0]?.state.awaited?.seats[0];
  const who = devices.find((device) => device.key === owing) as Device;
  const others = devices.filter((device) => device !== who);
  for (const other of others) bench.net.disconnect(who.key, other.key);
  await bench.world.settle(9_000);
  await others[0]?.session.passOver([who.key]);
  await bench.world.until('they go on', () => others.every((d) => d.state.hand?.absent.length === 1 || d.state.phase !== 'hand'));
  for (let i = 0; i < 6; i++) if (!(await bench.act(others))) await bench.world.settle(60);
  for (const other of others) bench.net.connect(who.key, other.key);
  await bench.play(devices);
  const hand = doc?.fold.hand;
  expect(hand?.over).toBe(true);
  expect(hand?.absences.length).toBeGreaterThan(0);
  const record = recordOfHand(hand as NonNullable<typeof hand>);
  if (!record.ok) throw new Error(`seed ${seed}: ${record.refusal.code}`);
  expect(record.value.hands[0]?.absences?.length).toBe(hand?.absences.length);
  expect(parseRecord(formatRecord(record.value)).ok).toBe(true);
}, 60_000);
