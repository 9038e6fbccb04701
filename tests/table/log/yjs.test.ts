import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { readUpdate, writeUpdate, type Piece } from '../../../src/table/log/yjs.ts';

const bytes = (...b: number[]): Uint8Array => Uint8Array.from(b);

/** What Yjs itself writes when something is done to a document. */
function made(change: (doc: Y.Doc) => void, client = 7): Uint8Array {
  const doc = new Y.Doc({ gc: false });
  doc.clientID = client;
  change(doc);
  return Y.encodeStateAsUpdate(doc);
}

const code = (update: Uint8Array): string => {
  const read = readUpdate(update);
  return read.ok ? 'ok' : read.code;
};

describe('updates of one-writer arrays', () => {
  it('are read from what Yjs writes', () => {
    const update = made((doc) => {
      const array = doc.getArray<Uint8Array>('a.7');
      array.push([bytes(1)]);
      array.push([bytes(2, 3), bytes(4)]);
    });
    expect(readUpdate(update)).toEqual({
      ok: true,
      pieces: [
        { client: 7, clock: 0, name: 'a.7', content: bytes(1) },
        { client: 7, clock: 1, name: null, content: bytes(2, 3) },
        { client: 7, clock: 2, name: null, content: bytes(4) },
      ],
    });
  });

  it('are written as Yjs writes them, and apply in parts', () => {
    const pieces: Piece[] = [bytes(1), bytes(2, 3), new Uint8Array(300).fill(9)].map((content, clock) => ({ client: 7, clock, name: clock === 0 ? 'a.7' : null, content }));
    const theirs = made((doc) => doc.getArray<Uint8Array>('a.7').push(pieces.map((p) => p.content)));
    expect(writeUpdate(pieces)).toEqual(theirs);
    const doc = new Y.Doc();
    for (const p of pieces) Y.applyUpdate(doc, writeUpdate([p]));
    expect(doc.getArray('a.7').toArray()).toEqual(pieces.map((p) => p.content));
    expect(Y.encodeStateAsUpdate(doc)).toEqual(theirs);
  });

  it('have several clients in one', () => {
    const pieces: Piece[] = [5, 2 ** 32 - 1, 9].map((client) => ({ client, clock: 0, name: `a.${client}`, content: bytes(client % 256) }));
    const doc = new Y.Doc();
    Y.applyUpdate(doc, writeUpdate(pieces));
    for (const p of pieces) expect(doc.getArray(p.name ?? '').toArray()).toEqual([p.content]);
    expect(readUpdate(writeUpdate(pieces))).toEqual({ ok: true, pieces });
  });

  it('are refused when they delete', () => {
    expect(
      code(
        made((doc) => {
          doc.getArray<Uint8Array>('a.7').push([bytes(1), bytes(2)]);
          doc.getArray('a.7').delete(0, 1);
        }),
      ),
    ).toBe('log/deletes');
    // Ten bytes are enough to delete what somebody else wrote: no structs, one client, clock 0, length 1.
    expect(code(bytes(0, 1, 7, 1, 0, 1))).toBe('log/deletes');
  });

  it.each([
    ['text', (doc: Y.Doc) => doc.getText('a.7').insert(0, 'x')],
    ['numbers', (doc: Y.Doc) => doc.getArray('a.7').push([1])],
    ['types', (doc: Y.Doc) => doc.getArray('a.7').push([new Y.Map()])],
    ['documents', (doc: Y.Doc) => doc.getArray('a.7').push([new Y.Doc()])],
    ['map entries', (doc: Y.Doc) => doc.getMap<Uint8Array>('a.7').set('k', bytes(1))],
    ['a right origin', (doc: Y.Doc) => { doc.getArray<Uint8Array>('a.7').push([bytes(1)]); doc.getArray<Uint8Array>('a.7').insert(0, [bytes(2)]); }],
    ['an origin further back', (doc: Y.Doc) => { doc.getArray<Uint8Array>('a.7').push([bytes(1), bytes(2)]); doc.getArray<Uint8Array>('a.7').insert(1, [bytes(3)]); }],
    ['two arrays of one client', (doc: Y.Doc) => { doc.getArray<Uint8Array>('a.7').push([bytes(1)]); doc.getArray<Uint8Array>('b.7').push([bytes(2)]); }],
  ])('are refused when they hold %s', (_, change) => {
    expect(code(made(change))).toBe('log/bad-struct');
  });

  it('are refused when they continue another client', () => {
    const first = made((doc) => doc.getArray<Uint8Array>('a.7').push([bytes(1)]));
    const doc = new Y.Doc();
    Y.applyUpdate(doc, first);
    doc.clientID = 8;
    doc.getArray<Uint8Array>('a.7').push([bytes(2)]);
    expect(code(Y.encodeStateAsUpdate(doc, Y.encodeStateVector(first.length > 0 ? docOf(first) : doc)))).toBe('log/bad-struct');
  });

  it('are refused when they skip or have been garbage collected', () => {
    const doc = new Y.Doc({ gc: false });
    doc.clientID = 7;
    const parts: Uint8Array[] = [];
    doc.on('update', (update: Uint8Array) => parts.push(update));
    for (let i = 0; i < 3; i++) doc.getArray<Uint8Array>('a.7').push([bytes(i)]);
    expect(code(Y.mergeUpdates([parts[0] as Uint8Array, parts[2] as Uint8Array]))).toBe('log/bad-struct');
    // One struct of kind 0: garbage collected, length 1.
    expect(code(bytes(1, 1, 7, 0, 0, 1, 0))).toBe('log/bad-struct');
  });

  it('are refused when they are no updates', () => {
    for (const junk of [bytes(), bytes(255), bytes(1, 2, 3), new Uint8Array(50).fill(200), new TextEncoder().encode('not an update at all')]) {
      expect(['log/not-an-update', 'log/bad-struct']).toContain(code(junk));
    }
  });
});

function docOf(update: Uint8Array): Y.Doc {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, update);
  return doc;
}
