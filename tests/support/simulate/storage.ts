/** A disk that takes its time, fails when told, and dies with its device: what was not confirmed then may be there, or not. */
import type { MemoryVault } from '../../../src/adapters/storage/memory.ts';
import { VaultError } from '../../../src/table/ports.ts';
import type { World } from '../simulation.ts';

/** Faults of one device's storage; they stay with the device when its vault is opened again. */
export interface Disk {
  /** Greatest time a write takes, ms. */
  delay: number;
  /** So many of the next writes fail; `lies`: they are carried out all the same. */
  failing: number;
  lies: boolean;
  /** So many times it cannot be opened. */
  unopenable: number;
  /** When the device dies, so many writes that were not confirmed are there all the same, if so many wait. */
  kept: number;
  /** Called once when the device next writes, or with `batch` when it writes directly after another write; it is not carried out in that instant. */
  ambush: { readonly batch: boolean; readonly strike: () => void } | null;
  /** What really happened. */
  readonly counts: DiskCounts;
}

export interface DiskCounts {
  /** Not carried out at a death, and not confirmed. */
  lostWrites: number;
  /** Carried out at a death, but never confirmed. */
  unconfirmedWrites: number;
  /** Deaths between two writes that followed directly on each other: the first is in the vault, the second is not. */
  tornBatches: number;
  /** Refused for want of room. */
  fullDisks: number;
  /** Said to have failed, but carried out. */
  misreportedWrites: number;
  failedOpenings: number;
  /** Writes that took longer than usual. */
  slowWrites: number;
}

/** Greatest time that a write usually takes, ms. */
const USUAL = 5;

export function disk(): Disk {
  const counts = { lostWrites: 0, unconfirmedWrites: 0, tornBatches: 0, fullDisks: 0, misreportedWrites: 0, failedOpenings: 0, slowWrites: 0 };
  return { delay: USUAL, failing: 0, lies: false, unopenable: 0, kept: 0, ambush: null, counts };
}

/** Whatever was wrong with it, it works again. */
export function repair(disk: Disk): void {
  Object.assign(disk, { delay: USUAL, failing: 0, unopenable: 0, ambush: null });
}

interface Job {
  readonly run: () => Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
  /** It was begun in the instant in which another one was confirmed. */
  readonly follows: boolean;
}

/** `inner` keeps what is stored. Writes are carried out one after the other, each whole or not at all, as the port says. */
export function diskVault(inner: MemoryVault, world: World, disk: Disk): MemoryVault {
  const waiting: Job[] = [];
  let dead = false;
  let busy = false;
  /** When a write was last confirmed, clock time. */
  let confirmed = -1;

  const pump = (): void => {
    if (busy || waiting.length === 0) return;
    busy = true;
    const time = 1 + world.random.below(disk.delay);
    if (time > USUAL) disk.counts.slowWrites++;
    world.schedule(time, () => {
      if (!dead) void carryOut(waiting[0] as Job);
    });
  };
  const carryOut = async ({ run, resolve, reject }: Job): Promise<void> => {
    const fails = disk.failing > 0;
    const lies = disk.lies;
    if (fails) {
      disk.failing--;
      disk.counts[lies ? 'misreportedWrites' : 'fullDisks']++;
    }
    try {
      if (!fails || lies) await run();
      if (dead) return;
      if (fails) reject(new VaultError(lies ? 'storage/closed' : 'storage/quota'));
      else {
        confirmed = world.clock.now();
        resolve();
      }
    } catch (error) {
      reject(error);
    }
    waiting.shift();
    busy = false;
    pump();
  };
  const write = (run: () => Promise<void>): Promise<void> =>
    new Promise((resolve, reject) => {
      const follows = confirmed === world.clock.now();
      waiting.push({ run, resolve, reject, follows });
      pump();
      const { ambush } = disk;
      if (ambush === null || (ambush.batch && !follows)) return;
      disk.ambush = null;
      world.schedule(0, ambush.strike);
    });
  const read = async <T>(run: () => Promise<T>): Promise<T> => {
    if (disk.unopenable > 0) throw new VaultError('storage/unavailable');
    const value = await run();
    return dead ? new Promise<T>(() => undefined) : value;
  };

  return {
    tables: () => read(() => inner.tables()),
    table: (id) => read(() => inner.table(id)),
    putTable: (record) => write(() => inner.putTable(record)),
    deleteTable: (id) => write(() => inner.deleteTable(id)),
    append: (doc, updates, blobs) => write(() => inner.append(doc, updates, blobs)),
    load: (doc) => read(() => inner.load(doc)),
    replace: (doc, update) => write(() => inner.replace(doc, update)),
    blobs: (doc) => read(() => inner.blobs(doc)),
    dropBlobs: (doc) => write(() => inner.dropBlobs(doc)),
    documents: (table) => read(() => inner.documents(table)),
    savedGames: () => read(() => inner.savedGames()),
    savedText: (id) => read(() => inner.savedText(id)),
    putSavedGame: (game, text) => write(() => inner.putSavedGame(game, text)),
    deleteSavedGame: (id) => write(() => inner.deleteSavedGame(id)),
    get: (key) => read(() => inner.get(key)),
    put: (key, value) => write(() => inner.put(key, value)),
    failNextWrite: (code) => inner.failNextWrite(code),
    hold: () => inner.hold(),
    release: () => inner.release(),
    damage: (id, value) => inner.damage(id, value),
    get writes() {
      return inner.writes;
    },
    crash() {
      dead = true;
      const kept = waiting.splice(0, disk.kept);
      disk.kept = 0;
      if (waiting[0]?.follows === true) disk.counts.tornBatches++;
      disk.counts.unconfirmedWrites += kept.length;
      disk.counts.lostWrites += waiting.length;
      waiting.length = 0;
      // One after the other; whoever opens the vault next comes after them.
      for (const { run } of kept) void run();
      return diskVault(inner, world, disk);
    },
  };
}
