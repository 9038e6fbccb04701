/**
 * Nothing in Yjs is trusted: an update is let in only when every entry in it is at its place, signed by its author, chained to
 * what is held, of this document, and from a member. Then a relayed update needs nothing but the base to be vetted.
 */
import { equalBytes, type Signatures } from '../../crypto/index.ts';
import type { PeerId } from '../ports.ts';
import { Chain } from './chain.ts';
import { decodeEntry, isSigned, type Entry } from './entry.ts';
import type { Piece } from './yjs.ts';

/** What vetting needs to know of the log; it changes nothing. */
export interface Held {
  readonly table: string;
  readonly hand: number;
  readonly baseHash: Uint8Array;
  /** Entries in the document by client, in order of clock. */
  readonly clients: ReadonlyMap<number, readonly Entry[]>;
  readonly chains: ReadonlyMap<PeerId, Chain>;
  readonly members: ReadonlySet<PeerId>;
  readonly signatures: Signatures;
}

export type Bad = { readonly kind: 'bad'; readonly code: `log/${string}`; readonly seat: PeerId | null };

export type Vetted =
  | {
      readonly kind: 'ok';
      /** New for the document, ascending per client. */
      readonly fresh: readonly PlacedEntry[];
      /** New for the chains, per seat ascending. */
      readonly entries: readonly Entry[];
      /** Of these, entries whose place in the document is taken by another one of the same author. */
      readonly outside: readonly PlacedEntry[];
    }
  /** Something it continues is not here: apply nothing, ask for more. */
  | { readonly kind: 'gap' }
  /** From a key that nobody admitted, as far as one knows. */
  | { readonly kind: 'foreign'; readonly seat: PeerId }
  | Bad;

const bad = (code: `log/${string}`, seat: PeerId | null): Bad => ({ kind: 'bad', code, seat });

/** `signatures` false: for what this device has just signed itself. */
export function vet(held: Held, pieces: readonly Piece[], signatures = true): Vetted {
  const placed = place(held, pieces);
  if (placed.kind !== 'placed') return placed;
  const { fresh, outside } = placed;
  const chained = chain(held, [...fresh, ...outside].map((p) => p.entry), signatures);
  if (chained.kind !== 'chained') return chained;
  for (const { piece, entry } of [...fresh, ...outside]) {
    const clock = (chained.trial.get(entry.seat) ?? held.chains.get(entry.seat))?.clock(entry.id);
    if (clock !== piece.clock) return bad('log/wrong-place', entry.seat);
  }
  return { kind: 'ok', fresh, entries: chained.entries, outside };
}

export interface PlacedEntry {
  readonly piece: Piece;
  readonly entry: Entry;
}

interface Placed {
  readonly kind: 'placed';
  readonly fresh: readonly PlacedEntry[];
  readonly outside: readonly PlacedEntry[];
}

/** Each element is an entry of this document and stands where its author alone may write. */
function place(held: Held, pieces: readonly Piece[]): Placed | Exclude<Vetted, { kind: 'ok' }> {
  const fresh: PlacedEntry[] = [];
  const outside: PlacedEntry[] = [];
  /** What this update adds to each client. */
  const added = new Map<number, Entry[]>();
  let gap = false;
  for (const piece of pieces) {
    const { client, clock } = piece;
    const known = held.clients.get(client) ?? [];
    const more = added.get(client) ?? [];
    const there = known[clock] ?? more[clock - known.length];
    if (there !== undefined && equalBytes(there.bytes, piece.content)) continue;
    const entry = decodeEntry(piece.content);
    if (entry === undefined) return bad('log/not-an-entry', null);
    if (entry.table !== held.table || entry.hand !== held.hand || !equalBytes(entry.base, held.baseHash)) return bad('log/other-document', entry.seat);
    if (entry.client !== client || (entry.body.type === 'announce') !== (clock === 0)) return bad('log/wrong-place', entry.seat);
    if (clock === 0 && piece.name !== arrayName(entry.seat, client)) return bad('log/wrong-place', entry.seat);
    const owner = (known[0] ?? more[0])?.seat;
    if (owner !== undefined && owner !== entry.seat) return bad('log/wrong-place', entry.seat);
    if (there !== undefined) {
      outside.push({ piece, entry });
      continue;
    }
    if (clock !== known.length + more.length) {
      gap = true;
      continue;
    }
    added.set(client, more);
    more.push(entry);
    fresh.push({ piece, entry });
  }
  return gap ? { kind: 'gap' } : { kind: 'placed', fresh, outside };
}

/** The one array in which this session of the seat writes. */
export function arrayName(seat: PeerId, client: number): string {
  return `${seat}.${client}`;
}

type Chained = { readonly kind: 'chained'; readonly entries: readonly Entry[]; readonly trial: ReadonlyMap<PeerId, Chain> } | Exclude<Vetted, { kind: 'ok' }>;

/**
 * Members, chains, signatures. Of entries chained to each other only the last needs its signature checked: its hash chain
 * covers the others. So a thousand stored answers cost one check a seat.
 */
export function chain(held: Held, candidates: readonly Entry[], signatures = true): Chained {
  const entries = candidates.filter((entry) => !held.chains.get(entry.seat)?.has(entry.id)).sort((a, b) => a.n - b.n);
  const foreign = findForeign(held.members, entries);
  const trial = new Map<PeerId, Chain>();
  const covered = new Set<string>();
  const linked: Entry[] = [];
  for (const entry of entries) {
    let own = trial.get(entry.seat);
    if (own === undefined) trial.set(entry.seat, (own = new Chain(held.chains.get(entry.seat))));
    const fit = own.fits(entry);
    if (fit === 'gap') continue;
    if (fit === 'bad') return bad('log/bad-chain', entry.seat);
    own.add(entry);
    linked.push(entry);
    covered.add(entry.prevId);
  }
  if (signatures) for (const entry of linked) if (!covered.has(entry.id) && !isSigned(entry, held.signatures)) return bad('log/bad-signature', entry.seat);
  if (linked.length < entries.length) return { kind: 'gap' };
  // Last, so that an altered entry is named as what it is, whoever it claims to be from.
  return foreign === undefined ? { kind: 'chained', entries, trial } : { kind: 'foreign', seat: foreign };
}

/** A seat that neither the base nor any admission by members, held or brought along, has let in. */
export function findForeign(members: ReadonlySet<PeerId>, entries: readonly Entry[]): PeerId | undefined {
  const admitted = new Set<PeerId>();
  const isMember = (key: PeerId): boolean => members.has(key) || admitted.has(key);
  for (let before = -1; before !== admitted.size; ) {
    before = admitted.size;
    for (const { seat, body } of entries) {
      if (body.type === 'note' && body.note.kind === 'admit' && isMember(seat) && !members.has(body.note.key)) admitted.add(body.note.key);
    }
  }
  return entries.find((entry) => !isMember(entry.seat))?.seat;
}
