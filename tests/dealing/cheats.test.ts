/** Every way to cheat in a fair deal that a device has: who did it is named, and when. */
import { describe, expect, it } from 'vitest';
import { concatBytes, EQUALITY, hash, proveKnowledge, WORD, type Group, type Point } from '../../src/crypto/index.ts';
import { decodeDeck, encodeDeck, facePoint, type Hidden } from '../../src/dealing/fair/deck.ts';
import { about, makeKeys } from '../../src/dealing/fair/keys.ts';
import { escrowLength, thresholdOf } from '../../src/dealing/fair/escrow.ts';
import type { FairDemand } from '../../src/dealing/fair/index.ts';
import { FairTable, GOOD, pack, type Lie } from '../support/fair-table.ts';
import { smallGroup } from '../support/small-group.ts';

const N = 12;
const group: Group = smallGroup;
const shuffle: FairDemand = { kind: 'shuffle', name: 'shuffle', pack: pack(N) };
const give: FairDemand = { kind: 'give', name: 'deal', gives: pack(8).map((slot) => ({ slot, seat: slot % 4 })) };
const LIAR = 2;

/** A table of four of which one lies, at questions whose name holds `where`. */
function table(where: string, lie: Lie, seed = 7): FairTable {
  const made = new FairTable(4, { seed });
  made.lies.set(LIAR, (honest, question, device) => (question.includes(where) ? lie(honest, question, device) : honest));
  return made;
}

const flip = (body: Uint8Array, at: number): Uint8Array => body.map((byte, i) => (i === at ? byte ^ 1 : byte));

/** What all say to the liar's answer; the others’ are taken. */
function refusedAt(t: FairTable, demands: readonly FairDemand[]): readonly string[] {
  for (const demand of demands) if (!t.run(demand).done) break;
  expect(t.refused.every(({ device }) => device === LIAR)).toBe(true);
  return t.refused.map(({ code }) => code);
}

describe('keys', () => {
  it.each<readonly [string, Lie]>([
    ['that cancel the others’ (rogue key)', (honest, _q, device) => concatBytes(group.encode(group.sub(group.decode(honest.subarray(0, WORD))!, group.mulBase(5n))), honest.subarray(WORD), new Uint8Array(0 * device))],
    ['of nobody: the identity', (honest) => concatBytes(group.encode(group.zero), honest.subarray(WORD))],
    ['that are no point', (honest) => concatBytes(new Uint8Array(32).fill(255), honest.subarray(WORD))],
    ['with another chain of coins than the proof says', (honest) => flip(honest, 4 * WORD - 1)],
    ['that seal with a point that is none', (honest) => concatBytes(honest.subarray(0, 4 * WORD), new Uint8Array(32).fill(255), honest.subarray(5 * WORD))],
    ['that seal with what is not proven to be known', (honest) => flip(honest, honest.length - 1)],
    ['with a proof that was altered', (honest) => flip(honest, WORD + 3)],
    ['too short', (honest) => honest.slice(1)],
  ])('%s are refused at once', (_, lie) => {
    const codes = refusedAt(table('keys', lie), [shuffle]);
    expect(codes.length).toBe(1);
    expect(codes[0]).toMatch(/^deal\/(bad-key|bad-length)$/);
  });

  it('copied from another device, proof and all, are refused at once', () => {
    const t = new FairTable(4, { seed: 7 });
    const theirs = makeKeys(group, t.secrets[0]!, t.deals[0]!.joint.hand, 1, 0, true, t.fresh());
    t.lies.set(LIAR, () => theirs);
    expect(refusedAt(t, [shuffle])).toEqual(['deal/bad-key']);
  });

  it('of another hand or attempt are refused at once', () => {
    for (const [hand, attempt] of [[hash('another hand'), 1], [null, 2]] as const) {
      const t = new FairTable(4, { seed: 7 });
      t.lies.set(LIAR, () => makeKeys(group, t.secrets[LIAR]!, hand ?? t.deals[0]!.joint.hand, attempt, LIAR, true, t.fresh()));
      expect(refusedAt(t, [shuffle])).toEqual(['deal/bad-key']);
    }
  });
});

