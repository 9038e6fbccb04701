/** Every English word of the Rummy Royal table. Sentences that name cards, people or amounts are lines of parts (text.ts). */
import { told } from '../../../app/strings/told.ts';
import type { Face } from '../../../engine/kernel/game.ts';
import type { PokerRank, RummyPhase, Space } from '../../../engine/rummy-royal/index.ts';
import { type Colour, type Suit, spokenSuit } from './faces.ts';
import { type Line, type Part, line } from './text.ts';

type Who = Part | Line;

const cards = (...faces: readonly Face[]): Part => ({ cards: faces });
const rank = (face: Face): Part => ({ rank: face });
const at = (space: Space): Part => ({ space });
const plural = (n: number, one: string, many: string): string => (n === 1 ? one : many);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** a, b and c; `last` stands before the last one. */
export const joined = (items: readonly Who[], last = ' and '): Line =>
  items.reduce<Line>((out, item, i) => line`${out}${i === 0 ? '' : i === items.length - 1 ? last : ', '}${item}`, []);

/** Every card with its suit. */
const each = (faces: readonly Face[]): Line => joined(faces.map((face) => cards(face)), ', ');

export const cardCount = (n: number): string => `${n} ${plural(n, 'card', 'cards')}`;
export const chipCount = (n: number): string => `${n} ${plural(n, 'chip', 'chips')}`;

export const title = 'Rummy Royal';
export const you = 'You';
/** Whoever reads the sentence. */
export const reader: Part = { who: you, within: 'you' };
export const somebody = 'Somebody';
export const handOf = (hand: number, of: number | null): string => (of === null ? `Hand ${hand}` : `Hand ${hand} of ${of}`);
export const phaseWord: { readonly [P in RummyPhase]: string } = {
  cut: 'cut for the deal', stake: 'corner aces', match: 'corner aces', ace: 'corner aces', name: 'corner aces', shuffle: 'dealing', deal: 'dealing', spare: 'spare hand', auction: 'auction', take: 'auction', choose: 'poker', bet: 'poker', showdown: 'poker',
  lead: 'stops', follow: 'stops', reveal: 'end of the hand', leftovers: 'last cut', over: 'end of the hand',
};
export const logEmpty = 'Nothing has happened yet.';
export const refusedAnyhow = 'That is not possible now.';

