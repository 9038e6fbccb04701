import { isolated } from './strings/told.ts';
import { joinsPictures, shortened } from '../table/wire/characters.ts';
import { withoutUnseen } from '../table/wire/unseen.ts';

/** Longest name of a player, in characters as people count them. */
export const MAX_NAME = 24;
/** What the table's log takes, in UTF-16 units. */
const MAX_UNITS = 40;

/** A name as people typed it: no control or invisible direction characters, single spaces, at most `MAX_NAME` characters. */
export function cleanName(text: string): string {
  const whole = text.normalize('NFC');
  const plain = withoutUnseen(whole.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu, (c, at: number) => (joinsPictures(whole, at) ? c : ' ')), ' ').replace(/\s+/gu, ' ').trim();
  return shortened(plain, MAX_NAME, MAX_UNITS).trim();
}

/** `Ana`, `Ana and Ben`, `Ana, Ben and Mira`; none of them turns the text around it. */
export function listNames(names: readonly string[]): string {
  const all = names.map(isolated);
  if (all.length < 2) return all[0] ?? '';
  return `${all.slice(0, -1).join(', ')} and ${all[all.length - 1]}`;
}