describe('a deck', () => {
  const change = (to: (deck: Hidden[]) => Hidden[]): Lie => (honest) => encodeDeck(group, to([...decodeDeck(group, honest, N)!]));
  const hidden = (face: number, r: bigint, common: (k: bigint) => Point): Hidden => ({ a: group.mulBase(r), b: group.add(facePoint(group, face), common(r)) });

  it.each<readonly [string, Lie]>([
    ['of the wrong size', (honest) => honest.slice(2 * WORD)],
    ['with more cards', (honest) => concatBytes(honest, honest.subarray(0, 2 * WORD))],
    ['with a point that is none', (honest) => concatBytes(new Uint8Array(32).fill(255), honest.subarray(32))],
    ['with a point not in its one encoding', (honest) => flip(honest, 31)],
    ['with a card that is hidden from nobody', (honest) => concatBytes(group.encode(group.zero), honest.subarray(32))],
  ])('%s is refused at once', (_, lie) => {
    expect(refusedAt(table('hop', lie), [shuffle])).toEqual(['deal/bad-deck']);
  });

  it.each<readonly [string, (t: FairTable) => Lie]>([
    ['with one card twice', () => change((deck) => [deck[1]!, ...deck.slice(1)])],
    ['with one card twice, hidden anew', (t) => change((deck) => [{ a: group.add(deck[1]!.a, group.mulBase(9n)), b: group.add(deck[1]!.b, t.deals[0]!.joint.common.times(9n)) }, ...deck.slice(1)])],
    ['stacked from scratch', (t) => () => encodeDeck(group, pack(N).map((face) => hidden(face, BigInt(face + 3), t.deals[0]!.joint.common.times)))],
    ['in another order than its key says', () => change((deck) => [deck[1]!, deck[0]!, ...deck.slice(2)])],
    ['hidden with other numbers than its key says', (t) => change((deck) => [{ a: group.add(deck[0]!.a, group.mulBase(9n)), b: group.add(deck[0]!.b, t.deals[0]!.joint.common.times(9n)) }, ...deck.slice(1)])],
    ['not shuffled at all', () => (honest) => honest],
  ])('%s is found out when the hand is checked', (what, lie) => {
    const t = new FairTable(4, { seed: 7 });
    const honest = what === 'not shuffled at all';
    t.lies.set(LIAR, (body, question, device) => (!question.includes('hop') ? body : honest ? encodeDeck(group, t.deals[0]!.records.length === 0 ? decodeDeck(group, t.said.filter((s) => s.question.includes('hop')).at(-1)!.body, N)! : []) : lie(t)(body, question, device)));
    for (const demand of [shuffle, give]) expect(t.run(demand).done, demand.name).toBe(true);
    expect(t.refused).toEqual([]);
    expect(t.audit()).toMatchObject({ fault: { device: LIAR, code: 'deal/bad-shuffle' } });
  });

  it('from another one’s pool (of another attempt) is found out when the hand is checked', () => {
    const t = new FairTable(4, { seed: 7 });
    const other = new FairTable(4, { seed: 7, hand: 'another hand' });
    other.run(shuffle);
    const reused = other.said.find((s) => s.question.includes('hop') && s.seat === LIAR)!.body;
    t.lies.set(LIAR, (body, question) => (question.includes('hop') ? reused : body));
    expect(t.run(shuffle).done).toBe(true);
    expect(t.audit()).toMatchObject({ fault: { device: LIAR, code: 'deal/bad-shuffle' } });
  });

  it('with a card that is none is seen when it is opened, and who made it when the hand is checked', () => {
    const t = new FairTable(4, { seed: 7 });
    t.lies.set(LIAR, (body, question) => (question.includes('hop') ? change((deck) => deck.map(({ a, b }) => ({ a, b: group.add(b, group.mulBase(5n)) })))(body, question, LIAR) : body));
    t.run(shuffle);
    t.run(give);
    t.run({ kind: 'open', name: 'open', slots: [0] });
    expect(t.deals.map((deal) => deal.fault)).toEqual(t.deals.map(() => ({ device: null, code: 'deal/no-card' })));
    expect(t.audit()).toMatchObject({ fault: { device: LIAR, code: 'deal/bad-shuffle' } });
  });
});

