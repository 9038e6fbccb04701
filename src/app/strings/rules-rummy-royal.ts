/** The rules of Rummy Royal in our own words; numbers are those that comments, tests and table rules name. */
export interface Rule {
  /** `RR-8` */
  readonly id: string;
  readonly text: string;
}

export interface RuleSection {
  readonly id: string;
  readonly title: string;
  readonly rules: readonly Rule[];
}

export const rummyRoyalRules = {
  title: 'Rules of Rummy Royal',
  intro: 'Two to nine players, best with three to eight. A hand has three parts: the deal with its spare hand, a round of poker for the pot, and a run of stops in which cards win the chips on the sheet. Whoever has most chips at the end wins.',
  contents: 'Contents',
  sheetTitle: 'The sheet',
  sheetText: 'Nine spaces take chips: five hearts, the pair K-Q of hearts, 6-7-8 of one suit, the POT and the KITTY. The aces in the corners are for side bets.',
  optionNote: 'Rules marked “table rule” can be changed in the lobby before a hand.',
  sections: [
    {
      id: 'chips',
      title: 'Chips and the sheet',
      rules: [
        { id: 'RR-1', text: 'The app is the banker. Everybody gets 100 chips (table rule: 60 or 200). White is worth 1, red 5, blue 10; the app counts in whites and gives change by itself.' },
        { id: 'RR-2', text: 'The sheet has nine spaces: A, K, Q, J and 10 of hearts; K-Q, for king and queen of hearts together; 6-7-8, for these three in one suit; the POT; and the KITTY.' },
        { id: 'RR-4', text: 'Before each deal everybody puts one chip on each of the nine spaces. What nobody collects stays for the next hand.' },
        { id: 'RR-6', text: 'Side bets on the four aces in the corners (table rule: off or on). Before the deal the dealer may put chips on one ace, up to the betting limit, and the others may match it exactly; if nobody does, they come back. After the deal whoever holds that ace shows it. If they had bet, they take the corner and name the ace for the next hand. If they had not, or if the ace lies in the spare hand, the chips stay, and at the next deal each who had bet puts the same again, by itself; who cannot is out of that bet. While chips are carried on, no other corner is opened and nobody new joins in. When nobody is left in the bet, the chips wait for the next bet on that ace.' },
      ],
    },
    {
      id: 'deal',
      title: 'Cutting and dealing',
      rules: [
        { id: 'RR-3', text: 'All cut for the deal; the ace is high and the highest card deals. Equal cards cut again. Afterwards the deal goes round to the left.' },
        { id: 'RR-5', text: 'The whole pack is dealt, one card at a time, to the players and to one spare hand, which comes last in each round. So the players left of the dealer may hold one card more.' },
        { id: 'RR-7', text: 'The dealer decides about the spare hand, once: exchange the own hand for it, unseen and for good; or sell it; or leave it. When it is sold, bids go round from the dealer’s left, each higher than the one before and at most what the bidder has. A pass is final, the highest bid is paid to the dealer at once, and the buyer plays the spare hand and lays the own one aside unseen. Without a bid the spare hand stays where it is. A hand laid aside is dead: it stays hidden until the hand is over.' },
      ],
    },
    {
      id: 'poker',
      title: 'Poker for the pot',
      rules: [
        { id: 'RR-8', text: 'Everybody chooses five of their cards. One round of betting starts at the dealer’s left: check or bet, then call, raise or fold. Bets and raises are at most 5, with three raises in all (table rule: 10, or no limit). The last one in, or the best five when all bets are called, takes the pot. Hands rank as usual; A-2-3-4-5 is a straight. Equal hands share, and an odd chip goes to the first of them left of the dealer. One who is short of chips is all-in and plays for what lay in the pot and the equal part of all bets; the rest is a side pot, and what nobody could call goes back. All who are in at the end show their five; a last one left need not.' },
        { id: 'RR-9', text: 'A table may play without poker. Then either no chips go into the pot, or the pot goes to whoever goes out first; in a blocked hand it stays.' },
      ],
    },
    {
      id: 'stops',
      title: 'The run of stops',
      rules: [
        { id: 'RR-10', text: 'Now all cards are played, also the five. The winner of the pot leads (of a shared pot, the first winner left of the dealer; without poker, the player left of the dealer). The first lead is the leader’s lowest black card; of two equally low ones, either. Without a black card the lead passes to the left. The ace is high (table rule: low).' },
        { id: 'RR-11', text: 'Whoever holds the next higher card of the suit must play it, and goes on as long as they can. The suit stops at its top, at a card that has been played, or when nobody holds the next card. A card that must be played waits 8 seconds for its player and is then played by itself (table rule: at once, or it waits).' },
        { id: 'RR-12', text: 'Whoever played last leads the other colour: the lowest card of either suit of it. Without that colour the lead passes to the left, and the colour stays. If nobody has it, the hand is blocked: everybody pays one chip for each card still held into the kitty, or what they have, and nobody wins the hand.' },
        { id: 'RR-13', text: 'Playing the card of a space takes its chips. Playing both king and queen of hearts also takes K-Q. 6-7-8 goes to the first who plays all three in a row in one suit.' },
        { id: 'RR-14', text: 'The first to play their last card wins the hand, takes the kitty, and one chip from each other player for every card they still hold; one who is short pays what they have.' },
      ],
    },
    {
      id: 'end',
      title: 'The next hand, and the end',
      rules: [
        { id: 'RR-15', text: 'Who cannot put nine chips out may buy in again for the starting amount, which is subtracted at the end, or leaves (table rule: no buy-ins).' },
        { id: 'RR-16', text: 'The game ends after ten hands (table rule: 5, 20, or an open end), when everybody wants to stop, or when fewer than two can pay for the spaces. What still lies on the sheet is shared between the highest and the lowest card of a cut; an odd chip goes to high. The final standing is chips less buy-ins.' },
        { id: 'RR-19', text: 'One who leaves for good gives the chips back to the bank; their result stays as it is then.' },
        { id: 'RR-20', text: 'Newcomers join between two hands, with the starting chips.' },
        { id: 'RR-21', text: 'At the end of a hand the cards still held are shown.' },
      ],
    },
    {
      id: 'app',
      title: 'What the app does',
      rules: [
        { id: 'RR-17', text: 'The app pays everything by itself and counts all chips after every step: none is made and none is lost.' },
        { id: 'RR-18', text: 'When a phone is away, the hand waits until it is back. Going on without it will come later.' },
      ],
    },
  ] as readonly RuleSection[],
};
