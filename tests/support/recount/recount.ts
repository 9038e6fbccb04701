/**
 * Counts a session of Rummy Royal again, from docs/rulings.md alone: the cards as they were dealt, what people answered, who was
 * away, and the cards drawn in cuts. Shares no code with `src/engine/rummy-royal`, and knows none of its states or events but the
 * draws. Complains where the answers themselves break a rule.
 */
import { cutBoth, cutHigh, type Draws } from './cut.ts';
import { above, emptyHand, height, HEARTS, isBlack, SPACES, suit, SUITS, type Claim, type Fact, type Hand, type HandFacts, type Player, type Purse, type Rules, type Said } from './facts.ts';
import { sharePots } from './poker.ts';

export class Recount {
  readonly purses = new Map<string, Purse>();
  /** Standing of those who have left. */
  readonly fixed = new Map<string, number>();
  readonly sheet: { [space: string]: number } = Object.fromEntries(SPACES.map((space) => [space, 0]));
  readonly corner: { [suit: string]: number } = Object.fromEntries(SUITS.map((s) => [s, 0]));
  claim: Claim | null = null;
  bank = 0;
  finished = false;
  played = 0;
  #named: string | null = null;
  #dealer = '';
  #order: readonly string[] = [];
  #rules!: Rules;
  #players: Player[] = [];
  #cuts: Draws[] = [];
  #hand!: Hand;
  #saved = '';

  /** RR-16: chips less buy-ins. */
  standing(): ReadonlyMap<string, number> {
    return new Map([...[...this.purses].map(([id, { chips, debt }]): [string, number] => [id, chips - debt]), ...this.fixed]);
  }

  /** RR-17: must be nought. */
  total(): number {
    const sum = (of: object): number => Object.values(of).reduce((n: number, x) => n + (x as number), 0);
    return this.bank + [...this.purses.values()].reduce((n, { chips }) => n + chips, 0) + sum(this.sheet) + sum(this.corner) + this.#players.reduce((n, p) => n + p.bet, 0);
  }

  hand({ rules, seats, facts, cuts }: HandFacts): void {
    this.#rules = rules;
    this.#cuts = [...cuts];
    const all = seats.every(({ choice }) => choice === 'leave');
    this.#players = seats.map(({ id, choice }) => this.#sitDown(id, choice, all));
    this.#saved = JSON.stringify({ chips: this.#players.map(({ purse }) => purse.chips), sheet: this.sheet, corner: this.corner, claim: this.claim, named: this.#named });
    this.#voided = false;
    this.#wasAway.clear();
    this.#hand = emptyHand(-1);
    // With fewer than two dealt in there is only the end of play to come.
    const plays = this.#in().length >= 2;
    if (plays) {
      this.played++;
      if (this.#dealer !== '') this.#begin(this.#nextDealer());
    }
    for (const fact of facts) {
      if (this.finished) throw new Error(`${fact.what} after the end`);
      if (fact.kind === 'absence') this.#absence(fact);
      else if (fact.kind === 'dealt') this.#dealt(fact.what, fact.order);
      else this.#answers(fact.what, fact.answers);
      if (this.total() !== 0) throw new Error(`${this.total()} chips too many after ${fact.what}`);
    }
    if (this.#cuts.length > 0) throw new Error('somebody cut for nothing');
    if (!plays || this.#voided) return;
    this.#dealer = this.#at(this.#hand.dealer).id;
    this.#order = seats.map(({ id }) => id);
  }

  /** RR-1, RR-15, RR-19 */
  #sitDown(id: string, choice: string, all: boolean): Player {
    let purse = this.purses.get(id);
    const draw = (): void => {
      this.bank -= this.#rules.start;
      (purse as Purse).chips += this.#rules.start;
    };
    if (purse === undefined && !this.fixed.has(id)) {
      purse = { chips: 0, debt: 0 };
      this.purses.set(id, purse);
      draw();
    } else if (choice === 'buy-in') {
      draw();
      (purse as Purse).debt += this.#rules.start;
    }
    const player: Player = { id, purse: purse ?? { chips: 0, debt: 0 }, dealt: choice === 'in' || choice === 'buy-in', away: false, gone: false, left: false, cards: new Map(), five: null, folded: false, bet: 0 };
    if (this.fixed.has(id)) player.left = true;
    else if (choice === 'leave' && !all) this.#leave(player);
    return player;
  }

  #leave(player: Player): void {
    const { id, purse } = player;
    this.fixed.set(id, purse.chips - purse.debt);
    this.bank += purse.chips;
    purse.chips = 0;
    this.purses.delete(id);
    player.left = true;
    if (this.claim !== null) this.claim.who = this.claim.who.filter((who) => who !== id);
  }

  #in(): number[] {
    return this.#players.flatMap(({ dealt }, i) => (dealt ? [i] : []));
  }

