/** A table of Rummy Royal with the cards one wants, for readable tests. */
import { parseFace, SUITS, formatFace, type Suit } from '../../src/engine/cards/index.ts';
import { ok, playLocally, refused, refuse, type Absence, type Choice, type Face, type LocalHand, type Plain, type Refusal } from '../../src/engine/kernel/index.ts';
import { rummyRoyal, SPACES, type RummyEvent, type RummyOptions, type RummyState, type RummyView, type Space } from '../../src/engine/rummy-royal/index.ts';

/** `AS KH`, or suit by suit: `S:AKQ H:2`. Empty for none. */
export function faces(text: string): Face[] {
  return text.split(' ').filter((word) => word !== '').flatMap((word) => {
    const suited = /^([CDHS]):([A2-9TJQK]+)$/.exec(word);
    const names = suited === null ? [word] : [...(suited[2] as string)].map((rank) => rank + (suited[1] as string));
    return names.map((name) => {
      const face = parseFace(name);
      if (face === undefined) throw new Error(`no card: ${name}`);
      return face;
    });
  });
}

export interface TableSetup {
  /** In seat order; the first named deals. */
  readonly hands: { readonly [name: string]: string };
  /** Cards that must lie in the extra hand; cards named nowhere fill it first, then the hands. */
  readonly spare?: string;
  /** Chips before the antes; 100 if not named. */
  readonly chips?: { readonly [name: string]: number };
  /** Chips on the sheet from earlier hands. */
  readonly sheet?: Partial<{ readonly [S in Space]: number }>;
  readonly options?: Partial<RummyOptions>;
  readonly choices?: { readonly [name: string]: Choice };
  /** Number of this hand; 2 if not named. */
  readonly hand?: number;
  /** RR-6: corners as the hand before left them. */
  readonly corners?: CornersSetup;
  /** RR-6: whose devices do not say by themselves what they hold when the Ace is asked for. */
  readonly liars?: readonly string[];
  /** Who is away, gone or back while a demand is open, by its word: `shuffle`. Each once. */
  readonly at?: { readonly [demand: string]: Who };
  /** For cuts. */
  readonly coin?: Uint8Array;
}

export interface CornersSetup {
  readonly chips?: Partial<{ readonly [S in Suit]: number }>;
  readonly bet?: { readonly suit: Suit; readonly amount: number; readonly claims: readonly string[]; readonly since: number };
  readonly named?: Suit;
}

/** A carry as an earlier hand would have left it. */
export function carryOf(names: readonly string[], dealer: string, chips: { readonly [name: string]: number } = {}, sheet: TableSetup['sheet'] = {}, played = 1, corners: CornersSetup = {}): { readonly [key: string]: Plain } {
  const accounts = names.map((id) => ({ id, chips: chips[id] ?? 100, debt: 0 }));
  const spaces = Object.fromEntries(SPACES.map((space) => [space, sheet[space] ?? 0]));
  const onCorners = { C: 0, D: 0, H: 0, S: 0, ...corners.chips };
  const sum = (of: object): number => Object.values(of).reduce((n: number, x) => n + (x as number), 0);
  const bank = -sum(accounts.map((a) => a.chips)) - sum(spaces) - sum(onCorners);
  return { hand: played, dealer, order: names, accounts, gone: [], spaces, corners: { chips: onCorners, bet: corners.bet ?? null, named: corners.named ?? null }, bank, finished: false };
}

/** By name. */
export interface Who {
  readonly away?: readonly string[];
  readonly gone?: readonly string[];
  readonly back?: readonly string[];
}

const absenceOf = (who: Who, names: readonly string[]): Absence => {
  const seats = (list: readonly string[] = []): number[] => list.map((name) => names.indexOf(name));
  return { away: seats(who.away), gone: seats(who.gone), back: seats(who.back) };
};

export class RummyTable {
  readonly hand: LocalHand;
  readonly names: readonly string[];

  private readonly liars: readonly string[];

