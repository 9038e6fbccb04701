/** Records come from anywhere: whatever is changed in one, reading it gives a game or a refusal, never an exception. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createGames } from '../../src/app/registry.ts';
import { readRecord } from '../../src/app/replay.ts';
import { SENTENCES } from '../../src/app/sentences.ts';
import { random, type Random } from '../../src/engine/kernel/index.ts';
import { root } from '../../tools/lib/root.ts';

const SEED = Number(process.env['SEED'] ?? 20_263);
const folder = join(root, 'tests/fixtures/rummy-royal');
const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));

type Node = { [key: string]: unknown } | unknown[];
const ODD: readonly unknown[] = [null, true, -1, 0, 1, 51, 52, 0.5, 1e308, '', 'pass', 'play AS', 'five #0 #1 #2 #3 #4', 'bet 999999999', '__proto__', [], {}, 'f'.repeat(64), '\ud800'];

/** A place somewhere in the record, each level equally likely to be the last. */
function place(node: Node, r: Random): { readonly node: Node; readonly key: string } {
  const keys = Object.keys(node);
  const key = r.pick(keys);
  const inner = (node as { [key: string]: unknown })[key];
  return typeof inner === 'object' && inner !== null && Object.keys(inner).length > 0 && r.below(4) > 0 ? place(inner as Node, r) : { node, key };
}

/** One change: something odd, something from elsewhere, two exchanged, left out, or doubled. */
function change(record: Node, r: Random): void {
  const { node, key } = place(record, r);
  const at = node as { [key: string]: unknown };
  const other = place(record, r);
  switch (r.below(5)) {
    case 0:
      at[key] = r.pick(ODD);
      return;
    case 1:
      at[key] = structuredClone((other.node as { [key: string]: unknown })[other.key]);
      return;
    case 2: {
      const keep = at[key];
      const second = r.pick(Object.keys(node));
      at[key] = at[second];
      at[second] = keep;
      return;
    }
    case 3:
      if (Array.isArray(node)) node.splice(Number(key), 1);
      else Reflect.deleteProperty(at, key);
      return;
    default:
      if (Array.isArray(node)) node.splice(Number(key), 0, structuredClone(node[Number(key)]));
      else at[`${key}x`] = at[key];
  }
}

it('whatever is changed, it is a game or a refusal with a sentence', async () => {
  console.log(`seed ${SEED} (SEED=${SEED} to see it again)`);
  const r = random(SEED);
  const games = createGames();
  let [read, refused] = [0, 0];
  for (let i = 0; i < 1_500; i++) {
    const record = JSON.parse(r.pick(texts)) as Node;
    for (let n = r.below(3); n >= 0; n--) change(record, r);
    const result = await readRecord(JSON.stringify(record), games);
    if (result.ok) {
      read++;
      // What was taken in can be looked at.
      for (const hand of result.value.replay.hands) hand.at(r.below(hand.steps + 1));
    } else {
      refused++;
      expect(Object.keys(SENTENCES)).toContain(result.refusal.code);
    }
  }
  // Both happened: most changes break something, those of notes and names do not.
  expect(read).toBeGreaterThan(20);
  expect(refused).toBeGreaterThan(500);
}, 240_000);
