/** Long answers: an entry counts with its blob, and only with it; equal sets of entries and blobs are equal logs (law 2), whatever came first. */
import { describe, expect, it } from 'vitest';
import { bytesToHex } from '../../../src/crypto/index.ts';
import { foldLog, type Fold } from '../../../src/table/fold/fold.ts';
import { blobOf } from '../../../src/table/log/blobs.ts';
import type { Body } from '../../../src/table/log/body.ts';
import { decodeEntry } from '../../../src/table/log/entry.ts';
import { hashOfBlob, nameOf } from '../../../src/table/log/long.ts';
import { Log, type Received } from '../../../src/table/log/log.ts';
import { HandDoc } from '../../../src/table/session/hand-doc.ts';
import { LIMITS } from '../../../src/table/wire/limits.ts';
import { longHighCard } from '../../support/long-answers.ts';
import { admits, ana, answers, Author, base, ben, cleo, forge, named, updateOf } from '../../support/log-kit.ts';
import { Random } from '../../support/simulation.ts';
import { smallGroup } from '../../support/small-group.ts';
import { Bench } from '../../support/table-bench.ts';

const games = (): typeof longHighCard => longHighCard;
const deck = (n: number, length = 3_328): Uint8Array => new Uint8Array(length).fill(n);
const long = (question: string, n: number, length?: number): Body => answers(question, deck(n, length));

/** Writes long answers as an honest device does. */
class LongAuthor extends Author {
  override write(body: Body): Uint8Array {
    const blob = blobOf(body);
    if (blob !== null) this.log.blobs.keep(blob);
    return super.write(body);
  }
}

const counts = (log: Log, key: string): number => log.grounded().get(key) ?? 0;
const lacks = (log: Log): string[] => log.blobs.missing().map(({ name }) => bytesToHex(name.hash));
const ids = (...blobs: readonly Uint8Array[]): string[] => blobs.map((blob) => bytesToHex(hashOfBlob(blob)));

describe('an entry of a long answer', () => {
  it('names its value by hash and length, and is short itself', () => {
    const a = new LongAuthor(ana, base(), 5);
    const update = a.write(long('deal/deal/shuffle', 7, LIMITS.blob));
    expect(update.length).toBeLessThan(900);
    const body = a.entries()[1]?.body;
    expect(body).toEqual({ type: 'long', question: 'deal/deal/shuffle', blob: { hash: hashOfBlob(deck(7, LIMITS.blob)), length: LIMITS.blob }, at: new Uint8Array(8) });
    expect(decodeEntry(a.entries()[1]?.bytes as Uint8Array)?.body).toEqual(body);
  });

  it('is an answer like any other to the fold', () => {
    const a = new LongAuthor(ana, base(), 5);
    const log = new Log(base());
    log.receive(a.write(long('game/1/play', 7)));
    expect(log.receiveBlob(deck(7))).toMatchObject({ kind: 'ok' });
    expect(foldLog(log, games).answers.list('game/1/play', ana.key)).toMatchObject([{ answer: deck(7) }]);
  });

  it.each<[string, Body]>([
    ['names a value that it has to carry: there is one form for each', { type: 'long', question: 'game/1/play', blob: nameOf(deck(1, LIMITS.inline)), at: new Uint8Array(8) }],
    ['carries one that it has to name', answers('game/1/play', deck(1, LIMITS.inline + 1))],
    ['names more than a blob may have', { type: 'long', question: 'game/1/play', blob: nameOf(deck(1, LIMITS.blob + 1)), at: new Uint8Array(8) }],
    ['answers terms', { type: 'long', question: 'terms/1', blob: nameOf(deck(1)), at: new Uint8Array(8) }],
    ['has half a hash', { type: 'long', question: 'game/1/play', blob: { hash: new Uint8Array(16), length: 3_328 }, at: new Uint8Array(8) }],
  ])('is none when it %s', (_, body) => {
    const a = new LongAuthor(ana, base(), 5);
    const first = a.write(named('Anna'));
    const log = new Log(base());
    log.receive(first);
    expect(log.receive(updateOf([forge(log, ana, { body, client: 5 })], 2))).toMatchObject({ kind: 'bad', code: 'log/not-an-entry' });
  });

  it('counts against a bound along its chain, the same on every device', () => {
    const a = new LongAuthor(ana, base(), 5);
    const log = new Log(base());
    const each = LIMITS.blob;
    for (let i = 0; i < LIMITS.named / each; i++) log.receive(a.write(long(`game/${i}/play`, i, each)));
    expect(log.blobs.waiting).toHaveLength(LIMITS.named / each);
    const more = a.log.write(ana.key, ana.seed, 5, long('game/more/play', 1, 3_000));
    expect(a.log.fits(more)).toBe(false);
    expect(log.receive(more)).toMatchObject({ kind: 'bad', code: 'log/bad-chain' });
    // What has waited is not lost by that.
    expect(log.blobs.waiting).toHaveLength(LIMITS.named / each);
    expect(a.log.fits(a.log.write(ana.key, ana.seed, 5, answers('game/more/play', 1)))).toBe(true);
  });
});

