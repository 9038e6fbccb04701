/** One simulated table, from a seed: people play while what the plan says goes wrong; then all is well again, and the hand must come to an end. */
import { ristretto } from '../../../src/crypto/index.ts';
import { memoryVault, type MemoryVault } from '../../../src/adapters/storage/memory.ts';
import type { AnyGame } from '../../../src/engine/kernel/index.ts';
import { rummyRoyal } from '../../../src/engine/rummy-royal/index.ts';
import type { Clock } from '../../../src/table/ports.ts';
import { Store } from '../../../src/table/session/store.ts';
import { highCard } from '../high-card.ts';
import { longHighCard } from '../long-answers.ts';
import { Random, World } from '../simulation.ts';
import { Bench, TABLE, type Device } from '../table-bench.ts';
import { Broken, Checks } from './checks.ts';
import { waitFairly } from './fair.ts';
import { Hostile } from './hostile.ts';
import { Mesh } from './network.ts';
import { Player } from './players.ts';
import { APART, planOf, type Fault, type Moment, type Plan, type Timed, type Trick } from './schedule.ts';
import { disk, diskVault, repair, type Disk, type DiskCounts } from './storage.ts';
import { rememberedSignatures } from './signatures.ts';
import { Trace, words } from './trace.ts';

/** How often, by name. */
export type Counts = { [what: string]: number };

export interface Outcome {
  readonly seed: number;
  /** What does not hold; null: everything held. */
  readonly broken: string | null;
  readonly plan: Plan;
  /** What went wrong, and really took effect. */
  readonly faults: Counts;
  /** What was played and looked at. */
  readonly checks: Counts;
  readonly trace: readonly string[];
}

export interface RunOptions {
  /** Number of devices; null: drawn. */
  readonly seats?: number | null;
  /** Of the plan's faults only these, by number. */
  readonly only?: readonly number[] | null;
  readonly trace?: boolean;
  /** At tables of High Card all answers of the game are blobs, of which some get lost. */
  readonly long?: boolean;
}

const NAMES = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eva'];
/** Those who share a phone with one of these. */
const MORE = ['Fay', 'Gil', 'Hal', 'Ida'];
/** How much quicker people are than usual: a hand of Rummy Royal has ten times as many answers as one of High Card. */
const QUICK = { 'high-card': 1, 'rummy-royal': 4 };
/** Of a fault in the plan the name under which it is counted, where that is not counted by itself. */
const COUNTED: { readonly [kind in Fault['kind']]?: string } = {
  crash: 'crashes', die: 'deaths', sleep: 'sleeps', leave: 'leavings', restore: 'restores', move: 'moves', partition: 'partitions', cut: 'cuts', hidden: 'hiddenPages', 'pass-over': 'passings', 'wait-for-all': 'waits', hostile: 'tricks',
};
/** After how long a trick that waits for its occasion is tried again, ms. */
const LATER = 300;
/** Time that all have, once nothing goes wrong any more, to end the hand, ms. */
const TIME = 400_000;

interface Phone {
  readonly device: Device;
  readonly player: Player;
  readonly disk: Disk;
  /** What waits for the phone to wake up. */
  slept: (() => void)[];
  /** Never comes back. */
  dead: boolean;
  left: boolean;
  backup: MemoryVault | null;
  /** The app is being opened: its vault takes its time. */
  opening: boolean;
}

export async function simulate(seed: number, { seats = null, only = null, trace = false, long = false }: RunOptions = {}): Promise<Outcome> {
  const plan = planOf(seed, new Random(seed * 3 + 1), seats);
  const table = new SimulatedTable(seed, plan, trace, long);
  const problems: string[] = [];
  const unhandled = (error: unknown): void => void problems.push(`not caught: ${describe(error)}`);
  process.on('unhandledRejection', unhandled);
  try {
    await table.run(plan.faults.filter((_, i) => only === null || only.includes(i)));
  } catch (error) {
    problems.push(describe(error));
  } finally {
    table.close();
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', unhandled);
  }
  return { seed, broken: problems[0] ?? null, plan, faults: table.faults(), checks: table.checks(), trace: table.trace?.lines ?? [] };
}

