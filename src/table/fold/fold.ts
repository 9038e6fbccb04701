/**
 * The fold of one document: from the set of entries that count to the draft, the terms and the hand. Incremental; adding the
 * same entries in any order that keeps each seat's chain gives the same bytes.
 */
import { equalBytes, hash } from '../../crypto/index.ts';
import type { Dealing } from '../../dealing/index.ts';
import { encode, type Plain, type SeatIndex } from '../../engine/kernel/index.ts';
import type { Base } from '../base.ts';
import { keyBytes } from '../wire/keys.ts';
import type { Entry } from '../log/entry.ts';
import type { Log } from '../log/log.ts';
import type { PeerId } from '../ports.ts';
import { draftOf, type DraftState } from '../terms/draft.ts';
import { Notes } from '../terms/notes.ts';
import { Rounds, type Begun } from '../terms/rounds.ts';
import { Marks } from '../absence/marks.ts';
import { followingBase, withoutFaulty, type Agreement } from '../terms/agreement.ts';
import { beginAgreed, type Games } from '../terms/setup.ts';
import { Answers } from './answers.ts';
import { aheadFor, type Ahead } from './ahead.ts';
import { aheadOf, tossers } from './dealt-in.ts';
import { HandFold, type Refused } from './hand.ts';

export class Fold {
  readonly base: Base;
  readonly baseHash: Uint8Array;
  /** What was said before the hand, by everybody who could say it: draft and rounds go by this. */
  readonly #talk: Notes;
  /** What counts: the same, until terms begin the hand that lock the table, open it, or take somebody off it. */
  notes: Notes;
  readonly rounds: Rounds;
  readonly answers = new Answers();
  readonly refused: Refused[] = [];
  hand: HandFold | null = null;
  /** The round of the terms that began the hand; 0 before. */
  round = 0;
  readonly #games: Games;
  readonly #dealing: Dealing;
  /** By seat its answers in the hand: to what, how long its chain is with it, and how many entries of others its author had stored then, by the beginnings of their keys. */
  readonly #answered = new Map<PeerId, { readonly length: number; readonly heads: ReadonlyMap<string, number> }>();
  #terms: (Begun & { readonly sole: boolean }) | null = null;
  #ahead: Ahead | null = null;
  /** Who of the hand's seats is passed over, back or gone. */
  marks: Marks | null = null;
  /** What may concern them, in the order in which it came. */
  readonly #absences: Entry[] = [];
  /** The hand has to be folded anew. */
  #anew = false;
  /** All notes in the order in which they came. */
  readonly #said: Entry[] = [];
  #counts = new Map<PeerId, number>();
  #draft: DraftState | null = null;
  #termsChanged = true;
  #version = 0;

  constructor(base: Base, baseHash: Uint8Array, games: Games, dealing: Dealing = {}) {
    this.#dealing = dealing;
    this.base = base;
    this.baseHash = baseHash;
    this.#games = games;
    this.#talk = new Notes(base);
    this.notes = this.#talk;
    this.rounds = new Rounds(base, baseHash, games);
  }

  /** Grows with every change. */
  get version(): number {
    return this.#version + (this.hand?.version ?? 0);
  }

  /**
   * Adds what counts in the log and is not folded yet, and goes as far as it allows. An entry counts once all is here that its heads name: else
   * one who names what does not exist would have an answer that nobody can ever vouch for (law 4).
   */
  follow(log: Log): void {
    for (const [seat, held] of log.grounded()) {
      const from = this.#counts.get(seat) ?? 0;
      if (held <= from) continue;
      for (const entry of log.chain(seat).entries(from, held)) this.#add(spelled(entry, log));
      this.#counts.set(seat, held);
    }
    this.advance();
  }

  /** How many entries of the seat count. */
  count(seat: PeerId): number {
    return this.#counts.get(seat) ?? 0;
  }

