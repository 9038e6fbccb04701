import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { hashBase, encodeBase } from '../../../src/table/base.ts';
import { Log } from '../../../src/table/log/log.ts';
import { decodeEntry, isSigned } from '../../../src/table/log/entry.ts';
import { writeUpdate } from '../../../src/table/log/yjs.ts';
import { admits, ana, answers, Author, base, ben, cleo, eve, forge, named, piece, TABLE, updateOf } from '../../support/log-kit.ts';

/** Everything a log holds, to see that it did not change. */
const held = (log: Log): string => JSON.stringify([[...Y.encodeStateAsUpdate(log.doc)], [...log.members], [...log.heads()].map(([k, h]) => [k, h.n])]);

function refusesUnchanged(log: Log, update: Uint8Array, expected: object): void {
  const before = held(log);
  expect(log.receive(update)).toMatchObject(expected);
  expect(held(log)).toBe(before);
}

describe('an honest entry', () => {
  it('is let in once, and passed on exactly', () => {
    const a = new Author(ana, base(), 5);
    const log = new Log(base());
    const update = a.write(named('Anna'));
    const first = log.receive(update);
    expect(first).toMatchObject({ kind: 'ok', outside: [], forked: [] });
    expect(first.kind === 'ok' && first.update).toEqual(update);
    expect(first.kind === 'ok' && first.entries.map((e) => e.body.type)).toEqual(['announce', 'note']);
    expect(log.receive(update)).toEqual({ kind: 'ok', update: null, entries: [], outside: [], forked: [], blobs: new Map(), waited: false });
  });

  it('may be relayed by anybody, split or merged, and is the same document everywhere', () => {
    const a = new Author(ana, base(), 5);
    const parts = [a.write(named('Anna')), a.write(answers('game/1/play')), a.write(answers('game/2/play'))];
    const one = new Log(base());
    for (const part of parts) expect(one.receive(part).kind).toBe('ok');
    const merged = new Log(base());
    expect(merged.receive(Y.mergeUpdates(parts)).kind).toBe('ok');
    const loaded = new Log(base());
    expect(loaded.load([...parts, parts[1] as Uint8Array]).kind).toBe('ok');
    for (const log of [merged, loaded]) expect(held(log)).toBe(held(one));
  });

  it('goes on under a new client id after a restart', () => {
    const a = new Author(ana, base(), 5);
    const parts = [a.write(named('Anna'))];
    a.client = 6;
    parts.push(a.write(answers('game/1/play')));
    const log = new Log(base());
    for (const part of parts) expect(log.receive(part).kind).toBe('ok');
    expect([...log.chain(ana.key).entries()].map((e) => [e.n, e.client, e.body.type])).toEqual([
      [0, 5, 'announce'],
      [1, 5, 'note'],
      [2, 6, 'announce'],
      [3, 6, 'answer'],
    ]);
  });

  it('waits for what it continues: within a session, and across sessions', () => {
    const a = new Author(ana, base(), 5);
    const first = a.write(named('Anna'));
    const second = a.write(answers('game/1/play'));
    a.client = 6;
    const third = a.write(answers('game/2/play'));
    const log = new Log(base());
    refusesUnchanged(log, second, { kind: 'gap' });
    refusesUnchanged(log, third, { kind: 'gap' });
    for (const part of [first, second, third]) expect(log.receive(part).kind).toBe('ok');
  });

  it('of a newcomer counts with its admission, in one update or after it', () => {
    const a = new Author(ana, base(), 5);
    const c = new Author(cleo, base(), 7);
    const admission = a.write(admits(cleo));
    const hers = c.write(named('Cleo'));
    const log = new Log(base());
    refusesUnchanged(log, hers, { kind: 'foreign', seat: cleo.key });
    expect(log.receive(admission).kind).toBe('ok');
    expect(log.receive(hers).kind).toBe('ok');
    const other = new Log(base());
    expect(other.receive(Y.mergeUpdates([hers, admission])).kind).toBe('ok');
    expect(other.members.has(cleo.key)).toBe(true);
  });

  it('of someone admitted by a newcomer counts too', () => {
    const [a, c, e] = [new Author(ana, base(), 5), new Author(cleo, base(), 7), new Author(eve, base(), 8)];
    const parts = [e.write(named('Eve')), c.write(admits(eve)), a.write(admits(cleo))];
    const log = new Log(base());
    expect(log.receive(Y.mergeUpdates(parts)).kind).toBe('ok');
    expect(log.members.has(eve.key)).toBe(true);
  });
});

