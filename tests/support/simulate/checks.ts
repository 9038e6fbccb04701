/** What must hold at a table at every moment, whatever happens to it; looked at after everything that happens. */
import { createHash } from 'node:crypto';
import { bytesToHex } from '../../../src/crypto/index.ts';
import { passingToPlain } from '../../../src/table/absence/bodies.ts';
import { majority } from '../../../src/table/majority.ts';
import { foldLog, type Fold } from '../../../src/table/fold/fold.ts';
import type { HandFold } from '../../../src/table/fold/hand.ts';
import type { PeerId } from '../../../src/table/ports.ts';
import type { HandDoc } from '../../../src/table/session/hand-doc.ts';
import type { Device } from '../table-bench.ts';
import { Played } from './played.ts';

const text = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');

/** Some law does not hold. */
export class Broken extends Error {}

/** So many entries of a seat, and the hash of the last of them, which names those before it. */
interface Needed {
  readonly count: number;
  readonly hash: string;
}

interface FirmMoment {
  readonly by: string;
  /** What has to be here for it to be known, by seat. */
  readonly needs: ReadonlyMap<PeerId, Needed>;
  /** Epochs decided by then. */
  readonly epochs: number;
  /** Questions of the game that had closed, each with its answers. */
  readonly closed: readonly string[];
}

export interface Exempt {
  /** Nobody expects anything of this device. */
  readonly hostile: Device | null;
  /** Brought back from a backup, or moved to another phone: forgot what it had said and stored. */
  readonly setBack: ReadonlySet<Device>;
  /** Has said that it leaves. */
  readonly left: (device: Device) => boolean;
  /** A hostile device has told lies about what it has stored: what others take for firm may not be. */
  readonly falseHeld: () => boolean;
}

export class Checks {
  readonly counts = { 'checked states': 0, 'checked views': 0, 'firm moments': 0, 'decided epochs': 0, 'firm ends': 0, 'hands counted again': 0 };
  readonly #played = new Played();
  readonly #exempt: Exempt;
  /** Hash of the fold's bytes by what counts in the log: the newest entry of each seat names all before it; and where a seat has signed two with one number. */
  readonly #states = new Map<string, string>();
  /** Value by hand and epoch. */
  readonly #decided = new Map<string, string>();
  readonly #firm = new Map<string, FirmMoment>();
  readonly #ends = new Map<string, string>();
  readonly #seen = new Map<Device, { readonly fold: Fold; readonly now: string }>();

  constructor(exempt: Exempt) {
    this.#exempt = exempt;
  }

  see(devices: readonly Device[]): void {
    for (const device of devices) {
      const doc = device.session.document();
      if (doc === null || !device.on || device === this.#exempt.hostile) continue;
      const { hand } = doc.fold;
      const firm = hand !== null && device.session.firm && !this.#clouded(doc);
      const now = `${doc.hand} ${doc.fold.version} ${String(firm)}`;
      const seen = this.#seen.get(device);
      if (seen?.fold === doc.fold && seen.now === now) continue;
      this.#seen.set(device, { fold: doc.fold, now });
      this.#equal(device, doc);
      this.#inTheirName(device, doc, devices);
      if (hand === null) continue;
      this.#conserved(device, hand);
      this.#seesNoMore(device, hand);
      if (this.#clouded(doc)) continue;
      this.#oneValue(device, doc, hand);
      this.#keepsFirm(device, doc, hand);
      if (firm) this.#noteFirm(device, doc, hand);
    }
  }

  /**
   * Has somebody signed two things at one place, or is it decided that somebody has, so that the hand is void (law 8)? Or has somebody lied about
   * what is stored? Then less can be promised until it is known to all. One device that was set back gets all that was firm from a majority of
   * the others. Of two each may count as one of these for the other (ADR 0013), and both may have forgotten it.
   */
  #clouded(doc: HandDoc): boolean {
    const faults = doc.fold.hand?.faults.length ?? 0;
    return faults > 0 || this.#exempt.falseHeld() || this.#exempt.setBack.size > 1 || [...doc.log.chains.values()].some(({ fork }) => fork !== null);
  }

  /**
   * Law 2: equal sets of entries give equal states, on whatever device and at whatever time. Who holds two entries of a seat with one number holds more
   * than who holds none of them, though of that seat no more counts: what others have signed after one of them counts from then on (`Log.grounded`).
   */
  #equal(device: Device, doc: HandDoc): void {
    const forks = [...doc.log.chains].flatMap(([seat, { fork }]) => (fork === null ? [] : [`${seat} ${fork} `])).sort().join('');
    const key = text(doc.log.baseHash) + forks + [...doc.log.heads().values()].map((head) => text(head.hash)).join('');
    const state = createHash('sha256').update(doc.fold.bytes()).digest('base64');
    const before = this.#states.get(key);
    this.counts['checked states']++;
    if (before === undefined) this.#states.set(key, state);
    else if (before !== state) throw new Broken(`law 2: ${device.name} holds the same entries of hand ${doc.hand} as somebody before, and comes to another state`);
  }

