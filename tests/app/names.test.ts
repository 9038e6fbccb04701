import { describe, expect, it } from 'vitest';
import { cleanName, listNames, MAX_NAME } from '../../src/app/names.ts';

describe('names', () => {
  it('drops what cannot be seen and cuts by characters', () => {
    expect(cleanName('\u202eAna\n\t B\u0000en ')).toBe('Ana B en');
    expect([...cleanName('a🂡'.repeat(50))]).toHaveLength(MAX_NAME);
    expect(cleanName('🂡'.repeat(50))).toBe('🂡'.repeat(20));
    expect(cleanName('e\u0301')).toBe('é');
  });

  it.each([
    [[], ''],
    [['Ana'], 'Ana'],
    [['Ana', 'Ben'], 'Ana and Ben'],
    [['Ana', 'Ben', 'Mira'], 'Ana, Ben and Mira'],
  ])('lists %j', (names, text) => expect(listNames(names)).toBe(text));
});
