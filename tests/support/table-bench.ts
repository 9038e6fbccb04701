/** Whole tables in one process: as `bench-anywhere.ts`, with signatures that Node makes. */
import type { AnyGame } from '../../src/engine/kernel/index.ts';
import { Bench as AnyBench, type BenchParts as Parts } from './bench-anywhere.ts';
import { highCard } from './high-card.ts';
import { rememberedSignatures } from './simulate/signatures.ts';

export { Device, TABLE } from './bench-anywhere.ts';

/** Other parts than the usual ones. */
export type BenchParts = Partial<Parts>;

export class Bench extends AnyBench {
  constructor(seed: number, game: AnyGame = highCard, parts: BenchParts = {}) {
    super(seed, game, { ...parts, signatures: parts.signatures ?? rememberedSignatures() });
  }
}
