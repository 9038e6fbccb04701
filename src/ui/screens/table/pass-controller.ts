/** A phone that several players share, during a hand: what may be on its screen, from what its seats are asked. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { App, GameTable, PeerId, Table, TableState } from '../../../app/index.ts';
import { PassAround } from './pass-around.ts';

/** Others are awaited so long before a hand that lies open is covered, ms: their phones answer some questions by themselves. */
const LEFT_OPEN = 4_000;

export interface PassHost extends ReactiveControllerHost {
  readonly app: App;
  /** Whose hand may be on the screen has changed. */
  passed(): void;
}

export interface Look {
  readonly state: TableState;
  readonly covered: boolean;
}

export class PassController implements ReactiveController {
  readonly #host: PassHost;
  readonly #around = new PassAround();
  #players: readonly PeerId[] = [];
  #leftOpen: (() => void) | null = null;

  constructor(host: PassHost) {
    this.#host = host;
    host.addController(this);
  }

  /** Several players of this phone sit at the hand that is on. */
  get passing(): boolean {
    return this.#players.length > 1;
  }

  /** The seats of this phone at the hand, in seat order. */
  get players(): readonly PeerId[] {
    return this.#players;
  }

  /** Whom the cover asks for. */
  get next(): PeerId | null {
    return this.#around.next;
  }

  /** The cover asks for one who only wants to look. */
  get optional(): boolean {
    return this.#around.optional;
  }

  look(table: Table, game: GameTable | undefined): Look {
    const whole = table.seat(null).state();
    const seats = whole.phase === 'hand' ? (whole.hand?.seats ?? []) : [];
    this.#players = whole.locals.filter((key) => seats.includes(key));
    if (!this.passing) {
      this.#around.cover();
      this.#rest(false);
      table.cover([]);
      return { state: alone(table, whole, this.#players), covered: false };
    }
    const states = new Map(this.#players.map((key) => [key, table.seat(key).state()]));
    // What a seat's device answers by itself is nobody's turn: only the game knows which is which.
    const wanted = game === undefined ? [] : this.#players.filter((key) => game.mine(states.get(key) as TableState));
    this.#around.follow(this.#players, wanted);
    const shown = this.#around.shown;
    // A time limit that begins with this is in the state only afterwards.
    table.cover(this.#players.filter((key) => key !== shown));
    const others = whole.awaited?.seats.some((key) => !this.#players.includes(key)) ?? false;
    this.#rest(shown !== null && wanted.length === 0 && others);
    return shown === null ? { state: whole, covered: true } : { state: table.seat(shown).state(), covered: false };
  }

  /** Nobody need turn over a phone that was laid down with its hand open. */
  #rest(open: boolean): void {
    if (open === (this.#leftOpen !== null)) return;
    this.#leftOpen?.();
    this.#leftOpen = open
      ? this.#host.app.clock.after(LEFT_OPEN, () => {
          this.#leftOpen = null;
          this.cover();
        })
      : null;
  }

  lift(): void {
    this.#around.lift();
    this.#host.passed();
  }

  ask(seat: PeerId | null): void {
    this.#around.ask(seat);
    this.#host.passed();
  }

  cover(): void {
    this.#around.cover();
    this.#host.passed();
  }

  /** The table was left. */
  leave(): void {
    this.#around.cover();
    this.#players = [];
    this.#rest(false);
  }

  hostDisconnected(): void {
    this.leave();
  }
}

/**
 * Outside a hand, or with one seat at it: that seat's view. Of several seats between hands what all may see, as the first of them: what
 * one player held to the end is not the next one's to read.
 */
function alone(table: Table, whole: TableState, players: readonly PeerId[]): TableState {
  const [first] = players.length > 0 ? players : whole.locals;
  if (first === undefined) return table.state();
  const own = table.seat(first).state();
  return whole.locals.length > 1 && players.length === 0 ? { ...own, hand: whole.hand } : own;
}
