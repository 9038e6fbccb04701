/**
 * Rounds of signing. A device answers `terms/ROUND` with the whole agreement, once it sees that everybody is ready for it. It is complete when all
 * who are asked have said yes to it (by being ready, or by signing) and more than half of them, and of the base's seats, have signed it: so it
 * does not hang on somebody who vanishes in between. A seat signs a later round only when what it signed before can no longer be complete. So of
 * two agreements at most one is ever complete, since more than half of the base's seats would have signed both (ADR 0015).
 */
import { bytesToHex } from '../../crypto/index.ts';
import { refuse, type Choice, type Refusal } from '../../engine/kernel/index.ts';
import type { Base } from '../base.ts';
import { majority } from '../majority.ts';
import type { PeerId } from '../ports.ts';
import { absenceFits, nameAgreement, present, readAgreement, type Agreement, type NamedAgreement } from './agreement.ts';
import { beginAgreed, type Beginning, type Games } from './setup.ts';

const NAME = /^terms\/([1-9][0-9]{0,3})$/;
/** The last round with a name. Only seats that sign one thing after the other bring anybody here. */
const LAST = 9_999;

/** What has been agreed, with what begins by it. */
export type Begun = NamedAgreement & { readonly beginning: Beginning };

export type TermsRefusal = `table/${string}`;

export class Rounds {
  readonly #base: Base;
  readonly #baseHash: Uint8Array;
  readonly #games: Games;
  /** Why this app cannot follow terms that are complete, or null. */
  unplayable: Refusal | null = null;
  /** By round what each seat has signed; null: nothing, and it will not any more. */
  readonly #rounds = new Map<number, Map<PeerId, NamedAgreement | null>>();
  /** Up to which round a seat that has taken its word back has said something in each: so that nobody makes others count for long. */
  readonly #taken = new Map<PeerId, number>();
  /** What each seat has been ready for, ever, with which choice. */
  readonly #ready = new Map<PeerId, Set<string>>();
  /** Seats that have left: what they sign after that is nothing. */
  readonly #left = new Set<PeerId>();
  /** Seats that have signed anything. */
  readonly #signers = new Set<PeerId>();

  constructor(base: Base, baseHash: Uint8Array, games: Games) {
    this.#base = base;
    this.#baseHash = baseHash;
    this.#games = games;
  }

  /** Takes a seat's word that it is ready for a draft. */
  ready(seat: PeerId, draft: Uint8Array, choice: Choice): void {
    const said = `${bytesToHex(draft)} ${choice}`;
    const known = this.#ready.get(seat);
    if (known === undefined) this.#ready.set(seat, new Set([said]));
    else known.add(said);
  }

