/** How the cards of a hand were dealt and checked, and why one does not count. */
import { listNames } from '../names.ts';
import { told } from './told.ts';

/** The parts of the fair deal and of its check that a phone can keep the others waiting with. */
export type DealStep = 'held' | 'keys' | 'shuffle' | 'coin' | 'deal' | 'stand-in' | 'show' | 'stand-in-check' | 'verdict';

const phone = (names: readonly string[]): string => (names.length === 1 ? told`${names[0] ?? ''}’s phone` : `the phones of ${listNames(names)}`);
const Phone = (names: readonly string[]): string => phone(names).replace(/^the /, 'The ');
const has = (names: readonly string[]): string => (names.length === 1 ? 'has' : 'have');
const phones = (n: number): string => (n === 1 ? '1 phone' : `${n} phones`);

const STEPS: { readonly [S in DealStep]: (missing: string) => string } = {
  held: () => 'to store what was played',
  keys: () => 'to begin the deal',
  shuffle: () => 'to shuffle',
  coin: () => 'to draw lots',
  deal: () => 'to deal',
  'stand-in': (missing) => (missing === '' ? 'to deal' : `to deal in place of ${missing}`),
  show: () => 'to show how it shuffled',
  'stand-in-check': (missing) => (missing === '' ? 'to check the hand' : `to check what ${missing} did`),
  verdict: () => 'to check the hand',
};

export const deal = {
  title: 'How the cards are dealt',
  details: 'Details',

  /** At the end of a hand. */
  checking: 'Being checked by all phones…',
  checked: (n: number) => `Fair: checked by ${phones(n)}`,
  byThisPhone: 'Dealt by this phone',
  byPhoneOf: (names: readonly string[]) => `Dealt by ${phone(names)}`,
  /** In the place of what comes next. */
  checkingNext: 'The phones check this hand; then comes the next one.',
  checkingLast: 'The phones check this hand.',

  /** Whose phone is awaited; `missing`: phones that are not there, for which it stands in. */
  awaited: (names: readonly string[], step: DealStep, missing: readonly string[]) => `Waiting for ${phone(names)} ${STEPS[step](missing.length === 0 ? '' : phone(missing))}`,

  shuffledByAll: 'Shuffled by everybody.',
  later: 'When the hand is over, all phones check what was done.',
  now: 'The phones check it now.',
  /** Several devices, before there is a hand. */
  fairHow: 'Every phone shuffles. A card can be seen only by its player, once each of the other phones has unlocked it; when the hand is over, all phones check what was done.',
  simpleHow: (whose: string) => `${whose}, for all who play on it. With several phones, all of them shuffle and check.`,

  shuffledBy: 'Shuffled by',
  checkedBy: 'Checked by',
  onePhone: (names: readonly string[]) => (names.length < 2 ? (names[0] ?? '') : `${listNames(names)} (one phone)`),
  none: 'nobody yet',
  openedFor: (names: readonly string[]) => `${Phone(names)} ${names.length === 1 ? 'was' : 'were'} not there for the check: the others have put ${names.length === 1 ? 'its key' : 'their keys'} together.`,
  times: { begun: 'Begun', dealt: 'Dealt', ended: 'Over', checked: 'Checked' },
  root: 'Check number',
  rootHint: 'It is the same on every phone that checked this hand: compare a few digits if you like.',

  means: 'What that is worth',
  prevented: 'Prevented:',
  detected: 'Found out:',
  notCovered: 'Not covered:',
  fair: {
    prevented: 'no phone sees a card that its player may not see, or chooses who gets which; not even half of the phones together.',
    detected: 'a phone that exchanges or adds cards, or that breaks a rule with cards nobody sees, is named, and the hand does not count.',
    notCovered: 'more than half of the phones together, one person with several phones, a look over a shoulder. A phone that goes away in the middle of a cut has it made again.',
    two: 'With two phones, one that is gone for good leaves the hand unchecked: it does not count.',
  },
  simple: {
    prevented: 'the app shows a hand to nobody but its player; between turns a cover lies over it.',
    detected: 'nothing, since no other phone is there to check.',
    notCovered: 'whoever changes the app on that phone, or lifts the cover in another’s name, can see all hands.',
  },

  voidTitle: 'This hand does not count.',
  voidRule: (who: readonly string[], rule: string) => `${Phone(who)} broke the rule ${rule}, as the check of the hand has shown:`,
  voidSaid: (said: string) => `The table had heard: “${said}”`,
  voidAfter: 'All chips are as they were before the hand, and the others play on without it.',
  voidNobody: 'Nobody is to blame. All chips are as they were before the hand.',
} as const;

/** What a phone did that is named; `table/double`: law 8. */
const BLAMED: { readonly [code: string]: (who: readonly string[]) => string } = {
  'table/double': (who) => `${Phone(who)} ${has(who)} signed two different answers to one question, which everybody’s phone can prove.`,
  'deal/bad-shuffle': (who) => `${Phone(who)} exchanged, added or placed cards when it shuffled: what came out is not what its key makes of the pack.`,
  'deal/bad-share': (who) => `${Phone(who)} left a part of its key with another phone that does not fit, so that the others could not have gone on without it.`,
  'deal/false-complaint': (who) => `${Phone(who)} complained of what another one had left with it, without reason.`,
};

/** What makes a hand void with nobody to blame. */
const BLAMELESS: { readonly [code: string]: (devices: number) => string } = {
  'deal/gone': (devices) => (devices === 2 ? 'One of the two phones is gone for good, and nobody but both together can open and check the cards.' : 'So many phones are gone for good that the others cannot open and check the cards.'),
  'deal/too-often': () => 'The deal was begun again too often, since phones went away while the cards were shuffled.',
  'deal/no-card': () => 'A card came out that is none, and the check could not find out whose phone made it.',
};

/** Codes of the deal that this file has words for. */
export const VOID_CODES: readonly string[] = [...Object.keys(BLAMED), ...Object.keys(BLAMELESS)];

export interface WhyVoid {
  readonly code: string;
  /** Names of those to blame. */
  readonly who: readonly string[];
  /** Devices that took part in the deal. */
  readonly devices: number;
  /** What the game says of a broken rule: what was done, under which rule, and what the table had been told then (or nothing). */
  readonly fault: { readonly text: string; readonly rule: string; readonly said: string } | null;
  /** The sentence for the code. */
  readonly general: string;
}

/** Why a hand does not count, and what becomes of it: sentences. */
export function whyVoid({ code, who, devices, fault, general }: WhyVoid): readonly string[] {
  if (who.length === 0) {
    const known = Object.hasOwn(BLAMELESS, code) ? BLAMELESS[code] : undefined;
    return [known === undefined ? `The phones could not check this hand. ${general}` : known(devices), deal.voidNobody];
  }
  const known = Object.hasOwn(BLAMED, code) ? BLAMED[code] : undefined;
  if (known !== undefined) return [known(who), deal.voidAfter];
  if (fault !== null) return [`${deal.voidRule(who, fault.rule)} ${fault.text}`, ...(fault.said === '' ? [] : [deal.voidSaid(fault.said)]), deal.voidAfter];
  return [`${Phone(who)} broke the rules. ${general}`, deal.voidAfter];
}
