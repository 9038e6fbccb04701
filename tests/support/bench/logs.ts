/** Logs of played hands, for measuring: whole tables in one process, over the simulated network. */
import { Log } from '../../../src/table/log/log.ts';
import { foldLog } from '../../../src/table/fold/fold.ts';
import type { Base } from '../../../src/table/base.ts';
import { rummyRoyal } from '../../../src/engine/rummy-royal/index.ts';
import { Bench, TABLE } from '../table-bench.ts';
import { Store } from '../../../src/table/session/store.ts';

export interface PlayedLog {
  readonly base: Base;
  readonly updates: readonly Uint8Array[];
  readonly blobs: readonly Uint8Array[];
  readonly answers: number;
}

const games = (id: string): typeof rummyRoyal | undefined => (id === rummyRoyal.id ? rummyRoyal : undefined);

/** Opens a stored document as a reopened table does: signatures and chains checked, then folded. Returns the number of answers. */
export function reopen(played: PlayedLog): number {
  const log = new Log(played.base);
  const received = log.load(played.updates, played.blobs);
  if (received.kind !== 'ok') throw new Error(`the log does not load: ${received.kind}`);
  foldLog(log, games);
  return received.entries.filter((entry) => entry.body.type === 'answer' || entry.body.type === 'long').length;
}

/** The log alone, verified; and then the fold of it, for measuring the fold. */
export function folder(played: PlayedLog): () => void {
  const log = new Log(played.base);
  log.load(played.updates, played.blobs);
  return () => void foldLog(log, games);
}

/** Plays hands of `seats` seats until the logs hold at least `answers` answers. */
export async function playedLogs(seed: number, seats: number, answers: number): Promise<readonly PlayedLog[]> {
  const bench = new Bench(seed, rummyRoyal);
  const [first, ...others] = await bench.table(seats);
  if (first === undefined) throw new RangeError('a table has seats');
  const logs: PlayedLog[] = [];
  for (let total = 0; total < answers; ) {
    await bench.begin([first, ...others]);
    const hand = first.state.hand?.number ?? 0;
    await bench.play([first, ...others]);
    await bench.world.settle(2_000);
    const store = new Store(first.vault, TABLE);
    const base = await store.base(hand);
    if (base === undefined) throw new Error(`hand ${hand} has no base`);
    const played = { base, ...(await store.document(hand)), answers: 0 };
    const count = reopen(played);
    logs.push({ ...played, answers: count });
    total += count;
  }
  return logs;
}
