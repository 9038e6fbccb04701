/** `npm run -s replay`: one JSON object for a record, one sentence for anything else. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sentence } from '../../src/app/sentences.ts';
import { formatRecord, playLocally, random, recordHand, replay, type GameRecord, type HandRecord, type Plain } from '../../src/engine/kernel/index.ts';
import { rummyRoyal, type RummyState } from '../../src/engine/rummy-royal/index.ts';
import { root } from '../../tools/lib/root.ts';
import { commandOf } from '../../tools/lib/run.ts';
import { report, type Report } from '../../tools/lib/replay.ts';
import { playOn, randomSupply } from '../support/random-play.ts';
import { Bench } from '../support/table-bench.ts';

let folder: string;
let record: GameRecord;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'court-cards-replay-'));
  const bench = new Bench(41, rummyRoyal);
  // On one phone: what the seats gave to the order is in the record, and it can be worked out again.
  const [ana] = await bench.table(1);
  await ana?.addSeat('Ben');
  await ana?.addSeat('Cleo');
  for (let hand = 1; hand <= 2; hand++) {
    await bench.begin();
    await bench.play();
    await bench.world.settle(500);
  }
  const saved = await ana?.session.record();
  if (saved?.ok !== true) throw new Error('nothing was saved');
  record = saved.value;
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function run(...args: string[]): Ran {
  const [command, ...rest] = commandOf('tsx', ['tools/replay.ts', ...args]);
  const { status, stdout, stderr } = spawnSync(command, rest, { cwd: root, encoding: 'utf8' });
  return { code: status, out: stdout, err: stderr };
}

function write(name: string, content: string | Uint8Array): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

const changed = (change: (hand: HandRecord) => HandRecord, at = 0): GameRecord => ({ ...record, hands: record.hands.map((hand, i) => (i === at ? change(hand) : hand)) });

function reported(of: GameRecord): Report {
  const made = report(formatRecord(of));
  if (!made.ok) throw new Error(made.refusal.code);
  return made.value;
}

/** Exactly one line, without the trace of an exception. */
function oneSentence(ran: Ran, said: string): void {
  expect(ran).toEqual({ code: 1, out: '', err: `${said}\n` });
}

describe('a record of a table', () => {
  it('is printed as one JSON object with standing, hands, refusals and checks', () => {
    const ran = run(write('game.court.json', formatRecord(record)));
    expect(ran.err).toBe('');
    expect(ran.code).toBe(0);
    const made = JSON.parse(ran.out) as Report;
    expect(made.game).toBe('rummy-royal');
    expect(made.versions).toEqual({ format: 'court-cards/1', rules: rummyRoyal.version });
    expect(made.standing.map(({ id, score }) => ({ id, score }))).toEqual(record.standing);
    expect([...made.standing].map((row) => row.name).sort()).toEqual(['Ana', 'Ben', 'Cleo']);
    expect(made.hands).toHaveLength(2);
    expect(made.refusals).toEqual([]);
    // Every order and every coin (the cut of the first hand) follow from what the three phones gave.
    expect(made.checks).toMatchObject({ ok: true, conserved: { ok: true, tally: { chips: 0, cards: 52 } }, deal: { same: 3, different: 0, notGiven: 0 }, standing: true });
    expect(made.checks.conserved.states).toBeGreaterThan(50);
    // What a hand begins with stands before its first question.
    expect(made.hands[1]?.happened.slice(0, 2)).toMatchObject([{ at: 'begin', event: { type: 'dealer' } }, { at: 'begin', event: { type: 'anted' } }]);
  });

  it('RR-19: who has left is called by name in later results', () => {
    const left = record.hands[1] as HandRecord;
    const setup = { options: left.options, seats: left.seats.map(({ id, choice }, i) => ({ id, choice: i === 2 ? ('leave' as const) : choice })), carry: null as Plain };
    const [first] = reported({ ...record, hands: record.hands.slice(0, 1) }).hands;
    const again = replay(rummyRoyal, { ...record, hands: record.hands.slice(0, 1) });
    if (!again.ok) throw new Error(again.refusal.code);
    setup.carry = rummyRoyal.carry(again.value[0]?.state as RummyState);
    const hands = [record.hands[0] as HandRecord];
    // Hand 2, from which Cleo leaves; hand 3 without her.
    for (const seats of [setup.seats, setup.seats.slice(0, 2)]) {
      const begun = playLocally(rummyRoyal, { ...setup, options: rummyRoyal.options.defaults, seats }, randomSupply(random(3)));
      if (!begun.ok) throw new Error(begun.refusal.code);
      playOn(begun.value, random(4));
      hands.push(recordHand({ ...setup, options: rummyRoyal.options.defaults, seats }, begun.value, ['Ana', 'Ben', 'Cleo']));
      setup.carry = rummyRoyal.carry(begun.value.state as RummyState);
    }
    const made = report(formatRecord({ format: record.format, game: record.game, version: record.version, carry: null, hands }));
    if (!made.ok) throw new Error(made.refusal.code);
    expect(made.value.refusals).toEqual([]);
    for (const standing of [first?.standing, made.value.standing, made.value.hands[2]?.standing]) expect(standing?.map((row) => row.name).sort()).toEqual(['Ana', 'Ben', 'Cleo']);
  });

  it('tells what happened with sentence, cards and the number of the rule', () => {
    const [first] = reported(record).hands;
    const told = first?.happened as { at: string; rule: string; sentence: string; event: { type: string } }[];
    expect(told.every((item) => /^RR-\d+$/.test(item.rule) && /\.$/.test(item.sentence))).toBe(true);
    expect(told.find((item) => item.event.type === 'anted')).toMatchObject({ rule: 'RR-4', sentence: 'Everybody put one chip on each space.' });
    expect(told.find((item) => item.event.type === 'led')?.event).toMatchObject({ face: expect.stringMatching(/^[A2-9TJQK][CS]$/) as string });
    expect(told.at(-1)).toMatchObject({ event: { type: 'hand-over' }, rule: 'RR-14' });
  });
});