  /** Laws 3 and 6: nobody who is honest has signed two entries with one number, or has left without having said so. */
  #inTheirName(device: Device, doc: HandDoc, honest: readonly Device[]): void {
    // Whoever was set back can still contradict what it had said to few, which was not firm; where two were, also what was (ADR 0013).
    const firm = doc.fold.hand === null || this.#exempt.setBack.size > 1 ? undefined : this.#firm.get(handKey(doc, doc.fold.hand));
    const isExcused = (author: Device, seat: PeerId, fork: number): boolean => this.#exempt.setBack.has(author) && (firm?.needs.get(seat)?.count ?? 0) <= fork;
    for (const [seat, { fork }] of doc.log.chains) {
      if (fork === null) continue;
      const author = honest.find(({ key }) => key === doc.fold.notes.device(seat));
      if (author !== undefined && !isExcused(author, seat, fork)) throw new Broken(`law 6: ${device.name} holds two entries of ${author.name} with number ${fork}`);
    }
    const gone = honest.find((author) => doc.fold.notes.left(author.key) && !this.#exempt.left(author));
    if (gone !== undefined) throw new Broken(`law 3: ${gone.name} has left for ${device.name}, and has never said so`);
  }

  /** Law 6: a device that has come back with what was stored has all that the others have of it. */
  reopened(device: Device, others: readonly Device[]): void {
    const own = device.session.document();
    if (own === null || this.#exempt.setBack.has(device)) return;
    for (const other of others) {
      const doc = other.session.document();
      if (doc === null || doc.hand < own.hand || !other.on) continue;
      for (const [seat, { length }] of doc.log.chains) {
        const stored = doc.hand === own.hand ? (own.log.chains.get(seat)?.length ?? 0) : 0;
        if (length > stored && doc.fold.notes.device(seat) === device.key) throw new Broken(`law 6: ${other.name} has ${length} entries of ${device.name} in hand ${doc.hand}, of which ${device.name} has stored ${stored}`);
      }
    }
  }

  /** Law 10: chips and cards are what they were. */
  #conserved(device: Device, hand: HandFold): void {
    const { chips = 0, cards = 0 } = hand.game.tally(hand.state) as { readonly chips?: number; readonly cards?: number };
    const { active = [], without = [] } = hand.state as { readonly active?: readonly unknown[]; readonly without?: readonly unknown[] };
    const all = hand.game.id !== 'rummy-royal' ? [0, 3 * (active.length - without.length)] : [52];
    if (chips !== 0 || !all.includes(cards)) throw new Broken(`law 10: ${device.name} counts ${chips} chips too many and ${cards} cards`);
  }

