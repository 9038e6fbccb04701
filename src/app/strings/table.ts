import { listNames } from '../names.ts';

export const table = {
  title: 'Table',
  opening: 'Opening the table…',
  menu: 'Menu',
  info: 'About this table',
  log: 'What happened',
  rules: 'Rules',
  notOpened: 'The table could not be opened',
  home: 'Home',

  menuInvite: 'Let somebody in',
  menuHome: 'Back to home',
  menuHomeHint: 'The table stays; you can return at any time.',
  menuSettings: 'Settings',
  menuRules: 'Rules of the game',
  menuLobby: 'Seats and table rules',

  dealTitle: 'How the cards are dealt',
  simpleDeal: 'Simple deal: all phones shuffle together, so nobody can choose the order; but somebody who changes the app on their own phone could read the other hands from it. Play with people you trust.',
  who: 'Who is here',
  here: 'connected',
  away: 'not connected',
  thisDevice: 'this device',
  brokerTitle: 'Meeting server',
  reportsTitle: 'Entries that were refused',
  noReports: 'None. Every entry of the log was signed by its author and fitted the rules.',
  reportsText: 'These entries changed nothing.',
  report: (who: string, what: string, when: string) => `${who}, ${when}: ${what}`,

  logEmpty: 'Nothing has happened yet.',

  /** Law 7: who is awaited, for what, since when, and what one can do. */
  awaitYou: 'You',
  awaitTerms: (names: readonly string[]) => `Waiting for ${listNames(names)} to agree to the next hand`,
  awaitDeal: (names: readonly string[]) => `Waiting for the phone of ${listNames(names)} to shuffle`,
  awaitGame: (names: readonly string[]) => `Waiting for ${listNames(names)}`,
  awaitAway: (names: readonly string[], since: string) => `${listNames(names)} ${names.length === 1 ? 'is' : 'are'} away since ${since}.`,
  awaitHelp: 'The hand waits until that phone is back; it comes back to exactly this point. Wake it up, or open the app there again.',
  awaitInvite: 'Let them back in',
  nobodyHere: 'No other phone is connected. Open the table on the others, or let them back in.',
  storageTrouble: 'This device cannot answer now.',

  overTitle: 'End of the hand',
  standing: 'Standing',
  place: 'Place',
  player: 'Player',
  score: 'Chips',
  next: 'Next hand',
  finished: 'The game is over',
  finishedText: 'The final standing counts chips less buy-ins.',
  watch: 'You watch this hand; you are dealt into the next one.',
} as const;