describe('what does not fit', () => {
  it('an answer that the rules refuse: hand, question, seat, code and sentence; exit code 2', () => {
    const at = record.hands[1]?.answers.findIndex((a) => a.say === 'check' || a.say === 'call' || /^(bet|raise) /.test(a.say)) ?? -1;
    expect(at).toBeGreaterThan(0);
    const wrong = changed((hand) => ({ ...hand, answers: [...hand.answers.slice(0, at), { ...(hand.answers[at] as HandRecord['answers'][number]), say: 'bet 100000' }] }), 1);
    const ran = run(write('refused.court.json', formatRecord(wrong)));
    expect([ran.code, ran.err]).toEqual([2, '']);
    const { refusals, checks } = JSON.parse(ran.out) as Report;
    expect(refusals).toEqual([{ hand: 2, question: record.hands[1]?.answers[at]?.at, seat: record.hands[1]?.answers[at]?.seat, code: expect.stringMatching(/^rummy-royal\//) as string, sentence: expect.stringMatching(/\.$/) as string }]);
    expect(checks.ok).toBe(false);
  });

  it('an answer passed over does not hide the next one: both are told', () => {
    const [first] = record.hands[0]?.answers ?? [];
    if (first === undefined) throw new Error('no answer');
    const twice = changed((hand) => ({ ...hand, answers: [{ ...first, say: 'sell' }, { ...first, say: 'fold' }, ...hand.answers] }));
    const made = reported(twice);
    expect(made.refusals.map((r) => [r.hand, r.code])).toEqual([[1, 'rummy-royal/notation'], [1, 'rummy-royal/wrong-kind']]);
    expect(made.hands[1]?.over).toBe(true);
  });

  it('an order that does not follow from what the seats gave, and another standing', () => {
    const swapped = changed((hand) => (hand.deal === undefined ? hand : { ...hand, deal: { ...hand.deal, context: '0'.repeat(64) } }));
    expect(reported(swapped).checks).toMatchObject({ ok: false, deal: { ok: false, different: 2, same: 1 } });
    const [best, ...others] = record.standing ?? [];
    if (best === undefined) throw new Error('no standing');
    expect(reported({ ...record, standing: [{ ...best, score: best.score + 1 }, ...others] }).checks).toMatchObject({ ok: false, standing: false });
    const plain = { ...record, hands: record.hands.map(({ options, seats, orders, coins, answers }) => ({ options, seats, orders, coins, answers })) };
    expect(reported(plain).checks).toMatchObject({ ok: true, deal: { ok: true, notGiven: 3 } });
  });

  it('a file that is none, or no record: one sentence, exit code 1', () => {
    oneSentence(run(join(folder, 'none.court.json')), `There is no file ${join(folder, 'none.court.json')}.`);
    oneSentence(run(), 'Usage: npm run -s replay -- FILE, where FILE is a record of a game (.court.json).');
    mkdirSync(join(folder, 'sub'));
    oneSentence(run(join(folder, 'sub')), `${join(folder, 'sub')} is a folder, not a record of a game.`);
    oneSentence(run(write('text.court.json', 'hello')), sentence({ code: 'record/not-json' }));
    oneSentence(run(write('bytes.court.json', Uint8Array.of(0xff, 0xfe, 0x00))), sentence({ code: 'record/not-json' }));
    oneSentence(run(write('other.court.json', '{"format":"court-cards/99"}')), sentence({ code: 'record/format' }));
    oneSentence(run(write('shape.court.json', '{"format":"court-cards/1","game":1}')), sentence({ code: 'record/shape' }));
    oneSentence(run(write('game.court.json', formatRecord({ ...record, game: 'whist' }))), sentence({ code: 'record/game' }));
  });

  it('a file that is too large is not even read', () => {
    const file = write('large.court.json', '');
    truncateSync(file, 100_000_000_000);
    oneSentence(run(file), sentence({ code: 'record/too-long' }));
    oneSentence(run(write('long.court.json', `"${'x'.repeat(4_000_001)}"`)), sentence({ code: 'record/too-long' }));
  });
});