describe('a coin', () => {
  it.each<readonly [string, Lie]>([
    ['that it had not chosen before', (honest) => concatBytes(hash('mine'), honest.subarray(WORD))],
    ['that comes later in its chain', (honest) => flip(honest, 5)],
  ])('%s is refused at once', (_, lie) => {
    expect(refusedAt(table('coin', lie), [shuffle])).toEqual(['deal/not-committed']);
  });

  it('of a shuffle cannot be used again for the next toss', () => {
    const t = new FairTable(4, { seed: 7 });
    t.run(shuffle);
    const old = t.said.find((s) => s.question.includes('coin') && s.seat === LIAR)!.body.slice(0, WORD);
    t.lies.set(LIAR, () => old);
    t.run({ kind: 'coin', name: 'cut' });
    expect(t.refused).toEqual([{ code: 'deal/not-committed', device: LIAR, question: 'cut/coin/2' }]);
  });
});

describe('escrow', () => {
  const length = escrowLength(4, thresholdOf(4));
  it('left out, or too long, is refused at once', () => {
    expect(refusedAt(table('coin', (honest) => honest.slice(0, WORD)), [shuffle])).toEqual(['deal/bad-length']);
    expect(refusedAt(table('coin', (honest) => concatBytes(honest, Uint8Array.of(0))), [shuffle])).toEqual(['deal/bad-length']);
  });

  it('sealed with another one’s seal, of which nothing is known (so that a complaint would tell what others share), is refused at once', () => {
    const t = new FairTable(4, { seed: 7 });
    const theirs = makeKeys(group, t.secrets[0]!, t.deals[0]!.joint.hand, 1, 0, true, t.fresh()).subarray(4 * WORD);
    t.lies.set(LIAR, (honest, question) => (question.includes('keys') ? concatBytes(honest.subarray(0, 4 * WORD), theirs) : honest));
    expect(refusedAt(t, [shuffle])).toEqual(['deal/bad-key']);
  });

  it('tells nothing to who plants another one’s seal in the deck, to have all take their layers off it', () => {
    const t = new FairTable(4, { seed: 7 });
    const sealOf = (body: Uint8Array): Point => group.decode(body.subarray(4 * WORD, 5 * WORD))!;
    const victim = (): Point => sealOf(t.said.find(({ question, seat }) => question.includes('keys') && seat === 0)!.body);
    // The last to shuffle; whoever is dealt the card.
    t.lies.set(3, (honest, question) => (question.endsWith('hop/1/3') ? encodeDeck(group, decodeDeck(group, honest, N)!.map((card) => ({ a: victim(), b: card.b }))) : honest));
    t.run(shuffle);
    t.run(give);
    const { joint } = t.deals[3]!;
    for (const device of [1, 2]) {
      const body = t.said.find(({ question, seat }) => question === 'deal/layers' && seat === device)!.body;
      const layer = group.decode(body.subarray(1, 1 + WORD));
      // It is what was planted, times the key; but nothing is sealed with the key.
      expect(group.equals(layer!, group.mul(victim(), joint.secret(t.secrets[device]!)))).toBe(true);
      const share = t.deals[device]!.joint.share(0, device, t.secrets[device]!);
      expect(share).toBeDefined();
      expect(group.equals(t.deals[device]!.joint.commons(device).get(0)!, layer!)).toBe(false);
    }
  });

  it('is worked out before the coins are asked for, and is the same as without that', () => {
    const [early, late] = [new FairTable(4, { seed: 7 }), new FairTable(4, { seed: 7 })];
    early.before = (question) => void (question.includes('/hop/') && early.own.forEach((device, i) => device.prepare(i)));
    for (const t of [early, late]) t.run(shuffle);
    expect(early.said).toEqual(late.said);
  });

  it.each([0, 1, 3])('with a bad share for device %i: that one complains, shows it, and all see who lied', (victim) => {
    const place = [0, 1, 3].indexOf(victim);
    const at = WORD + length - 3 * WORD + place * WORD;
    const t = table('coin', (honest) => flip(honest, at));
    expect(t.run(shuffle).done).toBe(true);
    t.run(give);
    expect(t.deals.map((deal) => deal.fault)).toEqual(t.deals.map(() => ({ device: LIAR, code: 'deal/bad-share' })));
  });

  it('with a commitment that is another one’s: all complain of it, and one complaint is enough', () => {
    const t = table('coin', (honest) => concatBytes(honest.subarray(0, WORD), group.encode(group.mulBase(3n)), honest.subarray(2 * WORD)));
    t.run(shuffle);
    t.run(give);
    expect(t.deals[0]!.fault).toEqual({ device: LIAR, code: 'deal/bad-share' });
  });

  it('a false complaint shows everybody a good share: who complained is named', () => {
    const t = new FairTable(4, { seed: 7 });
    t.run(shuffle);
    t.deals[LIAR]!.progress(give);
    t.lies.set(LIAR, () => concatBytes(Uint8Array.of(1), t.deals[LIAR]!.joint.complain(LIAR, 0, t.secrets[LIAR]!, t.fresh())));
    t.run(give);
    expect(t.deals.map((deal) => deal.fault)).toEqual(t.deals.map(() => ({ device: LIAR, code: 'deal/false-complaint' })));
  });

  it('a complaint that proves nothing is no answer', () => {
    for (const change of [(b: Uint8Array) => flip(b, 5), (b: Uint8Array) => flip(b, b.length - 1), (b: Uint8Array) => flip(b, 1), (b: Uint8Array) => b.slice(0, 20)]) {
      const t = new FairTable(4, { seed: 7 });
      t.run(shuffle);
      t.lies.set(LIAR, () => change(concatBytes(Uint8Array.of(1), t.deals[LIAR]!.joint.complain(LIAR, 0, t.secrets[LIAR]!, t.fresh()))));
      t.run(give);
      expect(t.refused.map(({ device }) => device)).toEqual([LIAR]);
      expect(t.deals[0]!.fault).toBeNull();
    }
  });
});