describe('an update that can be read in two ways', () => {
  it('is read once: a client listed twice, bytes after the end', () => {
    const a = new Author(ana, base(), 5);
    a.write(named('Anna'));
    const [first, second] = a.entries().map((entry, i) => writeUpdate([piece(entry, i)]));
    if (first === undefined || second === undefined) throw new Error('no entries');
    // Two sections for the same client: Yjs would keep only the later one. Then bytes that nobody reads.
    const twice = Uint8Array.of(2, ...first.slice(1, -1), ...second.slice(1), 1, 2, 3);
    const yjs = new Y.Doc();
    Y.applyUpdate(yjs, twice);
    expect(yjs.getArray(`${ana.key}.5`).length).toBeLessThan(2);
    const log = new Log(base());
    const received = log.receive(twice);
    expect(received.kind === 'ok' && received.update).toEqual(updateOf(a.entries()));
    expect(log.doc.getArray(`${ana.key}.5`).length).toBe(2);
  });
});

describe('the difference a peer lacks', () => {
  it('is vettable from its beginning, whatever the peer holds', () => {
    const a = new Author(ana, base(), 5);
    const c = new Author(cleo, base(), 7);
    const all = new Log(base());
    for (const update of [a.write(named('Anna')), a.write(admits(cleo)), c.write(named('Cleo')), a.write(answers('game/1/play'))]) all.receive(update);
    for (let known = 0; known <= 4; known++) {
      const behind = new Log(base());
      const vector = Y.encodeStateVector(all.doc);
      if (known > 0) behind.receive(updateOf(a.entries().slice(0, known)));
      expect(all.lacks(vector)).toBe(false);
      for (const update of all.diff(behind.vector()) ?? []) expect(behind.receive(update).kind, `from ${known}`).toBe('ok');
      expect(held(behind)).toBe(held(all));
    }
  });

  it('is nothing for a vector that is none', () => {
    expect(new Log(base()).diff(Uint8Array.of(9, 9))).toBeUndefined();
  });
});

