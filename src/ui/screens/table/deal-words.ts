/** The deal of a hand in words, from the table's state. */
import type { GameTable, HandState, Member, Refusal, TableState } from '../../../app/index.ts';
import { common, deal, whyVoid, type DealStep } from '../../../app/strings/index.ts';

const LAST: { readonly [word: string]: DealStep } = { keys: 'keys', hop: 'shuffle', coin: 'coin', layers: 'deal', for: 'stand-in' };

/** What a question of the deal (`deal/3/shuffle/hop/1/0`, `deal/audit/for/2`; asked again, `…/for/2/2`) asks for, and the device that is not there. Null: it is none. */
export function dealStep(question: string): { readonly step: DealStep; readonly of: number | null } | null {
  if (!question.startsWith('deal/')) return null;
  if (question.startsWith('deal/held/')) return { step: 'held', of: null };
  const [, audit, what] = /^deal\/(audit)\/([a-z]+)/.exec(question) ?? [];
  const of = Number(/\/for\/(\d+)(?:\/\d+)?$/.exec(question)?.[1] ?? NaN);
  const device = Number.isNaN(of) ? null : of;
  if (audit !== undefined) return { step: what === 'keys' ? 'show' : what === 'for' ? 'stand-in-check' : 'verdict', of: device };
  const [, word = ''] = /\/(keys|hop|coin|layers|for)(?:\/\d+)*$/.exec(question) ?? [];
  return { step: LAST[word] ?? 'deal', of: device };
}

/** What they are called, in this order; who has gone too. */
export function namesOf({ members }: TableState, keys: readonly string[]): readonly string[] {
  return keys.map((key) => members.find((m) => m.key === key)?.name || common.somebody);
}

/** Each device by the names of its seats. */
export function devicesOf(state: TableState, { shuffledBy }: HandState['deal'], some: readonly string[] | null = null): string {
  const devices = some === null ? shuffledBy : shuffledBy.filter((seats) => seats.some((key) => some.includes(key)));
  const named = devices.map((seats) => deal.onePhone(namesOf(state, seats)));
  return named.length === 0 ? deal.none : named.join(' · ');
}

/** `Waiting for Ana’s phone to shuffle`; null: what is awaited is not the deal's, or the check's. */
export function awaitedPhone(state: TableState, others: readonly Member[]): string | null {
  const step = dealStep(state.awaited?.question ?? '');
  if (step === null) return null;
  const missing = step.of === null ? [] : (state.hand?.deal.shuffledBy[step.of] ?? []);
  return deal.awaited(others.map((m) => m.name || common.somebody), step.step, namesOf(state, missing));
}

/** Who dealt to the seats of one phone: `Dealt by this phone`. */
export function dealtBy(state: TableState, { shuffledBy }: HandState['deal']): string {
  const [seats = []] = shuffledBy;
  return seats.length === 0 || seats.some((key) => state.locals.includes(key)) ? deal.byThisPhone : deal.byPhoneOf(namesOf(state, seats.slice(0, 1)));
}

/** How it stands with the hand's deal, in a few words. */
export function dealStatus(state: TableState, view: HandState['deal']): string {
  if (view.kind === 'simple') return dealtBy(state, view);
  return view.stage === 'checked' ? deal.checked(view.checkedBy.length) : view.stage === 'checking' ? deal.checking : deal.shuffledByAll;
}

/** Why the hand on the table does not count, and what becomes of it: sentences. Empty: it counts. */
export function voidWords(state: TableState, game: GameTable | undefined, say: (refusal: Refusal) => string): readonly string[] {
  const { hand } = state;
  if (hand === null || hand.voided === null) return [];
  const { seats, code, detail } = hand.voided;
  return whyVoid({
    code,
    who: seats.map(({ name }) => name || common.somebody),
    devices: hand.deal.shuffledBy.length,
    fault: game?.fault(state) ?? null,
    general: say({ code, ...(detail === undefined ? {} : { detail }) }),
  });
}