/** Other points in an answer of layers. */
const layered = (to: (points: readonly Point[]) => readonly Point[]): Lie => (honest) => {
  const end = honest.length - EQUALITY;
  return concatBytes(honest.subarray(0, 1), group.encodeAll(to(group.decodeAll(honest.subarray(1, end))!)), honest.subarray(end));
};

describe('a layer', () => {
  it.each<readonly [string, Lie]>([
    ['that is not its own', layered(([, ...rest]) => [group.mulBase(4n), ...rest])],
    ['of two cards exchanged', layered(([a, b, ...rest]) => [b!, a!, ...rest])],
    ['written as it is not', (honest) => concatBytes(honest.subarray(0, 1 + WORD), flip(honest.subarray(1 + WORD), honest.length - 1 - WORD - EQUALITY - 1))],
    ['with a proof that was altered', (honest) => flip(honest, honest.length - EQUALITY + 2)],
    ['with one too few', (honest) => honest.slice(0, honest.length - WORD)],
    ['of a kind that there is not', (honest) => concatBytes(Uint8Array.of(7), honest.subarray(1))],
  ])('%s is refused at once', (_, lie) => {
    const codes = refusedAt(table('layers', lie), [shuffle, give]);
    expect(codes.length).toBe(1);
    expect(codes[0]).toMatch(/^deal\/bad-(layer|length|point)$/);
  });

  it('proven by another device is refused at once', () => {
    const t = new FairTable(4, { seed: 7 });
    t.run(shuffle);
    t.deals[1]!.progress(give);
    const theirs = t.own[1]!.answer('deal/layers', 1, t.fresh(), GOOD);
    t.lies.set(LIAR, () => theirs);
    t.run(give);
    expect(t.refused).toEqual([{ code: 'deal/bad-layer', device: LIAR, question: 'deal/layers' }]);
  });
});

describe('a card played', () => {
  function ready(): FairTable {
    const t = new FairTable(4, { seed: 7 });
    t.run(shuffle);
    t.run(give);
    return t;
  }

  it('that is another one than it holds (forged layer) is refused', () => {
    const t = ready();
    const slot = 2;
    const [mine, want] = [t.peek(slot, LIAR)!, (t.peek(slot, LIAR)! + 1) % N];
    // The layer that would make another card of it.
    const forged = (body: Uint8Array): Uint8Array => concatBytes(group.encodeAll([group.add(group.decode(body.subarray(0, WORD))!, group.sub(facePoint(group, mine), facePoint(group, want)))]), body.subarray(2 * WORD));
    expect(t.play([slot], LIAR, forged)).toBe('deal/bad-layer');
    expect(t.peek(slot, 0), 'and nothing was opened by it').toBeUndefined();
    expect(t.play([slot], LIAR)).toEqual([mine]);
  });

  it('that another seat owns, that nobody owns, or that is open already is refused', () => {
    const t = ready();
    const body = t.own[LIAR]!.opening([2], LIAR, t.fresh(), GOOD);
    for (const slots of [[0], [9], [99], [-1], [2.5], [2, 2]]) expect(t.deals[0]!.shows(slots, LIAR, body)).toBe('deal/not-owner');
    expect(t.play([2], LIAR)).toHaveLength(1);
    expect(t.deals[0]!.shows([2], LIAR, body)).toBe('deal/not-owner');
  });

  it('with the opening of another card of one’s own is refused', () => {
    const t = ready();
    const body = t.own[LIAR]!.opening([2], LIAR, t.fresh(), GOOD);
    expect(t.deals[0]!.shows([6], LIAR, body)).toBe('deal/bad-layer');
    expect(t.deals[0]!.shows([2, 6], LIAR, body)).toBe('deal/bad-length');
  });
});