describe('is refused and changes nothing:', () => {
  const setUp = (): { a: Author; log: Log } => {
    const a = new Author(ana, base(), 5);
    const log = new Log(base());
    log.receive(a.write(named('Anna')));
    return { a, log };
  };

  it('a forged entry: signed with another key', () => {
    const { log } = setUp();
    const entry = forge(log, ana, { body: answers('game/1/play'), client: 5 }, eve.seed);
    refusesUnchanged(log, updateOf([entry], 2), { kind: 'bad', code: 'log/bad-signature', seat: ana.key });
  });

  it('an altered entry, whichever byte', () => {
    const { a, log } = setUp();
    const entry = [...a.entries(), ...(a.write(answers('game/1/play')), a.entries().slice(-1))].at(-1);
    if (entry === undefined) throw new Error('no entry');
    for (let i = 0; i < entry.bytes.length; i += 7) {
      const altered = entry.bytes.slice();
      altered[i] = (altered[i] ?? 0) ^ 1;
      const outcome = log.receive(writeUpdate([{ client: 5, clock: 2, name: null, content: altered }]));
      expect(['bad', 'gap'], `byte ${i}`).toContain(outcome.kind);
    }
    expect(log.chain(ana.key).length).toBe(2);
    expect(log.receive(updateOf([entry], 2)).kind).toBe('ok');
  });

  it('an altered entry in the middle of a chain, though the last is signed', () => {
    const { a, log } = setUp();
    a.write(answers('game/1/play', 'x'));
    a.write(answers('game/2/play'));
    const [middle, last] = a.entries().slice(2);
    if (middle === undefined || last === undefined) throw new Error('no entries');
    const altered = decodeEntry(middle.bytes.map((byte, i) => (i === middle.bytes.length - 1 ? byte ^ 1 : byte)));
    if (altered === undefined) throw new Error('not decoded');
    expect(isSigned(altered)).toBe(false);
    refusesUnchanged(log, updateOf([altered, last], 2), { kind: 'bad', code: 'log/bad-signature', seat: ana.key });
    expect(log.receive(updateOf([middle, last], 2)).kind).toBe('ok');
  });

  it('a replayed entry: of another table, another hand, another base', () => {
    const { log } = setUp();
    const otherTable = { table: 'cd'.repeat(16) };
    const otherBase = hashBase(encodeBase(base([ana, ben, cleo])));
    for (const fields of [otherTable, { hand: 2 }, { base: otherBase }]) {
      const entry = forge(log, ana, { body: answers('game/1/play'), client: 5, ...fields });
      refusesUnchanged(log, updateOf([entry], 2), { kind: 'bad', code: 'log/other-document', seat: ana.key });
    }
    expect(log.table).toBe(TABLE);
  });

  it('a foreign entry: nobody has admitted its key', () => {
    const { log } = setUp();
    const e = new Author(eve, base(), 9);
    refusesUnchanged(log, e.write(named('Eve')), { kind: 'foreign', seat: eve.key });
  });

  it('an entry admitted only by its own author', () => {
    const { log } = setUp();
    const e = new Author(eve, base(), 9);
    refusesUnchanged(log, e.write(admits(eve)), { kind: 'foreign', seat: eve.key });
  });

  it('a deletion', () => {
    const { log } = setUp();
    const mirror = new Y.Doc();
    Y.applyUpdate(mirror, Y.encodeStateAsUpdate(log.doc));
    mirror.getArray(`${ana.key}.5`).delete(0, 2);
    refusesUnchanged(log, Y.encodeStateAsUpdate(mirror), { kind: 'bad', code: 'log/deletes' });
  });

  it('an entry in another array, of another client, or not after an announcement', () => {
    const { log } = setUp();
    const bad = { kind: 'bad', code: 'log/wrong-place' };
    const announce = (client: number) => forge(log, ana, { body: { type: 'announce', epoch: 1, client }, client });
    refusesUnchanged(log, writeUpdate([piece(announce(6), 0, { name: `${ben.key}.6` })]), bad);
    refusesUnchanged(log, writeUpdate([piece(announce(6), 0, { client: 8, name: `${ana.key}.8` })]), bad);
    refusesUnchanged(log, updateOf([forge(log, ana, { body: named('X'), client: 6 })]), bad);
    refusesUnchanged(log, updateOf([announce(5)], 2), bad);
    // Another seat may not go on in Ana's array.
    const theirs = forge(log, ben, { body: named('B'), client: 5 });
    refusesUnchanged(log, updateOf([theirs], 2), bad);
  });

  it('entries of one session that stand in another order than their author signed', () => {
    const { log } = setUp();
    const first = forge(log, ana, { body: answers('game/1/play'), client: 5 });
    const second = forge(log, ana, { body: answers('game/2/play'), client: 5, n: first.n + 1, prev: first.hash });
    refusesUnchanged(log, writeUpdate([piece(second, 2), piece(first, 3)]), { kind: 'bad', code: 'log/wrong-place', seat: ana.key });
    expect(log.receive(writeUpdate([piece(first, 2), piece(second, 3)])).kind).toBe('ok');
  });

  it('an announcement that names another client or a wrong epoch', () => {
    const { log } = setUp();
    const bad = { kind: 'bad', code: 'log/bad-chain', seat: ana.key };
    refusesUnchanged(log, updateOf([forge(log, ana, { body: { type: 'announce', epoch: 1, client: 8 }, client: 6 })]), bad);
    refusesUnchanged(log, updateOf([forge(log, ana, { body: { type: 'announce', epoch: 3, client: 6 }, client: 6 })]), bad);
  });

  it('an entry of an earlier session after a later one began', () => {
    const { a, log } = setUp();
    a.client = 6;
    log.receive(a.write(named('Anne')));
    refusesUnchanged(log, updateOf([forge(log, ana, { body: answers('game/1/play'), client: 5 })], 2), { kind: 'bad', code: 'log/bad-chain' });
  });

  it('one bad entry takes the good ones of its update with it', () => {
    const { log } = setUp();
    const b = new Author(ben, base(), 6);
    b.write(named('Ben'));
    const forged = forge(log, ana, { body: answers('game/1/play'), client: 5 }, eve.seed);
    const update = writeUpdate([...b.entries().map((entry, i) => piece(entry, i)), piece(forged, 2)]);
    refusesUnchanged(log, update, { kind: 'bad', code: 'log/bad-signature' });
  });

  it('a note or answer out of shape', () => {
    const { log } = setUp();
    for (const body of [named('x'.repeat(41)), named('\u202ename'), answers('other/1'), answers('game/1/PLAY'), answers('game/1/play', 'x'.repeat(9_000))]) {
      refusesUnchanged(log, updateOf([forge(log, ana, { body, client: 5 })], 2), { kind: 'bad', code: 'log/not-an-entry' });
    }
  });
});
