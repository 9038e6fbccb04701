/**
 * The simple deal: the order is a Fisher–Yates from the hash of what all active seats committed to and then revealed. Nobody
 * can choose the order, but all reveals are in the log, so a modified device can compute every card (`docs/threat-model.md`).
 */
import { concatBytes, derive, equalBytes, hash, permutation, stream, utf8ToBytes } from '../crypto/index.ts';
import type { Absence, Demand, Face, Knowledge, SeatIndex, Slot } from '../engine/kernel/game.ts';
import type { Deal, DealProgress, Disclosed, HandSecret, OwnDeal } from './deal.ts';

export interface DealContext {
  /** Who takes part: seats that chose in (ascending). */
  readonly active: readonly SeatIndex[];
  /** 32 bytes naming table, hand, attempt and the agreed terms. */
  readonly hand: Uint8Array;
}

/** Commitment and reveal are 32 bytes each. */
const LENGTH = 32;

/** One shuffle or coin on its way. */
interface Toss {
  /** Who takes part: all who were active when it was demanded, less those who were lost since. */
  active: readonly SeatIndex[];
  readonly commits: Map<SeatIndex, Uint8Array>;
  readonly reveals: Map<SeatIndex, Uint8Array>;
}

interface Order {
  readonly faces: readonly Face[];
  readonly owners: (SeatIndex | null)[];
  readonly open: Set<Slot>;
}

const seatByte = (seat: SeatIndex): Uint8Array => Uint8Array.of(seat);

/** What all who take part gave to a shuffle or coin, by seat. */
export type Shares = readonly { readonly seat: SeatIndex; readonly share: Uint8Array }[];

/** The common seed of one shuffle or coin: 32 bytes that follow from the hand, the demand's name and everybody's share, by seat. */
export function simpleSeed(hand: Uint8Array, name: string, shares: Shares): Uint8Array {
  return hash('court-cards/deal/seed', hand, utf8ToBytes(name), ...shares.map(({ seat, share }) => concatBytes(seatByte(seat), share)));
}

/** The pack in the order that the seed of a shuffle gives it. */
export function simpleOrder(seed: Uint8Array, pack: readonly Face[]): readonly Face[] {
  return permutation(stream(seed, 'deal/order'), pack.length).map((i) => pack[i] as Face);
}

class SimpleDeal implements Deal {
  readonly kind = 'simple';
  readonly trouble = null;
  readonly recovered = [];
  readonly devices: readonly (readonly SeatIndex[])[];
  readonly #context: DealContext;
  #active: readonly SeatIndex[];
  readonly #tosses = new Map<string, Toss>();
  readonly #done = new Map<string, DealProgress & { readonly done: true }>();
  #order: Order = { faces: [], owners: [], open: new Set() };
  readonly #orders = new Map<string, readonly Face[]>();

  constructor(context: DealContext) {
    this.#context = context;
    this.#active = context.active;
    this.devices = [context.active];
  }

  guards(): boolean {
    return false;
  }

  spoil(): void {
    throw new Error('every card of a simple deal is one of the pack');
  }

  progress(demand: Demand): DealProgress {
    const known = this.#done.get(demand.name);
    if (known !== undefined) return known;
    const step = this.#take(demand);
    if (step.done) this.#done.set(demand.name, step);
    return step;
  }

  #take(demand: Demand): DealProgress {
    if (demand.kind === 'give') {
      for (const { slot, seat } of demand.gives) this.#order.owners[this.#slot(slot)] = seat;
      return { done: true, opened: { face: () => undefined } };
    }
    if (demand.kind === 'open') {
      const faces = new Map<Slot, Face>();
      for (const slot of demand.slots) faces.set(slot, this.#order.faces[this.#slot(slot)] as Face);
      this.open(demand.slots);
      return { done: true, opened: { face: (slot) => faces.get(slot) } };
    }
    const seed = this.#toss(demand.name);
    if (!(seed instanceof Uint8Array)) return { done: false, question: seed };
    if (demand.kind === 'coin') return { done: true, opened: { face: () => undefined }, coin: seed };
    const faces = simpleOrder(seed, demand.pack);
    this.#order = { faces, owners: faces.map(() => null), open: new Set() };
    this.#orders.set(demand.name, faces);
    return { done: true, opened: { face: () => undefined } };
  }

  /** A demand names slots of the current shuffle only; anything else is a bug of the game. */
  #slot(slot: Slot): Slot {
    if (!Number.isInteger(slot) || slot < 0 || slot >= this.#order.faces.length) throw new RangeError(`no slot ${slot}`);
    return slot;
  }

  /** The common seed once everybody has revealed, else the question that is open. */
  #toss(name: string): Uint8Array | { readonly name: string; readonly seats: readonly SeatIndex[] } {
    let toss = this.#tosses.get(name);
    if (toss === undefined) this.#tosses.set(name, (toss = { active: this.#active, commits: new Map(), reveals: new Map() }));
    const { active } = toss;
    if (active.some((seat) => !toss.commits.has(seat))) return { name: `${name}/commit`, seats: active };
    if (active.some((seat) => !toss.reveals.has(seat))) return { name: `${name}/reveal`, seats: active };
    return simpleSeed(this.#context.hand, name, active.map((seat) => ({ seat, share: toss.reveals.get(seat) as Uint8Array })));
  }

