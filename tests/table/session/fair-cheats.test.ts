/** Every way to cheat at a table that a device has in the deal, in play and in the check: who did it is named, when, and what becomes of the hand. */
import { describe, expect, it } from 'vitest';
import { concatBytes, EQUALITY, hash, WORD, type Point } from '../../../src/crypto/index.ts';
import { decodeDeck, encodeDeck, facePoint, type Hidden } from '../../../src/dealing/fair/deck.ts';
import type { AnyGame, Plain, SeatIndex, Slot } from '../../../src/engine/kernel/index.ts';
import { rummyRoyal } from '../../../src/engine/rummy-royal/index.ts';
import { encodeMessage } from '../../../src/table/wire/codec.ts';
import { atDocument, commonKey, complaint, dealtIn, deals, exchanged, flip, handOf, keyOf, ownHand, said, signs, withCards, type Answer } from '../../support/hostile.ts';
import type { HighView } from '../../support/high-card.ts';
import { smallGroup as group } from '../../support/small-group.ts';
import { Bench, type Device } from '../../support/table-bench.ts';

/** Mallory's seat, and the first shuffle of `highCard`. */
const LIAR = 2;
const SHUFFLE = 'deal';

interface Cheated {
  readonly bench: Bench;
  readonly devices: readonly Device[];
  readonly mal: Device;
  readonly honest: readonly Device[];
  /** What the hand started from. */
  readonly carry: unknown;
}

/** Four phones that have played an honest hand; in the second one Mallory's does something else. */
async function cheats(seed: number, prepare: (mal: Device) => void, game?: AnyGame): Promise<Cheated> {
  const bench = new Bench(seed, game);
  const devices = await bench.table(4);
  const mal = devices[LIAR] as Device;
  await bench.begin();
  // Its next cards are shuffled as soon as the hand before has been checked.
  atDocument(mal, 2, () => prepare(mal));
  await bench.play();
  await bench.world.settle(2_000);
  const carry = carryOf(mal);
  await bench.readyAll();
  await bench.world.until('the hand begins', () => devices.every(({ state }) => state.hand?.number === 2));
  return { bench, devices, mal, honest: devices.filter((device) => device !== mal), carry };
}

const carryOf = (device: Device): unknown => device.session.document()?.log.base.carry;
const codes = (device: Device): string[] => device.state.reports.map(({ code }) => code);

/** Its phone is taken away, and the others go on without it. */
async function goOn({ bench, mal, honest }: Cheated): Promise<void> {
  mal.kill();
  await bench.world.settle(9_000);
  expect(await (honest[0] as Device).session.passOver([mal.key])).toEqual({ ok: true, value: undefined });
  await bench.world.until('they go on', () => honest.every((d) => d.state.hand?.deal.stage === 'void' || d.state.hand?.absent.some(({ seat }) => seat === LIAR) === true));
}

/** It has said what nobody takes: it is reported, awaited, and gone on without; the hand counts. */
async function isRefused(cheated: Cheated, question: string, code: string): Promise<void> {
  const { bench, mal, honest } = cheated;
  // What its own phone refuses as well it would say again and again.
  for (let i = 0; i < 2_000 && !honest.every((d) => d.state.awaited?.question === question && codes(d).includes(code)); i++) if (!(await bench.act(codes(mal).length > 0 ? honest : cheated.devices))) await bench.world.settle(60);
  for (let i = 0; i < 20; i++) if (!(await bench.act(honest))) await bench.world.settle(60);
  for (const device of honest) {
    expect(codes(device)).toEqual([code]);
    expect(device.state.reports[0]?.seat).toBe(mal.key);
    expect(device.state.awaited?.question).toBe(question);
    expect(device.state.awaited?.seats).toEqual([mal.key]);
  }
  await goOn(cheated);
  await bench.play(honest);
  await bench.world.settle(2_000);
  bench.expectEqual(honest);
  for (const device of honest) {
    expect(device.state.hand).toMatchObject({ number: 2, voided: null, deal: { stage: 'checked' } });
    expect(device.state.hand?.deal.checkedBy).toEqual(honest.map(({ key }) => key));
  }
  expect(new Set(honest.map((d) => d.state.hand?.deal.root)).size).toBe(1);
}

