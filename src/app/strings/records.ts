import { listNames } from '../names.ts';
import { told } from './told.ts';

const count = (n: number, one: string, many: string): string => (n === 1 ? `1 ${one}` : `${n} ${many}`);

/** Saved games: the list, and one of them step by step. */
export const records = {
  title: 'Saved games',
  none: 'Nothing is saved yet. After a hand, “Save game” at the foot of the table keeps it here.',
  open: 'Open a saved game',
  openHint: 'Choose a file that ends in .court.json; on a computer you can also drop it anywhere on the app.',
  took: (game: string) => `${game} is among your saved games now.`,
  item: (game: string, hands: number) => `${game}, ${hands === 0 ? 'unfinished' : count(hands, 'hand', 'hands')}`,
  withNames: (names: readonly string[]) => listNames(names),
  saved: (when: string) => `Saved ${when}`,
  more: (what: string) => `Download, share or delete: ${what}`,
  look: 'Look at it step by step',
  download: 'Download the file',
  share: 'Share the file',
  remove: 'Delete',
  removeAsk: (what: string) => `${what} is deleted from this device. Files that you downloaded or shared stay where they are.`,
  removeNow: 'Delete it',
  keep: 'Keep it',

  save: 'Save this game',
  saveShort: 'Save game',
  saving: 'Saving…',
  savedText: (hands: number) => `${count(hands, 'hand is', 'hands are')} saved on this device, under “Saved games” on the home screen.`,
  savedOpen: 'The file holds every card of these hands, face up, and what everybody did. Nothing of a hand that still runs is in it.',

  hand: 'Hand',
  /** Stands for the number of a hand. */
  ending: 'End of the game',
  handNumber: (n: number) => `Hand ${n}`,
  step: (n: number, of: number) => `Step ${n} of ${of}`,
  subtitle: (hand: number, hands: number, step: number, steps: number) => `Hand ${hand} of ${hands}, step ${step} of ${steps}`,
  subtitleEnding: (step: number, steps: number) => `End of the game, step ${step} of ${steps}`,
  seenBy: 'Cards',
  allOpen: 'All open',
  as: (name: string) => told`${name}’s`,
  first: 'To the beginning of the hand',
  previous: 'One step back',
  next: 'Next step',
  last: 'To the end of the hand',
  nextHand: 'Next hand',
  rule: (rule: string) => `Rule ${rule}`,
  score: 'Score so far',
  steps: 'Through the record',
  notes: 'Notes',
  about: 'About this record',
  theEnd: 'This is the end of the record.',
} as const;
