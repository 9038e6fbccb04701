import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { bytesToHex } from '../../../src/crypto/index.ts';
import type { Base } from '../../../src/table/base.ts';
import { Fold, foldLog } from '../../../src/table/fold/fold.ts';
import { Log } from '../../../src/table/log/log.ts';
import { writeUpdate } from '../../../src/table/log/yjs.ts';
import { highCard } from '../../support/high-card.ts';
import { Random } from '../../support/simulation.ts';
import { Bench } from '../../support/table-bench.ts';
import { smallGroup } from '../../support/small-group.ts';

const dealing = { group: smallGroup };
const games = (id: string): typeof highCard | undefined => (id === highCard.id ? highCard : undefined);
const hex = (fold: Fold): string => bytesToHex(fold.bytes());

/** A played hand as single-entry updates, in an order in which they can be taken. */
interface Played {
  readonly base: Base;
  readonly updates: readonly Uint8Array[];
  readonly end: string;
}

async function playHand(seed: number, count: number): Promise<Played> {
  const bench = new Bench(seed);
  const [first, ...others] = await bench.table(count);
  if (first === undefined) throw new Error('no device');
  // Somebody changes their mind, somebody proposes, somebody changes their name: notes are part of the set.
  await first.session.propose({ options: { rounds: 2, open: true } });
  await bench.world.settle();
  await first.session.ready('in');
  await first.session.ready(null);
  await others[0]?.session.setName('Benjamin');
  await bench.begin();
  // The document of this hand; when it is over the devices are at the next.
  const doc = first.session.document();
  await bench.play();
  await bench.world.settle();
  if (doc === null) throw new Error('no document');
  const { log } = doc;
  const updates: Uint8Array[] = [];
  const rank = new Map([...log.members].map((key, i) => [key, i]));
  const pieces = [...log.clients].flatMap(([client, entries]) => entries.map((entry, clock) => ({ entry, piece: { client, clock, name: clock === 0 ? `${entry.seat}.${client}` : null, content: entry.bytes } })));
  pieces.sort((a, b) => (rank.get(a.entry.seat) ?? 0) - (rank.get(b.entry.seat) ?? 0) || a.entry.n - b.entry.n);
  for (const { piece } of pieces) updates.push(writeUpdate([piece]));
  return { base: log.base, updates, end: hex(foldLog(log, games, dealing)) };
}

/** Delivers as a network may: in any order, some twice, what does not fit again later. Calls back after every step. */
function deliver(base: Base, updates: readonly Uint8Array[], random: Random, step: (log: Log) => void): Log {
  const log = new Log(base);
  let waiting = random.shuffle([...updates, ...updates.filter(() => random.below(5) === 0)]);
  while (waiting.length > 0) {
    const again: Uint8Array[] = [];
    for (const update of waiting) {
      const outcome = log.receive(update);
      if (outcome.kind === 'ok') step(log);
      else if (outcome.kind === 'bad') throw new Error(outcome.code);
      else again.push(update);
    }
    if (again.length === waiting.length) throw new Error('nothing fits any more');
    waiting = random.shuffle(again);
  }
  return log;
}

describe('the fold is a function of the set of entries (law 2)', () => {
  const played: Played[] = [];

  beforeAll(async () => {
    for (const [seed, count] of [[31, 2], [32, 3], [33, 4]] as const) played.push(await playHand(seed, count));
  }, 120_000);

  it('whatever the order, duplication and delay', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 }), fc.integer({ min: 0, max: 2 }), (seed, which) => {
        const { base, updates, end } = played[which] as Played;
        const fold = new Fold(base, new Log(base).baseHash, games, dealing);
        const log = deliver(base, updates, new Random(seed), (l) => fold.follow(l));
        expect(hex(fold)).toBe(end);
        expect(hex(foldLog(log, games, dealing))).toBe(end);
      }),
      { numRuns: 12 },
    );
  }, 240_000);

  it('at every step: going on gives what folding anew gives', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 }), fc.integer({ min: 0, max: 2 }), (seed, which) => {
        const { base, updates } = played[which] as Played;
        const random = new Random(seed);
        const fold = new Fold(base, new Log(base).baseHash, games, dealing);
        deliver(base, updates, random, (log) => {
          fold.follow(log);
          if (random.below(8) === 0) expect(hex(fold)).toBe(hex(foldLog(log, games, dealing)));
        });
      }),
      { numRuns: 6 },
    );
  }, 240_000);

  it('has played to the end', () => {
    for (const { base, updates } of played) {
      const log = new Log(base);
      log.load(updates);
      expect(foldLog(log, games, dealing).hand?.over).toBe(true);
    }
  });
});