function describe(error: unknown): string {
  if (error instanceof Broken) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

class SimulatedTable {
  readonly trace: Trace | null;
  readonly #world: World;
  readonly #net: Mesh;
  readonly #bench: Bench;
  readonly #plan: Plan;
  readonly #phones: Phone[] = [];
  readonly #checks: Checks;
  readonly #random: Random;
  /** Brought back from a backup, or moved to another phone. */
  readonly #setBack = new Set<Device>();
  readonly #counts: Counts = {};
  #hostile: Hostile | null = null;
  #start = 0;
  #ended = 'tables that broke';
  #playing = true;
  #healing = false;

  constructor(seed: number, plan: Plan, trace: boolean, long: boolean) {
    this.#plan = plan;
    this.#world = new World(seed, 1);
    this.#net = new Mesh(this.#world);
    this.#random = new Random(seed * 5 + 2);
    const game: AnyGame = plan.game === 'rummy-royal' ? rummyRoyal : long ? longHighCard : highCard;
    if (long) this.#net.losing = 6;
    const disks = new Map<Device, Disk>();
    this.#bench = new Bench(seed, game, {
      world: this.#world,
      signatures: rememberedSignatures(),
      // Every 50th table hides its cards as the app does.
      ...(seed % 50 === 0 ? { group: ristretto } : {}),
      net: () => this.#net,
      vault: (device) => {
        const own = disk();
        disks.set(device, own);
        return diskVault(memoryVault(), this.#world, own);
      },
      clock: (device) => this.#clockOf(device),
    });
    this.#disks = disks;
    this.#checks = new Checks({ hostile: null, setBack: this.#setBack, left: (device) => this.#phones.some((phone) => phone.device === device && phone.left), falseHeld: () => this.#hostile?.falseHeld === true });
    this.trace = trace ? new Trace(() => this.#world.clock.now() - this.#start) : null;
  }

  readonly #disks: ReadonlyMap<Device, Disk>;

  /** A sleeping phone's timers go off when it wakes up. */
  #clockOf(device: Device): Clock {
    return {
      now: () => this.#world.clock.now(),
      after: (ms, run) => {
        let cancelled = false;
        const fire = (): void => {
          if (cancelled) return;
          const phone = this.#phones.find((p) => p.device === device);
          if (phone !== undefined && this.#net.isAsleep(device.key)) phone.slept.push(fire);
          else run();
        };
        const cancel = this.#world.schedule(ms, fire);
        return () => {
          cancelled = true;
          cancel();
        };
      },
    };
  }

  get #devices(): readonly Device[] {
    return this.#bench.devices;
  }

  async run(faults: readonly Timed[]): Promise<void> {
    const devices = await this.#bench.table(this.#plan.seats);
    for (const device of devices) {
      this.#phones.push({ device, player: new Player(device, this.#random, QUICK[this.#plan.game]), disk: this.#disks.get(device) as Disk, slept: [], dead: false, left: false, backup: null, opening: false });
      this.#net.opened(device.key);
    }
    const names = [...MORE];
    for (const [i, device] of devices.entries()) for (let more = this.#plan.more[i] ?? 0; more > 0; more--) await device.addSeat(names.shift() ?? '');
    const hostile = this.#phones[this.#plan.hostile];
    if (hostile !== undefined) this.#hostile = new Hostile(hostile.device, this.#net, this.#random);
    this.#start = this.#world.clock.now();
    const honest = this.#phones.filter((phone) => phone !== hostile).map(({ device }) => device);
    this.#world.each = () => {
      this.#checks.see(honest);
      if (this.trace !== null) for (const device of this.#devices) this.trace.see(device);
      this.#noHonestDropped();
    };
    for (const phone of this.#phones) this.#look(phone);
    for (const timed of faults) {
      this.#world.schedule(timed.at, () => {
        if (this.#healing) return;
        const really = this.#happen(timed.fault);
        const name = COUNTED[timed.fault.kind];
        if (really && name !== undefined) this.#count(name);
        this.trace?.add('', `${really ? '' : '(no occasion) '}${words({ at: 0, fault: timed.fault }, NAMES).slice(11)}`);
      });
    }
    await this.#world.settle(this.#plan.chaos);
    await this.#heal();
    await this.#end();
  }

  #count(what: string, by = 1): void {
    this.#counts[what] = (this.#counts[what] ?? 0) + by;
  }

  /** The player looks at the phone, again and again. */
  #look(phone: Phone): void {
    this.#world.schedule(phone.player.pause(), () => {
      if (phone.dead) return;
      if (phone.device.on && !this.#net.isAsleep(phone.device.key)) phone.player.act(this.#world.clock.now(), this.#playing);
      this.#look(phone);
    });
  }

  /** No honest device ever drops another one: it would not be heard again. */
  #noHonestDropped(): void {
    for (const { by, peer, code } of this.#net.dropped) {
      const [dropper, dropped] = [by, peer].map((key) => this.#devices.find((device) => device.key === key));
      const excused = [dropper, dropped].some((device) => device === undefined || device === this.#hostile?.device);
      if (!excused) throw new Broken(`${dropper?.name ?? ''} has dropped ${dropped?.name ?? ''}, who is honest: ${code}`);
    }
  }

  #happen(fault: Fault): boolean {
    const net = this.#net;
    if (fault.kind === 'partition') {
      const sides = new Map(this.#devices.map((device, i) => [device.key, fault.sides[i] ?? 0] as const));
      const really = net.split(sides);
      this.#world.schedule(fault.for, () => {
        if (net.sides === sides) net.split(new Map(this.#devices.map(({ key }) => [key, 0] as const)));
      });
      return really;
    }
    const phone = this.#phones[fault.device] as Phone;
    const { device, disk } = phone;
    const other = this.#devices['other' in fault ? fault.other : 'of' in fault ? fault.of : fault.device] as Device;
    const awake = device.on && !net.isAsleep(device.key);
    switch (fault.kind) {
      case 'crash':
        return awake && this.#crashAt(phone, fault.when, fault.kept, fault.for);
      case 'die':
        if (!device.on) return false;
        phone.dead = true;
        return this.#crash(phone, 0, null);
      case 'sleep':
        if (!awake) return false;
        net.sleep(device.key, fault.cut);
        this.#world.schedule(fault.for, () => this.#wake(phone));
        return true;
      case 'leave':
        if (!awake) return false;
        return this.#leave(phone, fault.one);
      case 'backup':
        if (!awake) return false;
        void this.#backUp(phone);
        return true;
      case 'restore':
        if (phone.backup === null || !awake) return false;
        this.#crash(phone, 0, null);
        this.#setBack.add(device);
        device.vault = diskVault(phone.backup, this.#world, disk);
        this.#world.schedule(fault.for, () => this.#reopen(phone));
        return true;
      case 'move':
        if (!device.on) return false;
        void this.#move(phone, fault.for);
        return true;
      case 'cut':
        return net.cut(device.key, other.key, fault.for, fault.lag);
      case 'one-way':
        net.hold(device.key, other.key, fault.for, fault.lost);
        return true;
      case 'slow':
        net.slow(device.key, other.key, fault.delay, fault.for);
        return true;
      case 'duplicates':
        net.duplicating.add(device.key);
        this.#world.schedule(fault.for, () => net.duplicating.delete(device.key));
        return true;
      case 'reorder':
        net.straggling.add(device.key);
        this.#world.schedule(fault.for, () => net.straggling.delete(device.key));
        return true;
      case 'slow-disk':
        disk.delay = fault.delay;
        this.#world.schedule(fault.for, () => (disk.delay = 5));
        return true;
      case 'quota':
        Object.assign(disk, { failing: fault.writes, lies: fault.lies });
        return true;
      case 'unopenable':
        if (!awake) return false;
        disk.unopenable = fault.times;
        return this.#crash(phone, 0, 1_000);
      case 'pass-over':
        return awake && phone.player.passOver();
      case 'wait-for-all':
        if (awake) device.session.waitForAll();
        return awake;
      case 'hidden':
        if (!awake) return false;
        device.session.setAway(true);
        this.#world.schedule(fault.for, () => device.on && device.session.setAway(false));
        return true;
      case 'hostile':
        return this.#trick(phone, fault.trick, other, fault.trick === 'two-faced' ? APART : 0);
    }
  }

  /** Counted when it happens: a device that writes nothing any more does not die while it writes. */
  #crashAt(phone: Phone, when: Moment, kept: number, time: number): boolean {
    if (when === 'now') return this.#crash(phone, kept, time);
    const strike = (): void => {
      if (this.#healing || !phone.device.on) return;
      this.#count('crashes');
      this.trace?.add(phone.device.name, 'dies while it writes');
      this.#crash(phone, kept, time);
    };
    phone.disk.ambush = { batch: when === 'batch', strike };
    return false;
  }

  /** `patience`: for how long it waits for an occasion, ms; then it is counted when that has come. */
  #trick(phone: Phone, trick: Trick, of: Device, patience: number): boolean {
    const done = !phone.dead && this.#hostile?.play(trick, of) === true;
    if (done) this.#count(`tricks: ${trick}`);
    else if (patience > 0) this.#world.schedule(LATER, () => !this.#healing && this.#trick(phone, trick, of, patience - LATER) && this.#count('tricks'));
    return done;
  }

  /** With all seats of the device, or of several with the last one only. */
  #leave(phone: Phone, one: boolean): boolean {
    const { seats } = phone.device;
    const leaving = one && seats.length > 1 ? seats.slice(-1) : seats;
    const before = phone.left;
    phone.left = before || leaving.length === seats.length;
    for (const seat of leaving) {
      void seat.leave().then((left) => {
        // It must not say so yet, and stays.
        if (!left.ok && left.refusal.code === 'table/set-back') phone.left = before;
      });
    }
    return leaving.length > 0;
  }

  #crash(phone: Phone, kept: number, time: number | null): boolean {
    const { device, disk } = phone;
    disk.kept = kept;
    disk.ambush = null;
    this.#net.vanished(device.key);
    phone.slept = [];
    device.kill();
    if (time !== null) this.#world.schedule(time, () => this.#reopen(phone));
    return true;
  }

  /** As whoever makes a copy does: it says that it is one. */
  async #backUp(phone: Phone): Promise<void> {
    const copy = await phone.device.backup();
    await new Store(copy, TABLE).setBack(true);
    phone.backup = copy;
  }

  /** The phone is gone for good, and its seats are played on another one, which has their keys and nothing else. */
  async #move(phone: Phone, time: number): Promise<void> {
    const { device, disk } = phone;
    this.#crash(phone, 0, null);
    repair(disk);
    this.#setBack.add(device);
    const [old, other] = [device.vault, memoryVault()];
    device.vault = diskVault(other, this.#world, disk);
    await new Store(other, TABLE).putSeats(await new Store(old, TABLE).seats());
    phone.backup = null;
    this.#world.schedule(time, () => this.#reopen(phone));
  }

  #reopen(phone: Phone): void {
    const { device, disk } = phone;
    if (device.on || phone.dead || phone.opening) return;
    phone.opening = true;
    void device.tryReopen().then((started) => {
      phone.opening = false;
      if (started.ok) {
        device.on = true;
        phone.player.reopened();
        // Where what it throws is caught.
        const liar = this.#hostile?.device;
        if (device !== liar) this.#world.schedule(0, () => this.#checks.reopened(device, this.#devices.filter((other) => other !== liar)));
        this.#net.opened(device.key);
        return;
      }
      device.session.close();
      disk.unopenable = Math.max(0, disk.unopenable - 1);
      disk.counts.failedOpenings++;
      this.#world.schedule(1_000, () => this.#reopen(phone));
    });
  }

  #wake(phone: Phone): void {
    if (!this.#net.isAsleep(phone.device.key)) return;
    this.#net.wake(phone.device.key);
    for (const fire of phone.slept.splice(0)) fire();
  }

  /** All that can be well again is; whoever was not honest has gone. */
  async #heal(): Promise<void> {
    this.#healing = true;
    this.#playing = false;
    this.trace?.add('', 'from now on nothing goes wrong any more');
    for (const phone of this.#phones) {
      repair(phone.disk);
      this.#wake(phone);
      if (phone.device === this.#hostile?.device && !phone.dead) {
        phone.dead = true;
        if (phone.device.on) this.#crash(phone, 0, null);
      }
      if (!phone.device.on) this.#reopen(phone);
      else phone.device.session.setAway(false);
    }
    this.#net.heal();
    await this.#world.settle(5_000);
  }

  get #survivors(): readonly Device[] {
    return this.#phones.filter(({ dead, left }) => !dead && !left).map(({ device }) => device);
  }

  async #end(): Promise<void> {
    const survivors = this.#survivors;
    // Whoever came back with its keys alone has the newest hand, and not the end of the one before.
    const done = (): boolean => survivors.every((d) => d.on && d.state.phase !== 'hand' && d.session.document()?.hand === survivors[0]?.session.document()?.hand && d.folded() === survivors[0]?.folded());
    try {
      await this.#world.until('the hand ends', () => done() || this.#mayWait(survivors), TIME);
    } catch (error) {
      if (!(error instanceof Error) || !error.message.startsWith('never')) throw error;
      throw new Broken(`law 7: the hand does not end, and waits for nobody who is gone: ${survivors.map((d) => this.#standing(d)).join('; ')}`);
    }
    this.#ended = done() ? 'tables that came to an end' : 'tables that wait';
    // So long until what has ended is firm.
    await this.#world.settle(2_000);
    const alive = this.#phones.filter(({ dead, device }) => !dead && !this.#setBack.has(device)).map(({ device }) => device);
    for (const device of survivors) this.#checks.last(device, alive);
  }

  #standing(device: Device): string {
    const { awaited, phase, hand } = device.state;
    const name = (key: string): string => this.#devices.find((d) => d.key === key)?.name ?? key.slice(0, 4);
    return `${device.name} (${device.on ? 'on' : 'off'}) hand ${hand?.number ?? 0} ${phase} ${awaited?.question ?? 'nothing'} of ${(awaited?.seats ?? []).map(name).join(' ')}`;
  }

  #mayWait(survivors: readonly Device[]): boolean {
    return this.#world.clock.now() - this.#start >= this.#plan.chaos + 60_000 && waitFairly({ devices: this.#devices, survivors });
  }

  faults(): Counts {
    const { counts } = this.#net;
    const sum = (what: keyof DiskCounts): number => this.#phones.reduce((total, { disk }) => total + disk.counts[what], 0);
    const kinds: readonly (keyof DiskCounts)[] = ['lostWrites', 'unconfirmedWrites', 'tornBatches', 'fullDisks', 'misreportedWrites', 'failedOpenings', 'slowWrites'];
    return { ...this.#counts, ...counts, ...Object.fromEntries(kinds.map((what) => [what, sum(what)])), adversaries: this.#hostile === null ? 0 : 1 };
  }

  checks(): Counts {
    return {
      ...this.#checks.counts,
      [this.#ended]: 1,
      [`tables of ${this.#plan.game}`]: 1,
      'tables where a phone is passed on': this.#plan.more.some((more) => more > 0) ? 1 : 0,
      'devices dropped': this.#net.dropped.length,
      hands: Math.max(0, ...this.#devices.map((device) => device.session.document()?.hand ?? 0)),
    };
  }

  close(): void {
    this.#world.each = null;
    for (const device of this.#devices) device.session.close();
  }
}