/** The hand is void: Mallory is blamed, nothing has been won or lost, and the others play on without it. */
async function isVoid({ bench, mal, honest, carry }: Cheated, why: { readonly code: string; readonly at?: string | null }): Promise<void> {
  await bench.world.settle(2_000);
  bench.expectEqual(honest);
  for (const device of honest) {
    expect(device.state.hand).toMatchObject({ number: 2, voided: { seats: [{ seat: LIAR, name: mal.name }], ...why }, deal: { stage: 'void' } });
    expect(carryOf(device)).toEqual(carry);
    expect(device.state.draft?.seats).toEqual(honest.map(({ key }) => key));
  }
  await bench.begin(honest);
  await bench.play(honest);
  await bench.world.settle(2_000);
  for (const device of honest) expect(device.state.hand).toMatchObject({ number: 3, voided: null, deal: { stage: 'checked' } });
  bench.expectEqual(honest);
}

type Change = (honest: Uint8Array, mal: Device) => Uint8Array;

describe('what is refused at once', () => {
  it.each<readonly [string, string, string, Change]>([
    ['a key that takes another one’s away (rogue)', `${SHUFFLE}/keys/1`, 'deal/bad-key', (honest, mal) => concatBytes(group.encode(group.sub(group.decode(honest.subarray(0, WORD)) as Point, group.mulBase(keyOf(mal, SHUFFLE) + 1n))), honest.subarray(WORD))],
    ['the key of another phone, proof and all', `${SHUFFLE}/keys/1`, 'deal/bad-key', (_, mal) => said(mal, `${SHUFFLE}/keys/1`, 0) ?? new Uint8Array(7 * WORD)],
    ['the key of nobody', `${SHUFFLE}/keys/1`, 'deal/bad-key', (honest) => concatBytes(group.encode(group.zero), honest.subarray(WORD))],
    ['a seal that nobody is proven to know', `${SHUFFLE}/keys/1`, 'deal/bad-key', (honest) => flip(honest, honest.length - 3)],
    ['a deck of the wrong size', `${SHUFFLE}/hop/1/${LIAR}`, 'deal/bad-deck', (honest) => withCards(honest, (cards) => cards.slice(1))],
    ['a deck with a point that is not in its one encoding', `${SHUFFLE}/hop/1/${LIAR}`, 'deal/bad-deck', (honest) => flip(honest, WORD - 1)],
    ['a deck with a card that is hidden from nobody (identity)', `${SHUFFLE}/hop/1/${LIAR}`, 'deal/bad-deck', (honest) => concatBytes(group.encode(group.zero), honest.subarray(WORD))],
    ['a coin that was not chosen before', `${SHUFFLE}/coin/1`, 'deal/not-committed', (honest) => concatBytes(hash('mine'), honest.subarray(WORD))],
    ['no escrow', `${SHUFFLE}/coin/1`, 'deal/bad-length', (honest) => honest.slice(0, WORD)],
    ['the coin of the shuffle for the next toss', 'first/coin/2', 'deal/not-committed', (_, mal) => said(mal, `${SHUFFLE}/coin/1`, LIAR)?.slice(0, WORD) ?? new Uint8Array()],
    ['layers of two cards exchanged', 'hands/layers', 'deal/bad-layer', (honest) => concatBytes(honest.subarray(0, 1), honest.subarray(1 + WORD, 1 + 2 * WORD), honest.subarray(1, 1 + WORD), honest.subarray(1 + 2 * WORD))],
    ['layers of fewer cards', 'hands/layers', 'deal/bad-length', (honest) => honest.slice(0, honest.length - WORD)],
    ['layers with another proof', 'hands/layers', 'deal/bad-layer', (honest) => flip(honest, honest.length - EQUALITY + 2)],
    ['a complaint that proves nothing', 'hands/layers', 'deal/bad-complaint', (_, mal) => flip(complaint(mal, SHUFFLE, LIAR, 0), 40)],
    ['a layer of the card that is turned for all', 'turned/layers', 'deal/bad-layer', (honest) => concatBytes(honest.subarray(0, 1), group.encode(group.mulBase(4n)), honest.subarray(1 + WORD))],
    ['another key after the hand', 'audit/keys', 'deal/wrong-key', (honest) => flip(honest, 0)],
    ['another verdict', 'audit/verdict', 'deal/other-verdict', (honest) => flip(honest, 0)],
    ['a verdict that blames somebody', 'audit/verdict', 'deal/other-verdict', (honest) => concatBytes(honest, Uint8Array.of(1))],
  ])('%s: reported, awaited, gone on without, and the hand counts', async (_, question, code, change) => {
    const cheated = await cheats(901, (mal) => deals(mal, question, (honest) => change(honest, mal)));
    await isRefused(cheated, `deal/${question}`, code);
    const { deal } = (cheated.honest[0] as Device).state.hand as NonNullable<Device['state']['hand']>;
    // Before all keys are in escrow it deals anew without the liar; after that, the others put its key together, if it has not shown it itself.
    const isHidden = !question.startsWith(`${SHUFFLE}/`);
    expect(deal.openedFor).toEqual(isHidden && question !== 'audit/verdict' ? [cheated.mal.key] : []);
  }, 60_000);
});