  constructor(hand: LocalHand, names: readonly string[], liars: readonly string[] = []) {
    this.hand = hand;
    this.names = names;
    this.liars = liars;
    this.devices();
  }

  get state(): RummyState {
    return this.hand.state as RummyState;
  }

  get events(): readonly RummyEvent[] {
    return this.hand.events.map(({ event }) => event as RummyEvent);
  }

  /** The events of these kinds, seats by name and cards written out. */
  told(...types: readonly RummyEvent['type'][]): string[] {
    return this.events.filter((event) => types.includes(event.type)).map((event) => this.tell(event));
  }

  tell(event: RummyEvent): string {
    const parts = Object.entries(event).map(([key, value]) => (key === 'type' ? String(value) : this.words(key, value)));
    return parts.filter((part) => part !== '').join(' ');
  }

  private words(key: string, value: unknown): string {
    if (key === 'first') return value === true ? 'first' : '';
    if (key === 'face') return formatFace(value as Face);
    if (key === 'five' || key === 'faces') return (value as Face[]).map(formatFace).join('-');
    if ((key === 'seat' || key === 'winner' || key === 'high' || key === 'low') && typeof value === 'number') return this.names[value] ?? '';
    if (Array.isArray(value)) return value.map((item) => (typeof item === 'object' ? this.words('', item) : key === 'seats' || key === 'without' ? (this.names[item as number] ?? '') : String(item))).join(',');
    if (typeof value === 'object' && value !== null) return Object.entries(value).map(([k, v]) => this.words(k, v)).join(':');
    return String(value);
  }

  seat(name: string): number {
    const seat = this.names.indexOf(name);
    if (seat < 0) throw new Error(name);
    return seat;
  }

  private parsed(name: string, text: string): Plain {
    const parsed = rummyRoyal.parse(this.state, this.seat(name), text, this.hand.all());
    if (!parsed.ok) throw new Error(`${name}: ${text}: ${parsed.refusal.code}`);
    return parsed.value;
  }

  /** A player answers; then the devices say what they say by themselves at once. */
  say(name: string, text: string): this {
    const answer = this.parsed(name, text);
    const own = rummyRoyal.check(this.state, this.seat(name), answer, this.hand.knowledge(this.seat(name)));
    if (own !== null) throw new Error(`${name}: ${text}: ${own.code}`);
    return this.claim(name, text);
  }

  /** The same of a device that does not keep the rules: only what everybody knows speaks against it. */
  claim(name: string, text: string): this {
    const refusal = this.hand.answer(this.seat(name), this.parsed(name, text));
    if (refusal !== null) throw new Error(`${name}: ${text}: ${refusal.code}`);
    this.devices();
    return this;
  }

  /** Passed over, gone or back from here on; then the devices say what they say by themselves. */
  absent(who: Who): this {
    const refusal = this.hand.absence(absenceOf(who, this.names));
    if (refusal !== null) throw new Error(refusal.code);
    this.devices();
    return this;
  }

  /** Several answers: `Ana: check, Ben: bet 5`. */
  play(text: string): this {
    for (const line of text.split(',')) {
      const [name, answer] = line.trim().split(': ') as [string, string];
      this.say(name, answer);
    }
    return this;
  }

  /** Why the device of this player does not take the answer, or null. */
  refuses(name: string, text: string): string | null {
    return this.refusal(name, text)?.code.replace('rummy-royal/', '') ?? null;
  }

  refusal(name: string, text: string): Refusal | null {
    const seat = this.seat(name);
    const parsed = rummyRoyal.parse(this.state, seat, text, this.hand.all());
    return parsed.ok ? rummyRoyal.check(this.state, seat, parsed.value, this.hand.knowledge(seat)) : parsed.refusal;
  }

  /** Says `no` and passes leads for those whose devices do so. */
  private devices(): void {
    this.forcedAnswers('at-once');
  }

  /** Lets the time limits pass as long as a card must be played. */
  wait(): this {
    this.forcedAnswers('at-limit');
    return this;
  }

