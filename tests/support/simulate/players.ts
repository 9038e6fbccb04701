/** The people at a simulated table: each does something legal now and then, when the phone is awake. */
import type { Plain } from '../../../src/engine/kernel/index.ts';
import type { Table } from '../../../src/table/api.ts';
import type { Random } from '../simulation.ts';
import type { Device } from '../table-bench.ts';

export class Player {
  readonly device: Device;
  readonly #random: Random;
  #busy = false;
  /** After how long without an answer this one goes on without somebody, ms. */
  readonly #patience: number;
  /** The people at it are this much quicker than usual. */
  readonly #quick: number;
  passed = 0;

  constructor(device: Device, random: Random, quick: number) {
    this.device = device;
    this.#random = random;
    this.#quick = quick;
    this.#patience = 9_000 + random.below(9_000);
  }

  /** The time to the next look at the phone, ms. */
  pause(): number {
    return Math.ceil((200 + this.#random.below(this.#random.below(6) === 0 ? 5_000 : 1_200)) / this.#quick);
  }

  /** One look at the phone. `playing`: are new hands begun? */
  act(now: number, playing: boolean): void {
    const { state } = this.device;
    if (state.phase !== 'hand') {
      if (playing) for (const seat of this.device.seats) this.#beReady(seat);
      return;
    }
    const awaited = state.awaited;
    if (awaited !== null && awaited.passable.length > 0 && now - awaited.since > this.#patience && !awaited.passable.some((key) => state.members.find((m) => m.key === key)?.here === true)) {
      this.passed++;
      void this.device.session.passOver(awaited.passable);
    }
    if (this.#busy) return;
    const able = this.device.seats.map((seat) => ({ seat, legal: some(seat.legal()) })).filter(({ legal }) => legal.length > 0);
    if (able.length === 0) return;
    const { seat, legal } = this.#random.pick(able);
    this.#do(seat.answer(this.#random.pick(legal)));
  }

  /** Goes on without whoever is awaited, whether they are there or not. */
  passOver(): boolean {
    const { awaited, phase } = this.device.state;
    if (phase !== 'hand' || awaited === null || awaited.passable.length === 0) return false;
    this.passed++;
    void this.device.session.passOver(awaited.passable);
    return true;
  }

  #beReady(seat: Table): void {
    const state = seat.state();
    const me = state.members.find((member) => member.me);
    if (this.#busy || me === undefined || me.ready || me.left || me.choices.length === 0 || state.removed || state.draft === null) return;
    const usual = me.choices[0] as Parameters<Table['ready']>[0];
    this.#do(seat.ready(this.#random.below(10) === 0 && me.choices.includes('out') ? 'out' : usual));
  }

  #do(doing: Promise<unknown>): void {
    this.#busy = true;
    void doing.finally(() => (this.#busy = false));
  }

  /** The app was opened again: what was under way is forgotten. */
  reopened(): void {
    this.#busy = false;
  }
}

/** The first of what may be thousands. */
function some(items: Iterable<Plain>): Plain[] {
  const out: Plain[] = [];
  for (const item of items) if (out.push(item) === 40) break;
  return out;
}