describe('what voids the hand at once', () => {
  /** The place of a victim's sealed share in the answer: coin, two commitments, seal and its proof, then a share for each other device. */
  const shareOf = (victim: SeatIndex): number => WORD + 2 * WORD + [0, 1, 3].indexOf(victim) * WORD;

  it.each([0, 1, 3])('a bad share for seat %i, which complains and shows it', async (victim) => {
    const cheated = await cheats(902, (mal) => deals(mal, `${SHUFFLE}/coin/1`, (honest) => flip(honest, shareOf(victim))));
    await isVoid(cheated, { code: 'deal/bad-share', at: null });
  }, 60_000);

  it('a complaint about a share that is good', async () => {
    await isVoid(await cheats(903, (mal) => deals(mal, 'hands/layers', () => complaint(mal, SHUFFLE, LIAR, 0))), { code: 'deal/false-complaint', at: null });
  }, 60_000);

  it('two different answers to one question, each to another phone', async () => {
    const cheated = await cheats(904, () => undefined);
    const { bench, mal, honest } = cheated;
    const [ana, ...rest] = honest as [Device, ...Device[]];
    const own = ownHand(mal);
    for (let i = 0; i < 2_000 && mal.state.awaited?.question !== 'game/0/show'; i++) if (!(await bench.act())) await bench.world.settle(60);
    await bench.world.settle(500);
    const log = mal.session.document()?.log;
    if (log === undefined) throw new Error('no document');
    const bodies = [...mal.session.legal()].slice(0, 2).map((answer) => own.answer(LIAR, 'game/0/show', answer));
    const [one, other] = bodies.map((body) => log.write(mal.key, mal.seed, log.chain(mal.key).newest?.client ?? 0, body)) as [Uint8Array, Uint8Array];
    mal.session.close();
    mal.link.send(ana.key, encodeMessage({ type: 'update', hand: log.hand, update: one }));
    for (const { key } of rest) mal.link.send(key, encodeMessage({ type: 'update', hand: log.hand, update: other }));
    await bench.world.settle(2_000);
    await isVoid(cheated, { code: 'table/double', at: null });
  }, 60_000);
});