  /** Adds one entry, the next of its seat, without going on. */
  #add(entry: Entry): void {
    this.#version++;
    const { body, seat, id } = entry;
    if (body.type === 'note') {
      this.#draft = null;
      this.#said.push(entry);
      const refused = this.#talk.add(entry);
      this.refused.push(...(this.notes === this.#talk ? refused : this.notes.add(entry)));
      const { note } = body;
      if (note.kind === 'ready') this.rounds.ready(seat, note.draft, note.choice);
      if (note.kind === 'unready') this.rounds.takeBack(seat);
      if (note.kind === 'leave') this.rounds.leave(seat);
      if (note.kind === 'leave' || note.kind === 'ready') this.#termsChanged = true;
    } else if (body.type === 'answer') {
      if (this.notes.isRemoved(seat)) this.refused.push({ code: 'table/removed', seat, id });
      if (body.question.startsWith('terms/')) {
        const code = this.rounds.add(body.question, seat, body.answer);
        if (code === null) this.#termsChanged = true;
        else this.refused.push({ code, seat, id });
      } else {
        this.#answered.set(seat, { length: entry.n + 1, heads: new Map(entry.heads.numbers) });
        const given = { answer: body.answer, id, n: entry.n, heads: entry.heads.numbers, at: body.at ?? new Uint8Array(), opening: body.opening ?? null };
        this.answers.add(body.question, seat, given);
        this.hand?.late(body.question, seat, given);
      }
    }
    if (body.type !== 'answer' && body.type !== 'announce') {
      this.#absences.push(entry);
      if (this.marks?.add(entry) === true) this.#anew = true;
    }
  }

  advance(): void {
    if (this.#termsChanged) {
      this.#termsChanged = false;
      const complete = this.rounds.complete();
      // Only seats that break the rounds' rule can complete two agreements; which of them counts is still the set's affair.
      const sole = complete?.others.every((other) => !equalBytes(this.#aheadOf(other), this.#aheadOf(complete))) === true;
      if (complete !== null && (complete.id !== this.#terms?.id || sole !== this.#terms.sole)) {
        this.round = complete.round;
        this.#terms = { ...complete, sole };
        this.marks = new Marks(complete.agreement, tossers(complete.agreement.choices));
        for (const entry of this.#absences) this.marks.add(entry);
        this.#anew = true;
        this.#begun(complete.agreement);
      }
    }
    if (this.#anew && this.#terms !== null && this.marks !== null) {
      this.#version += this.hand?.version ?? 0;
      this.hand = new HandFold(this.#terms, this.#terms.beginning, {
        origin: this.baseHash,
        sole: this.#terms.sole,
        refused: this.refused,
        marks: this.marks,
        held: (seat) => this.count(seat),
        dealing: this.#dealing,
      });
    }
    this.#anew = false;
    this.hand?.advance(this.answers);
  }

  /** What may be shuffled ahead of such terms is made for this. */
  #aheadOf({ agreement, beginning }: Begun): Uint8Array {
    return aheadOf(this.baseHash, agreement, beginning);
  }

  /** Terms may lock the table, open it, or take somebody off it: then all notes are read again in their light, in any order alike. */
  #begun(terms: Agreement): void {
    this.notes = this.#talk;
    if (!terms.locked && !this.base.locked && terms.removed.length === 0) return;
    this.notes = new Notes(this.base, terms);
    for (const entry of this.#said) this.notes.add(entry);
  }

  /** How long the seat's chain is up to its last answer to game or deal; 0: it has given none. */
  said(seat: PeerId): number {
    return this.#answered.get(seat)?.length ?? 0;
  }

  /** How many entries of another seat the author of this one's last answer in the hand had stored when it gave it: so much it has vouched for (law 4). */
  vouched(seat: PeerId, of: PeerId): number {
    return (this.#answered.get(seat)?.heads.get(of.slice(0, 16)) ?? -1) + 1;
  }

  /** Is nobody let in now? */
  get locked(): boolean {
    return this.hand?.terms.agreement.locked ?? this.base.locked;
  }

  /** What is on the table for agreement; of no consequence once a hand has begun. */
  draft(): DraftState {
    return (this.#draft ??= draftOf(this.base, this.baseHash, this.#talk, this.#games));
  }

  /** The shuffle of the hand that begins when everybody agrees to the draft as usual; null: there is none, or a hand has begun. */
  ahead(): Ahead | null {
    if (this.hand !== null) return (this.#ahead = null);
    const { agreement } = this.draft();
    const beginning = beginAgreed(this.base, agreement, this.#games);
    this.#ahead = beginning.ok ? aheadFor(this.baseHash, agreement, beginning.value, this.#ahead, this.#dealing) : null;
    this.#ahead?.advance(this.answers);
    return this.#ahead;
  }

  /** Number of the hand before, as its game counts; 0: the game on the table begins anew. */
  handBefore(): number {
    if (this.base.carry === null) return 0;
    const { agreement, choices } = this.draft();
    const usual = { ...agreement, game: this.base.game, choices: agreement.seats.map(({ key }) => choices.get(key)?.[0] ?? 'in') };
    const next = beginAgreed(this.base, usual, this.#games);
    const { game, state } = next.ok ? next.value : { game: null, state: null };
    // What only ends the session is no hand of its own.
    return game?.hand === undefined ? this.base.hand - 1 : game.hand(state) - (game.closes?.(state) === true ? 0 : 1);
  }

  /** Canonical bytes of all that the set of entries decides. */
  bytes(): Uint8Array {
    const hand: Plain =
      this.hand === null
        ? null
        : {
            terms: this.hand.terms.hash,
            transcript: this.hand.transcript,
            state: this.hand.state as Plain,
            open: this.hand.open?.name ?? null,
            given: this.hand.givenPlain(),
            over: this.hand.over,
          };
    const members = this.notes.members().map((key) => [keyBytes(key), this.notes.name(key), this.notes.left(key)]);
    return encode({ base: this.baseHash, members, draft: this.hand === null ? this.draft().hash : null, hand });
  }

  /** Who leaves with this hand: by choice in its terms, or by a note. */
  leavers(): readonly PeerId[] {
    const agreement = this.hand?.terms.agreement;
    const chose = agreement?.seats.filter((_, i) => agreement.choices[i] === 'leave').map(({ key }) => key) ?? [];
    return [...chose, ...this.notes.members().filter((key) => this.notes.left(key))];
  }

  /** What the next hand starts from; only when this one is over. */
  nextBase(): Base {
    const hand = this.hand;
    if (hand === null || !hand.over) throw new Error('the hand is not over');
    if (hand.voided !== null) return this.#voidBase(hand, hand.voided.seats);
    return {
      ...followingBase(this.base, hand.terms.agreement),
      // A game that is over hands nothing over: played again, it begins anew.
      carry: hand.game.finished(hand.state) ? null : hand.game.carry(hand.state),
      root: hash('court-cards/root', this.base.root, this.baseHash, hand.transcript, encode(hand.state as Plain)),
    };
  }

  /** Law 8: as if the hand had not been played, without the devices that signed two different things, lied in the deal or broke the rules. */
  #voidBase({ terms: { agreement }, transcript }: HandFold, faults: readonly SeatIndex[]): Base {
    const following = followingBase(this.base, withoutFaulty(agreement, faults));
    // A game begun with this hand has handed nothing over; one that went on has what it had.
    return { ...following, carry: this.base.game === agreement.game ? this.base.carry : (this.base.aside[agreement.game] ?? null), root: hash('court-cards/root/void', this.base.root, this.baseHash, transcript, encode([...faults])) };
  }
}

/** A long answer with its value; a note with a lamport number beyond what its author can have seen counts as if it had the greatest possible one. */
function spelled(entry: Entry, log: Log): Entry {
  const { body } = entry;
  if (body.type === 'long') return { ...entry, body: log.blobs.spell(body) };
  return body.type === 'note' ? { ...entry, body: { ...body, lamport: Math.min(body.lamport, log.reach(entry)) } } : entry;
}

/** Folds a whole log anew. */
export function foldLog(log: Log, games: Games, dealing: Dealing = {}): Fold {
  const fold = new Fold(log.base, log.baseHash, games, dealing);
  fold.follow(log);
  return fold;
}
