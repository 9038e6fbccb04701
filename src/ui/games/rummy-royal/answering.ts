/** How this seat answers: what is picked so far, what is on its way, what goes on by itself, and why something is not possible. */
import type { ReactiveControllerHost } from 'lit';
import type { Face } from '../../../engine/kernel/game.ts';
import type { Refusal } from '../../../engine/kernel/value.ts';
import type { RummyAnswer, RummyHandCard } from '../../../engine/rummy-royal/index.ts';
import type { Table } from '../../../table/api.ts';
import { announce } from '../../controllers/index.ts';
import { NO_DRAFT, type Draft } from './desk.ts';
import type { Model } from './model.ts';

export interface AnsweringHost extends ReactiveControllerHost {
  /** False when the table is not on the screen any more. */
  readonly isConnected: boolean;
  readonly table: Table | null;
  readonly say: (refusal: Refusal) => string;
}

/** Names the question that is open: a draft belongs to one question. */
export const questionOf = (m: Model): string => m.awaited?.question ?? `${m.view.phase}/${m.events.length}`;

export class Answering {
  readonly #host: AnsweringHost;
  #draft: Draft = NO_DRAFT;
  #refusal: string | null = null;
  /** The question this device has answered and which is still open here. */
  #answered: string | null = null;
  /** Cards of mine that follow by themselves, since the button said so. */
  #goesOn: readonly Face[] = [];
  #m: Model | null = null;

  constructor(host: AnsweringHost) {
    this.#host = host;
  }

  get draft(): Draft {
    return this.#draft;
  }

  /** Why the last try was not possible. */
  get refusal(): string | null {
    return this.#refusal;
  }

  get busy(): boolean {
    return this.#m !== null && this.#answered === questionOf(this.#m);
  }

  /** Another state: what was meant for another question is forgotten. Call before rendering. */
  take(m: Model): void {
    const before = this.#m;
    this.#m = m;
    if (before === null || questionOf(before) !== questionOf(m)) {
      this.#draft = NO_DRAFT;
      this.#answered = null;
    }
    if (before?.state.hand?.number !== m.state.hand?.number || before?.events.length !== m.events.length) this.#refusal = null;
  }

  change(draft: Partial<Draft>): void {
    this.#draft = { ...this.#draft, ...draft };
    this.#refusal = null;
    this.#host.requestUpdate();
  }

  check(answer: RummyAnswer): Refusal | null {
    return this.#host.table?.check(answer) ?? null;
  }

  /** RR-11: holding the next card one must play it, so what the button promised goes on by itself. */
  play(card: RummyHandCard, then: readonly Face[]): void {
    this.#goesOn = then;
    void this.send({ kind: 'play', slot: card.slot });
  }

  async send(answer: RummyAnswer): Promise<void> {
    const { table } = this.#host;
    if (this.#m === null || table === null || this.busy) return;
    this.#answered = questionOf(this.#m);
    this.#refusal = null;
    this.#host.requestUpdate();
    const result = await table.answer(answer);
    if (result.ok) return;
    this.#answered = null;
    this.#goesOn = [];
    // The cover is up, or another seat's table is there: what this seat may not do is its own affair.
    if (this.#host.isConnected && this.#host.table === table) this.refuse(this.#host.say(result.refusal));
  }

  refuse(sentence: string): void {
    this.#refusal = sentence;
    announce(sentence, 'assertive');
    this.#host.requestUpdate();
  }

  /** Plays the next promised card, if it is mine to play now. Call after rendering. */
  carryOn(): void {
    const m = this.#m;
    const [next, ...rest] = this.#goesOn;
    if (m === null || next === undefined) return;
    if (m.view.phase !== 'follow' && m.view.phase !== 'lead') this.#goesOn = [];
    if (m.view.phase !== 'follow' || !m.mine) return;
    const card = m.view.cards.find((c) => c.live && c.face === next && m.view.next === next);
    this.#goesOn = card === undefined ? [] : rest;
    if (card !== undefined) void this.send({ kind: 'play', slot: card.slot });
  }
}