describe('without its blob', () => {
  it('an entry is as not seen: no document, no head, no count has it, and nothing of it is passed on', () => {
    const a = new LongAuthor(ana, base(), 5);
    const log = new Log(base());
    log.receive(a.write(named('Anna')));
    const before = [log.vector(), [...log.heads()], log.diff(), counts(log, ana.key)];
    expect(log.receive(a.write(long('game/1/play', 7)))).toEqual({ kind: 'ok', update: null, entries: [], outside: [], forked: [], blobs: new Map(), waited: false });
    expect([log.vector(), [...log.heads()], log.diff(), counts(log, ana.key)]).toEqual(before);
    expect(log.holds(ana.key, 3)).toBe(false);
    // Nor when it comes again, on another way.
    expect(log.receive(a.log.diff()?.[0] as Uint8Array)).toMatchObject({ kind: 'ok', update: null, entries: [] });
    expect(log.blobs.waiting).toHaveLength(1);
    expect(counts(log, ana.key)).toBe(before[3]);
    expect(lacks(log)).toEqual(ids(deck(7)));
  });

  it('what comes after it in its chain waits too, and asks for nothing', () => {
    const a = new LongAuthor(ana, base(), 5);
    const log = new Log(base());
    for (const body of [named('Anna'), long('game/1/play', 7), answers('game/2/play', 2)]) expect(log.receive(a.write(body)).kind).toBe('ok');
    a.client = 6;
    expect(log.receive(a.write(answers('game/3/play', 3))).kind).toBe('ok');
    expect(counts(log, ana.key)).toBe(2);
    const received = log.receiveBlob(deck(7)) as Received & { kind: 'ok' };
    expect(received.entries.map(({ n }) => n)).toEqual([2, 3, 4, 5]);
    expect([...received.blobs]).toEqual([[ids(deck(7))[0], deck(7)]]);
    expect(counts(log, ana.key)).toBe(6);
    // What is passed on is what the others need.
    const other = new Log(base());
    other.receive(a.log.diff()?.[0] as Uint8Array);
    expect(other.receive(received.update as Uint8Array).kind).toBe('ok');
    other.receiveBlob(deck(7));
    expect(other.vector()).toEqual(log.vector());
  });

  it('others go on: only those who build on it do not count', () => {
    const a = new LongAuthor(ana, base(), 5);
    const b = new LongAuthor(ben, base(), 9);
    const log = new Log(base());
    const first = a.write(long('game/1/play', 7));
    log.receive(first);
    expect(log.receive(b.write(named('Ben'))).kind).toBe('ok');
    expect(counts(log, ben.key)).toBe(2);
    b.log.receive(first);
    b.log.receiveBlob(deck(7));
    expect(log.receive(b.write(named('Benno'))).kind).toBe('ok');
    expect([counts(log, ana.key), counts(log, ben.key)]).toEqual([1, 2]);
    log.receiveBlob(deck(7));
    expect([counts(log, ana.key), counts(log, ben.key)]).toEqual([2, 3]);
  });

  it('who was admitted by what waits, waits with it, and is no stranger', () => {
    const a = new LongAuthor(ana, base(), 5);
    const c = new LongAuthor(cleo, base(), 9);
    const log = new Log(base());
    log.receive(a.write(long('game/1/play', 7)));
    log.receive(a.write(admits(cleo)));
    expect(log.receive(c.write(named('Cleo')))).toMatchObject({ kind: 'ok', entries: [] });
    expect(log.members.has(cleo.key)).toBe(false);
    expect(log.receiveBlob(deck(7))).toMatchObject({ kind: 'ok' });
    expect(counts(log, cleo.key)).toBe(2);
  });

  it('a log from the vault is refused: what the device had said may hang on it', () => {
    const a = new LongAuthor(ana, base(), 5);
    const updates = [a.write(named('Anna')), a.write(long('game/1/play', 7)), a.write(long('game/2/play', 8))];
    expect(new Log(base()).load(updates, [deck(7), deck(8)]).kind).toBe('ok');
    expect(new Log(base()).load(updates, [deck(7)])).toMatchObject({ kind: 'bad', code: 'log/no-blob' });
    // Another one in its place is none.
    expect(new Log(base()).load(updates, [deck(7), deck(9)])).toMatchObject({ kind: 'bad', code: 'log/no-blob' });
  });
});