/** What happened, in the past tense; `who` is a name or You. */
export const event = {
  cut: (draws: Line) => line`Cut for the deal: ${draws}.`,
  cutAgain: (draws: Line) => line`Equal cards are cut again: ${draws}.`,
  draw: (who: Who, face: Face) => line`${who} ${cards(face)}`,
  dealer: (who: Who) => line`${who} deal${isYou(who) ? '' : 's'}.`,
  anted: line`Everybody put one chip on each space.`,
  antedSome: (who: Line, n: number) => line`${who} put one chip on each of ${n} spaces.`,
  joinedIn: (who: Who, amount: number) => line`${who} sat down with ${chipCount(amount)}.`,
  leftTable: (who: Who, score: number) => line`${who} left the table with ${score}.`,
  boughtIn: (who: Who, amount: number) => line`${who} bought in for ${amount}.`,
  price: (who: Who, to: Who, amount: number) => line`${who} paid ${to} ${amount} for the spare hand.`,
  tookPot: (who: Who, amount: number) => line`${who} took ${amount} from the pot.`,
  returned: (who: Who, amount: number) => line`${amount} went back to ${who}: nobody could call it.`,
  took: (who: Who, amount: number, space: Space) => line`${who} took ${amount} from ${at(space)}.`,
  perCard: (who: Who, to: Who, amount: number) => line`${who} paid ${to} ${amount}, one for each card left.`,
  perCardAll: (to: Who, amount: number) => line`${to} collected ${amount}, one for each card the others held.`,
  paysKitty: (who: Who, amount: number) => line`${who} put ${amount} into KITTY, one for each card held.`,
  moved: (from: Who, to: Who, amount: number) => line`${amount} from ${from} to ${to}.`,
  dealtEven: (n: number, spare: number) => line`${cardCount(n)} each${spare === 0 ? '' : `, ${spare} in the spare hand`}.`,
  dealt: (least: number, most: number, spare: number) => line`${least} or ${cardCount(most)} each${spare === 0 ? '' : `, ${spare} in the spare hand`}.`,
  exchanged: (who: Who) => line`${who} exchanged hands with the spare one, unseen.`,
  sells: (who: Who) => line`${who} put${isYou(who) ? '' : 's'} the spare hand up for auction.`,
  leftSpare: (who: Who) => line`${who} left the spare hand where it lies.`,
  bid: (who: Who, amount: number) => line`${who} bid ${amount}.`,
  passed: (who: Who) => line`${who} passed.`,
  sold: (who: Who, amount: number) => line`${who} bought the spare hand for ${amount}.`,
  unsold: line`Nobody bid: the spare hand stays out of play.`,
  chosen: line`Everybody has chosen five cards.`,
  checked: (who: Who) => line`${who} checked.`,
  folded: (who: Who) => line`${who} folded.`,
  bet: (who: Who, amount: number) => line`${who} bet ${amount}`,
  called: (who: Who, amount: number) => line`${who} called with ${amount}`,
  raised: (who: Who, by: number) => line`${who} raised by ${by}`,
  allIn: (said: Line, all: boolean) => (all ? line`${said}, all in.` : line`${said}.`),
  shown: (who: Who, five: readonly Face[], what: string) => line`${who} showed ${what}: ${each(five)}.`,
  wonPot: (who: Who, amount: number, side: number) => line`${who} won ${potName(side)}, ${amount}.`,
  wonWith: (who: Who, amount: number, side: number, what: string, five: readonly Face[]) => line`${who} won ${potName(side)}, ${amount}, with ${what}: ${each(five)}.`,
  wonUncalled: (who: Who, amount: number) => line`Everybody else folded: ${who} won the pot, ${amount}.`,
  splitPot: (shares: Line, side: number) => line`Equal hands split ${potName(side)}: ${shares}.`,
  led: (who: Who, faces: readonly Face[]) => line`${who} led ${cards(...faces)}`,
  played: (who: Who, faces: readonly Face[]) => line`${who} played ${cards(...faces)}`,
  andTook: (said: Line, amount: number) => line`${said} and took ${amount}.`,
  stop: (said: Line) => line`${said}.`,
  stopped: (face: Face, suit: Suit, why: keyof typeof stopWhy) => line`${stopTitle(face, suit)}: ${stopWhy[why]}.`,
  cannotLead: (who: Who, colour: Colour) => line`${who} had no ${colour} card to lead.`,
  brokeRule: (who: Who, face: Face) => line`${who} held ${cards(face)} and said no. That breaks the rule.`,
  blocked: (colour: Colour) => line`Nobody can lead ${colour}: everybody pays one chip for each card into KITTY.`,
  out: (who: Who) => line`${who} played the last card.`,
  wonHand: (who: Who) => line`${who} won the hand.`,
  noWinner: line`The hand ends without a winner.`,
  leftovers: (high: Line, low: Line) => line`What was left on the sheet is divided: ${high} (high), ${low} (low).`,
  leftoversOne: (who: Who, amount: number) => line`${who} took the ${amount} left on the sheet.`,
  share: (who: Who, amount: number) => line`${who} ${amount}`,
  away: (who: Line, many: boolean) => line`${who} ${isYou(who) || many ? 'are' : 'is'} away; the hand goes on without ${hasYou(who) ? 'you' : 'them'}.`,
  gone: (who: Line, many: boolean) => line`${who} ${isYou(who) || many ? 'have' : 'has'} gone for good.`,
  back: (who: Line, many: boolean) => line`${who} ${isYou(who) || many ? 'are' : 'is'} back.`,
  begunAgain: (who: Line) => line`All antes and stakes went back: the hand begins again without ${who}.`,
  voided: line`The hand counts for nothing: all its chips went back.`,
  staked: (who: Who, amount: number, ace: Face) => line`${who} put ${chipCount(amount)} on the corner ${cards(ace)}.`,
  noStake: (who: Who) => line`${who} bet on no corner.`,
  matched: (who: Line, many: boolean, amount: number, ace: Face) => line`${who}${many ? ' each' : ''} matched ${amount} on ${cards(ace)}.`,
  stakeReturned: (who: Who, amount: number) => line`Nobody matched it: ${amount} went back to ${who}.`,
  addedAgain: (who: Line, many: boolean, amount: number, ace: Face) => line`${who}${many ? ' each' : ''} put ${amount} more on ${cards(ace)}.`,
  released: (who: Who, ace: Face) => line`${who} did not add to ${cards(ace)} and cannot win that corner any more.`,
  lapsed: (amount: number, ace: Face) => line`Nobody has a claim on ${cards(ace)}: ${amount} wait there for the next bet on it.`,
  aceShown: (who: Who, ace: Face) => line`${who} showed ${cards(ace)}.`,
  cornerWon: (who: Who, amount: number, ace: Face) => line`${who} took ${amount} from the corner ${cards(ace)}.`,
  cornerCarried: (amount: number, ace: Face) => line`Nobody who bet on ${cards(ace)} holds it: ${amount} stay there for the next hand.`,
  aceNamed: (who: Who, ace: Face) => line`${who} named ${cards(ace)} for the next hand.`,
  cutLeft: (draws: Line) => line`Cut for what is left on the sheet: ${draws}.`,
  sessionOver: line`The game is over.`,
} as const;

