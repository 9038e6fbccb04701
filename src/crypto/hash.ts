/** Hashes over byte strings that cannot run into each other. */
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

interface Hasher {
  update(data: Uint8Array): Hasher;
  digest(): Uint8Array;
}

/** Tag and parts, each preceded by its length (4 bytes, big endian), so that no two inputs collide. */
function digest(h: Hasher, tag: string, parts: readonly Uint8Array[]): Uint8Array {
  for (const part of [utf8ToBytes(tag), ...parts]) {
    const n = part.length;
    h.update(Uint8Array.of(n >>> 24, n >>> 16, n >>> 8, n)).update(part);
  }
  return h.digest();
}

/** SHA-256 of a domain tag and byte strings. */
export function hash(tag: string, ...parts: readonly Uint8Array[]): Uint8Array {
  return digest(sha256.create(), tag, parts);
}

/** SHA-512 of the same: 64 bytes, from which points and scalars are made. */
export function wide(tag: string, ...parts: readonly Uint8Array[]): Uint8Array {
  return digest(sha512.create(), tag, parts);
}

/** What `bytes` (32 of them) come to when they are hashed so many times, each time by one block of SHA-256 that begins with 16 bytes of the tag's hash. */
export function hashTimes(tag: string, bytes: Uint8Array, times: number): Uint8Array {
  const block = new Uint8Array(48);
  block.set(hash(tag).subarray(0, 16));
  block.set(bytes, 16);
  for (let i = 0; i < times; i++) block.set(sha256(block), 16);
  return block.slice(16);
}
