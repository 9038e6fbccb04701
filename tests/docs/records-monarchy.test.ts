/** The examples of Monarchy in docs/records.md are answers in its notation, and every kind of answer has one. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { MonarchyAnswer } from '../../src/engine/monarchy/index.ts';
import { root } from '../../tools/lib/root.ts';
import { monarchyOf, square } from '../support/monarchy.ts';
import { lexiconOf } from '../support/words.ts';

const doc = readFileSync(join(root, 'docs/records.md'), 'utf8');
const section = /\n## What Monarchy’s answers look like\n([\s\S]*?)\n## /.exec(doc)?.[1] ?? '';
const examples = [...section.matchAll(/^\| `(\w+)` \| `([^`]+)` \|.*\| (\S+) \|$/gm)].map(([, question = '', say = '', rule = '']) => ({ question, say, rule }));

const words = lexiconOf(['calm']);
const game = monarchyOf(words);
/** With two rows of four, and the Knave at b3 in the first. */
const { state } = square(words, `${'Ar '.repeat(11)} * ${'Ab '.repeat(13)}`).lay(': a1 b1 c1 b3', ': a2 b2 c2 d2');

describe('docs/records.md, Monarchy', () => {
  it.each(examples)('“$say” is read, written in the same way, and allowed', ({ question, say, rule }) => {
    expect(game.asks(state)).toMatchObject({ name: expect.stringMatching(new RegExp(`/${question}$`)) });
    const none = { face: () => undefined };
    const parsed = game.parse(state, 0, say, none);
    if (!parsed.ok) throw new Error(parsed.refusal.code);
    expect(game.format(state, 0, parsed.value, none)).toBe(say);
    // The Knave stands for nothing yet, so that this would change nothing.
    expect(game.check(state, 0, { ...parsed.value }, none)?.code ?? 'ok').toBe(say === 'b3 is blank' ? 'monarchy/no-move' : 'ok');
    expect(rule).toMatch(/^MO-\d$/);
  });

  it('has an example of every answer of the game', () => {
    const all: { readonly [K in MonarchyAnswer['kind']]: true } = { card: true, back: true, row: true, join: true, apart: true, letter: true, 'give-up': true };
    const shown = examples.map(({ say }) => game.parse(state, 0, say, { face: () => undefined })).flatMap((parsed) => (parsed.ok ? [parsed.value.kind] : []));
    expect([...new Set(shown)].sort()).toEqual(Object.keys(all).sort());
  });
});
