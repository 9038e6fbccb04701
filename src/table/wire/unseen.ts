import { joinsPictures } from './characters.ts';

/**
 * Control and invisible characters, those that turn the direction of what follows and those that look like nothing among them. A
 * list of our own, the same on every device: what a browser's Unicode tables say differs with its age, and a name decides whether
 * an entry is taken.
 */
const UNSEEN =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu;

/** The text with something else for each of them; what joins two pictures to one is seen. */
export const withoutUnseen = (text: string, instead: string): string => text.replace(UNSEEN, (unseen, at: number) => (joinsPictures(text, at) ? unseen : instead));