describe('who answers', () => {
  it('out of turn, twice, or to what is not asked is refused', () => {
    const t = new FairTable(4, { seed: 7 });
    t.run(shuffle);
    for (const deal of t.deals) deal.progress(give);
    const body = t.answer('deal/layers', 1)!;
    const codes = (question: string, seat: number): unknown => t.deals[0]!.take(question, seat, body);
    expect(codes('deal/layers', 9)).toBe('deal/not-active');
    expect(codes('other/layers', 1)).toBe('deal/not-asked');
    expect(t.give({ question: 'deal/layers', seat: 1, body })).toBe(true);
    expect(codes('deal/layers', 1)).toBe('deal/second-answer');
  });

  it('shuffles before its turn is refused', () => {
    const t = new FairTable(4, { seed: 7 });
    t.silent.add(0);
    t.run({ ...shuffle });
    const t2 = new FairTable(4, { seed: 7 });
    t2.run(shuffle);
    const hop = t2.said.find((s) => s.question.includes('/hop/') && s.seat === 1)!;
    expect(t.deals[3]!.take(hop.question, 1, hop.body)).toBe('deal/not-asked');
  });
});

describe('the check of the hand', () => {
  const whole = (devices = 4): FairTable => {
    const t = new FairTable(devices, { seed: 7 });
    t.run(shuffle);
    t.run({ kind: 'give', name: 'deal', gives: pack(8).map((slot) => ({ slot, seat: slot % devices })) });
    return t;
  };

  it('a wrong key is refused at once, and the right one recovered from what was left with the others', () => {
    const t = whole();
    t.lies.set(LIAR, (honest, question) => (question === 'audit/keys' ? flip(honest, 0) : honest));
    expect(t.audit()).toHaveProperty('faces');
    expect(t.refused).toEqual([{ code: 'deal/wrong-key', device: LIAR, question: 'audit/keys' }]);
  });

  it('a key withheld is recovered, and the hand checked as well', () => {
    const [t, u] = [whole(), whole()];
    expect(t.audit([LIAR])).toEqual(u.audit());
  });

  it('a wrong share of another’s key is refused at once', () => {
    const t = whole();
    const lie: Lie = (honest) => flip(honest, 0);
    const keys = t.deals[0]!.joint;
    expect(keys.complete).toBe(true);
    t.lies.set(1, (honest, question, device) => (question.startsWith('audit/for') ? lie(honest, question, device) : honest));
    expect(() => t.audit([LIAR])).toThrow('two kinds of trouble at once');
    expect(t.refused).toEqual([{ code: 'deal/wrong-key', device: 1, question: `audit/for/${LIAR}` }]);
  });

  it('a false complaint about a share, instead of the share, shows everybody a good one: who complained is named', () => {
    const t = whole();
    t.lies.set(1, (honest, question) => (question.startsWith('audit/for') ? t.deals[1]!.joint.complain(1, LIAR, t.secrets[1]!, t.fresh()) : honest));
    const keys = t.keys([LIAR]);
    expect(keys === 'void' ? null : keys.fault).toEqual({ device: 1, code: 'deal/false-complaint' });
  });

  it('among two, who withholds the key leaves the hand unchecked', () => {
    expect(whole(2).audit([1])).toBe('void');
  });

  it('one proof is not another’s: the words of every statement name hand, attempt, device and question', () => {
    const proof = proveKnowledge(group, about(hash('h'), 1, 'keys', 0), 5n, hash('fresh'));
    for (const other of [about(hash('i'), 1, 'keys', 0), about(hash('h'), 2, 'keys', 0), about(hash('h'), 1, 'keys', 1), about(hash('h'), 1, 'seal', 0)]) expect(proof).not.toEqual(proveKnowledge(group, other, 5n, hash('fresh')));
  });
});
