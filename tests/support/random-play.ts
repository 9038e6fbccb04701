/** Random play of any game, used by the acceptance suite and the games' own random tests. */
import { ok, playLocally, type AnyGame, type Choice, type LocalHand, type Plain, type PlayHooks, type Random, type SeatIndex, type Supply } from '../../src/engine/kernel/index.ts';

/** Options drawn from the schema. */
export function randomOptions(game: AnyGame, r: Random): Plain {
  const options: { [key: string]: Plain } = {};
  const fields = game.options.fields as { readonly [key: string]: { readonly values: readonly Plain[] } };
  for (const [key, field] of Object.entries(fields)) options[key] = r.pick(field.values);
  return options;
}

export const randomSupply = (r: Random): Supply => ({
  shuffle: (_, pack) => ok(r.shuffle(pack)),
  coin: () => ok(r.bytes(32)),
});

/** The first `most` legal answers, by the knowledge of that seat's own device. */
export function someLegal(hand: LocalHand, seat: SeatIndex, most: number): Plain[] {
  const some: Plain[] = [];
  for (const answer of hand.game.legal(hand.state, seat, hand.knowledge(seat))) {
    some.push(answer as Plain);
    if (some.length >= most) break;
  }
  return some;
}

/** Answers what the device answers by itself, otherwise one of the first legal answers, more often the very first. */
export function randomAnswer(hand: LocalHand, seat: SeatIndex, r: Random): Plain {
  const forced = hand.game.forced(hand.state, seat, hand.knowledge(seat));
  if (forced !== null) return forced.answer as Plain;
  const some = someLegal(hand, seat, 40);
  if (some.length === 0) throw new Error(`seat ${seat} has no legal answer`);
  return r.below(3) === 0 ? (some[0] as Plain) : r.pick(some);
}

/** Plays on until the hand is over, the seats answering in random order. */
export function playOn(hand: LocalHand, r: Random, each: (hand: LocalHand) => void = () => undefined): void {
  for (let steps = 0; hand.ask.kind !== 'over'; steps++) {
    if (steps > 5000) throw new Error('the hand does not end');
    each(hand);
    // `each` may have changed who is here, and with that have ended it.
    if ((hand.ask as { readonly kind: string }).kind === 'over') return;
    const seat = r.pick(hand.owing());
    const answer = randomAnswer(hand, seat, r);
    const refusal = hand.answer(seat, answer);
    if (refusal !== null) throw new Error(`${refusal.code} for ${JSON.stringify(answer)} of seat ${seat}`);
  }
}

export interface SessionSetup {
  readonly game: AnyGame;
  readonly options: Plain;
  readonly ids: readonly string[];
  readonly random: Random;
  /** Hands after which everybody wants to stop. */
  readonly most: number;
  readonly supply?: Supply;
  readonly hooks?: PlayHooks;
  /** Before each answer. */
  readonly each?: (hand: LocalHand) => void;
  /** After each hand; gives the seats of the next. */
  readonly after?: (hand: LocalHand, seats: readonly { readonly id: string; readonly choice: Choice }[], hands: number) => readonly string[];
  readonly begun?: (hand: LocalHand, carry: Plain, seats: readonly { readonly id: string; readonly choice: Choice }[]) => void;
}

/** Plays hand after hand until the session is finished; gives the last one. */
export function playSession(s: SessionSetup): LocalHand {
  const { game, options, random: r } = s;
  let ids = s.ids;
  let carry: Plain = null;
  for (let hands = 0, tries = 0; ; tries++) {
    if (tries > 300) throw new Error('the session does not end');
    const seats = ids.map((id) => {
      const choices: readonly Choice[] = game.choices(options, carry, id);
      const usual = choices[0];
      if (usual === undefined) throw new Error(`${id} has no choice`);
      if (hands > s.most) return { id, choice: choices.includes('stop') ? ('stop' as const) : choices.includes('out') ? ('out' as const) : usual };
      return { id, choice: r.below(12) === 0 ? r.pick(choices) : usual };
    });
    const begun = playLocally(game, { options, seats, carry }, s.supply ?? randomSupply(r), s.hooks);
    if (!begun.ok) {
      // Too few want to play just now: they choose again.
      if (begun.refusal.code.endsWith('/too-few')) continue;
      throw new Error(begun.refusal.code);
    }
    const hand = begun.value;
    s.begun?.(hand, carry, seats);
    playOn(hand, r, s.each);
    hands++;
    carry = game.carry(hand.state);
    ids = s.after?.(hand, seats, hands) ?? ids;
    if (game.finished(hand.state)) return hand;
  }
}