  #here = (): number[] => this.#in().filter((seat) => !this.#at(seat).away);
  #stayers = (): Player[] => this.#players.filter(({ left, gone }) => !left && !gone);

  #at(seat: number): Player {
    const player = this.#players[seat];
    if (player === undefined) throw new Error(`no seat ${seat}`);
    return player;
  }

  /** All dealt in, from the left of a seat, that seat last. */
  #fromLeftOf(seat: number): number[] {
    const n = this.#players.length;
    return Array.from({ length: n }, (_, i) => (seat + 1 + i) % n).filter((s) => this.#at(s).dealt);
  }

  /** RR-3, RR-19: to the left, over all who are not dealt in; one who is not here any more is stood for by the next of old. */
  #nextDealer(): number {
    const ids = this.#players.map(({ id }) => id);
    let from = ids.indexOf(this.#dealer);
    for (let i = 1; from < 0 && i <= this.#order.length; i++) {
      const id = this.#order[(this.#order.indexOf(this.#dealer) + i) % this.#order.length] as string;
      if (ids.includes(id)) from = ids.indexOf(id) - 1 + ids.length;
    }
    return this.#fromLeftOf(from % ids.length)[0] as number;
  }

  /** RR-19, RR-20: antes, stakes and everything of this hand go back. */
  #undo(): void {
    const saved = JSON.parse(this.#saved) as { chips: number[]; sheet: { [space: string]: number }; corner: { [suit: string]: number }; claim: Claim | null; named: string | null };
    this.#players.forEach((player, i) => {
      if (!player.left) player.purse.chips = saved.chips[i] as number;
      Object.assign(player, { cards: new Map(), five: null, folded: false, bet: 0 });
    });
    Object.assign(this.sheet, saved.sheet);
    Object.assign(this.corner, saved.corner);
    this.claim = saved.claim;
    this.#named = saved.named;
  }

  /** RR-4, and what RR-6 has at this moment. */
  #begin(dealer: number): void {
    this.#hand = emptyHand(dealer);
    const { poker, pot, corners } = this.#rules;
    for (const seat of this.#in()) {
      for (const space of SPACES) {
        if (space === 'POT' && !poker && pot === 'no-ante') continue;
        this.#at(seat).purse.chips--;
        this.sheet[space]!++;
      }
    }
    const { claim } = this;
    if (corners === 'on' && claim !== null) {
      claim.who = claim.who.filter((id) => {
        const player = this.#players.find((p) => p.id === id);
        if (player === undefined || !player.dealt || player.purse.chips < claim.each) return false;
        player.purse.chips -= claim.each;
        this.corner[claim.suit]! += claim.each;
        return true;
      });
      if (claim.who.length === 0) this.claim = null;
    }
  }

  #dealt(what: string, order: readonly number[]): void {
    if (what === 'cut') this.#begin(cutHigh(this.#in(), this.#cuts));
    else if (what === 'deal') {
      const hands = [...this.#fromLeftOf(this.#hand.dealer).map((seat) => this.#at(seat).cards), this.#hand.spare];
      order.forEach((face, slot) => hands[slot % hands.length]?.set(slot, face));
      this.#hand.dealtOut = true;
      this.#named = null;
    } else if (what === 'take') {
      this.#endAuction();
      const taker = this.#at(this.#hand.taker);
      taker.cards = this.#hand.spare;
    } else if (what === 'showdown') this.#settlePot();
    else if (what === 'reveal') this.#endHand();
    else if (what === 'leftovers') this.#divide();
  }

  #answers(what: string, answers: readonly { readonly seat: number; readonly said: Said }[]): void {
    const [first] = answers;
    if (first === undefined) throw new Error(`nobody answered ${what}`);
    if (what === 'lead' || what === 'follow') this.#settlePot();
    if (what === 'five' || what === 'bet') this.#foldAway();
    switch (what) {
      case 'stake': return this.#stake(first.seat, first.said);
      case 'match': return this.#match(answers);
      case 'ace': return this.#ace(answers);
      case 'name': return void (this.#named = first.said.suit ?? null);
      case 'spare':
        if (first.said.choice === 'exchange') this.#hand.taker = first.seat;
        return;
      case 'auction':
        if (first.said.kind === 'bid') this.#hand.bid = { seat: first.seat, amount: first.said.amount ?? 0 };
        return;
      case 'five':
        for (const { seat, said } of answers) this.#at(seat).five = (said.slots ?? []).map((slot) => this.#face(seat, slot));
        return;
      case 'bet': return this.#bet(first.seat, first.said);
      case 'lead': return this.#lead(first.seat, first.said);
      case 'follow': return this.#follow(answers);
      default: throw new Error(`what is ${what}?`);
    }
  }

  #face(seat: number, slot: number): number {
    const face = this.#at(seat).cards.get(slot);
    if (face === undefined) throw new Error(`seat ${seat} does not hold ${slot}`);
    return face;
  }

  #stake(seat: number, said: Said): void {
    const named = this.#named;
    this.#named = null;
    if (said.kind !== 'stake') return;
    const { suit: on, amount = 0 } = said as { suit: string; amount?: number };
    if (seat !== this.#hand.dealer || this.claim !== null || (named !== null && named !== on)) throw new Error('a stake out of turn');
    this.#at(seat).purse.chips -= amount;
    this.corner[on]! += amount;
    this.claim = { suit: on, each: amount, who: [this.#at(seat).id] };
    if (this.#in().every((other) => other === seat || this.#at(other).purse.chips < amount)) this.#match([]);
  }

  #match(answers: readonly { readonly seat: number; readonly said: Said }[]): void {
    const claim = this.claim as Claim;
    for (const { seat, said } of answers) {
      if (said.kind !== 'match') continue;
      this.#at(seat).purse.chips -= claim.each;
      this.corner[claim.suit]! += claim.each;
      claim.who.push(this.#at(seat).id);
    }
    if (claim.who.length > 1) return;
    this.#at(this.#hand.dealer).purse.chips += claim.each;
    this.corner[claim.suit]! -= claim.each;
    this.claim = null;
  }

  #ace(answers: readonly { readonly seat: number; readonly said: Said }[]): void {
    const claim = this.claim as Claim;
    const ace = SUITS.indexOf(claim.suit) * 13;
    const shown = answers.find(({ said }) => said.kind === 'show');
    const holder = this.#here().find((seat) => [...this.#at(seat).cards.values()].includes(ace));
    if (shown?.seat !== holder) throw new Error('not the holder of the Ace has shown it');
    if (shown === undefined || !claim.who.includes(this.#at(shown.seat).id)) return;
    this.#at(shown.seat).purse.chips += this.corner[claim.suit] ?? 0;
    this.corner[claim.suit] = 0;
    this.claim = null;
  }

  /** RR-7 */
  #endAuction(): void {
    const { bid, dealer } = this.#hand;
    if (bid === null) return;
    this.#hand.bid = null;
    this.#at(bid.seat).purse.chips -= bid.amount;
    this.#at(dealer).purse.chips += bid.amount;
    this.#hand.taker = bid.seat;
  }

  #bet(seat: number, { kind, amount = 0, by = 0 }: Said): void {
    const player = this.#at(seat);
    if (kind === 'fold') player.folded = true;
    if (kind === 'fold' || kind === 'check') return;
    const more = kind === 'bet' ? amount : by;
    const pays = Math.min(this.#hand.price - player.bet, player.purse.chips) + more;
    player.purse.chips -= pays;
    player.bet += pays;
    this.#hand.price += more;
  }

  /** RR-8: at the showdown, or when all but one have folded; nothing without poker. */
  #settlePot(): void {
    const hand = this.#hand;
    if (hand.potDone) return;
    const order = this.#fromLeftOf(hand.dealer);
    hand.leader = order[0] as number;
    if (!this.#rules.poker) {
      hand.potDone = true;
      return;
    }
    this.#foldAway();
    hand.potDone = true;
    for (const seat of order) {
      const player = this.#at(seat);
      // Who holds just five has nothing to choose.
      if (player.five === null && player.cards.size === 5) player.five = [...player.cards.values()];
    }
    const bettors = order.map((seat) => ({ seat, bet: this.#at(seat).bet, folded: this.#at(seat).folded, five: this.#at(seat).five }));
    const { gains, main } = sharePots(bettors, this.sheet['POT'] ?? 0);
    for (const { seat, bet } of bettors) {
      this.#at(seat).bet = 0;
      this.sheet['POT']! += bet;
    }
    for (const [seat, chips] of gains) {
      this.#at(seat).purse.chips += chips;
      this.sheet['POT']! -= chips;
    }
    hand.leader = main[0] ?? hand.leader;
  }

  #returnUncalled(): void {
    const [top, second] = this.#in().map((seat) => this.#at(seat)).sort((a, b) => b.bet - a.bet);
    if (top === undefined || second === undefined || top.folded) return;
    top.purse.chips += top.bet - second.bet;
    top.bet = second.bet;
  }

  /** RR-18: for good, also for one who is back before the poker is over. */
  #foldAway(): void {
    for (const seat of this.#in()) if (this.#at(seat).away && !this.#hand.potDone) this.#at(seat).folded = true;
  }

  /** Cards of a colour that a seat holds. */
  #ofColour(seat: number): number[] {
    return [...this.#at(seat).cards.values()].filter((face) => isBlack(face) === (this.#hand.colour === 'black'));
  }

  /** RR-10, RR-12 */
  #lead(seat: number, said: Said): void {
    const hand = this.#hand;
    // Stopped without a question: whoever holds the next card is away, and everybody knows it.
    if (hand.run.length > 0) {
      const next = this.#next();
      if (next === null || this.#here().some((other) => !this.#wasAway.has(other) && [...this.#at(other).cards.values()].includes(next))) throw new Error('a suit stopped too early');
      this.#stop();
    }
    if (said.kind === 'pass') {
      if (this.#ofColour(seat).length > 0) throw new Error('a lead was passed by one who could lead');
      return;
    }
    // From whose lead it is, nobody before this seat could.
    const before = [hand.leader, ...this.#fromLeftOf(hand.leader)];
    for (const other of before.slice(0, before.indexOf(seat))) {
      if (!this.#at(other).away && this.#ofColour(other).length > 0 && !this.#wasAway.has(other)) throw new Error('the lead has passed over somebody');
    }
    const face = this.#face(seat, said.slot ?? -1);
    const first = hand.played.size === 0;
    const rivals = this.#ofColour(seat).filter((other) => first || suit(other) === suit(face));
    if (isBlack(face) !== (hand.colour === 'black') || rivals.some((other) => height(other, this.#rules.ace) < height(face, this.#rules.ace))) throw new Error('not the lowest card was led');
    hand.run = [];
    this.#lay(seat, said.slot ?? -1);
  }

  /** Seats that were away at some time since the last lead: the lead may have passed over them. */
  #wasAway = new Set<number>();

  #follow(answers: readonly { readonly seat: number; readonly said: Said }[]): void {
    const next = this.#next();
    const play = answers.find(({ said }) => said.kind === 'play');
    if (play !== undefined) {
      if (this.#face(play.seat, play.said.slot ?? -1) !== next) throw new Error('not the next card was played');
      this.#lay(play.seat, play.said.slot ?? -1);
    } else if (next !== null && this.#here().some((seat) => [...this.#at(seat).cards.values()].includes(next))) throw new Error('a card that must be played was not');
    else this.#stop();
  }

  /** The card that follows the last one, or null at the top. */
  #next(): number | null {
    const last = this.#hand.run.at(-1)?.face;
    return last === undefined ? null : above(last, this.#rules.ace);
  }

  /** RR-13, RR-14 */
  #lay(seat: number, slot: number): void {
    const hand = this.#hand;
    const player = this.#at(seat);
    const face = this.#face(seat, slot);
    player.cards.delete(slot);
    hand.run.push({ seat, face });
    hand.played.add(face);
    this.#wasAway.clear();
    const take = (space: string): void => {
      player.purse.chips += this.sheet[space] ?? 0;
      this.sheet[space] = 0;
    };
    const space = HEARTS[face];
    if (space !== undefined) take(space);
    if (face === 38) hand.tookKing = seat;
    if (face === 37) hand.tookQueen = seat;
    if ((face === 38 || face === 37) && hand.tookKing === hand.tookQueen) take('KQ');
    const last = hand.run.slice(-3).map((card) => `${card.seat}:${card.face % 13}`).join(' ');
    if (!hand.took678 && last === `${seat}:5 ${seat}:6 ${seat}:7`) {
      hand.took678 = true;
      take('678');
    }
    if (player.cards.size === 0) {
      hand.winner = seat;
      take('KITTY');
      if (!this.#rules.poker && this.#rules.pot === 'first-out') take('POT');
      for (const other of this.#in()) {
        const owed = Math.min(this.#at(other).cards.size, this.#at(other).purse.chips);
        this.#at(other).purse.chips -= owed;
        player.purse.chips += owed;
      }
      return;
    }
    const next = this.#next();
    if (next === null || hand.played.has(next)) this.#stop();
  }

  #stop(): void {
    const hand = this.#hand;
    hand.leader = hand.run.at(-1)?.seat ?? hand.leader;
    hand.colour = hand.colour === 'black' ? 'red' : 'black';
    hand.run = [];
    for (const seat of this.#in()) if (this.#at(seat).away) this.#wasAway.add(seat);
  }

  #endHand(): void {
    this.#settlePot();
    const hand = this.#hand;
    if (hand.winner < 0) {
      const could = this.#here().some((seat) => !this.#wasAway.has(seat) && this.#ofColour(seat).length > 0);
      if (hand.run.length === 0 && could) throw new Error('blocked, but somebody could lead');
      for (const seat of this.#in()) {
        const { purse, cards } = this.#at(seat);
        const owed = Math.min(cards.size, purse.chips);
        purse.chips -= owed;
        this.sheet['KITTY']! += owed;
      }
    }
    this.#afterHand();
  }

  #afterHand(): void {
    this.#leavers();
    const { hands } = this.#rules;
    if ((hands !== 0 && this.played >= hands) || this.#stayers().length < 2) this.#end();
  }

  /** RR-16: the cut follows, unless there is nothing to cut for or one alone. */
  #end(): void {
    const left = Object.values(this.sheet).some((n) => n > 0) || Object.values(this.corner).some((n) => n > 0);
    if (!left || this.#players.filter((p) => !p.left).length < 2) this.#divide();
  }

  /** RR-19: after the hand. */
  #leavers(): void {
    for (const player of this.#players) if (player.gone && !player.left) this.#leave(player);
  }

  #divide(): void {
    const seats = this.#players.flatMap((player, i) => (player.left ? [] : [i]));
    const sum = [this.sheet, this.corner].flatMap((of) => Object.values(of)).reduce((a, b) => a + b, 0);
    this.finished = true;
    this.claim = null;
    if (sum === 0 || seats.length === 0) return;
    for (const of of [this.sheet, this.corner]) for (const key of Object.keys(of)) of[key] = 0;
    const { high, low } = seats.length === 1 ? { high: seats[0] as number, low: seats[0] as number } : cutBoth(seats, this.#cuts);
    this.#at(high).purse.chips += sum - Math.floor(sum / 2);
    this.#at(low).purse.chips += Math.floor(sum / 2);
  }

  /** RR-18 to RR-20 */
  #absence({ what, away, gone, back }: Extract<Fact, { kind: 'absence' }>): void {
    if (what === 'lead' || what === 'follow' || what === 'reveal') this.#settlePot();
    // The betting is over: what nobody could call went back before anybody folded by being away.
    if (what === 'showdown') this.#returnUncalled();
    const poker = what === 'five' || what === 'bet' || what === 'showdown';
    if (poker) this.#foldAway();
    const before = new Set(this.#players.filter((p) => p.away));
    for (const seat of back) if (!this.#at(seat).gone) this.#at(seat).away = false;
    for (const seat of away) this.#at(seat).away = true;
    for (const seat of gone) Object.assign(this.#at(seat), { away: true, gone: true });
    const lost = [...away, ...gone].filter((seat) => this.#at(seat).dealt && !before.has(this.#at(seat)));
    for (const seat of [...away, ...gone, ...back]) this.#wasAway.add(seat);
    if (poker) this.#foldAway();
    if (what === 'leftovers') {
      this.#leavers();
      if (this.#players.filter((p) => !p.left).length < 2) this.#divide();
      return;
    }
    if (gone.length > 0 && this.#stayers().length < 2 && what !== 'reveal') {
      this.#void();
      this.#end();
    } else if (lost.length > 0 && !this.#hand.dealtOut) this.#again(lost);
  }

  #again(lost: readonly number[]): void {
    this.#undo();
    for (const seat of lost) this.#at(seat).dealt = false;
    const { dealer } = this.#hand;
    if (this.#in().length < 2) this.#void();
    else if (dealer >= 0) this.#begin(this.#at(dealer).dealt ? dealer : (this.#fromLeftOf(dealer)[0] as number));
  }

  #void(): void {
    this.#undo();
    this.played--;
    // The deal stays where it was.
    this.#hand = { ...emptyHand(-1), potDone: true };
    this.#voided = true;
    this.#leavers();
  }

  #voided = false;
}