  /** Law 5: no card in a view that its seat may not see. */
  #seesNoMore(device: Device, hand: HandFold): void {
    const open = hand.deal.public();
    for (const table of [...device.seats, device.session.seat(null)]) {
      const { hand: shown } = table.state();
      if (shown === null || shown.number !== device.session.document()?.hand) return;
      this.counts['checked views']++;
      for (const { slot, face } of cardsIn(shown.view)) {
        if (open.face(slot) === undefined && (shown.me === null || hand.deal.owner(slot) !== shown.me)) throw new Broken(`law 5: ${device.name} is shown card ${face} in slot ${slot}, as seat ${String(shown.me)}`);
      }
    }
  }

  /** Law 4: what an epoch decides is decided once. */
  #oneValue(device: Device, doc: HandDoc, hand: HandFold): void {
    for (const [i, value] of (doc.fold.marks?.epochs.decided ?? []).entries()) {
      const key = `${bytesToHex(doc.log.baseHash)} ${hand.terms.id} ${i + 1}`;
      const said = JSON.stringify(passingToPlain(value));
      const before = this.#decided.get(key);
      if (before === undefined) {
        this.#decided.set(key, said);
        this.counts['decided epochs']++;
      } else if (before !== said) throw new Broken(`law 4: ${device.name} has ${said} decided in epoch ${i + 1} of hand ${doc.hand}, somebody else ${before}`);
    }
  }

  #noteFirm(device: Device, doc: HandDoc, hand: HandFold): void {
    const key = handKey(doc, hand);
    const closed = closedIn(hand);
    if (hand.over) this.#noteEnd(doc, hand, key);
    if ((this.#firm.get(key)?.closed.length ?? -1) >= closed.length) return;
    this.counts['firm moments']++;
    // A leaving that nothing has come of yet is not needed.
    const gone = new Set(hand.absent().filter((absence) => absence.gone).map(({ seat }) => seat));
    const counts = hand.seats.map((seat, i) => [seat, Math.max(doc.fold.said(seat), gone.has(i) ? (doc.fold.marks?.left(i) ?? -1) + 1 : 0)] as const).filter(([, count]) => count > 0);
    const needs = new Map(counts.map(([seat, count]) => [seat, { count, hash: hashAt(doc, seat, count - 1) }] as const));
    this.#firm.set(key, { by: device.name, needs, closed, epochs: doc.fold.marks?.epochs.decided.length ?? 0 });
  }

  #noteEnd(doc: HandDoc, hand: HandFold, key: string): void {
    const end = bytesToHex(hand.transcript);
    const before = this.#ends.get(key);
    if (before === undefined) this.counts['firm ends']++;
    if (before !== undefined && before !== end) throw new Broken(`law 4: hand ${doc.hand} has two firm ends`);
    this.#ends.set(key, end);
    const wrong = before === undefined ? this.#played.see(doc.hand, hand) : null;
    if (wrong !== null) throw new Broken(wrong);
    this.counts['hands counted again'] = this.#played.counted;
  }

  /** Law 4: what was firm on any device stays for everybody who has all that it needed. */
  #keepsFirm(device: Device, doc: HandDoc, hand: HandFold): void {
    const firm = this.#firm.get(handKey(doc, hand));
    if (firm === undefined) return;
    if ((doc.fold.marks?.epochs.decided.length ?? 0) < firm.epochs) return;
    const held = doc.log.grounded();
    // Who was told something else by a seat, and does not know of it yet, has not all that it needed.
    if ([...firm.needs].some(([seat, { count, hash }]) => (held.get(seat) ?? 0) < count || hashAt(doc, seat, count - 1) !== hash)) return;
    const closed = closedIn(hand);
    const differs = firm.closed.findIndex((line, i) => closed[i] !== line);
    if (differs >= 0) throw new Broken(`law 4: in hand ${doc.hand} ${firm.closed[differs] ?? ''} was firm for ${firm.by}, and ${device.name} has ${closed[differs] ?? 'nothing'} there`);
  }

  /** Law 4: when enough are left that one of those who had stored it is among them, what was firm is there for all at the end. */
  #stillFirm(device: Device, doc: HandDoc, alive: readonly Device[]): void {
    const { hand, marks } = doc.fold;
    const firm = hand === null ? undefined : this.#firm.get(handKey(doc, hand));
    if (hand === null || marks === null || firm === undefined || this.#clouded(doc)) return;
    const { all, voters } = marks.epochs.devices;
    const keyOf = (seat: number): PeerId | undefined => hand.terms.agreement.seats[seat]?.device ?? hand.seats[seat];
    // Of two, one has left for good: the other one alone has what is firm.
    const left = voters.length === 2 ? voters.filter((voter) => marks.speaker(voter) < 0) : [];
    const keepers = voters.filter((voter) => !left.includes(voter));
    const gone = keepers.filter((voter) => alive.every(({ key }) => key !== keyOf(all[voter]?.[0] ?? -1))).length;
    if (gone >= majority(keepers.length)) return;
    const lost = [...firm.needs].find(([seat, { count }]) => (doc.log.chains.get(seat)?.length ?? 0) < count);
    if (lost !== undefined) throw new Broken(`law 4: ${firm.closed.at(-1) ?? ''} was firm for ${firm.by} in hand ${doc.hand}, and what it needs is lost for ${device.name}`);
  }

  /** At the end: the same again from nothing but the log, and no device has had to refuse what it wrote itself. */
  last(device: Device, alive: readonly Device[]): void {
    const doc = device.session.document();
    if (doc === null) return;
    this.#stillFirm(device, doc, alive);
    const anew = foldLog(doc.log, (id) => device.games.find((game) => game.id === id), { group: device.group });
    if (bytesToHex(anew.bytes()) !== device.folded()) throw new Broken(`law 2: ${device.name} folds hand ${doc.hand} otherwise when it folds it anew`);
    const own = device.state.reports.find(({ code }) => code === 'log/own-entry');
    if (own !== undefined) throw new Broken(`law 6: ${device.name} wrote what its own log does not take`);
  }
}

const handKey = (doc: HandDoc, hand: HandFold): string => `${bytesToHex(doc.log.baseHash)} ${hand.terms.id}`;

function hashAt(doc: HandDoc, seat: PeerId, n: number): string {
  const [entry] = doc.log.chain(seat).at(n);
  return entry === undefined ? '' : text(entry.hash);
}

function closedIn(hand: HandFold): string[] {
  return hand.closed.map(({ name, answers }) => `${name} ${JSON.stringify(answers)}`);
}

/** Everything in a view that names a slot and a face. */
function cardsIn(view: unknown): { readonly slot: number; readonly face: number }[] {
  if (typeof view !== 'object' || view === null) return [];
  if (Array.isArray(view)) return view.flatMap(cardsIn);
  const { slot, face } = view as { readonly slot?: unknown; readonly face?: unknown };
  const own = typeof slot === 'number' && typeof face === 'number' && face >= 0 ? [{ slot, face }] : [];
  return [...own, ...Object.values(view).flatMap(cardsIn)];
}
