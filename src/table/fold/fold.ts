/**
 * The fold of one document: from the set of entries that count to the draft, the terms and the hand. Incremental; adding the
 * same entries in any order that keeps each seat's chain gives the same bytes.
 */
import { hash } from '../../crypto/index.ts';
import { encode, type Plain } from '../../engine/kernel/index.ts';
import type { Base } from '../base.ts';
import { keyBytes } from '../wire/keys.ts';
import type { Entry } from '../log/entry.ts';
import type { Log } from '../log/log.ts';
import type { PeerId } from '../ports.ts';
import { draftOf, type DraftState } from '../terms/draft.ts';
import { Notes } from '../terms/notes.ts';
import { Rounds } from '../terms/rounds.ts';
import { followingBase } from '../terms/agreement.ts';
import type { Games } from '../terms/setup.ts';
import { Answers } from './answers.ts';
import { HandFold, type Refused } from './hand.ts';

export class Fold {
  readonly base: Base;
  readonly baseHash: Uint8Array;
  readonly notes: Notes;
  readonly rounds: Rounds;
  readonly answers = new Answers();
  readonly refused: Refused[] = [];
  hand: HandFold | null = null;
  /** The round of the terms that began the hand; 0 before. */
  round = 0;
  readonly #games: Games;
  /** Entries of keys that no counted note has admitted yet. */
  readonly #waiting = new Map<PeerId, Entry[]>();
  #counts = new Map<PeerId, number>();
  #draft: DraftState | null = null;
  #termsChanged = true;
  #version = 0;

  constructor(base: Base, baseHash: Uint8Array, games: Games) {
    this.base = base;
    this.baseHash = baseHash;
    this.#games = games;
    this.notes = new Notes(base);
    this.rounds = new Rounds(base, baseHash, games);
  }

  /** Grows with every change. */
  get version(): number {
    return this.#version + (this.hand?.version ?? 0);
  }

  /** Adds what counts in the log and is not folded yet, and goes as far as it allows. */
  follow(log: Log): void {
    for (const [seat, chain] of log.chains) {
      const from = this.#counts.get(seat) ?? 0;
      if (chain.length <= from) continue;
      for (const entry of chain.entries(from)) this.#add(entry);
      this.#counts.set(seat, chain.length);
    }
    this.advance();
  }

  /** Adds one entry, the next of its seat, without going on. */
  #add(entry: Entry): void {
    if (!this.notes.isMember(entry.seat)) {
      const waiting = this.#waiting.get(entry.seat);
      if (waiting === undefined) this.#waiting.set(entry.seat, [entry]);
      else waiting.push(entry);
      return;
    }
    this.#version++;
    const { body, seat, id } = entry;
    if (body.type === 'note') {
      this.#draft = null;
      this.notes.add(entry);
      if (body.note.kind === 'admit') this.#admitted(body.note.key);
      if (body.note.kind === 'leave') this.#termsChanged = true;
    } else if (body.type === 'answer') {
      if (body.question.startsWith('terms/')) {
        const code = this.rounds.add(body.question, seat, body.answer);
        if (code === null) this.#termsChanged = true;
        else this.refused.push({ code, seat, id });
      } else {
        this.answers.add(body.question, seat, { answer: body.answer, id });
        this.hand?.late(body.question, seat, id);
      }
    }
  }

  #admitted(key: PeerId): void {
    const waiting = this.#waiting.get(key);
    this.#waiting.delete(key);
    for (const entry of waiting ?? []) this.#add(entry);
  }

  advance(): void {
    if (this.#termsChanged) {
      this.#termsChanged = false;
      const complete = this.rounds.complete((key) => this.notes.left(key));
      // Only seats that break the rounds' rule can complete two agreements; which of them counts is still the set's affair.
      if (complete !== null && complete.id !== this.hand?.terms.id) {
        this.#version += this.hand?.version ?? 0;
        this.round = complete.round;
        this.hand = new HandFold(complete, complete.beginning, this.refused);
      }
    }
    this.hand?.advance(this.answers);
  }

  /** What is on the table for agreement; of no consequence once a hand has begun. */
  draft(): DraftState {
    return (this.#draft ??= draftOf(this.base, this.baseHash, this.notes, this.#games));
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
    return encode({ base: this.baseHash, members, draft: this.draft().hash, hand });
  }

  /** Who leaves with this hand: by choice in its terms, or by a note. */
  leavers(): readonly PeerId[] {
    const agreement = this.hand?.terms.agreement;
    const chose = agreement?.seats.filter((_, i) => agreement.choices[i] === 'leave').map(({ key }) => key) ?? [];
    return [...chose, ...this.notes.members().filter((key) => this.notes.left(key))];
  }

  /** What the next hand starts from; only when this one is over. The game may say that there is none (`finished`). */
  nextBase(): Base {
    const hand = this.hand;
    if (hand === null || !hand.over) throw new Error('the hand is not over');
    return {
      ...followingBase(this.base, hand.terms.agreement),
      carry: hand.game.carry(hand.state),
      root: hash('court-cards/root', this.base.root, this.baseHash, hand.transcript, encode(hand.state as Plain)),
    };
  }
}

/** Folds a whole log anew. */
export function foldLog(log: Log, games: Games): Fold {
  const fold = new Fold(log.base, log.baseHash, games);
  fold.follow(log);
  return fold;
}