const partsOf = (who: Who): Line => (Array.isArray(who) ? (who as Line) : [who as Part]);
/** Is whoever reads among them? */
const hasYou = (who: Who): boolean => partsOf(who).some((part) => typeof part === 'object' && 'within' in part);
const isYou = (who: Who): boolean => partsOf(who).length === 1 && hasYou(who);

export const potName = (side: number): string => (side === 0 ? 'the pot' : side === 1 ? 'the side pot' : `side pot ${side}`);

const stopTitle = (face: Face, suit: Suit): Line => line`${capital(spokenSuit(suit))} stop at ${rank(face)}`;
const stopWhy = { top: 'that is the top', played: 'the next one is already played', nobody: 'nobody holds the next one', 'nobody-here': 'nobody who is here holds the next one' } as const;

export const ranksOfFive: { readonly [R in PokerRank]: string } = {
  'high-card': 'high card', 'one-pair': 'a pair', 'two-pairs': 'two pairs', 'three-of-a-kind': 'three of a kind', straight: 'a straight',
  flush: 'a flush', 'full-house': 'a full house', 'four-of-a-kind': 'four of a kind', 'straight-flush': 'a straight flush',
};

/** What came to light when the hand was checked, by the code of the rules. */
export const faults: { readonly [code: string]: (who: string) => string } = {
  'rummy-royal/not-lowest': (who) => told`${who} led a card, and held a lower one of those to be led.`,
  'rummy-royal/must-lead': (who) => told`${who} passed the lead, and held a card of the colour.`,
  'rummy-royal/must-play': (who) => told`${who} said no to the next card, and held it.`,
  'rummy-royal/must-show': (who) => told`${who} showed no ace, and held the one that was bet on.`,
};

