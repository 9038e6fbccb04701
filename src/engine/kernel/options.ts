/**
 * A game's table rules as one typed schema. The panel, the checks, the words in the lobby and the presets are all derived
 * from it. Values are plain; labels and sentences live in the app's strings under `options.GAME.KEY` and `…KEY.VALUE`.
 */
import type { Result, Plain } from './value.ts';

export type OptionValue = string | number | boolean;

export interface OptionField<T extends OptionValue = OptionValue> {
  /** The rule that gives this option, `RR-8`. */
  readonly rule: string;
  /** Choices in the order of RULINGS; the first is the default. */
  readonly values: readonly T[];
}

export type OptionFields<O> = { readonly [K in keyof O]: O[K] extends OptionValue ? OptionField<O[K]> : never };

export interface OptionsSchema<O> {
  readonly fields: OptionFields<O>;
  /** Named choices of values: family evening, quick, strict as printed. */
  readonly presets: { readonly [name: string]: Partial<O> };
  readonly defaults: O;
  /** Untrusted plain data to options; unknown keys, missing keys and values not listed are refused. */
  parse(value: Plain): Result<O>;
}