  private forcedAnswers(most: 'at-once' | 'at-limit'): void {
    for (let moved = true; moved; ) {
      moved = false;
      for (const seat of this.hand.owing()) {
        const forced = rummyRoyal.forced(this.state, seat, this.hand.knowledge(seat));
        if (this.state.phase === 'ace' && this.liars.includes(this.names[seat] ?? '')) continue;
        if (forced === null || (forced.when === 'at-limit' && most === 'at-once')) continue;
        const refusal = this.hand.answer(seat, forced.answer);
        if (refusal !== null) throw new Error(refusal.code);
        moved = true;
        break;
      }
    }
  }

  chips(name: string): number {
    return this.state.seats[this.seat(name)]?.chips ?? NaN;
  }

  /** Chips of all, in seat order. */
  get purse(): number[] {
    return this.state.seats.map((seat) => seat.chips);
  }

  view(name: string | null): RummyView {
    const seat = name === null ? null : this.seat(name);
    return rummyRoyal.view(this.state, seat, seat === null ? this.hand.knowledge() : this.hand.knowledge(seat));
  }

  /** Who owes an answer, by name. */
  get awaited(): string[] {
    return this.hand.owing().map((seat) => this.names[seat] ?? '');
  }

  cardsOf(name: string): string[] {
    return this.view(name).cards.map((card) => formatFace(card.face));
  }

  get next(): Plain {
    return rummyRoyal.carry(this.state);
  }
}

/** Deals so that everybody holds what is named. */
export function rummyTable(setup: TableSetup): RummyTable {
  const names = Object.keys(setup.hands);
  const dealer = names[0] as string;
  const playing = names.filter((name) => (setup.choices?.[name] ?? 'in') === 'in' || setup.choices?.[name] === 'buy-in');
  // Dealing order: left of the dealer first, the dealer last, then the extra hand.
  const piles = [...playing.slice(1), dealer].map((name) => faces(setup.hands[name] ?? ''));
  piles.push(faces(setup.spare ?? ''));
  const size = (pile: number): number => Math.floor(52 / piles.length) + (pile < 52 % piles.length ? 1 : 0);
  const used = new Set(piles.flat());
  if (used.size !== piles.flat().length) throw new Error('a card is named twice');
  const rest = SUITS.flatMap((suit) => faces(`${suit}:A23456789TJQK`)).filter((face) => !used.has(face));
  for (const pile of [piles.length - 1, ...piles.keys()]) {
    const cards = piles[pile] as Face[];
    while (cards.length < size(pile) && rest.length > 0) cards.push(rest.shift() as Face);
    if (cards.length > size(pile)) throw new Error(`${cards.length} cards in a hand of ${size(pile)}`);
  }
  const order = Array.from({ length: 52 }, (_, slot) => piles[slot % piles.length]?.[Math.floor(slot / piles.length)] as Face);
  // The deal passed to the left: before, the one at the dealer's right dealt.
  const before = playing[playing.length - 1] as string;
  const lost = new Map(Object.entries(setup.at ?? {}));
  const begun = playLocally(
    rummyRoyal,
    {
      options: { ...rummyRoyal.options.defaults, ...setup.options },
      seats: names.map((id) => ({ id, choice: setup.choices?.[id] ?? 'in' })),
      carry: carryOf(names, before, setup.chips, setup.sheet, (setup.hand ?? 2) - 1, setup.corners),
    },
    {
      absence: (name) => {
        const word = name.split('/')[1] ?? '';
        const who = lost.get(word);
        lost.delete(word);
        return who === undefined ? null : absenceOf(who, names);
      },
      shuffle: () => ok(order), coin: (name) => (setup.coin === undefined ? refused(refuse('test/no-coin', { name })) : ok(setup.coin)),
    },
  );
  if (!begun.ok) throw new Error(begun.refusal.code);
  return new RummyTable(begun.value, names, setup.liars);
}
