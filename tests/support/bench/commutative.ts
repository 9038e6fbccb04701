/**
 * What the fair deal is measured against: cards hidden by a commutative cipher (Shamir, Rivest and Adleman 1979) modulo a prime of 2048 bits,
 * in two passes. First every device in turn encrypts and mixes all cards with one key; then every device in turn takes that key off and
 * puts a key of its own on each card; then keys of single cards are handed to whoever may see them.
 */

/** 2048-bit prime of RFC 3526 (group 14), p = 2q + 1 with q prime. */
const P = BigInt(
  '0xFFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DDEF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7EDEE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3BE39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA051015728E5A8AACAA68FFFFFFFFFFFFFFFF',
);
const Q = (P - 1n) / 2n;
const WINDOW = 5;

/** base^exponent modulo the prime, with a window of five bits. */
function power(base: bigint, exponent: bigint): bigint {
  const table = [1n, base];
  for (let i = 2; i < 1 << WINDOW; i++) table.push(((table[i - 1] as bigint) * base) % P);
  const bits = exponent.toString(2);
  const digits = bits.padStart(Math.ceil(bits.length / WINDOW) * WINDOW, '0');
  let result = 1n;
  for (let at = 0; at < digits.length; at += WINDOW) {
    for (let i = 0; i < WINDOW; i++) result = (result * result) % P;
    const digit = parseInt(digits.slice(at, at + WINDOW), 2);
    if (digit > 0) result = (result * (table[digit] as bigint)) % P;
  }
  return result;
}

function inverse(k: bigint): bigint {
  let [a, b, s, t] = [Q, k, 0n, 1n];
  while (b > 0n) [a, b, s, t] = [b, a % b, t, s - (a / b) * t];
  return ((s % Q) + Q) % Q;
}

interface Clock {
  (): number;
}

/** The longest chain of one deal: every device in turn, twice, then all at once. `key`: a random exponent. `unit`: in what it is told, as `now` tells it, at the time. */
export function commutativeDeal(devices: number, cards: number, key: () => bigint, now: Clock, unit: Clock): number {
  let chain = 0;
  const timed = <T>(what: () => T): T => {
    const start = now();
    const result = what();
    const time = now() - start;
    chain += time / unit();
    return result;
  };
  const whole = Array.from({ length: devices }, () => key() % Q);
  const single = whole.map(() => Array.from({ length: cards }, () => key() % Q));
  let deck = Array.from({ length: cards }, (_, i) => (BigInt(i + 2) * BigInt(i + 2)) % P);
  for (const k of whole) deck = timed(() => deck.map((card) => power(card, k)));
  whole.forEach((k, device) => {
    deck = timed(() => {
      const off = inverse(k);
      return deck.map((card, i) => power(power(card, off), (single[device] as bigint[])[i] as bigint));
    });
  });
  // Every device opens its own hand with the keys of all: the spare hand stays closed.
  const hand = Math.floor(cards / (devices + 1));
  timed(() => deck.slice(0, hand).map((card, i) => single.reduce((left, keys) => power(left, inverse(keys[i] as bigint)), card)));
  return chain;
}
