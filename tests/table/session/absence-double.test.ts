/** Whoever is gone on without has signed two things, and not all know of both yet (laws 4, 7 and 8). */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Body } from '../../../src/table/log/body.ts';
import type { HandDoc } from '../../../src/table/session/hand-doc.ts';
import { decodeMessage, encodeMessage } from '../../../src/table/wire/codec.ts';
import { Bench, type Device } from '../../support/table-bench.ts';

let bench: Bench;
let ana: Device;
let ben: Device;
/** A member whose device does not do what the app does. */
let mal: Device;

const docOf = (device: Device): HandDoc => device.session.document() as HandDoc;
const named = (name: string): Body => ({ type: 'note', lamport: 5, note: { kind: 'name', name } });
const LEAVE: Body = { type: 'note', lamport: 5, note: { kind: 'leave' } };

/** Two entries that follow on what all have of Mal: a session of its own is announced, and this is said in it. */
const write = (client: number, body: Body): Uint8Array => docOf(mal).log.write(mal.key, mal.seed, client, body);

function tell(device: Device, update: Uint8Array): void {
  mal.link.send(device.key, encodeMessage({ type: 'update', hand: docOf(mal).hand, update }));
}

const promises = (device: Device): number => [...docOf(device).log.chain(device.key).entries()].filter(({ body }) => body.type === 'promise').length;

const isUpdate = (sent: Uint8Array): boolean => {
  const message = decodeMessage(sent);
  return message.ok && message.value.type === 'update';
};

/** Both others tap: Mal's phone is heard, and does not answer. */
async function goOnWithoutMal(): Promise<void> {
  for (let i = 0; i < 100 && ![ana, ben].every((d) => d.state.awaited?.seats[0] === mal.key); i++) if (!(await bench.act([ana, ben]))) await bench.world.settle(60);
  for (const device of [ana, ben]) expect(await device.session.passOver([mal.key])).toMatchObject({ ok: true });
  await bench.world.until('they go on', () => [ana, ben].every((d) => docOf(d).fold.marks?.epochs.decided.length === 1));
}

function expectVoid(): void {
  for (const device of [ana, ben]) {
    expect(device.state.hand?.voided?.seats.map(({ name }) => name)).toEqual(['Cleo']);
    expect(device.state.phase).toBe('between');
    expect(device.state.draft?.seats).not.toContain(mal.key);
  }
  bench.expectEqual([ana, ben]);
}

beforeEach(async () => {
  bench = new Bench(93);
  [ana, ben, mal] = (await bench.table(3)) as [Device, Device, Device];
  await bench.begin();
  await bench.world.until('the deal is done', () => [ana, ben, mal].every((d) => d.state.awaited?.kind === 'game'));
  await bench.world.settle(500);
  mal.session.close();
});

describe('a seat that is gone on without, and has signed two things', () => {
  it('a promise that counts more of it than anybody can hold now is confirmed all the same, and the hand is void', async () => {
    bench.net.disconnect(ana.key, ben.key);
    const [one, other] = [write(4_001, LEAVE), write(4_002, named('Zoe'))];
    for (const device of [ana, ben]) tell(device, one);
    await bench.world.settle(500);
    // Ana sees both, and goes on without Mal. Her promise reaches Ben on the way over Mal, before what it is about.
    let promised: Uint8Array | null = null;
    bench.net.tap = (from, to, sent) => {
      if (from === ana.key && to === mal.key && promises(ana) === 0 && isUpdate(sent)) promised = sent;
      return sent;
    };
    tell(ana, other);
    await bench.world.until('Ana promises', () => promises(ana) === 1);
    bench.net.tap = null;
    mal.link.send(ben.key, promised ?? new Uint8Array());
    await bench.world.until('Ben signs along, since Mal has left', () => promises(ben) === 1);
    expect([ana, ben].map((device) => docOf(device).log.chain(mal.key).fork === null)).toEqual([false, true]);
    bench.net.connect(ana.key, ben.key);
    await bench.world.settle(60_000);
    expectVoid();
  });

  it('when that is found after it was decided, and some of what was to count is nothing now, the hand is void', async () => {
    const [one, other] = [write(4_001, named('Zoe')), write(4_002, named('Zeb'))];
    for (const device of [ana, ben]) tell(device, one);
    await bench.world.settle(500);
    await goOnWithoutMal();
    expect(docOf(ana).fold.marks?.epochs.decided[0]?.faults).toEqual([]);
    tell(ana, other);
    await bench.world.settle(60_000);
    expectVoid();
  });

  it('what it signs twice beyond what counts of it is void, and the others play the hand to its end', async () => {
    await goOnWithoutMal();
    const twice = [write(4_001, named('Zoe')), write(4_002, named('Zeb'))];
    for (const update of twice) tell(ana, update);
    await bench.play([ana, ben]);
    await bench.world.settle(3_000);
    for (const device of [ana, ben]) {
      expect(device.state.reports.map(({ code }) => code)).toContain('log/double');
      expect(device.state.hand?.voided).toBeNull();
      expect(device.state.phase).toBe('between');
    }
    bench.expectEqual([ana, ben]);
  });
});
