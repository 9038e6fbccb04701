/** What is written down can always be read again, however long people play: writer and reader have the same bounds. */
import { describe, expect, it } from 'vitest';
import { formatRecord, parseRecord, playLocally, random, RECORD_HANDS, RECORD_LIMIT, recordHand, replay, type AnyGame, type Choice, type GameRecord, type Plain, type RecordedDeal, type SeatIndex } from '../../../src/engine/kernel/index.ts';
import { rummyRoyal } from '../../../src/engine/rummy-royal/index.ts';
import { joined } from '../../../src/table/record/hand.ts';
import { highCard } from '../../support/high-card.ts';
import { playOn, randomSupply } from '../../support/random-play.ts';

const SEED = Number(process.env['SEED'] ?? 71);

/** Hands in a row, each as its table writes it down. */
function session(game: AnyGame, options: Plain, players: number, enough: (hands: readonly GameRecord[]) => boolean): GameRecord[] {
  console.log(`seed ${SEED} (SEED=${SEED} to see it again)`);
  const r = random(SEED);
  const ids = Array.from({ length: players }, (_, i) => String(i).repeat(64));
  const hands: GameRecord[] = [];
  for (let carry: Plain = null; !enough(hands); ) {
    const seats = ids.map((id) => {
      const choices: readonly Choice[] = game.choices(options, carry, id);
      return { id, choice: choices.includes('buy-in') ? ('buy-in' as const) : (choices[0] as Choice) };
    });
    const setup = { options, seats, carry };
    const begun = playLocally(game, setup, randomSupply(r));
    if (!begun.ok) throw new Error(begun.refusal.code);
    playOn(begun.value, r);
    const { state } = begun.value;
    const standing = game.standing(state).map(({ id, score }) => ({ id, score }));
    const recorded = recordHand(setup, begun.value, ids.map((_, seat: SeatIndex) => `Player ${seat}`));
    // As long as what a table has to tell of how the cards were dealt.
    const { orders, coins } = begun.value.dealt;
    const deal: RecordedDeal = { kind: 'simple', context: 'c'.repeat(64), shares: Object.fromEntries([...Object.keys(orders), ...Object.keys(coins)].map((name) => [name, ids.map(() => 'd'.repeat(64))])) };
    hands.push({ format: 'court-cards/1', game: game.id, version: game.version, standing, carry, hands: [{ ...recorded, deal }] });
    carry = game.carry(state);
  }
  return hands;
}

/** It is read, and plays to the same end. */
function expectReadable(game: AnyGame, record: GameRecord | null): string {
  if (record === null) throw new Error('no record');
  const text = formatRecord(record);
  const read = parseRecord(text);
  if (!read.ok) throw new Error(read.refusal.code);
  const again = replay(game, read.value);
  if (!again.ok) throw new Error(again.refusal.code);
  const last = again.value.at(-1);
  expect(game.standing(last?.state).map(({ id, score }) => ({ id, score }))).toEqual(record.standing);
  return text;
}

describe('a record of a long session', () => {
  it('of more hands than one holds has the newest ones, and can be read', () => {
    const hands = session(highCard, highCard.options.defaults as unknown as Plain, 2, (played) => played.length === RECORD_HANDS + 5);
    const record = joined(hands);
    expect(record?.hands).toHaveLength(RECORD_HANDS);
    expect(record?.hands[0]).toBe(hands[5]?.hands[0]);
    expect(record?.carry).toEqual(hands[5]?.carry);
    expectReadable(highCard, record);
  }, 120_000);

  it('of more text than one holds has as many of the newest as fit, and can be read', () => {
    let size = 0;
    const options = { ...(rummyRoyal.options.defaults as object), hands: 0 } as unknown as Plain;
    const hands = session(rummyRoyal, options, 9, (played) => (size += JSON.stringify(played.at(-1)?.hands ?? '').length) > RECORD_LIMIT + 100_000);
    expect(hands.length).toBeLessThan(RECORD_HANDS);
    const record = joined(hands);
    const text = expectReadable(rummyRoyal, record);
    expect(text.length).toBeLessThanOrEqual(RECORD_LIMIT);
    expect(text.length).toBeGreaterThan(RECORD_LIMIT * 0.9);
    expect(record?.hands.at(-1)).toBe(hands.at(-1)?.hands[0]);
  }, 240_000);
});
