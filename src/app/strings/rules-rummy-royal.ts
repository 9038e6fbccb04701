/** The rules of Rummy Royal in our own words; numbers are those that comments, tests and table rules name. */
export interface Rule {
  /** `RR-8` */
  readonly id: string;
  /** Paragraphs, one a line. */
  readonly text: string;
  /** What the app does by itself. */
  readonly app?: string;
}

export interface RuleSection {
  readonly id: string;
  readonly title: string;
  /** Which drawing of the sheet belongs to it, as the game's picture element names them, and what it shows. */
  readonly picture?: string;
  readonly caption?: string;
  readonly rules: readonly Rule[];
}

export const rummyRoyalRules = {
  title: 'Rules of Rummy Royal',
  intro: 'Two to nine players, best with three to eight. A hand has three parts: the deal with its spare hand, a round of poker for the POT, and the stops, in which cards win the chips that lie on the sheet. Whoever has most chips at the end wins.',
  contents: 'Contents',
  optionNote: 'What is marked “table rule” can be changed in the lobby before a hand; the value named first is the usual one.',
  app: 'The app:',
  sections: [
    {
      id: 'chips',
      title: 'Chips and the sheet',
      picture: 'spaces',
      caption: 'The nine spaces after the antes of five players.',
      rules: [
        { id: 'RR-1', text: 'Everybody begins with the same number of chips: 100 (table rule: 60 or 200). A white chip is worth 1, a red one 5, a blue one 10.', app: 'is the banker, counts in whites and gives change.' },
        { id: 'RR-2', text: 'The sheet has nine spaces: ace, king, queen, jack and ten of hearts; K&Q, for king and queen of hearts together; 6·7·8, for these three in any one suit; the POT; and the KITTY. In its corners are the four aces.' },
        { id: 'RR-4', text: 'Each player puts one white chip on each of the nine spaces before every deal. What nobody wins stays there for the hands to come.', app: 'puts the chips out.' },
        { id: 'RR-17', text: 'Chips are only moved, never made or lost.', app: 'counts all of them after every step.' },
      ],
    },
    {
      id: 'deal',
      title: 'Cutting and dealing',
      rules: [
        { id: 'RR-3', text: 'All cut for the first deal; the ace is highest, and the highest card deals. Equal cards cut again. Later the deal goes round to the left.', app: 'cuts for everybody; all phones take part, so none can choose its card.' },
        { id: 'RR-5', text: 'The whole pack is dealt out, card by card, to the players and to one hand more, the spare hand, which comes last in each round. So the seats left of the dealer may get one card more than the others.', app: 'shuffles on every phone, so that none knows or chooses what another one is dealt; one phone with all players deals alone. Touch the table to skip the flying cards.' },
      ],
    },
    {
      id: 'corners',
      title: 'The corner aces',
      picture: 'corners',
      caption: 'Three players have bet two chips each on the ace of spades.',
      rules: [
        { id: 'RR-6', text: 'Side bets on the aces in the corners (table rule: off or on). When the antes are out and before the cards are dealt, the dealer may put chips on one ace, up to the betting limit; each of the others may match that exactly or stay out. If nobody matches, the dealer’s chips come back.\nAfter the deal, whoever got that ace shows it and takes it back into the hand. One who had bet wins all chips on the corner and names the ace for the next hand.\nIf the ace belongs to somebody who had not bet, or lies in the spare hand, the chips stay, and at the next deal everybody who had bet adds the first amount again. As long as chips are carried on like that, no other corner opens and nobody new comes in. Who cannot add is out of the bet; when all are, the chips wait for the next bet on that ace.', app: 'shows the ace for you, says when you do not hold it, and adds the chips of a bet that is carried on.' },
      ],
    },
    {
      id: 'spare',
      title: 'The spare hand',
      rules: [
        { id: 'RR-7', text: 'The dealer, having seen their own cards, decides once: take the spare hand for their own, without a look at it first and for good; sell it; or leave it.\nFor a sale bids go round from the dealer’s left, each at least one chip higher than the last and no more than the bidder has. A pass is final. The highest bidder pays the dealer at once and plays the spare hand instead of their own, which is laid aside before they look. If nobody bids, the spare hand stays where it is. A hand that was laid aside takes no part and stays hidden until the hand is over.', app: 'passes for you when you have too few chips for another bid.' },
      ],
    },
    {
      id: 'poker',
      title: 'Poker for the POT',
      picture: 'pot',
      caption: 'The bets are added to the antes in the POT.',
      rules: [
        { id: 'RR-8', text: 'Each player picks five of their cards as a poker hand; the rest is kept for later. There is one round of betting, starting at the dealer’s left: check or bet, and once there is a bet, call, raise or fold. A bet or raise is at most 5, with three raises in all (table rule: at most 10, or no limit).\nThe last player left takes the POT; if several are left when all bets are called, the best five do. Hands rank as usual in poker, from the best: straight flush, four of a kind, full house, flush, straight, three of a kind, two pairs, a pair, the highest card. A-2-3-4-5 counts as a straight. Equal hands share; an odd chip goes to the first of them from the dealer’s left.\nOne who runs out of chips is all-in: they play for what lay in the POT and for as much of each bet as they could pay. What goes beyond that is a side pot among the others, and chips that nobody could call go back. All who are still in show their five; a last one left does not have to.', app: 'ranks the hands, keeps the side pots apart, pays, and can pick your best five.' },
        { id: 'RR-9', text: 'A table can leave the poker out (table rule). Then either no chips are put into the POT, or the POT goes to the first player without cards; if nobody gets there, it stays.' },
      ],
    },
    {
      id: 'stops',
      title: 'The stops',
      picture: 'won',
      caption: 'Ana played the king and queen of hearts and took three spaces.',
      rules: [
        { id: 'RR-10', text: 'All cards are played now, the poker five too; only a hand that was laid aside is not. Whoever won the POT begins (the main pot; of several who shared it, the first from the dealer’s left; without poker, the player left of the dealer) with their lowest black card, either one if two are equally low. Who has no black card passes the lead to the left. The ace is above the king (table rule: below the two).' },
        { id: 'RR-11', text: 'The next higher card of the same suit follows, from whoever holds it; holding it, one has to play it, and one goes on as long as one’s own cards do. The suit stops at its top, at a card that was already played, and when nobody has the next one. A card that must be played waits 8 seconds for its player (table rule: no time, or as long as it takes).', app: 'says that you do not hold a card, and plays a card that must be played when its time is over. When the hand is over, the phones check all answers with every card open: a hand in which somebody denied a card does not count, and that phone is named.' },
        { id: 'RR-12', text: 'After a stop, the one who played last goes on in the other colour, with their lowest card of either suit of it. Without that colour the lead passes to the left, and the colour stays the same. If nobody can lead it, the hand ends without a winner, and all pay one chip for each card they still hold into the KITTY, or what they have.', app: 'passes the lead for you when you have nothing to lead. Whether a lead was the lowest card is checked when the hand is over.' },
        { id: 'RR-13', text: 'The chips of a space go to whoever plays its card. King and queen of hearts from one hand also win K&Q. 6·7·8 goes to the first player who plays these three one after the other in one suit.', app: 'pays at once.' },
        { id: 'RR-14', text: 'The first player without cards wins the hand: they get the KITTY, and from each of the others one chip for every card left, or what that player has.', app: 'pays at once.' },
      ],
    },
    {
      id: 'end',
      title: 'The next hand, and the end',
      rules: [
        { id: 'RR-21', text: 'When a hand is over, the cards that were left in hand are shown to all, but for the hand of a seat that is away. Whether one folded with them is not.' },
        { id: 'RR-15', text: 'Who cannot pay the antes buys in again for the starting amount, which is taken off at the end, or leaves (table rule: nobody buys in again; then one leaves with the chips one has, and may watch).' },
        { id: 'RR-16', text: 'The game ends after ten hands (table rule: 5, 20, or an open end), when after a hand all who are there want to stop, or when fewer than two can pay the antes. All chips still on the sheet are then shared by a cut, half to the highest and half to the lowest card, an odd chip to the highest; equal cards cut again, and one player alone takes all. What counts is chips less what was bought in.', app: 'cuts, shares and adds up.' },
      ],
    },
    {
      id: 'people',
      title: 'Away, leaving, joining',
      rules: [
        { id: 'RR-18', text: 'A seat that is passed over while its player is away is played for: it shows no ace, makes no stake, keeps its hand and leaves the spare one, passes in an auction, folds in the poker, and its cards lie dead in the stops. It pays per card like everybody, so closing the phone never pays. It is not dealt into the next hand and keeps its chips and its place.', app: 'says whom the table waits for, and since when.' },
        { id: 'RR-19', text: 'One who leaves for good counts as away for the rest of the hand. Then their chips go back to the bank, and their result stays what it is: chips less what was bought in. A deal that falls on a seat that is away or gone passes to the left. If somebody is lost before the cards are dealt, all antes and stakes of that hand go back and it begins again.' },
        { id: 'RR-20', text: 'Newcomers join between two hands, at a free place, with the starting chips. If one of two players leaves for good, the running hand is void, its chips go back, and the game ends.' },
      ],
    },
  ] as readonly RuleSection[],
};
