/**
 * `npm run -s replay -- FILE`: plays a record of a game (`.court.json`) again and prints one JSON object: standing, hands,
 * refusals, checks. Exit code 0 when all is well, 2 when something was refused or a check failed, 1 when the file is no
 * record that can be played here: then one sentence stands on standard error.
 */
import { readFileSync, statSync } from 'node:fs';
import { sentence } from '../src/app/sentences.ts';
import { RECORD_LIMIT } from '../src/engine/kernel/index.ts';
import { report } from './lib/replay.ts';

function fail(said: string): never {
  process.stderr.write(`${said}\n`);
  process.exit(1);
}

/** The file's text. A character of it takes up to four bytes. */
function read(file: string): string {
  try {
    const found = statSync(file);
    if (found.isDirectory()) fail(`${file} is a folder, not a record of a game.`);
    if (found.size > RECORD_LIMIT * 4) fail(sentence({ code: 'record/too-long' }));
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT' || code === 'ENOTDIR') fail(`There is no file ${file}.`);
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') fail(sentence({ code: 'record/not-json' }));
    fail(`The file ${file} cannot be read.`);
  }
}

const [file, ...more] = process.argv.slice(2);
if (file === undefined || more.length > 0) fail('Usage: npm run -s replay -- FILE, where FILE is a record of a game (.court.json).');
const played = report(read(file));
if (!played.ok) fail(sentence(played.refusal));
process.exitCode = played.value.checks.ok ? 0 : 2;
process.stdout.write(`${JSON.stringify(played.value, null, 1)}\n`);
