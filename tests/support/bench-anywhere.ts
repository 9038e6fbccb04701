/** Whole tables in one process, in Node (`table-bench.ts`) or in a page: sessions over the simulated network and memory vaults. */
import { memoryVault, type MemoryVault } from '../../src/adapters/storage/memory.ts';
import { bytesToHex, publicKey, type Group, type Signatures } from '../../src/crypto/index.ts';
import type { Elsewhere } from '../../src/dealing/index.ts';
import type { AnyGame, Plain, Result } from '../../src/engine/kernel/index.ts';
import type { Table, TableState } from '../../src/table/api.ts';
import { foundingBase } from '../../src/table/base.ts';
import type { Clock, PeerId } from '../../src/table/ports.ts';
import { TableSession } from '../../src/table/session/session.ts';
import { smallGroup } from './small-group.ts';
import { Network, World, type Random, type TestLink } from './simulation.ts';

export const TABLE = 'aa'.repeat(16);

export class Device {
  readonly name: string;
  readonly seed: Uint8Array;
  readonly key: PeerId;
  vault: MemoryVault;
  link: TestLink;
  session: TableSession;
  /** The app is open. */
  on = false;
  /** The rules that this device's app has; another app when it is opened again. */
  games: readonly AnyGame[];
  readonly #bench: Bench;

  constructor(bench: Bench, name: string, seed: Uint8Array) {
    this.#bench = bench;
    this.name = name;
    this.seed = seed;
    this.key = bytesToHex(publicKey(seed));
    this.vault = bench.parts.vault?.(this) ?? memoryVault();
    this.games = [bench.game];
    this.link = bench.net.link(this.key);
    this.session = this.#make();
  }

  #make(): TableSession {
    const { world, parts } = this.#bench;
    return new TableSession(
      { vault: this.vault, link: this.link, clock: parts.clock?.(this) ?? world.clock, entropy: world.random.entropy(), game: (id) => this.games.find((game) => game.id === id), dealing: { group: this.group, ...(parts.work === undefined ? {} : { work: parts.work }) }, signatures: this.#bench.parts.signatures },
      { table: TABLE, seed: this.seed, name: this.name },
    );
  }

  /** What it hides cards with. */
  get group(): Group {
    return this.#bench.parts.group ?? smallGroup;
  }

  async start(founding = false): Promise<void> {
    const { game } = this.#bench;
    await this.#begin(founding ? foundingBase(TABLE, game.id, game.options.defaults as Plain, { key: this.key, name: this.name }) : 'newcomer');
  }

  async #begin(how: Parameters<TableSession['start']>[0]): Promise<void> {
    must(await this.session.start(how));
    this.on = true;
  }

  /** The phone dies: whatever was not confirmed by the vault is lost. */
  kill(): void {
    this.on = false;
    this.vault = this.vault.crash();
    this.session.close();
    this.link.close();
  }

  /** The app is opened again, with nothing but the vault. */
  async reopen(): Promise<void> {
    this.link = this.#bench.net.link(this.key);
    this.session = this.#make();
    await this.#begin('stored');
  }

  /** What opening the app again says, when that may fail. */
  async tryReopen(): Promise<Result<void>> {
    this.link = this.#bench.net.link(this.key);
    this.session = this.#make();
    return this.session.start('stored');
  }

  /** A copy of what the vault holds of the table now, as a backup has it. */
  async backup(): Promise<MemoryVault> {
    const copy = memoryVault();
    for (const doc of await this.vault.documents(TABLE)) {
      await copy.append(doc, await this.vault.load(doc), await this.vault.blobs(doc));
      const hand = doc.slice(TABLE.length + 1);
      for (const key of [`base/${hand}`, `faults/${hand}`]) await copy.put(`${TABLE}/${key}`, await this.vault.get(`${TABLE}/${key}`));
    }
    for (const key of ['hand', 'gone', 'seats']) await copy.put(`${TABLE}/${key}`, await this.vault.get(`${TABLE}/${key}`));
    return copy;
  }

  /** One more player on this phone: the table as that seat has it. */
  async addSeat(name: string): Promise<Table> {
    const added = this.session.addSeat(name);
    await this.#bench.world.until('a seat is added', settled(added));
    const result = await added;
    if (!result.ok) throw new Error(`refused: ${result.refusal.code}`);
    const key = result.value;
    await this.#bench.world.until('it is a member', () => this.#bench.devices.every((d) => !d.on || d.state.members.some((m) => m.key === key && m.name === name && m.device === this.key)));
    return this.session.seat(key);
  }

  /** The table as each seat of this phone has it, in seat order. */
  get seats(): readonly Table[] {
    return this.state.locals.map((key) => this.session.seat(key));
  }

  get state(): TableState {
    return this.session.state();
  }

  /** Canonical bytes of what the set of entries decides, in hex. */
  folded(): string {
    return bytesToHex(this.session.fold()?.bytes() ?? new Uint8Array());
  }
}

/** Other parts than the usual ones. */
export interface BenchParts {
  readonly world?: World;
  readonly net?: (world: World) => Network;
  readonly vault?: (device: Device) => MemoryVault;
  readonly clock?: (device: Device) => Clock;
  /** What one device has verified no other has to again: they are the same computer. */
  readonly signatures: Signatures;
  /** Does what costs time; the session itself does, unless said otherwise. */
  readonly work?: Elsewhere['work'];
  /** What cards are hidden with; the small test group unless said otherwise. */
  readonly group?: Group;
}

