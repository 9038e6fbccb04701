/** Nearest-rank percentile, 0 < p ≤ 100, of a non-empty list. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((p / 100) * sorted.length) - 1)] as number;
}

export interface Check {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What the value is held against, in words: `≤ 11.2 (bare round trip + 10 ms)`. */
  readonly aim: string;
  readonly ok: boolean;
}

export interface BenchResult {
  readonly bench: string;
  readonly checks: readonly Check[];
  readonly [detail: string]: unknown;
}
