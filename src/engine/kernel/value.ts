/** Plain data: what states, answers, events and carried results are made of. Everything has one canonical byte form. */
export type Plain = null | boolean | number | string | Uint8Array | readonly Plain[] | { readonly [key: string]: Plain };

/** Success or a typed refusal. Errors at edges are values; exceptions are for bugs. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal };

/**
 * Why something is not allowed. `code` is `area/reason` (for example `rummy-royal/not-your-card`); one table in `src/app`
 * turns codes into sentences, `detail` fills the sentence's blanks.
 */
export interface Refusal {
  readonly code: `${string}/${string}`;
  readonly detail?: { readonly [key: string]: string | number };
}

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });

export function refuse(code: Refusal['code'], detail?: Refusal['detail']): Refusal {
  return detail === undefined ? { code } : { code, detail };
}

export const refused = <T>(refusal: Refusal): Result<T> => ({ ok: false, refusal });
