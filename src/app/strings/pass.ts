/** One phone, several players: the cover between two turns. */
import { told } from './told.ts';

export const pass = {
  /** Name of the cover for those who listen. */
  zone: 'Cover',
  passTo: 'Pass the phone to',
  heading: (name: string) => told`Pass the phone to ${name}`,
  hold: 'Hold to look',
  holding: 'Keep holding…',
  holdHint: (name: string) => told`Only ${name} should see the screen now.`,
  tooShort: 'Keep your finger on it until the bar is full.',
  without: 'Look without holding',
  somebodyElse: 'Somebody else',
  ask: (name: string) => told`Are you ${name}?`,
  yes: (name: string) => told`I am ${name}: show my cards`,
  no: 'Not yet',
  lifted: (name: string) => told`${name}’s hand.`,
  cover: 'Cover the cards',
  waiting: 'Nobody on this phone has anything to do now.',
  lookAs: 'Look at the hand of',
  news: 'What happened last',
} as const;