describe('a blob', () => {
  it('that nobody has named, of another length, or other bytes, is not even remembered', () => {
    const a = new LongAuthor(ana, base(), 5);
    const log = new Log(base());
    expect(log.receiveBlob(deck(7))).toBeNull();
    const update = a.write(long('game/1/play', 7));
    log.receive(update);
    for (const other of [deck(8), deck(7, 3_327), deck(7, 3_329), new Uint8Array()]) expect(log.receiveBlob(other)).toBeNull();
    expect(log.blobs.get(ids(deck(8))[0] as string)).toBeUndefined();
    expect(lacks(log)).toEqual(ids(deck(7)));
    expect(log.receiveBlob(deck(7))).toMatchObject({ entries: [{ n: 1 }] });
    // Again, from another one.
    expect(log.receiveBlob(deck(7))).toMatchObject({ kind: 'ok', update: null, entries: [] });
  });

  it('named with a false length never comes, and the true one is not stopped by that', () => {
    const a = new LongAuthor(ana, base(), 5);
    const b = new LongAuthor(ben, base(), 9);
    const log = new Log(base());
    log.receive(a.write(named('Anna')));
    log.receive(updateOf([forge(log, ana, { body: { type: 'long', question: 'game/1/play', blob: { hash: hashOfBlob(deck(7)), length: 3_327 }, at: new Uint8Array(8) }, client: 5 })], 2));
    log.receive(b.write(long('game/1/play', 7)));
    expect(log.receiveBlob(deck(7))).toMatchObject({ kind: 'ok', entries: [{ seat: ben.key, n: 1 }] });
    expect([counts(log, ana.key), counts(log, ben.key)]).toEqual([2, 2]);
  });

  it('named twice is kept once, and counts for both', () => {
    const a = new LongAuthor(ana, base(), 5);
    const b = new LongAuthor(ben, base(), 9);
    const log = new Log(base());
    log.receive(a.write(long('game/1/play', 7)));
    log.receive(b.write(long('game/1/play', 7)));
    expect(lacks(log)).toEqual(ids(deck(7)));
    expect((log.receiveBlob(deck(7)) as Received & { kind: 'ok' }).blobs.size).toBe(1);
    expect([counts(log, ana.key), counts(log, ben.key)]).toEqual([2, 2]);
    // Once it is here, nothing waits for it.
    expect(log.receive(a.write(long('game/2/play', 7)))).toMatchObject({ kind: 'ok', entries: [{ n: 2 }] });
  });
});