describe('what is found when the hand is checked', () => {
  const cards = (mal: Device): number => dealtIn(mal) * 3 + 2;
  const change = (to: (deck: Hidden[], mal: Device) => Hidden[]): Change => (honest, mal) => encodeDeck(group, to([...(decodeDeck(group, honest, cards(mal)) ?? [])], mal));
  const anew = ({ a, b }: Hidden, mal: Device): Hidden => ({ a: group.add(a, group.mulBase(9n)), b: group.add(b, commonKey(mal, SHUFFLE)(9n)) });
  /** Three have shuffled: faces are doubled three times. */
  const stacked = (face: number, mal: Device): Hidden => ({ a: group.mulBase(BigInt(face + 3)), b: group.add(group.mul(facePoint(group, face), 8n), commonKey(mal, SHUFFLE)(BigInt(face + 3))) });

  it.each<readonly [string, Change]>([
    ['one card twice', change((deck) => [deck[1] as Hidden, ...deck.slice(1)])],
    ['one card twice, hidden anew', change((deck, mal) => [anew(deck[1] as Hidden, mal), ...deck.slice(1)])],
    ['stacked from scratch', (_, mal) => encodeDeck(group, Array.from({ length: cards(mal) }, (_face, face) => stacked(face, mal)))],
    ['in another order than its key says (lied seed)', change((deck) => [deck[1] as Hidden, deck[0] as Hidden, ...deck.slice(2)])],
    ['hidden with other numbers than its key says', change((deck, mal) => deck.map((card) => anew(card, mal)))],
  ])('a deck with %s', async (_, lie) => {
    const cheated = await cheats(905, (mal) => deals(mal, `${SHUFFLE}/hop/1/${LIAR}`, (honest) => lie(honest, mal)));
    await cheated.bench.play();
    for (const device of cheated.honest) expect(codes(device)).toEqual([]);
    await isVoid(cheated, { code: 'deal/bad-shuffle', at: null });
  }, 60_000);

  it('a card that is none: whoever has it shows it, and who made it is found', async () => {
    // All cards of the deck are spoilt, so that the one that is turned for all is none.
    const spoil = change((deck) => deck.map(({ a, b }) => ({ a, b: group.add(b, group.mulBase(5n)) })));
    const cheated = await cheats(906, (mal) => deals(mal, `${SHUFFLE}/hop/1/${LIAR}`, (honest) => spoil(honest, mal)));
    await cheated.bench.play();
    await isVoid(cheated, { code: 'deal/bad-shuffle', at: null });
  }, 60_000);

  it('a card that is none, in one hand only: its player shows it when asked, and who made it is found', async () => {
    const spoil = change((deck) => deck.map(({ a, b }, i) => ({ a, b: i < 2 ? group.add(b, group.mulBase(5n)) : b })));
    for (let seed = 907; ; seed++) {
      const cheated = await cheats(seed, (mal) => deals(mal, `${SHUFFLE}/hop/1/${LIAR}`, (honest) => spoil(honest, mal)));
      await cheated.bench.world.settle(2_000);
      const isShown = cheated.honest.some((d) => (d.state.hand?.view as HighView).cards.some(({ face }) => face === -1));
      if (!isShown || (cheated.honest[0] as Device).state.phase !== 'hand') continue;
      await cheated.bench.play();
      await isVoid(cheated, { code: 'deal/bad-shuffle', at: null });
      return;
    }
  }, 120_000);

  it('a false “no”: who holds the card that is hunted, and says that it does not', async () => {
    for (let seed = 930; ; seed++) {
      let lied: string | null = null;
      const cheated = await cheats(seed, (mal) => {
        signs(mal, (honest) => {
          if (!honest.question.endsWith('/hunt') || honest.opening === undefined) return honest;
          lied ??= honest.question;
          return { type: 'answer', question: honest.question, answer: { kind: 'no' }, at: honest.at };
        });
      });
      await cheated.bench.play();
      if (lied === null) continue;
      for (const device of cheated.honest) expect(codes(device)).toEqual([]);
      await isVoid(cheated, { code: 'high-card/holds-it', at: (lied as string).slice('game/'.length) });
      return;
    }
  }, 120_000);
});

