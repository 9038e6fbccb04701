/** Records and local play, with Rummy Royal as the game. */
import { describe, expect, test } from 'vitest';
import { formatRecord, ok, parseRecord, playLocally, random, recordHand, refuse, refused, replay, type GameRecord, type Plain, type Setup } from '../../../src/engine/kernel/index.ts';
import { rummyRoyal } from '../../../src/engine/rummy-royal/index.ts';
import { playOn, randomSupply } from '../../support/random-play.ts';

/** Two hands of three players, of which the second is not finished. */
function session(): { record: GameRecord; end: Plain } {
  const r = random(99);
  const hands = [];
  let carry: Plain = null;
  let end: Plain = null;
  for (let i = 0; i < 2; i++) {
    const setup: Setup<unknown> = { options: rummyRoyal.options.defaults, seats: ['Ana', 'Ben', 'Cleo'].map((id) => ({ id, choice: 'in' as const })), carry };
    const begun = playLocally(rummyRoyal, setup, randomSupply(r));
    if (!begun.ok) throw new Error(begun.refusal.code);
    const hand = begun.value;
    if (i === 0) playOn(hand, r);
    else expect(hand.answer(hand.owing()[0] ?? -1, { kind: 'spare', choice: 'auction' })).toBeNull();
    if (i === 0) carry = rummyRoyal.carry(hand.state as never);
    end = hand.state as Plain;
    hands.push(recordHand(setup, hand));
  }
  return { record: { format: 'court-cards/1', game: 'rummy-royal', version: rummyRoyal.version, carry: null, hands }, end };
}

type Hand = GameRecord['hands'][number];

function changed(change: (hand: Hand) => Hand, at = 0): GameRecord {
  const { record } = session();
  return { ...record, hands: record.hands.map((hand, i) => (i === at ? change(hand) : hand)) };
}

const code = (record: GameRecord): unknown => {
  const again = replay(rummyRoyal, record);
  return again.ok ? 'ok' : again.refusal.code;
};

describe('records', () => {
  test('two hands, written, read and played again', () => {
    const { record, end } = session();
    const text = formatRecord(record);
    expect(text).toMatch(/"say":"(exchange|auction|neither)"/);
    const read = parseRecord(text);
    expect(read).toEqual(ok(record));
    const again = replay(rummyRoyal, record);
    expect(again.ok && again.value.length).toBe(2);
    expect(again.ok && again.value[1]?.state).toEqual(end);
  });

  test.each([
    ['', 'record/not-json'],
    ['{', 'record/not-json'],
    ['null', 'record/format'],
    ['[]', 'record/format'],
    ['{"format":"court-cards/2"}', 'record/format'],
    ['{"format":"court-cards/1"}', 'record/shape'],
    [`"${'x'.repeat(4_000_000)}"`, 'record/too-long'],
  ])('%.40s is refused', (text, reason) => expect(parseRecord(text)).toEqual(refused(refuse(reason as 'record/shape'))));

  test.each([
    ['hands', 3],
    ['carry', 0.5],
    ['version', -1],
    ['game', null],
    ['more', 1],
  ])('a wrong %s is refused', (key, value) => {
    expect(parseRecord(JSON.stringify({ ...session().record, [key]: value }))).toMatchObject({ refusal: { code: 'record/shape' } });
  });

  test.each([
    ['seats', [{ id: 'Ana', choice: 'win' }]],
    ['orders', { '2/shuffle': ['AS'] }],
    ['coins', { '1/cut': 'xyz' }],
    ['answers', [{ at: '4/spare', seat: -1, say: 'auction' }]],
    ['answers', [{ at: '4/spare', seat: 1 }]],
    ['options', 0.5],
    ['absences', [{ at: '4/spare', away: [-1], gone: [], back: [] }]],
    ['absences', [{ at: '4/spare', away: [1], gone: [] }]],
  ])('a hand with wrong %s is refused', (key, value) => {
    const text = JSON.stringify(changed((hand) => ({ ...hand, [key]: value })));
    expect(parseRecord(text)).toMatchObject({ refusal: { code: 'record/shape' } });
  });

  test('what does not fit the game is refused with the reason and the place', () => {
    const { record } = session();
    expect(code({ ...record, game: 'royalty' })).toBe('record/game');
    expect(code({ ...record, version: 1 })).toBe('record/version');
    expect(code({ ...record, hands: [...record.hands, ...record.hands] })).toBe('record/unfinished');
    expect(code(changed((hand) => ({ ...hand, coins: {} })))).toBe('record/deal');
    expect(code(changed((hand) => ({ ...hand, orders: {} })))).toBe('record/deal');
    expect(code(changed((hand) => ({ ...hand, orders: { '2/shuffle': [1, 2, 3] } })))).toBe('kernel/supply');
    expect(code(changed((hand) => ({ ...hand, options: {} })))).toBe('options/missing');
    expect(code(changed((hand) => ({ ...hand, answers: hand.answers.slice(1) })))).toBe('record/question');
    expect(code(changed((hand) => ({ ...hand, answers: [...hand.answers, ...hand.answers.slice(-1)] })))).toBe('record/question');
    expect(code(changed((hand) => ({ ...hand, answers: hand.answers.map((a) => ({ ...a, seat: 2 - a.seat })) })))).toMatch(/^(kernel\/not-asked|rummy-royal\/not-your-card)$/);
    const absence = (at: string, seat: number) => changed((hand) => ({ ...hand, absences: [{ at, away: [seat], gone: [], back: [] }] }));
    expect(code(absence('99/nothing', 1))).toBe('record/absence');
    expect(code(absence('4/spare', 7))).toBe('kernel/absence');
    const again = replay(rummyRoyal, changed((hand) => ({ ...hand, answers: [{ at: '4/spare', seat: hand.answers[0]?.seat ?? 0, say: 'sell' }] })));
    expect(again).toMatchObject({ refusal: { code: 'rummy-royal/notation', detail: { at: '4/spare', hand: 0 } } });
  });
});

