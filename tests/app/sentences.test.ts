import { describe, expect, it } from 'vitest';
import { sentence, SENTENCES } from '../../src/app/sentences.ts';

describe('sentences', () => {
  it('says what the table says', () => {
    expect(sentence({ code: 'join/nobody-there' })).toBe(SENTENCES['join/nobody-there']);
  });

  it.each(['constructor/__proto__', 'toString/x', '<b>/x', 'TypeError: x is not a function/at', `a/${'b'.repeat(500)}`] as const)('says something plain for %j', (code) => {
    const said = sentence({ code });
    expect(said).toMatch(/^That is not possible now\./);
    expect(said).not.toContain('<');
    expect(said.length).toBeLessThan(140);
  });

  it.each(Object.entries(SENTENCES))('%s is a sentence', (_code, text) => {
    expect(text).toMatch(/^[A-Z].*[.?!]$/s);
  });
});