describe('a lie about hidden cards in Rummy Royal, found when the hand is checked', () => {
  /** The first seed in which Mallory, asked this, can say the lie instead; what became of the hand. */
  async function lies(from: number, question: string, lie: (honest: { readonly kind: string; readonly slot?: Slot }, mal: Device) => Plain | null, code: string): Promise<void> {
    for (let seed = from; ; seed++) {
      let at: string | null = null;
      const cheated = await cheats(seed, (mal) => {
        signs(mal, (honest) => {
          const instead = at === null && honest.question.endsWith(`/${question}`) ? lie(honest.answer as { readonly kind: string; readonly slot?: Slot }, mal) : null;
          const body = instead === null ? honest : (ownHand(mal).answer(LIAR, honest.question, instead) as Answer);
          // What everybody knows of its hand may speak against it already.
          if (body === honest || handOf(mal).checkAnswer(LIAR, body.answer, body.opening ?? null) !== null) return honest;
          at = honest.question.slice('game/'.length);
          return body;
        });
      }, rummyRoyal as AnyGame);
      await cheated.bench.play();
      if (at === null) continue;
      // Nobody could see it while it was played.
      for (const device of cheated.honest) expect(codes(device)).toEqual([]);
      await isVoid(cheated, { code, at });
      return;
    }
  }

  it('RR-11: “no” of who holds the next card', async () => {
    await lies(970, 'follow', ({ kind }) => (kind === 'play' ? { kind: 'no' } : null), 'rummy-royal/must-play');
  }, 120_000);

  it('RR-12: “no card of the colour” of who holds one', async () => {
    await lies(980, 'lead', ({ kind }) => (kind === 'play' ? { kind: 'pass' } : null), 'rummy-royal/must-lead');
  }, 120_000);

  it('RR-10, RR-12: a lead that is not the lowest of its suit', async () => {
    const higher = ({ kind, slot = -1 }: { readonly kind: string; readonly slot?: Slot }, mal: Device): Plain | null => {
      const { face } = ownHand(mal).knowledge(LIAR);
      const led = face(slot) ?? -1;
      const { deal } = handOf(mal);
      const own = Array.from({ length: 52 }, (_, card) => card).filter((card) => deal.owner(card) === LIAR);
      const better = own.find((card) => Math.floor((face(card) ?? -1) / 13) === Math.floor(led / 13) && (face(card) ?? -1) > led);
      return kind === 'play' && better !== undefined ? { kind: 'play', slot: better } : null;
    };
    await lies(990, 'lead', higher, 'rummy-royal/not-lowest');
  }, 120_000);
});

describe('in play', () => {
  /** Mallory, asked to show a card, says this instead. */
  async function shows(instead: (honest: Answer, mal: Device) => Answer, code: string): Promise<void> {
    const cheated = await cheats(940, (mal) => signs(mal, (honest) => (honest.question === 'game/0/show' ? instead(honest, mal) : honest)));
    await isRefused(cheated, 'game/0/show', code);
    expect((cheated.honest[0] as Device).state.hand?.deal.openedFor).toEqual([cheated.mal.key]);
  }
  const slotOf = ({ answer }: Answer): Slot => (answer as { readonly slot: Slot }).slot;
  const another = (honest: Answer, mal: Device): Slot => {
    const own = (mal.state.hand?.view as HighView).cards.map(({ slot }) => slot);
    return own.find((slot) => slot !== slotOf(honest)) as Slot;
  };

  it('a layer that makes another card of it is refused', async () => {
    await shows((honest) => ({ ...honest, opening: concatBytes(group.encode(group.add(group.decode((honest.opening as Uint8Array).subarray(0, WORD)) as Point, group.mulBase(1n))), (honest.opening as Uint8Array).subarray(WORD)) }), 'deal/bad-layer');
  }, 60_000);

  it('a card shown with the opening of another is refused', async () => {
    await shows((honest, mal) => ({ ...honest, answer: { kind: 'show', slot: another(honest, mal) } }), 'deal/bad-layer');
  }, 60_000);

  it('a card shown with nothing that opens it is refused', async () => {
    await shows(({ type, question, answer, at }) => ({ type, question, answer, at }), 'deal/bad-length');
  }, 60_000);

  it('a card that another one holds is refused', async () => {
    await shows(({ type, question, at }) => ({ type, question, answer: { kind: 'show', slot: 0 }, at }), 'high-card/not-your-card');
  }, 60_000);

  it('“this card of mine is none”, of one that is good, is refused', async () => {
    await shows((honest) => ({ ...honest, answer: ['no-card', slotOf(honest)] }), 'deal/bad-length');
  }, 60_000);
});

