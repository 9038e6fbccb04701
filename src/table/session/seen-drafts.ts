/** The drafts this device has shown, so that it can say what has changed since its player was ready for one. */
import { bytesToHex } from '../../crypto/index.ts';
import type { DraftContent } from '../terms/agreement.ts';
import type { DraftState } from '../terms/draft.ts';

const MOST = 64;

export class SeenDrafts {
  readonly #seen = new Map<string, DraftContent>();

  see(draft: DraftState): void {
    const id = bytesToHex(draft.hash);
    this.#seen.delete(id);
    this.#seen.set(id, draft.content);
    for (const oldest of this.#seen.keys()) if (this.#seen.size > MOST) this.#seen.delete(oldest);
  }

  /** By the draft's hash in hex; undefined when it was too long ago, or before this app was opened. */
  get(id: string): DraftContent | undefined {
    return this.#seen.get(id);
  }
}
