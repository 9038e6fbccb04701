/** Names of players. They are shown on every device, whoever wrote them. */
import type { Plain } from '../../engine/kernel/index.ts';
import { text, unfit } from './fields.ts';
import { LIMITS } from './limits.ts';
import { UNSEEN } from './unseen.ts';

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