/** The state line: a short title and at most two lines of why. */
export const state = {
  cut: line`Cut for the deal`,
  cutWhy: line`The highest card deals, Ace is high.`,
  stakeMine: line`Will you bet on a corner ace?`,
  stake: (who: Who) => line`${who} may bet on a corner ace`,
  stakeWhy: line`Of those who bet, whoever is dealt the ace takes all.`,
  stakeNamed: (ace: Face) => line`The last winner named ${cards(ace)}.`,
  match: (who: Who, amount: number, ace: Face) => line`${who} bet${isYou(who) ? '' : 's'} ${amount} on ${cards(ace)}`,
  matchWhy: line`Match it exactly, or stay out of it.`,
  ace: (ace: Face) => line`Who was dealt ${cards(ace)}?`,
  aceWhy: (amount: number) => line`${chipCount(amount)} lie on that corner.`,
  nameMine: line`You won the corner: name the next ace`,
  name: (who: Who) => line`${who} won the corner and name${isYou(who) ? '' : 's'} the next ace`,
  nameWhy: line`The next dealer may bet on it.`,
  shuffle: line`The cards are shuffled`,
  shuffledByAll: line`Every phone shuffles.`,
  shuffledHere: line`This phone shuffles.`,
  shuffledByOne: line`One phone shuffles for all.`,
  deal: line`The cards are dealt`,
  take: line`The spare hand changes hands`,
  showdown: line`The hands are shown`,
  reveal: line`What is left is shown.`,
  spareMine: line`What about the spare hand?`,
  spareMineWhy: (n: number) => line`${cardCount(n)} nobody has seen.`,
  spare: (who: Who) => line`${who} decide${isYou(who) ? '' : 's'} about the spare hand`,
  spareWhy: line`Exchange it, sell it, or leave it.`,
  auction: line`The spare hand is for sale`,
  auctionHigh: (who: Who, amount: number) => (isYou(who) ? line`Your bid of ${amount} is the highest.` : line`${who} bids ${amount}.`),
  auctionNone: (n: number) => line`${cardCount(n)}, no bid yet.`,
  auctionDead: line`The buyer lays their own hand aside, unseen.`,
  auctionSeller: line`The price goes to you.`,
  choose: line`Choose five for poker`,
  picked: (rank: string) => line`You have ${rank}.`,
  chosen: line`Your five are chosen`,
  chooseWait: line`Everybody chooses five for poker`,
  chooseWhy: line`You keep all cards for the stops afterwards.`,
  still: (who: Line) => line`Waiting for ${who}.`,
  bet: (pot: number) => line`${pot} in the pot`,
  betToCall: (n: number) => line`${n} to call.`,
  betNone: line`No bet yet.`,
  raises: (n: number) => (n === 0 ? line`No raise left.` : line`${n} ${plural(n, 'raise', 'raises')} left.`),
  lead: (who: Who, colour: Colour) => line`${who} lead${isYou(who) ? '' : 's'} a ${colour} suit.`,
  leadFirst: (who: Who, colour: Colour) => line`${who} lead${isYou(who) ? '' : 's'} ${colour}`,
  leadLowest: (colour: Colour) => line`With the lowest ${colour} card.`,
  stopTitle,
  stopTop: line`That is the top of the suit.`,
  stopPlayed: (next: Face) => line`The ${rank(next)} is played already.`,
  stopNobody: (next: Face) => line`Nobody holds the ${rank(next)}.`,
  stopNobodyHere: (next: Face) => line`Nobody who is here holds the ${rank(next)}.`,
  follow: (face: Face) => line`${cards(face)} is next`,
  followMine: line`You hold it: play it.`,
  followWho: line`Whoever holds it plays it.`,
  followAsking: (who: Line) => line`Not answered yet: ${who}.`,
  leftovers: line`Cut for what is left on the sheet`,
  leftoversWhy: line`High and low share it.`,
  won: (who: Who) => line`${who} won the hand`,
  noWinner: line`Nobody can go on`,
  over: line`The hand is over`,
  voided: line`The hand counts for nothing`,
} as const;

/** Short words at my own seat. */
export const cue = {
  stake: 'Corner ace', match: 'Your answer', name: 'Name an ace',
  spare: 'Your decision', bid: 'Your bid', five: 'Choose five', bet: 'Your bet', call: 'Your answer', lead: (colour: Colour) => `Your lead: ${colour}`, play: 'Your card', turn: 'Your turn',
} as const;

/** Notes of a seat; the first that applies is shown. */
export const note = {
  reactions: { 'well-played': '“Well played”', thanks: '“Thanks”', laugh: '“Ha ha”', 'oh-no': '“Oh no”', thinking: '“Thinking”', hurry: '“Your turn!”' },
  left: 'has left', leftWith: (n: number) => `left with ${n}`, out: 'sits out', dealer: 'dealer', thinks: 'thinking', deals: 'decides', leads: 'leads', wonPot: 'won the pot', folded: 'folded', allIn: 'all in', passed: 'passed',
  stakes: (n: number) => `put ${n}`, showed: 'showed the ace', names: 'names an ace',
  bid: (n: number) => `bid ${n}`, bet: (n: number) => `bet ${n}`, chooses: 'choosing', chosen: 'chosen', winner: 'won', bought: 'bought', checked: 'checked',
} as const;

/** The hands that were shown for the pot. */
export const showdown = {
  title: 'The poker hands', show: 'The poker hands', close: 'Put the hands away',
  won: (amount: number, side: number, shared: boolean) => (shared ? line`won ${amount} of ${potName(side)}` : line`won ${potName(side)}, ${amount}`),
} as const;

