import { describe, expect, test } from 'vitest';
import { FRENCH_PACK, colourOf, formatFace, isFrenchFace, makeFace, parseFace, rankAceHigh, rankNumber, rankOf, suitOf } from '../../../src/engine/cards/index.ts';

describe('French cards', () => {
  test('fifty-two different faces, written and read back', () => {
    const names = FRENCH_PACK.map(formatFace);
    expect(new Set(names).size).toBe(52);
    expect(names.map(parseFace)).toEqual(FRENCH_PACK);
  });

  test.each([
    ['AS', 'A', 'S', 1, 14, 'black'],
    ['TH', 'T', 'H', 10, 10, 'red'],
    ['2C', '2', 'C', 2, 2, 'black'],
    ['KD', 'K', 'D', 13, 13, 'red'],
  ] as const)('%s', (name, rank, suit, low, high, colour) => {
    const face = makeFace(rank, suit);
    expect(formatFace(face)).toBe(name);
    expect([rankOf(face), suitOf(face), rankNumber(face), rankAceHigh(face), colourOf(face)]).toEqual([rank, suit, low, high, colour]);
  });

  test.each(['', 'A', '10H', 'as', 'AX', '1S', 'SA', 'AS '])('%j is no card', (text) => expect(parseFace(text)).toBeUndefined());
  test.each([-1, 52, 1.5, '3', null, NaN])('%j is no face', (value) => expect(isFrenchFace(value)).toBe(false));
});