describe('local play', () => {
  const begun = playLocally(rummyRoyal, { options: rummyRoyal.options.defaults, seats: ['Ana', 'Ben', 'Cleo'].map((id) => ({ id, choice: 'in' as const })), carry: null }, randomSupply(random(3)));
  if (!begun.ok) throw new Error(begun.refusal.code);
  const hand = begun.value;

  test('one answer of each who is asked, and of nobody else', () => {
    const [dealer] = hand.owing();
    if (dealer === undefined) throw new Error('nobody is asked');
    const other = (dealer + 1) % 3;
    expect(hand.answer(other, { kind: 'spare', choice: 'neither' })?.code).toBe('kernel/not-asked');
    expect(hand.answer(dealer, { kind: 'fold' })?.code).toBe('rummy-royal/wrong-kind');
    expect(hand.answer(dealer, { kind: 'spare', choice: 'neither' })).toBeNull();
    const five = [...rummyRoyal.legal(hand.state as never, other, hand.knowledge(other))][0] as unknown as Plain;
    expect(hand.answer(other, five)).toBeNull();
    expect(hand.answer(other, five)?.code).toBe('kernel/answered');
  });

  test('everybody knows nothing, a seat its own cards', () => {
    const known = (k: { face(slot: number): number | undefined }): number => Array.from({ length: 52 }, (_, slot) => k.face(slot)).filter((face) => face !== undefined).length;
    expect([known(hand.knowledge()), known(hand.knowledge(0)), known(hand.knowledge(0, 1)), known(hand.all())]).toEqual([0, 13, 26, 52]);
  });

  test('a supply that brings something else is refused', () => {
    const setup = { options: rummyRoyal.options.defaults, seats: ['Ana', 'Ben'].map((id) => ({ id, choice: 'in' as const })), carry: null };
    const supply = randomSupply(random(1));
    expect(playLocally(rummyRoyal, setup, { ...supply, coin: () => ok(new Uint8Array(31)) })).toMatchObject({ refusal: { code: 'kernel/supply' } });
    expect(playLocally(rummyRoyal, setup, { ...supply, shuffle: (_, pack) => ok([...pack.slice(1), 0, 0]) })).toMatchObject({ refusal: { code: 'kernel/supply' } });
  });
});
