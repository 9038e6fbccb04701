import type { Plain } from '../../src/engine/kernel/index.ts';
import { monarchy } from '../../src/engine/monarchy/index.ts';
import { dictionaryOf, drawDeal } from '../../src/engine/monarchy/solver.ts';
import { lexicon } from '../support/words.ts';
import { gameContract } from './game.ts';

const some = [-1, 0, 1, 2, 5, 24, 25, 26, '1', null];
const odd: Plain[] = [
  ...some.flatMap((card) => [{ kind: 'back', card }, { kind: 'back' }, { kind: 'letter', card, letter: 'e' }, { kind: 'letter', card, letter: 'E' }, { kind: 'letter', card, letter: '' }]),
  ...[0, 3, 24].flatMap((card) => some.flatMap((row) => some.map((at) => ({ kind: 'card', card, row, at })))),
  ...some.flatMap((row) => [{ kind: 'apart', row }, { kind: 'row', row, to: 0 }, { kind: 'row', row, to: 1 }, { kind: 'join', row, into: 0, at: 0 }, { kind: 'join', row, into: 1, at: 1 }]),
  { kind: 'give-up', card: 0 }, { kind: 'give-up' }, { kind: 'card', card: 0, row: 0, at: 0, more: 1 }, { kind: 'letter', card: 4, letter: 'ee' }, { kind: 'letter', card: 4, letter: 5 },
];

const dictionary = dictionaryOf(lexicon());
gameContract({ game: monarchy({ lexicon: lexicon(), draw: (coin, options) => drawDeal(dictionary, coin, options) }), odd, hands: 4 });
