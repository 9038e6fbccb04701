import { describe, expect, it } from 'vitest';
import { readReviewed } from '../../tools/words/sources.ts';

describe('reviewed word lists', () => {
  it('are words in tiers, with remarks', () => {
    expect([...readReviewed('# a remark\n\nah oh\n[never]\ngrr\n# another\nbrr grrs\n[quiet]\n')]).toEqual([['', ['ah', 'oh']], ['never', ['grr', 'brr', 'grrs']], ['quiet', []]]);
  });

  it.each(['Ah', "don't", 'ah  oh', 'ah\n[never]\nah', 'caf\u00e9'])('%j is refused', (text) => expect(() => readReviewed(text)).toThrow(/no word, or is there twice/));
});