describe('a key that is withheld after the hand', () => {
  it('is put together by the others, and the hand counts', async () => {
    const cheated = await cheats(950, () => undefined);
    const { bench, mal, honest } = cheated;
    bench.net.tap = (from, _to, message) => (from === mal.key && Buffer.from(message).includes('deal/audit/keys') ? null : message);
    const waits = ({ state: { awaited } }: Device): boolean => awaited?.question === 'deal/audit/keys' && awaited.seats.join() === mal.key;
    for (let i = 0; i < 2_000 && !honest.every(waits); i++) if (!(await bench.act())) await bench.world.settle(60);
    expect(honest.map(waits)).toEqual([true, true, true]);
    await goOn(cheated);
    await bench.play(honest);
    await bench.world.settle(2_000);
    for (const device of honest) expect(device.state.hand).toMatchObject({ number: 2, voided: null, deal: { stage: 'checked', openedFor: [mal.key], checkedBy: honest.map(({ key }) => key) } });
    bench.expectEqual(honest);
  }, 60_000);

  it('by a liar is put together too, and what it did is found', async () => {
    const cheated = await cheats(951, (mal) => signs(mal, (honest) => {
      if (honest.question === `deal/${SHUFFLE}/hop/1/${LIAR}`) return { ...honest, answer: exchanged(honest.answer as Uint8Array) };
      return honest.question === 'deal/audit/keys' ? { ...honest, answer: flip(honest.answer as Uint8Array, 0) } : honest;
    }));
    const { bench, honest } = cheated;
    for (let i = 0; i < 2_000 && !honest.every((d) => codes(d).includes('deal/wrong-key')); i++) if (!(await bench.act())) await bench.world.settle(60);
    await goOn(cheated);
    await isVoid(cheated, { code: 'deal/bad-shuffle', at: null });
    expect((honest[0] as Device).session.document()?.hand).toBe(4);
  }, 60_000);
});

describe('who missed a void hand', () => {
  it('comes to where the others play on, without who is to blame', async () => {
    const bench = new Bench(960);
    const devices = await bench.table(5);
    const [dan] = devices.slice(4) as [Device];
    const rest = devices.slice(0, 4);
    await bench.begin();
    await bench.play();
    await bench.world.settle(2_000);
    dan.kill();
    await bench.world.settle(9_000);
    const mal = devices[LIAR] as Device;
    deals(mal, `${SHUFFLE}/hop/1/${LIAR}`, exchanged);
    const [ana] = rest as [Device];
    const said = ana.session.passOver([dan.key]);
    await bench.world.settle(500);
    expect(await said).toEqual({ ok: true, value: undefined });
    await bench.begin(rest);
    await bench.play(rest);
    await bench.world.settle(2_000);
    const honest = rest.filter((device) => device !== mal);
    for (const device of honest) expect(device.state.hand?.voided).toMatchObject({ seats: [{ seat: LIAR }], code: 'deal/bad-shuffle' });
    await bench.begin(honest);
    await dan.reopen();
    for (const device of honest) bench.net.connect(device.key, dan.key);
    await bench.world.until('Dan is with them', () => dan.session.document()?.hand === ana.session.document()?.hand);
    await bench.world.settle(2_000);
    bench.expectEqual([dan, ...honest]);
    expect(dan.state.members.map(({ key }) => key)).not.toContain(mal.key);
    await bench.play(honest);
    await bench.world.settle(5_000);
    bench.expectEqual([dan, ...honest]);
    expect(dan.state.draft?.seats).not.toContain(mal.key);
  }, 60_000);
});
