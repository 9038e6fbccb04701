import type { Plain } from '../../src/engine/kernel/index.ts';
import { royalFamily } from '../../src/engine/royal-family/index.ts';
import { gameContract } from './game.ts';

const piles: readonly Plain[] = [-1, 0, 1, 2, 5, 7, 10, 11, 12, 0.5, '3', null];
const odd: Plain[] = [
  ...piles.flatMap((from) => [{ kind: 'found', from }, { kind: 'found', from, to: 3 }, { kind: 'move', from }, ...piles.map((to) => ({ kind: 'move', from, to }))]),
  ...['redeal', 'give-up', 'undo', 'hint'].flatMap((kind) => [{ kind }, { kind, from: 1 }]),
  { kind: 'move', from: [3], to: 4 }, { from: 3, to: 4 }, { kind: 'move', from: 3, to: 4, face: 7 },
].filter((answer) => !JSON.stringify(answer).includes('0.5'));

gameContract({ game: royalFamily, odd, hands: 12 });