  /** Demand and stage of a question's name, if it is one that this deal has asked. */
  #asked(question: string): { readonly name: string; readonly stage: 'commit' | 'reveal'; readonly toss: Toss } | null {
    const at = question.lastIndexOf('/');
    const name = question.slice(0, at);
    const stage = question.slice(at + 1);
    const toss = at < 0 ? undefined : this.#tosses.get(name);
    if (toss === undefined || (stage !== 'commit' && stage !== 'reveal')) return null;
    return { name, stage, toss };
  }

  #check(question: string, seat: SeatIndex, body: Uint8Array): `deal/${string}` | null {
    const asked = this.#asked(question);
    if (asked === null) return 'deal/not-asked';
    const { toss, stage, name } = asked;
    if (!toss.active.includes(seat)) return 'deal/not-active';
    if (body.length !== LENGTH) return 'deal/bad-length';
    if ((stage === 'commit' ? toss.commits : toss.reveals).has(seat)) return 'deal/second-answer';
    if (stage === 'commit') return null;
    if (toss.active.some((s) => !toss.commits.has(s))) return 'deal/too-early';
    if (!equalBytes(this.#commitment(name, seat, body), toss.commits.get(seat) as Uint8Array)) return 'deal/not-committed';
    return null;
  }

  take(question: string, seat: SeatIndex, body: Uint8Array): `deal/${string}` | null {
    const code = this.#check(question, seat, body);
    const asked = this.#asked(question);
    if (code === null && asked !== null) (asked.stage === 'commit' ? asked.toss.commits : asked.toss.reveals).set(seat, body);
    return code;
  }

  #answer(question: string, seat: SeatIndex, secret: HandSecret): Uint8Array {
    const asked = this.#asked(question);
    if (asked === null) throw new Error(`no deal question ${question}`);
    const share = derive(secret, `court-cards/deal/share/${asked.name}`, this.#context.hand);
    return asked.stage === 'reveal' ? share : this.#commitment(asked.name, seat, share);
  }

  /** Bound to hand, demand and seat, so that nobody can answer with a copy of another seat's commitment. */
  #commitment(name: string, seat: SeatIndex, share: Uint8Array): Uint8Array {
    return hash('court-cards/deal/commit', this.#context.hand, utf8ToBytes(name), seatByte(seat), share);
  }

  absent({ away, gone, back }: Absence): void {
    const lost = [...away, ...gone];
    const there = (seats: readonly SeatIndex[]): SeatIndex[] => seats.filter((seat) => !lost.includes(seat));
    this.#active = [...new Set([...there(this.#active), ...back.filter((seat) => this.#context.active.includes(seat))])].sort((a, b) => a - b);
    for (const toss of this.#tosses.values()) if (toss.active.some((seat) => !toss.reveals.has(seat))) toss.active = there(toss.active);
  }

  owner(slot: Slot): SeatIndex | null {
    return this.#order.open.has(slot) ? null : (this.#order.owners[slot] ?? null);
  }

  shows(slots: readonly Slot[], seat: SeatIndex, opening: Uint8Array | null): readonly Face[] | `deal/${string}` {
    if (opening !== null) return 'deal/bad-length';
    return slots.every((slot) => this.owner(slot) === seat) ? slots.map((slot) => this.#order.faces[slot] as Face) : 'deal/not-owner';
  }

  open(slots: readonly Slot[]): void {
    for (const slot of slots) this.#order.open.add(this.#slot(slot));
  }

  /** Everything can be worked out by everybody. */
  check(): ReturnType<Deal['check']> {
    return { done: true, checked: { orders: this.#orders } };
  }

  own(secretOf: (seat: SeatIndex) => HandSecret | null): OwnDeal {
    return {
      answer: (question, seat) => {
        const secret = secretOf(seat);
        return secret === null ? null : this.#answer(question, seat, secret);
      },
      opening: () => null,
      knowledge: (seat) => this.#knowledge(seat),
      spoiled: () => undefined,
      prepare: () => undefined,
    };
  }

  disclose(): Disclosed {
    const coins = new Map<string, Uint8Array>();
    for (const [name, step] of this.#done) if (step.coin !== undefined) coins.set(name, step.coin);
    const shares = new Map<string, Shares>();
    for (const [name, { reveals, active }] of this.#tosses) {
      if (this.#orders.has(name) || coins.has(name)) shares.set(name, [...reveals].filter(([seat]) => active.includes(seat)).sort(([a], [b]) => a - b).map(([seat, share]) => ({ seat, share })));
    }
    return { hand: this.#context.hand, orders: new Map(this.#orders), coins, shares };
  }

  public(): Knowledge {
    const order = this.#order;
    return { face: (slot) => (order.open.has(slot) ? order.faces[slot] : undefined) };
  }

  #knowledge(seat: SeatIndex): Knowledge {
    const order = this.#order;
    return { face: (slot) => (order.owners[slot] === seat || order.open.has(slot) ? order.faces[slot] : undefined) };
  }
}

export function simpleDeal(context: DealContext): Deal {
  return new SimpleDeal(context);
}
