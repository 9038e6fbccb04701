/**
 * The log and its fold without any network: how fast answers are folded, and how long a table with 1,000 answers takes to come
 * back, beside parsing the same bytes as JSON.
 */
import { rummyRoyal } from '../../src/engine/rummy-royal/index.ts';
import type { Base } from '../../src/table/base.ts';
import { foldLog } from '../../src/table/fold/fold.ts';
import { Log } from '../../src/table/log/log.ts';
import { ana, answers, Author, base, ben, cleo, eve } from '../support/log-kit.ts';
import { Bench } from '../support/table-bench.ts';
import { percentile, type BenchResult } from './statistics.ts';

const ROUNDS = 9;

/** A document of 1,000 answers by four seats, as stored. */
function thousandAnswers(): { readonly base: Base; readonly stored: readonly Uint8Array[] } {
  const start = base([ana, ben, cleo, eve]);
  const authors = [ana, ben, cleo, eve].map((who, i) => new Author(who, start, i + 10));
  const stored: Uint8Array[] = [];
  for (let i = 0; i < 250; i++) for (const author of authors) stored.push(author.write(answers(`game/${i}/play`, { kind: 'play', slot: i })));
  return { base: start, stored };
}

/** The log of a hand of Rummy Royal by four phones, played to its end. */
async function playedHand(): Promise<Log> {
  const bench = new Bench(5, rummyRoyal);
  const [first] = await bench.table(4);
  await bench.begin();
  const log = first?.session.document()?.log;
  await bench.play();
  for (const device of bench.devices) device.session.close();
  if (log === undefined) throw new Error('no hand was played');
  return log;
}

function time(run: () => void): number {
  const times: number[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const from = performance.now();
    run();
    times.push(performance.now() - from);
  }
  return percentile(times, 50);
}

export interface LogSpeed {
  /** Answers of a Rummy Royal hand folded in a second, entries vetted before. */
  readonly foldedPerSecond: number;
  /** Milliseconds to vet and fold 1,000 stored answers. */
  readonly reopen: number;
  /** Milliseconds to parse the same bytes, as base64 text in JSON. */
  readonly json: number;
  readonly bytes: number;
}

export async function measureLog(): Promise<LogSpeed> {
  const hand = await playedHand();
  const count = [...hand.chains.values()].reduce((n, chain) => n + [...chain.entries()].filter((e) => e.body.type === 'answer').length, 0);
  const folding = time(() => void foldLog(hand, () => rummyRoyal));
  const { base: start, stored } = thousandAnswers();
  const text = JSON.stringify(stored.map((update) => Buffer.from(update).toString('base64')));
  const reopen = time(() => {
    const log = new Log(start);
    log.load(stored);
    foldLog(log, () => rummyRoyal);
  });
  const json = time(() => void (JSON.parse(text) as string[]).map((update) => Buffer.from(update, 'base64')));
  return { foldedPerSecond: Math.round((count / folding) * 1000), reopen, json, bytes: stored.reduce((n, update) => n + update.length, 0) };
}

export default async function bench(): Promise<BenchResult & LogSpeed> {
  const speed = await measureLog();
  return { bench: 'log', checks: [{ name: 'reopening 1,000 answers', value: speed.reopen, unit: 'ms', aim: '≤ 500', ok: speed.reopen <= 500 }], ...speed };
}
