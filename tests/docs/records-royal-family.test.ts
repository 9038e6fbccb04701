/** The examples of docs/records.md for Royal Family: each is an answer in the game's notation, and every kind of answer has one. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { royalFamily, type RoyalFamilyAnswer } from '../../src/engine/royal-family/index.ts';
import { root } from '../../tools/lib/root.ts';
import { game } from '../support/royal-family.ts';

const doc = readFileSync(join(root, 'docs/records.md'), 'utf8');
const section = /\n## What Royal Family’s answers look like\n([\s\S]*?)\n## /.exec(doc)?.[1] ?? '';
const examples = [...section.matchAll(/^\| `(.+?)` \| `(.+?)` \| .+ \| (.+) \|$/gm)].map(([, question = '', say = '', rule = '']) => ({ question, say, rule }));
const nothing = { face: () => undefined };

function read(say: string): RoyalFamilyAnswer {
  const state = game({ piles: {}, rest: 12 });
  const parsed = royalFamily.parse(state, 0, say, nothing);
  if (!parsed.ok) throw new Error(`${say}: ${parsed.refusal.code}`);
  expect(royalFamily.format(state, 0, parsed.value, nothing)).toBe(say);
  return parsed.value;
}

describe('docs/records.md: Royal Family', () => {
  it.each(examples)('$question: “$say” is read, and written in the same way', ({ question, say, rule }) => {
    read(say);
    expect(question).toBe('move');
    expect(rule).toMatch(/^RF-\d(, RF-\d)*$/);
  });

  it('has an example of every answer', () => {
    const all: { readonly [K in RoyalFamilyAnswer['kind']]: true } = { found: true, move: true, redeal: true, 'give-up': true };
    expect(examples.map(({ say }) => read(say).kind).sort()).toEqual(Object.keys(all).sort());
  });
});
