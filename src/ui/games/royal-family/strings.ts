/** What is said of a game of Royal Family. Piles are numbered from the left, 1 to 12. */
export const event = {
  dealt: (deal: number) => `Deal ${deal}.`,
  founded: (card: string) => `The ${card} goes to its foundation.`,
  moved: (card: string, from: number, to: number) => `The ${card} goes from pile ${from} to pile ${to}.`,
  redealt: (cards: number) => (cards === 1 ? 'The last card of the tableau is dealt again.' : `The ${cards} cards of the tableau are dealt again.`),
  won: 'All cards are on the foundations: won.',
  lost: (cards: number) => `No further card can reach a foundation: lost, with ${cards} of 52 cards there.`,
  givenUp: (cards: number) => `Given up, with ${cards} of 52 cards on the foundations.`,
};
