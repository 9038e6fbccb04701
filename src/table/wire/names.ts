/** Names of players. They are shown on every device, whoever wrote them. */
import type { Plain } from '../../engine/kernel/index.ts';
import { shortened } from './characters.ts';
import { text, unfit } from './fields.ts';
import { LIMITS } from './limits.ts';
import { withoutUnseen } from './unseen.ts';

/** Bounded, trimmed, nothing unseen in it. Empty: no name yet. */
export const isName = (name: string): boolean => name.length <= LIMITS.name && name.trim() === name && withoutUnseen(name, '') === name;

/** Throws `Unfit`. */
export function readName(value: Plain | undefined): string {
  const name = text(value, LIMITS.name);
  return isName(name) ? name : unfit();
}

/** The nearest name that may be written; empty when nothing is left of it. */
export function cleanName(name: string): string {
  const whole = [...name.trim()].filter((c) => !isHalf(c)).join('');
  return shortened(withoutUnseen(whole, '').trim(), LIMITS.name, LIMITS.name).trim();
}

/** A lone surrogate, which has no bytes. */
const isHalf = (character: string): boolean => character.length === 1 && character >= '\ud800' && character <= '\udfff';
