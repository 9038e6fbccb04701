/** Seats that come to this device and go from it, with their keys in the vault. */
import { bytesToHex, publicKey } from '../../crypto/index.ts';
import { ok, refuse, refused, type Refusal, type Result } from '../../engine/kernel/index.ts';
import type { Fold } from '../fold/fold.ts';
import { sameName } from '../names.ts';
import type { Entropy, PeerId } from '../ports.ts';
import type { Games } from '../terms/setup.ts';
import { LIMITS } from '../wire/limits.ts';
import { cleanName } from '../wire/names.ts';
import { mayWrite, note } from './automatic.ts';
import type { Keeper } from './keeper.ts';
import type { LocalSeats } from './local-seats.ts';
import type { Queue } from './queue.ts';
import type { Store, StoredSeat } from './store.ts';
import type { Writer } from './writer.ts';

export interface DeviceSeatsDeps {
  readonly locals: LocalSeats;
  readonly store: Store;
  readonly keeper: Keeper;
  readonly queue: Queue;
  readonly writer: Writer;
  readonly entropy: Entropy;
  readonly games: Games;
  readonly fold: () => Fold | null;
  readonly changed: () => void;
}

export class DeviceSeats {
  readonly #deps: DeviceSeatsDeps;

  constructor(deps: DeviceSeatsDeps) {
    this.#deps = deps;
  }

  /** Is somebody else at the table known by this name? Two phones that cannot know of each other yet may still choose the same one. */
  #taken(name: string, own: PeerId | null): Refusal | null {
    const { locals } = this.#deps;
    const notes = this.#deps.fold()?.notes;
    const others = notes?.members().filter((key) => key !== own && !notes.left(key) && locals.get(key) === undefined) ?? [];
    const here = locals.all.filter(({ key }) => key !== own && notes?.left(key) !== true);
    const names = [...others.map((key) => notes?.name(key) ?? ''), ...here.map((seat) => seat.wanted ?? (notes?.name(seat.key) || seat.first))];
    const taken = names.find((other) => sameName(cleanName(name), other));
    return taken === undefined ? null : refuse('table/name-taken', { name: taken });
  }

  /** `table/name-taken`. Told to the others as soon as that may be. */
  async rename(key: PeerId | null, name: string): Promise<Result<void>> {
    const seat = this.#deps.locals.get(key);
    const taken = this.#taken(name, key);
    if (taken !== null) return refused(taken);
    if (seat !== undefined) seat.wanted = cleanName(name);
    this.#deps.changed();
    await this.#deps.queue.idle();
    return ok(undefined);
  }

  /** Its key is stored before anything is said with it (law 6); what lets it in is written like every admission, by itself. */
  async add(name: string): Promise<Result<PeerId>> {
    const { locals, games, queue } = this.#deps;
    const seed = this.#deps.entropy.bytes(32);
    const added = await queue.run(async (): Promise<Result<void>> => {
      const fold = this.#deps.fold();
      const max = (fold === null ? undefined : games(fold.draft().content.game))?.seats.max ?? LIMITS.seats;
      const here = fold?.notes.members().filter((key) => !fold.notes.left(key)).length ?? locals.all.length;
      if (here >= max) return refused(refuse('table/full', { max }));
      if (fold !== null && fold.locked) return refused(refuse('table/locked'));
      const taken = this.#taken(name, null);
      if (taken !== null) return refused(taken);
      return this.#put([...locals.stored(), { seed, name: cleanName(name) }]);
    });
    if (!added.ok) return added;
    this.#deps.changed();
    return ok(bytesToHex(publicKey(seed)));
  }

  /** `table/not-removable`: the device's first seat, or none of its own. `table/hand-running`. */
  async remove(key: PeerId): Promise<Result<void>> {
    const { locals, queue, writer } = this.#deps;
    const seat = locals.get(key);
    if (seat === undefined || key === locals.device.key) return refused(refuse('table/not-removable'));
    const fold = this.#deps.fold();
    if (fold !== null && fold.hand !== null) return refused(refuse('table/hand-running'));
    if (fold !== null && mayWrite(fold, key)) {
      const left = await writer.write(key, (doc) => ok(note(doc.fold, { kind: 'leave' })));
      if (!left.ok) return left;
    }
    // Only now: a seat that is still at the table keeps its key.
    const removed = await queue.run(() => this.#put(locals.stored().filter(({ seed }) => bytesToHex(publicKey(seed)) !== key)));
    this.#deps.changed();
    return removed;
  }

  #put(seats: readonly StoredSeat[]): Promise<Result<void>> {
    return this.#deps.keeper.task(null, async () => {
      await this.#deps.store.putSeats(seats);
      this.#deps.locals.set(seats);
    });
  }
}
