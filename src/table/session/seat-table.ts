/** The table as one seat of this device has it: what that seat sees, and what it says. Of a seat that is nobody's: what all may see. */
import { ok, refuse, refused, type Choice, type Plain, type Refusal, type Result } from '../../engine/kernel/index.ts';
import type { Table, TableState } from '../api.ts';
import type { Body, Note } from '../log/body.ts';
import type { Fold } from '../fold/fold.ts';
import type { PeerId } from '../ports.ts';
import { note } from './automatic.ts';
import type { HandDoc } from './hand-doc.ts';
import type { OwnHand } from './own-hand.ts';
import { checkOwn, legalOwn, owed, type Owed } from './player.ts';
import { beReady, beUnready, proposeDoor, proposeRules, proposeSeats } from './proposals.ts';
import { outlookOf } from '../terms/draft.ts';
import type { Games } from '../terms/setup.ts';

/** What a seat's table needs of the session it belongs to. */
export interface SeatHost {
  readonly games: Games;
  document(): HandDoc | null;
  /** The hand that runs. */
  ownHand(): OwnHand | null;
  stateOf(seat: PeerId | null): TableState;
  subscribe(listener: () => void): () => void;
  /** Signed by that seat, when it is this task's turn. */
  write(seat: PeerId | null, make: (doc: HandDoc) => Result<Body>): Promise<Result<void>>;
  rename(seat: PeerId | null, name: string): Promise<Result<void>>;
  /** What concerns the whole device. */
  readonly device: Pick<Table, 'seat' | 'addSeat' | 'removeSeat' | 'record' | 'admit' | 'passOver' | 'waitForAll' | 'setAway' | 'cover' | 'react' | 'close'>;
}

export class SeatTable implements Table {
  readonly #host: SeatHost;
  readonly #seat: PeerId | null;

  constructor(host: SeatHost, seat: PeerId | null) {
    this.#host = host;
    this.#seat = seat;
  }

  get #fold(): Fold | null {
    return this.#host.document()?.fold ?? null;
  }

  state(): TableState {
    return this.#host.stateOf(this.#seat);
  }

  subscribe(listener: (state: TableState) => void): () => void {
    return this.#host.subscribe(() => listener(this.state()));
  }

  setName(name: string): Promise<Result<void>> {
    return this.#host.rename(this.#seat, name);
  }

  /** Writes a note about the next hand; only while none is on. */
  #writeNote(make: (fold: Fold) => Result<Note>): Promise<Result<void>> {
    return this.#host.write(this.#seat, ({ fold }) => {
      if (fold.hand !== null) return refused(refuse('table/hand-running'));
      const made = make(fold);
      return made.ok ? ok(note(fold, made.value)) : made;
    });
  }

  async propose(change: Parameters<Table['propose']>[0]): Promise<Result<void>> {
    const { seats } = change;
    const me = this.#seat;
    // As they are now: until this is written others may come.
    const known = this.#fold?.notes.members() ?? [];
    if (me !== null && (change.locked !== undefined || change.removed !== undefined)) {
      const done = await this.#writeNote((fold) => proposeDoor(fold, me, change));
      if (!done.ok) return done;
    }
    if (change.game !== undefined || change.options !== undefined) {
      const done = await this.#writeNote((fold) => proposeRules(fold, this.#host.games, change));
      if (!done.ok) return done;
    }
    return seats === undefined ? ok(undefined) : this.#writeNote((fold) => proposeSeats(fold, seats, known));
  }

  async ready(choice: Choice | null): Promise<Result<void>> {
    const [shown, seat] = [this.#fold?.draft().hash, this.#seat];
    if (shown === undefined || seat === null) return refused(refuse('table/not-a-member'));
    return this.#writeNote((fold) => (choice === null ? beUnready(fold, seat) : beReady(fold, seat, choice, shown)));
  }

  outlook(chosen: Parameters<Table['outlook']>[0]): ReturnType<Table['outlook']> {
    const fold = this.#fold;
    return fold === null || fold.hand !== null ? null : outlookOf(fold.base, fold.draft(), this.#host.games, chosen);
  }

  #owed(): Owed | null {
    return this.#seat === null ? null : owed(this.#host.ownHand(), this.#seat);
  }

  check(answer: Plain): Refusal | null {
    return checkOwn(this.#owed(), answer);
  }

  legal(): Iterable<Plain> {
    return legalOwn(this.#owed());
  }

  async answer(answer: Plain): Promise<Result<void>> {
    const hand = this.#host.document()?.hand;
    const question = this.#owed()?.question;
    const refusal = this.check(answer);
    if (refusal !== null || question === undefined) return refused(refusal ?? refuse('table/not-asked'));
    return this.#host.write(this.#seat, (doc) => {
      // An answer is for the question it was given to, not for whatever is open when its turn to be written comes.
      const now = this.#owed();
      if (doc.hand !== hand || now?.question !== question) return refused(refuse('table/not-asked'));
      const late = checkOwn(now, answer);
      return late === null ? ok(now.own.answer(now.seat, question, answer)) : refused(late);
    });
  }

  async leave(): Promise<Result<void>> {
    return this.#host.write(this.#seat, ({ fold }) => ok(note(fold, { kind: 'leave' })));
  }

  seat(key: PeerId | null): Table {
    return this.#host.device.seat(key);
  }

  addSeat(name: string): Promise<Result<PeerId>> {
    return this.#host.device.addSeat(name);
  }

  removeSeat(key: PeerId): Promise<Result<void>> {
    return this.#host.device.removeSeat(key);
  }

  record(): ReturnType<Table['record']> {
    return this.#host.device.record();
  }

  admit(key: PeerId): Promise<void> {
    return this.#host.device.admit(key);
  }

  passOver(seats: readonly PeerId[]): Promise<Result<void>> {
    return this.#host.device.passOver(seats);
  }

  waitForAll(): void {
    this.#host.device.waitForAll();
  }

  setAway(away: boolean): void {
    this.#host.device.setAway(away);
  }

  cover(seats: readonly PeerId[]): void {
    this.#host.device.cover(seats);
  }

  react(reaction: Parameters<Table['react']>[0]): boolean {
    return this.#host.device.react(reaction);
  }

  close(): void {
    this.#host.device.close();
  }
}
