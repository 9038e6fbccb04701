/** `npm run bench -- words [--json]`: the word data, and its reading and asking beside a JavaScript `Set` of the same words in the same run. Times are processor time. */
import { brotliCompressSync, constants } from 'node:zlib';
import { random } from '../../src/engine/kernel/index.ts';
import { openDefinitions, openLexicon, type Lexicon } from '../../src/engine/words/index.ts';
import { loop } from '../support/bench/loop.ts';
import { percentile, type BenchResult, type Check } from '../support/bench/statistics.ts';
import { wordFile } from '../support/words.ts';

const RUNS = 15;
const LOOKUPS = 200_000;

const brotli = (bytes: Uint8Array): number =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }).length;

/** Processor time, ms. */
const now = (): number => process.cpuUsage().user / 1000;

/** Median of `RUNS`, ms. */
function time(what: () => unknown): number {
  return percentile(
    Array.from({ length: RUNS }, () => {
      const start = now();
      what();
      return now() - start;
    }),
    50,
  );
}

function opened(bytes: Uint8Array): Lexicon {
  const list = openLexicon(bytes);
  if (!list.ok) throw new Error(list.refusal.code);
  return list.value;
}

export default async function bench(): Promise<BenchResult> {
  const list = wordFile('list');
  const texts = wordFile('definitions');
  const lexicon = opened(list);
  const words = Array.from({ length: lexicon.size }, (_, place) => lexicon.word(place));
  const plain = words.join('\n');
  const set = new Set(plain.split('\n'));
  const r = random(1);
  // Half of them words, half of them almost. Made by joining letters, so that no hash is remembered in the text.
  const spelled = Array.from({ length: LOOKUPS }, (_, i) => {
    const letters = [...r.pick(words)];
    if (i % 2 === 1) letters[letters.length - 1] = 'q';
    return letters;
  });
  const fresh = (): string[] => spelled.map((letters) => letters.join(''));
  const lookups = (has: (word: string) => boolean): { readonly perSecond: number; readonly found: number } => {
    let found = 0;
    const times = Array.from({ length: RUNS }, () => {
      const asked = fresh();
      found = 0;
      const start = now();
      for (const word of asked) if (has(word)) found++;
      return now() - start;
    });
    return { perSecond: Math.round(LOOKUPS / (percentile(times, 50) / 1000)), found };
  };
  const own = lookups((word) => lexicon.has(word));
  const beside = lookups((word) => set.has(word));
  if (own.found !== beside.found) throw new Error(`the list finds ${own.found} words, the set ${beside.found}`);
  const unit = loop();
  const unpack = time(() => opened(list));
  const small = brotli(list);
  const checks: Check[] = [{ name: 'word list, brotli', value: small, unit: 'bytes', aim: '≤ 160000', ok: small <= 160_000 }];
  return {
    bench: 'words',
    checks,
    words: lexicon.size,
    list: { raw: list.length, brotli: small },
    definitions: { raw: texts.length, brotli: brotli(texts), words: (openDefinitions(texts) as { readonly value: { readonly size: number } }).value.size },
    plainText: { raw: plain.length, brotli: brotli(Buffer.from(plain)) },
    loop: `${unit.toFixed(1)} ms`,
    unpack: { ms: Number(unpack.toFixed(1)), loops: Number((unpack / unit).toFixed(2)) },
    unpackDefinitions: { ms: Number(time(() => openDefinitions(texts)).toFixed(1)) },
    set: { ms: Number(time(() => new Set(plain.split('\n'))).toFixed(1)) },
    lookupsPerSecond: { list: own.perSecond, set: beside.perSecond },
  };
}