describe('a hostile author', () => {
  it('whose entry has no signature of its own, but only that of the next one, which waits: neither is passed on without the other', () => {
    const a = new LongAuthor(ana, base(), 5);
    const log = new Log(base());
    const first = a.write(named('Anna'));
    log.receive(first);
    const known = new Log(base());
    known.receive(first);
    const unsigned = forge(known, ana, { body: answers('game/1/play', 1), client: 5 }, ben.seed);
    const body: Body = { type: 'long', question: 'game/2/play', blob: nameOf(deck(7)), at: new Uint8Array(8) };
    const covering = forge(known, ana, { body, client: 5, n: unsigned.n + 1, prev: unsigned.hash });
    expect(log.receive(updateOf([unsigned, covering], 2))).toMatchObject({ kind: 'ok', entries: [] });
    const received = log.receiveBlob(deck(7)) as Received & { kind: 'ok' };
    expect(received.entries.map(({ n }) => n)).toEqual([2, 3]);
    known.receive(received.update as Uint8Array);
    expect(known.receiveBlob(deck(7))).toMatchObject({ kind: 'ok' });
    expect(known.vector()).toEqual(log.vector());
  });

  it('who takes two things back to one place: the one whose blob is here counts, until the other has come', () => {
    const a = new LongAuthor(ana, base(), 5);
    const log = new Log(base());
    const first = a.write(named('Anna'));
    log.receive(first);
    const one = updateOf([forge(log, ana, { body: { type: 'long', question: 'game/1/play', blob: nameOf(deck(7)), at: new Uint8Array(8) }, client: 5 })], 2);
    const two = updateOf([forge(log, ana, { body: answers('game/1/play', 'no'), client: 5 })], 2);
    for (const order of [[one, two], [two, one]]) {
      const other = new Log(base());
      other.receive(first);
      for (const update of order) expect(other.receive(update).kind).toBe('ok');
      expect(counts(other, ana.key)).toBe(3);
      expect(other.receive(updateOf([forge(other, ana, { body: named('Ann'), client: 5 })], 3)).kind).toBe('ok');
      expect(other.receiveBlob(deck(7))).toMatchObject({ kind: 'ok', forked: [ana.key] });
      expect(other.chain(ana.key).fork).toBe(2);
      expect(counts(other, ana.key)).toBe(2);
      expect(other.blobs.waiting).toEqual([]);
    }
  });

  it('is named for two entries with one number whose blobs nobody has: evidence is two signatures', () => {
    const a = new LongAuthor(ana, base(), 5);
    const first = a.write(named('Anna'));
    const known = new Log(base());
    known.receive(first);
    const [one, two] = [7, 8].map((n) => forge(known, ana, { body: { type: 'long', question: 'game/1/play', blob: nameOf(deck(n)), at: new Uint8Array(8) }, client: 5 }));
    if (one === undefined || two === undefined) throw new Error('two');
    known.receive(updateOf([one], 2));
    known.receiveBlob(deck(7));
    expect(known.receiveEvidence([two.bytes])).toMatchObject({ kind: 'ok', forked: [ana.key] });
    expect(counts(known, ana.key)).toBe(2);
    expect(lacks(known)).toEqual([]);
  });

  it('whose place somebody else has taken meanwhile costs no honest sender anything', () => {
    const a = new LongAuthor(ana, base(), 5);
    const b = new LongAuthor(ben, base(), 6);
    const log = new Log(base());
    log.receive(a.write(long('game/1/play', 7)));
    a.client = 6;
    log.receive(a.write(named('Anna')));
    // Ben has taken the client id of a session of which nothing counts yet.
    expect(log.receive(b.write(named('Ben')))).toMatchObject({ kind: 'ok', entries: [{ seat: ben.key }, { seat: ben.key }] });
    b.client = 9;
    expect(log.receive(b.write(named('Benno')))).toMatchObject({ kind: 'ok', entries: [{ n: 2 }, { n: 3 }] });
    expect(log.blobs.waiting).toEqual([]);
  });
});

describe('a hand of long answers', () => {
  const dealing = { group: smallGroup };
  const hex = (fold: Fold): string => bytesToHex(fold.bytes());

  it.each([51, 52, 53])('folds to the same bytes in whatever order entries and blobs come, some twice, and the same as anew (seed %i)', async (seed) => {
    const bench = new Bench(seed, longHighCard);
    const [first] = await bench.table(3);
    await bench.begin();
    const doc = first?.session.document() as HandDoc;
    await bench.play();
    await bench.world.settle();
    const updates = doc.log.diff() ?? [];
    const end = hex(foldLog(doc.log, games, dealing));
    const entries = [...doc.log.clients].flatMap(([, list]) => list.map((entry, clock) => updateOf([entry], clock)));
    const blobs = [...new Set([...doc.log.clients.values()].flat().flatMap(({ body }) => (body.type === 'long' ? [bytesToHex(body.blob.hash)] : [])))].map((id) => doc.log.blobs.get(id) as Uint8Array);
    expect(blobs.length).toBeGreaterThan(3);
    expect(updates.length).toBeGreaterThan(0);
    for (let turn = 0; turn < 4; turn++) {
      const random = new Random(seed * 100 + turn);
      const got = new HandDoc(doc.log.base, games, undefined, dealing);
      type Sent = { readonly update?: Uint8Array; readonly blob?: Uint8Array };
      let waiting: Sent[] = random.shuffle([...entries, ...entries.filter(() => random.below(5) === 0)].map((update): Sent => ({ update })));
      let beside: Sent[] = random.shuffle(blobs.map((blob): Sent => ({ blob })));
      while (waiting.length > 0 || beside.length > 0) {
        const later: Sent[] = [];
        for (const sent of random.shuffle([...waiting, ...beside])) {
          const outcome = sent.update === undefined ? got.log.receiveBlob(sent.blob as Uint8Array) : got.log.receive(sent.update);
          if (outcome === null || outcome.kind !== 'ok') later.push(sent);
          else got.take(outcome);
          if (random.below(20) === 0) expect(hex(got.fold)).toBe(hex(foldLog(got.log, games, dealing)));
        }
        // A blob that was needed already comes again for nothing.
        if (later.length === waiting.length + beside.length) break;
        waiting = later.filter(({ update }) => update !== undefined);
        beside = later.filter(({ blob }) => blob !== undefined);
      }
      expect(waiting).toEqual([]);
      expect(hex(got.fold)).toBe(end);
      expect(got.fold.hand?.over).toBe(true);
    }
  }, 60_000);
});
