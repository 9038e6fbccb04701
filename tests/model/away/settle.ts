/** A fair run: some devices that hear each other do what a device does by itself, and nobody else does anything. */
import { ended } from './holds.ts';
import { complete, decisions, entryOf, fold, isOut, isSilent, mayAccept, maySign, type Law } from './law.ts';
import { acceptedTo, all, has, rounds, signedTo, withAccept, withContent, withSign, type Mask, type Setting, type State } from './state.ts';

/** How many writes a hand can need at most; far more than it does. */
const ENOUGH = 400;

/** What is written until nobody has anything to write, starting from all that those who hear each other hold. */
export function settle(law: Law, setting: Setting, from: State, hear: Mask): { readonly state: State; readonly over: boolean; readonly writes: number } {
  let state = from;
  for (let writes = 0; writes < ENOUGH; writes++) {
    const next = step(law, setting, state, hear);
    if (next === null) return { state, over: isOver(law, setting, state), writes };
    state = next;
  }
  return { state, over: false, writes: ENOUGH };
}

/** Have enough devices said that the hand is over? */
function isOver(law: Law, setting: Setting, state: State): boolean {
  return ended(law, setting, state, decisions(law, state)) !== null;
}

/** The next write of the first device that has one. */
function step(law: Law, setting: Setting, state: State, hear: Mask): State | null {
  const values = decisions(law, state);
  const epoch = values.length;
  const now = fold(law, setting, state, values);
  if (now.open === null && isOver(law, setting, state)) return null;
  const heads = state.map(({ content }) => content.length);
  const away = all(state.length) & ~hear;
  const devices = state.map((_, d) => d).filter((d) => has(hear, d));
  const newest = Math.max(...state.map((device) => signedTo(device, epoch)));
  const signing = newest > 0;
  for (const d of devices) {
    for (let r = newest; r > 0; r--) if (mayAccept(law, state, d, epoch, r)) return withAccept(state, d, epoch, r);
  }
  if (!signing) {
    for (const d of devices) {
      if (isSilent(law, state, d, epoch)) continue;
      const { content } = state[d]!;
      if (now.open === null) {
        if (!content.some((entry) => entry.kind === 'end' && entry.epoch >= epoch)) return withContent(state, d, entryOf(law, state, d, 'end', -1, epoch, heads, now.steps.join(';')));
        continue;
      }
      if (has(now.owing, d)) return withContent(state, d, entryOf(law, state, d, 'answer', now.open, epoch, heads, now.steps.join(';')));
      if (isOut(state, d, values)) return withContent(state, d, entryOf(law, state, d, 'back', -1, epoch, heads, now.steps.join(';')));
    }
    if (now.open === null || (now.owing & hear) !== 0) return null;
  }
  // Somebody is awaited whom nobody hears, or has begun to sign: all sign, in the newest round, or in the next when this one cannot be complete among them.
  const inNewest = (d: number): boolean => rounds(state[d]!, epoch).signs[newest] !== undefined;
  const agreed = signing && devices.every((d) => !inNewest(d) || rounds(state[d]!, epoch).signs[newest]!.away === away);
  const round = agreed && complete(law, state, epoch, newest) === null ? newest : newest + 1;
  for (const d of devices) {
    if (signedTo(state[d]!, epoch) >= round || !maySign(law, state, d, epoch, round)) continue;
    return withSign(state, d, epoch, round, { away, heads, carry: acceptedTo(state[d]!, epoch) });
  }
  return null;
}
