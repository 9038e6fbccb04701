/** What the app sees of a table. `TableSession` (session.ts) implements it; the interface shows `TableState` and calls these methods. */
import type { Signatures } from '../crypto/index.ts';
import type { Elsewhere, Dealing } from '../dealing/index.ts';
import type { AnyGame, Choice, SeatIndex } from '../engine/kernel/game.ts';
import type { GameRecord } from '../engine/kernel/records.ts';
import type { Plain, Refusal, Result } from '../engine/kernel/value.ts';
import type { Clock, Entropy, Link, Origin, PeerId, Vault } from './ports.ts';
import type { Reaction } from './reactions.ts';

export interface TableDeps {
  readonly vault: Vault;
  readonly link: Link;
  readonly clock: Clock;
  readonly entropy: Entropy;
  /** The game's rules by id, or undefined if this app does not have them. */
  readonly game: (id: string) => AnyGame | undefined;
  /** Unless these are handed in, those of `crypto`. */
  readonly signatures?: Signatures;
  /** The same of the group that cards are hidden with. */
  readonly dealing?: Pick<Dealing, 'group'> & {
    /** Does what costs time in another thread. */
    readonly work?: Elsewhere['work'];
  };
}

export interface Member {
  readonly key: PeerId;
  /** As it is shown everywhere: no two members have the same one (`distinctNames`, in the order of the seats). */
  readonly name: string;
  /** The name as its player wrote it, when another seat has it too and `name` tells them apart. */
  readonly written?: string;
  readonly me: boolean;
  /** Is played on this device. */
  readonly local: boolean;
  /** Key of the device it is played on: that of the device's first seat. Whether it is `here` or `away` is that device's affair. */
  readonly device: PeerId;
  /** Has a channel to this device now. */
  readonly here: boolean;
  /** Is here, but its player does not look at the table now (the page is hidden). */
  readonly away?: boolean;
  /** What its phone said with a tap a moment ago; of a phone with several seats, at its first. */
  readonly reaction?: Reaction | null;
  /** Its phone speaks another protocol than this one, so that they do not understand each other: which of the two must update. */
  readonly update?: 'here' | 'there' | null;
  /** Clock time of the last change of `here`. */
  readonly since: number;
  /** Is ready for the draft as it is now. */
  readonly ready: boolean;
  readonly choice: Choice | null;
  /** Choices open to this seat now (terms), first is the default. */
  readonly choices: readonly Choice[];
  /** Has said to leave for good. */
  readonly left: boolean;
}

/** One difference, and who made it (null: nobody in particular). */
export type DraftChange =
  | { readonly kind: 'game'; readonly by: PeerId | null; readonly from: string; readonly to: string }
  | { readonly kind: 'option'; readonly by: PeerId | null; readonly option: string; readonly from: Plain; readonly to: Plain }
  | { readonly kind: 'order'; readonly by: PeerId | null }
  | { readonly kind: 'lock'; readonly by: PeerId | null; readonly locked: boolean }
  | { readonly kind: 'removed' | 'kept' | 'joined' | 'gone' | 'absent' | 'back'; readonly by: PeerId | null; readonly seat: PeerId };

/** What is on the table for agreement: the lobby before the first hand, and between hands. */
export interface Draft {
  readonly game: string;
  readonly options: Plain;
  /** Seat order, clockwise. */
  readonly seats: readonly PeerId[];
  /** Is the table to be locked with the hand: nobody is let in any more? */
  readonly locked: boolean;
  /** Who is to be taken off the table with the hand. */
  readonly removed: readonly PeerId[];
  /** Of the seats those that are not there: not asked, not dealt in, and in their place again when they are back (RR-18). */
  readonly absent: readonly PeerId[];
  /** What has changed for the next hand: since this seat was ready for it, when that is `withdrawn`; else since the hand before. */
  readonly changes: readonly DraftChange[];
  /** This seat was ready, but for a draft that has changed since: it has to look again. */
  readonly withdrawn: boolean;
  /** Seats whose app has an older version of the game's rules than another one here, or has not got the game: these must update. */
  readonly outdated: readonly PeerId[];
  /** Why it cannot begin yet (too few seats, somebody not ready, versions differ), or null while agreement is being signed. */
  readonly blocked: Refusal | null;
}

/** The hand is to go on without some (law 4): who has agreed, and whose agreement is still missing. */
export interface Passing {
  /** The seats that are to be passed over. */
  readonly seats: readonly PeerId[];
  /** Devices that have signed it. */
  readonly signed: readonly PeerId[];
  /** Devices whose signature is missing. */
  readonly missing: readonly PeerId[];
}

