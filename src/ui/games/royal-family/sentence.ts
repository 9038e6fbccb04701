/** An event of Royal Family as a sentence. */
import type { RoyalFamilyEvent } from '../../../engine/royal-family/index.ts';
import { cardName } from '../../kit/words.ts';
import { event as words } from './strings.ts';

export function sentence(event: RoyalFamilyEvent): string {
  switch (event.type) {
    case 'dealt':
      return words.dealt(event.deal);
    case 'founded':
      return words.founded(cardName(event.face));
    case 'moved':
      return words.moved(cardName(event.face), event.from + 1, event.to + 1);
    case 'redealt':
      return words.redealt(event.cards);
    case 'won':
      return words.won;
    case 'lost':
      return words.lost(event.cards);
    case 'given-up':
      return words.givenUp(event.cards);
  }
}
