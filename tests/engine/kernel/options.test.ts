import { describe, expect, test } from 'vitest';
import { deepFreeze, defineOptions } from '../../../src/engine/kernel/index.ts';

const schema = defineOptions<{ size: 7 | 5; wild: boolean }>({ size: { rule: 'XX-1', values: [7, 5] }, wild: { rule: 'XX-2', values: [true, false] } }, { small: { size: 5 } });

describe('options', () => {
  test('the first value is the default', () => expect(schema.defaults).toEqual({ size: 7, wild: true }));

  test.each([
    [{ size: 5, wild: false }, null],
    [{ size: 6, wild: true }, 'options/value'],
    [{ size: '7', wild: true }, 'options/value'],
    [{ size: 7 }, 'options/missing'],
    [{ size: 7, wild: true, toString: 1 }, 'options/unknown'],
    [{ wild: true, more: 7 }, 'options/unknown'],
    [[7, true], 'options/not-options'],
    [null, 'options/not-options'],
  ])('%j', (value, code) => {
    const parsed = schema.parse(value);
    expect(parsed.ok ? null : parsed.refusal.code).toBe(code);
    if (parsed.ok) expect(parsed.value).toEqual(value);
  });

  test('what an object inherits is no option', () => {
    expect(schema.parse(Object.create({ size: 7, wild: true }) as never)).toMatchObject({ refusal: { code: 'options/missing' } });
  });
});

describe('freezing', () => {
  test('all the way down; byte strings stay as they are', () => {
    const value = deepFreeze({ a: [{ b: 1 }], bytes: Uint8Array.of(1) });
    expect(() => ((value.a[0] as { b: number }).b = 2)).toThrow(TypeError);
    expect(() => value.a.push({ b: 3 })).toThrow(TypeError);
    expect(value).toEqual({ a: [{ b: 1 }], bytes: Uint8Array.of(1) });
  });
});
