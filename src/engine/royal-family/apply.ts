/** From one state to the next, with what happened. */
import type { Applied, Face, Step } from '../kernel/game.ts';
import { dealt } from './begin.ts';
import { over, settle } from './ending.ts';
import { drawDeal, redealOf } from './numbers.ts';
import { inTableau, moveCard, topOf } from './position.ts';
import { reachOf } from './reach.ts';
import type { CardMove, RoyalFamilyAnswer, RoyalFamilyEvent, RoyalFamilyState } from './types.ts';

type Next = Applied<RoyalFamilyState, RoyalFamilyEvent>;

export function apply(state: RoyalFamilyState, step: Step<RoyalFamilyAnswer>): Next {
  // A game for one ends without its player; at a table of phones there is none.
  if (step.kind === 'absence') return step.away.includes(0) || step.gone.includes(0) ? over({ ...state, step: state.step + 1 }, 'given-up', []) : { state, events: [] };
  const next = { ...state, step: state.step + 1 };
  if (step.kind === 'dealt') {
    if (step.coin === undefined) throw new TypeError('no coin');
    const deal = drawDeal(step.coin, state.options);
    return settle(dealt(next, deal), [{ type: 'dealt', deal }]);
  }
  const answer = step.answers[0]?.answer;
  if (answer === undefined) throw new TypeError('no answer');
  switch (answer.kind) {
    case 'give-up':
      return over(next, 'given-up', []);
    case 'redeal':
      return redeal(next);
    case 'found':
    case 'move':
      return move(next, answer);
  }
}

function move(state: RoyalFamilyState, answer: CardMove): Next {
  const face = topOf(state, answer.from) as Face;
  const { from } = answer;
  const moved = { ...state, ...moveCard(state, answer), moves: state.moves + 1 };
  return settle({ ...moved, reach: reachOf(moved) }, [answer.kind === 'found' ? { type: 'founded', face, from } : { type: 'moved', face, from, to: answer.to }]);
}

/** RF-3 */
function redeal(state: RoyalFamilyState): Next {
  const again = { ...state, ...redealOf(state.deal as number, state), redealt: true };
  return settle({ ...again, reach: reachOf(again) }, [{ type: 'redealt', cards: inTableau(state) }]);
}
