/**
 * Rounds of signing. A device answers `terms/ROUND` with the whole agreement, and signs a later round only when what it signed
 * in all earlier ones can no longer be complete. So of two agreements that share an honest seat at most one is ever complete;
 * a quorum of the base's seats makes any two share one.
 */
import { refuse, type Refusal } from '../../engine/kernel/index.ts';
import type { Base } from '../base.ts';
import type { PeerId } from '../ports.ts';
import { nameAgreement, readAgreement, type Agreement, type NamedAgreement } from './agreement.ts';
import { beginAgreed, type Beginning, type Games } from './setup.ts';

const NAME = /^terms\/([1-9][0-9]{0,3})$/;
/** The last round with a name. Only seats that sign one thing after the other bring anybody here. */
const LAST = 9_999;

export type TermsRefusal = `table/${string}`;

export class Rounds {
  readonly #base: Base;
  readonly #baseHash: Uint8Array;
  readonly #games: Games;
  /** Why this app cannot follow terms that are complete, or null. */
  unplayable: Refusal | null = null;
  readonly #rounds = new Map<number, Map<PeerId, NamedAgreement>>();

  constructor(base: Base, baseHash: Uint8Array, games: Games) {
    this.#base = base;
    this.#baseHash = baseHash;
    this.#games = games;
  }

  /** Takes a seat's answer; a code when it does not count. */
  add(question: string, seat: PeerId, answer: Parameters<typeof readAgreement>[0]): TermsRefusal | null {
    const round = Number(NAME.exec(question)?.[1] ?? 0);
    if (round === 0) return 'table/not-asked';
    const answers = this.#rounds.get(round);
    if (answers?.has(seat) === true) return 'table/second-answer';
    const agreement = readAgreement(answer);
    if (agreement === undefined || !agreement.seats.some(({ key }) => key === seat)) return 'table/bad-terms';
    const named = nameAgreement(this.#baseHash, agreement);
    if (answers === undefined) this.#rounds.set(round, new Map([[seat, named]]));
    else answers.set(seat, named);
    return null;
  }

  answer(round: number, seat: PeerId): NamedAgreement | undefined {
    return this.#rounds.get(round)?.get(seat);
  }

  /** The agreement that begins the hand: of the lowest complete round (of several in it, the one with the lowest name). */
  complete(left: (key: PeerId) => boolean): (NamedAgreement & { readonly round: number; readonly beginning: Beginning }) | null {
    for (const round of [...this.#rounds.keys()].sort((a, b) => a - b)) {
      const candidates = [...new Map([...(this.#rounds.get(round) ?? [])].map(([, named]) => [named.id, named])).values()];
      candidates.sort((a, b) => (a.id < b.id ? -1 : 1));
      for (const named of candidates) {
        if (!this.#isComplete(round, named, left)) continue;
        const beginning = beginAgreed(this.#base, named.agreement, this.#games);
        if (beginning.ok) return { ...named, round, beginning: beginning.value };
        this.#unplayable(named.agreement, beginning.refusal);
      }
    }
    return null;
  }

  /** Law 11: a hand that all have agreed to, and that this app cannot follow. */
  #unplayable(agreement: Agreement, why: Refusal): void {
    const own = this.#games(agreement.game)?.version ?? 0;
    if (why.code === 'table/no-such-game') this.unplayable = why;
    if (why.code === 'table/other-rules') this.unplayable = refuse(agreement.version > own ? 'table/hand-of-newer-rules' : 'table/hand-of-older-rules');
  }

  #isComplete(round: number, named: NamedAgreement, left: (key: PeerId) => boolean): boolean {
    const { seats } = named.agreement;
    if (!seats.every(({ key }) => this.answer(round, key)?.id === named.id)) return false;
    return this.hasQuorum(round, seats.map(({ key }) => key), left);
  }

  /** More than half of the base's seats sit in it, or have left without a word in this round. */
  hasQuorum(round: number, seats: readonly PeerId[], left: (key: PeerId) => boolean): boolean {
    const base = this.#base.seats.map(({ key }) => key);
    const agree = base.filter((key) => seats.includes(key) || (left(key) && this.answer(round, key) === undefined));
    return agree.length * 2 > base.length;
  }

  /** Can what this seat signed in the round never be complete any more? Somebody in it said something else, or left before. */
  isDead(round: number, seat: PeerId, left: (key: PeerId) => boolean): boolean {
    const mine = this.answer(round, seat);
    if (mine === undefined) return false;
    return mine.agreement.seats.some(({ key }) => {
      const theirs = this.answer(round, key);
      return theirs === undefined ? left(key) : theirs.id !== mine.id;
    });
  }

  /** The round in which this seat may sign now, or the one in which it waits for others; for ever in the last. */
  current(seat: PeerId, left: (key: PeerId) => boolean): { readonly round: number; readonly signed: boolean } {
    for (let round = 1; ; round++) {
      if (this.answer(round, seat) === undefined) return { round, signed: false };
      if (round === LAST || !this.isDead(round, seat, left)) return { round, signed: true };
    }
  }
}
