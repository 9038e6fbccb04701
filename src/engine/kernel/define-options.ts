/** Builds a game's options schema out of its fields: defaults, presets and the check of untrusted data follow from them. */
import { ok, refuse, refused, type Plain, type Result } from './value.ts';
import type { OptionField, OptionFields, OptionsSchema, OptionValue } from './options.ts';

type Loose = { readonly [key: string]: OptionField };

/**
 * The schema of these fields. The first value of each field is its default. Refusals of `parse`: `options/not-options`,
 * `options/unknown` and `options/missing` (detail `key`), `options/value` (detail `key`).
 */
export function defineOptions<O extends { readonly [K in keyof O]: OptionValue }>(
  fields: OptionFields<O>,
  presets: { readonly [name: string]: Partial<O> } = {},
): OptionsSchema<O> {
  const loose = fields as unknown as Loose;
  const keys = Object.keys(loose);
  const defaults: { [key: string]: OptionValue } = {};
  for (const key of keys) defaults[key] = (loose[key] as OptionField).values[0] as OptionValue;

  function parse(value: Plain): Result<O> {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Uint8Array) {
      return refused(refuse('options/not-options'));
    }
    const given = value as { readonly [key: string]: Plain };
    for (const key of Object.keys(given)) if (!Object.hasOwn(loose, key)) return refused(refuse('options/unknown', { key: key.slice(0, 40) }));
    const out: { [key: string]: OptionValue } = {};
    for (const key of keys) {
      if (!Object.hasOwn(given, key)) return refused(refuse('options/missing', { key }));
      const found = (loose[key] as OptionField).values.find((allowed) => allowed === given[key]);
      if (found === undefined) return refused(refuse('options/value', { key }));
      out[key] = found;
    }
    return ok(out as O);
  }

  return { fields, presets, defaults: defaults as O, parse };
}
