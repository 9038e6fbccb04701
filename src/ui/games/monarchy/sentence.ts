/** An event of Monarchy as a sentence. */
import { colourOf, letterOf, type MonarchyEvent } from '../../../engine/monarchy/index.ts';
import { card, event as words } from './strings.ts';

export function sentence(event: MonarchyEvent): string {
  switch (event.type) {
    case 'dealt':
      return words.dealt(event.deal);
    case 'laid':
      return words.laid(card(letterOf(event.face), colourOf(event.face)), event.row + 1, event.at + 1);
    case 'back':
      return words.back(event.cards.length);
    case 'row-moved':
      return words.rowMoved(event.row + 1);
    case 'joined':
      return words.joined(event.row + 1, event.cards.length);
    case 'lettered':
      return words.lettered(event.letter);
    case 'royalty':
      return words.royalty(event.royalty.word, event.royalty.kind);
    case 'unmade':
      return words.unmade(event.word);
    case 'won':
      return words.won;
    case 'given-up':
      return words.givenUp(event.left);
  }
}
