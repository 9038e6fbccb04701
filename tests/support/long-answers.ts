/** High Card with answers as long as a shuffled pack: whoever plays it writes and needs blobs all the time. */
import { decode, encode, refuse, refused, ok, type Game, type Plain, type Step } from '../../src/engine/kernel/index.ts';
import { highCard } from './high-card.ts';

/** Bytes of an answer: 52 cards of 64 bytes. */
export const LENGTH = 3_328;

type Parts<G> = G extends Game<infer O, infer S, infer A, infer E, infer V> ? { o: O; s: S; a: A; e: E; v: V } : never;
type High = Parts<typeof highCard>;

/** The same answer, long. Equal answers have equal bytes, so that one blob is named by several seats. */
export function lengthen(answer: High['a']): Uint8Array {
  const short = encode(answer);
  const long = new Uint8Array(LENGTH);
  long[0] = short.length;
  long.set(short, 1);
  for (let i = 1 + short.length; i < LENGTH; i++) long[i] = (i * 31 + short.length) % 256;
  return long;
}

/** Null when it is none. */
function shorten(long: Plain): High['a'] | null {
  if (!(long instanceof Uint8Array) || long.length !== LENGTH) return null;
  const short = decode(long.subarray(1, 1 + (long[0] ?? 0)));
  return short.ok ? (short.value as High['a']) : null;
}

const sure = (long: Uint8Array): High['a'] => shorten(long) as High['a'];

export const longHighCard: Game<High['o'], High['s'], Uint8Array, High['e'], High['v']> = {
  ...highCard,
  id: 'long-high-card',
  check: (s, seat, long, knowledge) => {
    const answer = shorten(long);
    return answer === null ? refuse('high-card/bad-shape') : highCard.check(s, seat, answer, knowledge);
  },
  reveals: (s, seat, long) => {
    const answer = shorten(long);
    return answer === null ? [] : highCard.reveals(s, seat, answer);
  },
  decides: (s, seat, long) => highCard.decides(s, seat, sure(long)),
  forced: (s, seat, knowledge) => {
    const forced = highCard.forced(s, seat, knowledge);
    return forced === null ? null : { ...forced, answer: lengthen(forced.answer) };
  },
  *legal(s, seat, knowledge) {
    for (const answer of highCard.legal(s, seat, knowledge)) yield lengthen(answer);
  },
  apply: (s, step: Step<Uint8Array>) => highCard.apply(s, step.kind === 'answers' ? { ...step, answers: step.answers.map(({ seat, answer }) => ({ seat, answer: sure(answer) })) } : step),
  format: (s, seat, long, knowledge) => highCard.format(s, seat, sure(long), knowledge),
  parse: (s, seat, text, knowledge) => {
    const parsed = highCard.parse(s, seat, text, knowledge);
    return parsed.ok ? ok(lengthen(parsed.value)) : refused(parsed.refusal);
  },
};
