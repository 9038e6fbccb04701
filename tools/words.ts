/**
 * `npm run words [-- --check]`: builds the word data of `public/words/` out of SCOWL, WordNet and the reviewed lists in
 * `tools/words/`, and says how large it is; with `--check` it only says whether what is there is the same.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { root } from './lib/root.ts';
import { packDefinitions, packList } from './words/pack.ts';
import { glosses, wordSet } from './words/sources.ts';

const folder = join(root, 'public/words');
const set = wordSet();
const files = { 'list.bin': packList(set), 'definitions.bin': packDefinitions(glosses(set.words.keys())) };
const check = process.argv.includes('--check');

mkdirSync(folder, { recursive: true });
for (const [name, bytes] of Object.entries(files)) {
  const path = join(folder, name);
  if (check) {
    const same = existsSync(path) && readFileSync(path).equals(bytes);
    console.log(`${name}: ${same ? 'as it would be built' : 'not what would be built; run npm run words'}`);
    if (!same) process.exitCode = 1;
    continue;
  }
  writeFileSync(path, bytes);
  const small = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
  console.log(`${name}: ${bytes.length} bytes, ${small.length} with brotli`);
}
