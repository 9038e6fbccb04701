/** Why things happen, by rule: one short sentence each, for those who look at a game step by step. */

const REASONS: { readonly [rule: string]: string } = {
  'RR-1': 'The bank gives everybody the same number of chips.',
  'RR-3': 'The highest card of the cut deals, then the deal goes round to the left.',
  'RR-4': 'Before the deal everybody puts one chip on each space.',
  'RR-5': 'All cards are dealt, to the players and to one spare hand.',
  'RR-6': 'Whoever holds the Ace of the corner and has bet on it takes what lies there.',
  'RR-7': 'The dealer may exchange the spare hand unseen, or sell it to the highest bidder.',
  'RR-8': 'The best five cards, or the last one in, win the pot.',
  'RR-9': 'Without poker, whoever goes out first takes the pot.',
  'RR-10': 'The winner of the pot leads first, or whoever is left of the dealer: the lowest black card.',
  'RR-11': 'Whoever holds the next card of the suit has to play it.',
  'RR-12': 'Whoever played last leads the other colour; if nobody can, all pay into KITTY and the hand ends.',
  'RR-13': 'Whoever plays the card of a space takes its chips.',
  'RR-14': 'Whoever is out first takes KITTY, and one chip for each card the others hold.',
  'RR-15': 'Who cannot pay the ante may buy in again; that is subtracted at the end.',
  'RR-16': 'At the end what lies on the sheet is divided by a cut, high and low.',
  'RR-18': 'Whoever is away is played for: the cards stay closed, what is due is paid.',
  'RR-19': 'Who leaves gives the chips back, and keeps the result.',
  'RR-21': 'At the end of the hand the cards that are left are shown.',
};

/** Empty for a rule of which there is nothing to say. */
export const reasonOf = (rule: string): string => REASONS[rule] ?? '';