export interface Awaited {
  readonly seats: readonly PeerId[];
  /** Of these, the seats that the hand can go on without when all others agree; none when there are too few others here to agree, or this device has no say in it. */
  readonly passable: readonly PeerId[];
  /** This device has no say in who is gone on without: none of its seats is dealt in. */
  readonly noSay?: boolean;
  /** Question name, `terms/2`, `deal/shuffle/commit`, `game/12/play`; `end`: the hand is over, and has yet to be stored by enough of its devices. */
  readonly question: string;
  readonly kind: 'terms' | 'deal' | 'game' | 'end';
  /** Clock time at which this device saw it open. */
  readonly since: number;
  /** When this device answers by itself, or null. */
  readonly deadline: number | null;
}

export interface HandState {
  /** Counted since the table was opened, over all its games. */
  readonly number: number;
  /** Which hand of its game it is, 1, 2, … */
  readonly ofGame: number;
  /** Id of the game that is played in it. */
  readonly game: string;
  /** Seat order of the terms of this hand. */
  readonly seats: readonly PeerId[];
  /** My seat, or null for one who watches. */
  readonly me: SeatIndex | null;
  readonly options: Plain;
  /** The game's own view for my seat (`Game.view`). */
  readonly view: unknown;
  /** Seats that are passed over until they are back, or have gone for good. */
  readonly absent: readonly { readonly seat: SeatIndex; readonly gone: boolean }[];
  /** Is all that has happened stored on more than half of the hand's devices, so that it cannot be lost? */
  readonly firm: boolean;
  /** Why the hand counts as not played (law 8): who signed two different things, lied in the deal or broke the rules; null: it counts. */
  readonly voided: {
    /** Seats to blame; none: nobody is. */
    readonly seats: readonly { readonly seat: SeatIndex; readonly name: string }[];
    /** `table/double`, `deal/…`, or what the game's rules refuse, for a sentence. */
    readonly code: Refusal['code'];
    readonly detail?: Refusal['detail'];
    /** The game's question that was answered against the rules, or null. */
    readonly at: string | null;
  } | null;
  /** All events of this hand in order, with the question that closed (stable keys for lists and animations). */
  readonly events: readonly { readonly at: string; readonly event: unknown }[];
  readonly over: boolean;
  readonly finished: boolean;
  readonly standing: readonly { readonly seat: SeatIndex; readonly id: string; readonly rank: number; readonly score: number }[];
  readonly deal: DealView;
}

/** How the cards of a hand were hidden, and what became of its check. */
export interface DealView {
  /** `simple`: one device deals to its own seats. */
  readonly kind: 'simple' | 'fair';
  /** Who shuffled: of each device its seats. */
  readonly shuffledBy: readonly (readonly PeerId[])[];
  /** `checking`: the hand has ended, and what was hidden is being shown and done again. */
  readonly stage: 'playing' | 'checking' | 'checked' | 'void';
  /** A seat of each device that has said that it found the same. */
  readonly checkedBy: readonly PeerId[];
  /** A seat of each device that was not there for the check: the others have put its key together. */
  readonly openedFor: readonly PeerId[];
  /** What all of them say, 64 hex digits; null before it is known here. */
  readonly root: string | null;
  readonly times: DealTimes;
}

/** Clock times at which this device saw a hand begin, its cards dealt, its end, and the end of its check; null: it has not, or was not looking. */
export interface DealTimes {
  readonly begun: number | null;
  readonly dealt: number | null;
  readonly ended: number | null;
  readonly checked: number | null;
}

/** Entries that changed nothing, and why: forged, altered, replayed, foreign, deleted, refused by the rules, double. */
export interface Report {
  readonly code: `log/${string}` | `table/${string}` | `${string}/${string}`;
  readonly seat: PeerId | null;
  readonly peer: PeerId | null;
  readonly at: number;
}

/** A table that goes on from this one, and who here is at it. */
export interface Offered {
  /** Its id. */
  readonly table: string;
  readonly from: Origin;
  readonly peers: readonly PeerId[];
}

export interface TableState {
  readonly id: string;
  /** The seat whose view this is, or null: what everybody may see. */
  readonly me: PeerId | null;
  /** The seats that are played on this device, in seat order. */
  readonly locals: readonly PeerId[];
  readonly phase: 'lobby' | 'hand' | 'between' | 'finished';
  /** Number of the hand before in its game (`HandState.ofGame`), of one that this device was not at; absent: there was none, or `hand` is it. */
  readonly after?: number;
  readonly members: readonly Member[];
  readonly draft: Draft | null;
  readonly hand: HandState | null;
  readonly awaited: Awaited | null;
  readonly passing: Passing | null;
  readonly reports: readonly Report[];
  /** Is the table locked: is nobody let in now? */
  readonly locked: boolean;
  /** This seat was taken off the table by the others; what is shown is how it was then. */
  readonly removed: boolean;
  /** The table is locked, and this device has no seat at it: it is told nothing until the others open the table. */
  readonly lockedOut?: boolean;
  /**
   * Nothing can come of this table without those who are not here, or do not answer, but who is here may go on at a new one (law 4). While all sign,
   * or store a hand's end, that is so for a moment each time: it is for what shows it to wait.
   */
  readonly mayCarryOn?: boolean;
  /** New tables that go on from this one, as others here tell of them; nothing of it is verified yet. */
  readonly beside?: readonly Offered[];
  /** What stops this device from answering, for a sentence: a storage failure, or `table/own-fault`. */
  readonly trouble: Refusal | null;
}

