/**
 * Between entries and Yjs updates. Of what arrives only this is let in (tried with yjs 13.6): Items of one ContentBinary, each
 * right after the same client's item before, with no right origin, a root array's name only at clock 0, nothing deleted.
 * Updates from elsewhere are only read; what is applied, stored and passed on is written here anew, so that no second reading
 * of the same bytes (a client listed twice, bytes after the end) can differ from the first.
 */
import * as encoding from 'lib0/encoding';
import * as Y from 'yjs';

/** One element of a client's array: its clock is its place. */
export interface Piece {
  readonly client: number;
  readonly clock: number;
  /** Name of the root array, at clock 0 only. */
  readonly name: string | null;
  readonly content: Uint8Array;
}

export type Pieces = { readonly ok: true; readonly pieces: readonly Piece[] } | { readonly ok: false; readonly code: `log/${string}` };

const bad = (code: `log/${string}`): Pieces => ({ ok: false, code });

export function readUpdate(update: Uint8Array): Pieces {
  let decoded: ReturnType<typeof Y.decodeUpdate>;
  try {
    decoded = Y.decodeUpdate(update);
  } catch {
    return bad('log/not-an-update');
  }
  if (decoded.ds.clients.size > 0) return bad('log/deletes');
  const pieces: Piece[] = [];
  for (const struct of decoded.structs) {
    if (!(struct instanceof Y.Item) || !(struct.content instanceof Y.ContentBinary)) return bad('log/bad-struct');
    const { client, clock } = struct.id;
    // What Yjs types as a parent is, straight from the wire, a root's name or nothing.
    const parent = struct.parent as unknown;
    if (struct.rightOrigin !== null || struct.parentSub !== null || !Number.isSafeInteger(client)) return bad('log/bad-struct');
    if (clock === 0) {
      if (struct.origin !== null || typeof parent !== 'string') return bad('log/bad-struct');
    } else if (struct.origin === null || struct.origin.client !== client || struct.origin.clock !== clock - 1 || parent !== null) {
      return bad('log/bad-struct');
    }
    pieces.push({ client, clock, name: clock === 0 ? parent : null, content: struct.content.content });
  }
  return { ok: true, pieces };
}

/** The update (version 1) that brings these pieces; per client they are consecutive and ascending. */
export function writeUpdate(pieces: readonly Piece[]): Uint8Array {
  const runs = new Map<number, Piece[]>();
  for (const piece of pieces) {
    const run = runs.get(piece.client);
    if (run === undefined) runs.set(piece.client, [piece]);
    else run.push(piece);
  }
  const out = encoding.createEncoder();
  encoding.writeVarUint(out, runs.size);
  for (const [client, run] of runs) {
    encoding.writeVarUint(out, run.length);
    encoding.writeVarUint(out, client);
    encoding.writeVarUint(out, (run[0] as Piece).clock);
    for (const piece of run) {
      // Content type 3 is binary; bit 8 says that an origin follows, otherwise the root array's name does.
      encoding.writeUint8(out, piece.name === null ? 0x83 : 3);
      if (piece.name === null) {
        encoding.writeVarUint(out, client);
        encoding.writeVarUint(out, piece.clock - 1);
      } else {
        encoding.writeVarUint(out, 1);
        encoding.writeVarString(out, piece.name);
      }
      encoding.writeVarUint8Array(out, piece.content);
    }
  }
  encoding.writeVarUint(out, 0);
  return encoding.toUint8Array(out);
}

/** Reads a state vector from elsewhere; undefined when it is none. */
export function readVector(vector: Uint8Array): ReadonlyMap<number, number> | undefined {
  try {
    return Y.decodeStateVector(vector);
  } catch {
    return undefined;
  }
}