/** Under a card of a cut. */
export const cutRole = { deals: 'deals', high: 'high', low: 'low' } as const;
export const youDeal = 'deal';
export const lastCut = {
  title: 'What was left on the sheet',
  shared: (amount: number) => line`${chipCount(amount)} were left. Whoever cut high and whoever cut low share them; an odd one goes to high.`,
  alone: (who: Who, amount: number) => line`${who} took the ${chipCount(amount)}.`,
} as const;

/** Who is awaited and for what. */
export const awaited = {
  cut: (who: Line) => line`${who}: cut for the deal`,
  stake: (who: Line) => line`${who} may bet on a corner ace`,
  match: (who: Line, many: boolean) => line`${who} match${many ? '' : 'es'} the bet or not`,
  name: (who: Line) => line`${who} names an ace`,
  deal: (who: Line) => line`${who}: the deal`,
  terms: (who: Line) => line`${who}: ready for the next hand`,
  spare: (who: Line) => line`${who} decides about the spare hand`,
  auction: (who: Line) => line`${who} bids or passes`,
  choose: (who: Line, many: boolean) => line`${who} choose${many ? '' : 's'} five cards`,
  bet: (who: Line, toCall: number) => (toCall > 0 ? line`${who} calls, raises or folds` : line`${who} checks or bets`),
  lead: (who: Line) => line`${who} leads`,
  follow: (face: Face | null) => (face === null ? line`The next card` : line`Who holds ${cards(face)}?`),
  leftovers: (who: Line) => line`${who}: the last cut`,
  other: (who: Line) => line`Waiting for ${who}`,
} as const;
export const awaitedYou = {
  stake: line`You may bet on a corner ace`, match: line`You match the bet or not`, name: line`You name an ace`, spare: line`You decide about the spare hand`, auction: line`You bid or pass`, choose: line`You choose five cards`, bet: line`You check or bet`, answerBet: line`You call, raise or fold`, lead: line`You lead`, other: line`Your answer is awaited`,
} as const;

/** Labels of the action bar. */
export const bar = {
  sort: 'Sort hand',
  sorts: { suit: 'by suit', rank: 'by rank', dealt: 'as dealt', own: 'in your own order' },
  sorted: (how: string) => `Hand sorted ${how}`,
  aces: 'The corner aces', stakeLabel: 'Your bet on the ace', noStake: 'No bet', noMatch: 'Stay out', match: (n: number) => `Match ${n}`,
  stake: (n: number, ace: Face) => line`Bet ${String(n)} on ${cards(ace)}`,
  name: (ace: Face) => line`Name ${cards(ace)}`,
  spareChoices: 'The spare hand', spareNone: 'Tap one to read what it does.', sparePick: 'Choose one',
  exchange: 'Exchange', auction: 'Sell', neither: 'Leave',
  exchangeWhy: 'Your hand for the spare one, unseen and for good.',
  auctionWhy: 'The others bid for it, and you keep the price.',
  neitherWhy: 'You keep your hand; the spare one stays out of play.',
  doExchange: 'Exchange my hand', doAuction: 'Sell it by auction', doNeither: 'Leave it out of play',
  bid: (n: number) => `Bid ${n}`, pass: 'Pass', passWhy: 'A pass is final.', bidLabel: 'Your bid', bidMost: 'All',
  cannotBid: 'You have not enough chips for a higher bid.',
  best: 'Pick my best five', clear: 'Pick again', playFive: 'Play these five', pickMore: (n: number) => `Pick ${n} more`, pickFive: 'Pick five cards',
  check: 'Check', bet: (n: number) => `Bet ${n}`, betAllIn: (n: number) => `Bet ${n}, all in`, raiseAllIn: (n: number) => `Raise ${n}, all in`, call: (n: number) => `Call ${n}`, callAllIn: (n: number) => `Call ${n}, all in`, raise: (n: number) => `Raise ${n}`, fold: 'Fold', allIn: 'All in', most: 'Most', betLabel: 'Your bet', raiseLabel: 'Raise by',
  lead: (faces: readonly Face[]) => line`Lead ${cards(...faces)}`,
  goOn: (said: Line, rest: readonly Face[]) => (rest.length === 0 ? said : line`${said}, go on with ${cards(...rest)}`),
  pickLead: 'Choose a card to lead',
  play: (face: Face) => line`Play ${cards(face)}`,
  playsItself: 'Plays by itself in ',
  quick: 'Quick amounts',
  fiveOnly: 'Five cards make a poker hand. Tap a picked one to put it back.', notNow: 'Not now:',
  watching: 'You are watching', fromNext: 'dealt in from the next hand',
  sitOut: 'You sit out this hand',
  waiting: 'Waiting',
  less: 'Less', more: 'More',
} as const;