export class Bench {
  readonly world: World;
  readonly parts: BenchParts;
  readonly net: Network;
  readonly game: AnyGame;
  readonly devices: Device[] = [];
  readonly #seed: number;

  constructor(seed: number, game: AnyGame, parts: BenchParts) {
    this.#seed = seed;
    this.parts = parts;
    this.world = parts.world ?? new World(seed);
    this.net = parts.net?.(this.world) ?? new Network(this.world);
    this.game = game;
  }

  get random(): Random {
    return this.world.random;
  }

  device(name: string): Device {
    const device = new Device(this, name, this.random.entropy().bytes(32));
    this.devices.push(device);
    return device;
  }

  /** A table of so many people who have all met: the first founded it and let the others in. */
  async table(count: number): Promise<Device[]> {
    const names = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gus', 'Hana', 'Ida'];
    const devices = names.slice(0, count).map((name) => this.device(name));
    for (const [i, device] of devices.entries()) {
      const started = device.start(i === 0);
      await this.world.until('the app is open', settled(started));
      await started;
    }
    this.net.connectAll(devices.map((device) => device.key));
    await this.world.until('everybody is a member', () => devices.every((d) => d.state.members.length === count && d.state.draft?.seats.length === count && d.state.members.every((m) => m.name !== '')));
    return devices;
  }

  async readyAll(devices: readonly Device[] = this.devices): Promise<void> {
    await this.world.settle(500);
    const done = devices.flatMap((device) => device.seats.map((seat) => seat.ready(seat.state().members.find((m) => m.me)?.choices[0] ?? 'in')));
    await this.world.settle(500);
    for (const result of await Promise.all(done)) must(result);
  }

  async begin(devices: readonly Device[] = this.devices): Promise<void> {
    const number = (devices[0] as Device).state.hand?.number ?? 0;
    await this.readyAll(devices);
    await this.world.until('the hand begins', () => devices.every((d) => d.state.phase === 'hand' && (d.state.hand?.number ?? 0) > number));
  }

  /** Lets one device that owes an answer give a random legal one; false when nobody owes any. */
  async act(devices: readonly Device[] = this.devices): Promise<boolean> {
    const able = devices.flatMap((device) => device.seats).map((seat) => ({ seat, legal: some(seat.legal()) })).filter(({ legal }) => legal.length > 0);
    if (able.length === 0) return false;
    const { seat, legal } = this.random.pick(able);
    const answer = this.random.pick(legal);
    const done = seat.answer(answer);
    await this.world.until('an answer is given', settled(done));
    const result = await done;
    // It has promised something, and waits for the others: time has to pass.
    if (!result.ok && result.refusal.code === 'table/passing') return false;
    if (!result.ok && result.refusal.code !== 'table/not-asked') must(result);
    return true;
  }

  /** Plays the hand on the table to its end with random legal answers, the check after it included. */
  async play(devices: readonly Device[] = this.devices): Promise<void> {
    for (let i = 0; i < 5_000; i++) {
      if (devices.every(({ state }) => state.phase !== 'hand' && state.hand?.deal.stage !== 'checking')) return;
      if (!(await this.act(devices))) await this.world.settle(60);
    }
    throw new Error(`seed ${this.#seed}: the hand does not end: ${JSON.stringify(devices.map((d) => d.state.awaited))}`);
  }

  /** Plays the hand of this number to its end, while phones are killed now and then, and answers are given without waiting for their being stored. */
  async playRoughly(number: number): Promise<void> {
    const { devices, random, world, net } = this;
    for (let i = 0; devices.some((d) => d.state.phase === 'hand' || d.state.hand?.number !== number); i++) {
      if (i === 3_000) throw new Error(`seed ${this.#seed}: hand ${number} does not end`);
      if (random.below(12) === 0) {
        const victim = random.pick(devices);
        victim.kill();
        if (random.below(3) === 0) await world.settle(random.below(200));
        await victim.reopen();
        net.connectAll(devices.map((d) => d.key));
      }
      const actor = random.pick(devices);
      const [answer] = actor.session.legal();
      if (random.below(3) === 0 && answer !== undefined) void actor.session.answer(answer);
      else if (!(await this.act())) await world.settle(40);
    }
  }

  expectEqual(devices: readonly Device[] = this.devices): void {
    const [first, ...others] = devices.map((device) => device.folded());
    if (others.some((other) => other !== first)) throw new Error(`seed ${this.#seed}: devices differ`);
  }
}

/** Throws with the code of a refusal. Not vitest's own, so that benches can use this too. */
function must(result: Result<void>): void {
  if (!result.ok) throw new Error(`refused: ${result.refusal.code}`);
}

/** The first of what may be thousands. */
function some<T>(items: Iterable<T>): T[] {
  const out: T[] = [];
  for (const item of items) if (out.push(item) === 60) break;
  return out;
}

function settled(promise: Promise<unknown>): () => boolean {
  let done = false;
  void promise.finally(() => (done = true));
  return () => done;
}
