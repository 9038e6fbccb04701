/** Names of players. They are shown on every device, whoever wrote them. */
import type { Plain } from '../../engine/kernel/index.ts';
import { text, unfit } from './fields.ts';
import { LIMITS } from './limits.ts';

/**
 * Control and invisible characters, those that turn the direction of what follows among them. A list of our own, the same on
 * every device: what a browser's Unicode tables say differs with its age, and a name decides whether an entry is taken.
 */
const UNSEEN =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]/u;

/** Bounded, trimmed, nothing unseen in it. Empty: no name yet. */
export const isName = (name: string): boolean => name.length <= LIMITS.name && name.trim() === name && !UNSEEN.test(name);

/** Throws `Unfit`. */
export function readName(value: Plain | undefined): string {
  const name = text(value, LIMITS.name);
  return isName(name) ? name : unfit();
}

/** The nearest name that may be written; empty when nothing is left of it. */
export function cleanName(name: string): string {
  const seen = [...name.trim()].filter((c) => !UNSEEN.test(c) && !isHalf(c));
  let short = '';
  for (const character of seen) {
    if (short.length + character.length > LIMITS.name) break;
    short += character;
  }
  return short.trim();
}

/** A lone surrogate, which has no bytes. */
const isHalf = (character: string): boolean => character.length === 1 && character >= '\ud800' && character <= '\udfff';