  /**
   * Takes a seat's word that it is not ready any more: it signs nothing in the first round in which it has not signed, so that nobody waits for it
   * there. When it is ready again, it signs in the next one.
   */
  takeBack(seat: PeerId): void {
    if (this.#left.has(seat)) return;
    let round = this.#taken.get(seat) ?? 1;
    while (round <= LAST && !this.#say(round, seat, null)) round++;
    this.#taken.set(seat, round);
  }

  /** False when the seat has said what it says in this round. */
  #say(round: number, seat: PeerId, what: NamedAgreement | null): boolean {
    const answers = this.#rounds.get(round);
    if (answers === undefined) this.#rounds.set(round, new Map([[seat, what]]));
    else if (answers.has(seat)) return false;
    else answers.set(seat, what);
    return true;
  }

  /** Takes a seat's word that it leaves. */
  leave(seat: PeerId): void {
    this.#left.add(seat);
  }

  /** Takes a seat's answer; a code when it does not count. */
  add(question: string, seat: PeerId, answer: Parameters<typeof readAgreement>[0]): TermsRefusal | null {
    const round = Number(NAME.exec(question)?.[1] ?? 0);
    if (round === 0 || this.#left.has(seat)) return 'table/not-asked';
    if (this.#isSaid(round, seat)) return 'table/second-answer';
    const agreement = readAgreement(answer);
    if (agreement === undefined || !present(agreement).includes(seat) || !absenceFits(this.#base, agreement)) return 'table/bad-terms';
    this.#signers.add(seat);
    this.#say(round, seat, nameAgreement(this.#baseHash, agreement));
    return null;
  }

  answer(round: number, seat: PeerId): NamedAgreement | undefined {
    return this.#rounds.get(round)?.get(seat) ?? undefined;
  }

  /** All that anybody has signed, in any round. */
  signed(): readonly Agreement[] {
    const all = [...this.#rounds.values()].flatMap((answers) => [...answers.values()]).filter((named) => named !== null);
    return [...new Map(all.map((named) => [named.id, named.agreement])).values()];
  }

  #isSaid(round: number, seat: PeerId): boolean {
    return this.#rounds.get(round)?.has(seat) === true;
  }

  /**
   * The agreement that begins the hand: of the lowest complete round (of several in it, the one with the lowest name). `others`: there are none as long as
   * more than half of the base's seats keep to the rounds.
   */
  complete(): (Begun & { readonly round: number; readonly others: readonly Begun[] }) | null {
    const all = this.#complete();
    const [first] = all;
    return first === undefined ? null : { ...first, others: all.filter(({ id }) => id !== first.id) };
  }

  /** All agreements that are complete and can be played, lowest round first. */
  #complete(): (Begun & { readonly round: number })[] {
    const complete: (Begun & { readonly round: number })[] = [];
    for (const round of [...this.#rounds.keys()].sort((a, b) => a - b)) {
      const signed = [...(this.#rounds.get(round)?.values() ?? [])].filter((named) => named !== null);
      const candidates = [...new Map(signed.map((named) => [named.id, named])).values()];
      candidates.sort((a, b) => (a.id < b.id ? -1 : 1));
      for (const named of candidates) {
        if (!this.#isComplete(round, named)) continue;
        const beginning = beginAgreed(this.#base, named.agreement, this.#games);
        if (beginning.ok) complete.push({ ...named, round, beginning: beginning.value });
        else this.#unplayable(named.agreement, beginning.refusal);
      }
    }
    return complete;
  }

  /** Law 11: a hand that all have agreed to, and that this app cannot follow. */
  #unplayable(agreement: Agreement, why: Refusal): void {
    const own = this.#games(agreement.game)?.version ?? 0;
    if (why.code === 'table/no-such-game') this.unplayable = why;
    if (why.code === 'table/other-rules') this.unplayable = refuse(agreement.version > own ? 'table/hand-of-newer-rules' : 'table/hand-of-older-rules');
  }

  #isComplete(round: number, named: NamedAgreement): boolean {
    const asked = present(named.agreement);
    return asked.every((key) => this.#agrees(round, named, key)) && this.#suffice(asked, (key) => this.answer(round, key)?.id === named.id);
  }

  /** Has the seat signed it in this round, or been ready for it? */
  #agrees(round: number, { agreement: { seats, choices }, draft, id }: NamedAgreement, key: PeerId): boolean {
    const choice = choices[seats.findIndex((seat) => seat.key === key)] ?? '';
    return this.answer(round, key)?.id === id || this.#ready.get(key)?.has(`${draft} ${choice}`) === true;
  }

  /** Are these enough, of those who are asked and of the base's seats? Whoever has left without having signed anything is no longer counted. */
  #suffice(asked: readonly PeerId[], signs: (key: PeerId) => boolean): boolean {
    return asked.filter(signs).length >= majority(asked.length) && this.#isQuorum((key) => asked.includes(key) && signs(key));
  }

  #isQuorum(signs: (key: PeerId) => boolean): boolean {
    const base = this.#base.seats.map(({ key }) => key).filter((key) => !this.#left.has(key) || this.#signers.has(key));
    return base.length === 0 || base.filter(signs).length >= majority(base.length);
  }

  /** Could these seats, when all of them sign, begin a hand? */
  hasQuorum(asked: readonly PeerId[]): boolean {
    return this.#isQuorum((key) => asked.includes(key));
  }

  /** Can what this seat signed in the round never be complete any more? Too many in it have said something else, have taken their word back, or have left. */
  isDead(round: number, seat: PeerId): boolean {
    const mine = this.answer(round, seat);
    if (mine === undefined) return this.#isSaid(round, seat);
    const asked = present(mine.agreement);
    if (asked.some((key) => this.#left.has(key) && !this.#agrees(round, mine, key))) return true;
    return !this.#suffice(asked, (key) => (this.#isSaid(round, key) ? this.answer(round, key)?.id === mine.id : !this.#left.has(key)));
  }

  /** Who could complete what this seat signed in the round, and may sign in it now. */
  lacking(round: number, seat: PeerId): readonly PeerId[] {
    const mine = this.answer(round, seat);
    if (mine === undefined) return [];
    return present(mine.agreement).filter((key) => !this.#isSaid(round, key) && !this.#left.has(key) && !this.current(key).signed);
  }

  /** The round in which this seat may sign now, or the one in which it waits for others; for ever in the last. */
  current(seat: PeerId): { readonly round: number; readonly signed: boolean } {
    for (let round = 1; ; round++) {
      if (!this.#isSaid(round, seat)) return { round, signed: false };
      if (round === LAST || !this.isDead(round, seat)) return { round, signed: true };
    }
  }
}