/** What the terms begin: a hand, or the end of the game. */
export type Outlook = 'hand' | 'end';

export interface Proposal {
  readonly game?: string;
  readonly options?: Plain;
  readonly seats?: readonly PeerId[];
  readonly locked?: boolean;
  /** All members who are to be taken off with the next hand, not oneself. */
  readonly removed?: readonly PeerId[];
}

export interface Table {
  state(): TableState;
  /** Called after every change; returns the unsubscribe. */
  subscribe(listener: (state: TableState) => void): () => void;
  /** `table/name-taken` when somebody at the table is known by that name already. */
  setName(name: string): Promise<Result<void>>;
  /**
   * Proposes for the next hand: another game or table rules (validated by the game's schema), a seat order, a table that lets
   * nobody in (or does again), members to be taken off. Agreed when all others are ready and the hand has begun.
   */
  propose(change: Proposal): Promise<Result<void>>;
  /** Ready for the draft as shown, with this choice; null takes it back (only while not signed). */
  ready(choice: Choice | null): Promise<Result<void>>;
  /**
   * What begins when all are ready: those who are now as they said, the others as here (by key) or as is usual. The game's refusal
   * when nothing can (too few play); null while a hand runs, or before one knows the table.
   */
  outlook(chosen: { readonly [key: PeerId]: Choice }): Result<Outlook> | null;
  /** Answers the open question of my seat. Resolves after it is stored and sent (law 6). */
  answer(answer: Plain): Promise<Result<void>>;
  /** Is this allowed now? For the interface: why a card is dimmed. */
  check(answer: Plain): Refusal | null;
  legal(): Iterable<Plain>;
  /** The finished hands that this device has of the game on the table; nothing of one that runs (law 5). `record/nothing`, `storage/…`. */
  record(): Promise<Result<GameRecord>>;
  /**
   * The same table for another seat of this device: its view, its answers. Null, or a key that is not of this device: for nobody,
   * with what everybody may see. No view holds what only another seat of the device knows.
   */
  seat(key: PeerId | null): Table;
  /** One more seat on this device, with a key of its own. `table/full`, `table/locked`, `table/name-taken`. */
  addSeat(name: string): Promise<Result<PeerId>>;
  /** Takes a seat of this device, not its first, from the table for good; only between hands. */
  removeSeat(key: PeerId): Promise<Result<void>>;
  /** A newcomer with this key was let in by this device (a channel authenticated with the table's key). */
  admit(key: PeerId): Promise<void>;
  /** Tells the others whether this player looks at the table (not logged). */
  setAway(away: boolean): void;
  /**
   * A phone that goes round: these seats of it lie under a cover now, all others of it do not. A time that the game gives a player (RR-11)
   * begins when theirs is lifted.
   */
  cover(seats: readonly PeerId[]): void;
  /** Says this to the others for a moment (not logged). False when the last one was only a moment ago. */
  react(reaction: Reaction): boolean;
  /**
   * Goes on without whoever plays these seats, once all others of the hand have agreed and are more than half of its devices (law 4). Between hands:
   * the next one is to begin without them, while they keep their places.
   * `table/not-missed`: they owe no answer, or are played here; `table/too-few-here`: there are not enough others; `table/no-say`:
   * none of this device's seats is dealt in.
   */
  passOver(seats: readonly PeerId[]): Promise<Result<void>>;
  /** Rather waits for everybody; what was signed already is taken back as far as it can be. */
  waitForAll(): void;
  /** Leaves the table for good: this one seat signs nothing more. There is no host; the others go on. */
  leave(): Promise<Result<void>>;
  /** Stops timers and listeners; the log stays. */
  close(): void;
}

/** A table as the app holds it, which also lets others in at the tables that go on from it. */
export interface TableWithOthers extends Table {
  readonly beside: {
    /** Tells everybody at this table, now and later, that this device is at that one. */
    offer(table: string, from: Origin): void;
    withdraw(table: string): void;
    /** Passes a text on to a member of this table: empty, the wish to be let in at that one; else an invitation or the answer to it. False: no channel. */
    carry(to: PeerId, table: string, text: string): boolean;
    /** What members pass on to this device. */
    on(listener: (from: PeerId, table: string, text: string) => void): () => void;
  };
}
