import type { Plain } from '../../src/engine/kernel/index.ts';
import { rummyRoyal } from '../../src/engine/rummy-royal/index.ts';
import { gameContract } from './game.ts';

const slots = Array.from({ length: 54 }, (_, i) => i - 1);
const odd: Plain[] = [
  ...slots.map((slot) => ({ kind: 'play', slot })),
  ...slots.map((slot) => ({ kind: 'show', slot })),
  ...['C', 'D', 'H', 'S', 'X', 0].flatMap((suit) => [{ kind: 'name', suit }, ...[0, 1, 5, 6, 10, 11, 200].map((amount) => ({ kind: 'stake', suit, amount }))]),
  ...['exchange', 'auction', 'neither', 'keep', '', 3].map((choice) => ({ kind: 'spare', choice })),
  ...[-1, 0, 1, 2, 5, 6, 10, 11, 60, 101, 2 ** 52, '5'].flatMap((n) => [{ kind: 'bid', amount: n }, { kind: 'bet', amount: n }, { kind: 'raise', by: n }, { kind: 'raise', amount: n }]),
  ...['match', 'not-mine', 'pass', 'check', 'call', 'fold', 'no'].flatMap((kind) => [{ kind }, { kind, amount: 1 }]),
  { kind: 'five', slots: [] }, { kind: 'five', slots: [0, 1, 2, 3, 4] }, { kind: 'five', slots: [4, 3, 2, 1, 0] }, { kind: 'five', slots: [1, 1, 2, 3, 4] },
  { kind: 'five', slots: [0, 4, 8, 12, 16, 20] }, { kind: 'five', slots: [0, 3, 6, 9, 12] }, { kind: 'five', slots: [1, 5, 9, 13, 17] }, { kind: 'five', slots: 'AS' },
  { kind: 'play' }, { kind: 'play', slot: '3' }, { kind: 'play', slot: 3, face: 3 }, { kind: 'play', slot: [3] },
];

gameContract({ game: rummyRoyal, odd });
