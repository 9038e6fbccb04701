/**
 * Who is at the other end, and is there nobody in between? Both sides send key and nonce, then a signature over the table's id and
 * key, both keys, both nonces and both DTLS fingerprints as they see them. The table's key itself never travels.
 *
 * Who carried the descriptions (a member, a broker) can put its own certificate into them and sit in the middle; then the
 * fingerprints the two ends see differ, and it cannot sign for either.
 */
import { equalBytes, hash, publicKey, sign, verify } from '../../crypto/index.ts';
import { refuse, type Refusal } from '../../engine/kernel/value.ts';
import type { PeerId } from '../../table/ports.ts';
import type { Hello, Proof } from './control.ts';

/** What a device is at a table. */
export interface Identity {
  /** 16 bytes. */
  readonly table: Uint8Array;
  /** 16 bytes, secret of the table. */
  readonly key: Uint8Array;
  /** 32 bytes, secret of the device. */
  readonly seed: Uint8Array;
}

/** The certificates of a channel's two ends: SHA-256, 32 bytes each. */
export interface Fingerprints {
  readonly local: Uint8Array;
  readonly remote: Uint8Array;
}

export function sayHello(identity: Identity, nonce: Uint8Array, session: Uint8Array): Hello {
  return { type: 'hello', key: publicKey(identity.seed), nonce, session };
}

/** Shows knowledge of the table's key. Apart from the signature, so that "not this table" and "swapped" can be told apart. */
function tag(identity: Identity, by: Hello, to: Hello): Uint8Array {
  return hash('net/table', identity.key, identity.table, by.key, by.nonce, by.session, to.key, to.nonce, to.session);
}

function statement(identity: Identity, by: Hello, to: Hello, mine: Uint8Array, yours: Uint8Array): Uint8Array {
  return hash('net/proof', identity.table, identity.key, by.key, by.nonce, by.session, to.key, to.nonce, to.session, mine, yours);
}

export function prove(identity: Identity, mine: Hello, theirs: Hello, seen: Fingerprints): Proof {
  const signature = sign(identity.seed, statement(identity, mine, theirs, seen.local, seen.remote));
  return { type: 'proof', mine: seen.local, yours: seen.remote, tag: tag(identity, mine, theirs), signature };
}

/** `join/not-this-table`, `join/swapped`, `join/forged`, or null when the other side is who it says, at this table, with nobody in between. */
export function checkProof(identity: Identity, mine: Hello, theirs: Hello, seen: Fingerprints, proof: Proof): Refusal | null {
  if (!equalBytes(proof.tag, tag(identity, theirs, mine))) return refuse('join/not-this-table');
  const swapped = !equalBytes(proof.mine, seen.remote) || !equalBytes(proof.yours, seen.local);
  if (!verify(theirs.key, statement(identity, theirs, mine, proof.mine, proof.yours), proof.signature)) return refuse(swapped ? 'join/swapped' : 'join/forged');
  return swapped ? refuse('join/swapped') : null;
}

/** Of the ends that the other side may give before it has proven who it is, those that a person can make something of. */
const BEFORE_PROOF: ReadonlySet<string> = new Set(['join/update-here', 'join/update-there', 'join/not-this-table', 'join/no-proof', 'join/someone-else', 'join/myself', 'join/cancelled', 'join/expired', 'join/no-path']);

/**
 * What to make of the reason with which the other side ends a channel. One who has proven nothing chooses no sentence that warns of
 * others or accuses them: what this side has not seen itself, it does not say.
 */
export function reasonHeard(code: string, proven: boolean): Refusal['code'] {
  return proven || BEFORE_PROOF.has(code) || code.startsWith('link/') ? (code as Refusal['code']) : 'join/no-proof';
}

interface Placed {
  readonly peer: PeerId | null;
  readonly proven: boolean;
}

/**
 * Is there a place for this peer's channel, which is among `channels`? Whoever has proven who they are has one of `most`, whether or not
 * the channel carries the table yet; and several of one peer only as long as its two ends make out which one stays.
 */
export function hasPlace(peer: PeerId, current: ReadonlyMap<PeerId, unknown>, channels: Iterable<Placed>, most: number): boolean {
  const proven = [...channels].filter((channel) => channel.proven && channel.peer !== null);
  const peers = new Set([...current.keys(), ...proven.map((channel) => channel.peer as PeerId)]);
  peers.delete(peer);
  return peers.size < most && proven.filter((channel) => channel.peer === peer).length <= 4;
}