/** A card looked at from near. */
export const enlarged = {
  place: (at: number, of: number) => `Card ${at} of ${of} in your hand.`,
  left: 'Move left', right: 'Move right',
  moved: (card: string, at: number, of: number) => `${capital(card)}, now card ${at} of ${of}`,
} as const;

/** For the first hand; each is shown once. */
export const hints = {
  title: 'Hint',
  sheet: 'Everybody’s chips lie on the sheet: play the card of a space later, and its chips are yours.',
  five: 'The best five of your cards play for the POT, as in poker; “Pick my best five” finds them for you.',
  stops: 'A suit goes up, card by card, from whoever holds the next one. First without cards wins.',
  read: 'Got it',
  skip: 'No hints',
} as const;

/** What a card of the hand says of itself, after its name. */
export const card = {
  canLead: 'can be led', canPlay: 'can be played', five: 'one of your five', picked: 'picked', mayPick: 'not picked',
} as const;

export const zone = {
  seats: 'The others, from your left', seatsAll: 'The players', sheet: 'Game sheet', state: 'What happens now', hand: (n: number) => `Your hand, ${cardCount(n)}`, bar: 'Your actions', run: 'Played in this suit', me: 'Your seat', meNamed: (name: string) => told`Your seat, ${name}`, cut: { deal: 'The cut for the deal', leftovers: 'The cut for what was left on the sheet' }, end: 'End of the hand', news: 'Latest', open: 'Open hands', five: 'The five',
} as const;

export const sheet = {
  below: 'Who plays for what', mainPot: 'Main pot', pot: 'POT', kitty: 'KITTY', to: (who: string) => told`to ${who}`, toYou: 'to you', empty: 'empty', side: (i: number, n: number) => (n === 1 ? 'Side pot' : `Side pot ${i}`), corner: (ace: string, content: string) => `Corner, ${ace}: ${content}`, claims: (who: Line) => line`for ${who}`, carried: (each: number, seats: number, hand: number) => (seats === 1 ? line`${each} a deal since hand ${String(hand)}` : line`${each} each since hand ${String(hand)}`), waits: line`wait for the next bet on it`,
  spare: (n: number) => `Spare hand, ${cardCount(n)}`,
  label: (space: string, content: string) => `${space}: ${content}`,
} as const;

export const handOfSeat = (name: string, n: number): string => told`${name}, ${cardCount(n)}`;
export const seatLabel = (name: string, chips: number, held: number, note: string): string => told`${name}, ${chipCount(chips)}, ${cardCount(held)}${note === '' ? '' : `, ${note}`}`;

export const end = {
  won: (who: Who) => line`${who} won the hand`,
  blocked: line`The hand ends without a winner`,
  broken: line`The hand is broken off`,
  brokenWhy: line`The phones find out why.`,
  blockedWhy: (colour: Colour | null) => line`Nobody could lead${colour === null ? '' : ` ${colour}`}.`,
  voided: line`The hand counts for nothing`,
  voidedWhy: line`Too few were left to play it out: all its chips went back.`,
  wonGame: (who: Line, many: boolean) => (many ? line`${who} share the game` : line`${who} won the game`),
  lastHand: (said: Line) => line`Last hand: ${said}`,
  change: 'This hand',
  chips: 'Chips',
  left: 'Left in hand',
  none: 'nothing',
  whoLeft: 'Somebody who left',
  out: 'out of cards', satOut: 'sat out',
  leftWith: 'left with',
  reasons: {
    pot: line`POT`, side: line`side pot`, kitty: line`KITTY`, cardsOfOthers: line`cards of the others`, ownCards: line`cards left`, blocked: line`into KITTY`, ante: line`ante`, bets: line`bets`,
    corner: line`corner ace`, sold: line`sold the spare hand`, bought: line`bought the spare hand`, leftover: line`last cut`,
  },
  standing: 'Standing',
  finalStanding: 'Final standing',
  debt: (n: number) => `${n} bought in`,
  score: 'Chips less buy-ins',
  rank: (n: number) => `${n}.`,
} as const;
