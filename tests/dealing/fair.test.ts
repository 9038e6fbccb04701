import { describe, expect, it } from 'vitest';
import { ristretto } from '../../src/crypto/index.ts';
import type { SeatIndex, Slot } from '../../src/engine/kernel/index.ts';
import { FairTable, pack } from '../support/fair-table.ts';

const shuffle = (n: number) => ({ kind: 'shuffle', name: 'shuffle', pack: pack(n) }) as const;
/** The cards in turn to the seats, and to the spare hand, as in Rummy Royal (RR-5). */
const hands = (n: number, seats: readonly SeatIndex[]): { readonly gives: { slot: Slot; seat: SeatIndex }[]; readonly spare: Slot[] } => {
  const gives: { slot: Slot; seat: SeatIndex }[] = [];
  const spare: Slot[] = [];
  for (let slot = 0; slot < n; slot++) {
    const to = slot % (seats.length + 1);
    if (to === seats.length) spare.push(slot);
    else gives.push({ slot, seat: seats[to] as SeatIndex });
  }
  return { gives, spare };
};

/** Deals a pack to all seats and leaves a spare hand. */
function dealt(table: FairTable, n = 20): { readonly gives: { slot: Slot; seat: SeatIndex }[]; readonly spare: Slot[]; readonly seats: readonly SeatIndex[] } {
  const seats = table.devices.flat().sort((a, b) => a - b);
  expect(table.run(shuffle(n)).done).toBe(true);
  const plan = hands(n, seats);
  expect(table.run({ kind: 'give', name: 'deal', gives: plan.gives }).done).toBe(true);
  return { ...plan, seats };
}

const TABLES = [2, 3, 4, 5, 6, 7, 8, 9].map((n) => ({ name: `${n} devices`, devices: Array.from({ length: n }, (_, i) => [i]) }));
const SHARED = [
  { name: 'two devices with three and one seats', devices: [[0, 2, 3], [1]] },
  { name: 'three devices with two seats each', devices: [[0, 3], [1, 4], [2, 5]] },
];

describe.each([...TABLES, ...SHARED])('a fair deal among $name', ({ devices }) => {
  it('shows every card to its owner alone, and to nobody what nobody owns (RR-5)', () => {
    const table = new FairTable(devices, { seed: devices.length });
    const { gives, spare, seats } = dealt(table);
    const seen = gives.map(({ slot, seat }) => table.peek(slot, seat));
    expect(seen).not.toContain(undefined);
    expect(new Set(seen).size).toBe(seen.length);
    for (const { slot, seat } of gives) for (const other of seats) if (other !== seat) expect(table.peek(slot, other)).toBeUndefined();
    for (const slot of spare) for (const seat of seats) expect(table.peek(slot, seat)).toBeUndefined();
  });

  it('opens what is played, gives the spare hand to who buys it (RR-7), and is checked in the end', () => {
    const table = new FairTable(devices, { seed: 100 + devices.length });
    const { gives, spare, seats } = dealt(table);
    const buyer = seats[1] as SeatIndex;
    table.run({ kind: 'give', name: 'take', gives: spare.map((slot) => ({ slot, seat: buyer })) });
    const bought = spare.map((slot) => table.peek(slot, buyer));
    expect(bought).not.toContain(undefined);
    for (const slot of spare) for (const seat of seats) if (seat !== buyer) expect(table.peek(slot, seat)).toBeUndefined();
    const played = new Map<Slot, number>();
    for (const { slot, seat } of gives.slice(0, 9)) {
      const mine = table.peek(slot, seat);
      expect(table.play([slot], seat)).toEqual([mine]);
      for (const other of seats) expect(table.peek(slot, other)).toBe(mine);
      expect(table.deals.every((deal) => deal.owner(slot) === null)).toBe(true);
      played.set(slot, mine as number);
    }
    const shown = gives.slice(9, 12).map(({ slot }) => slot);
    const opened = table.run({ kind: 'open', name: 'showdown', slots: shown });
    if (!opened.done) throw new Error('not opened');
    expect([...opened.opened.keys()]).toEqual(shown);
    const audit = table.audit();
    if (audit === 'void' || !('faces' in audit)) throw new Error(`the check failed: ${JSON.stringify(audit)}`);
    expect([...audit.faces].sort((a, b) => a - b)).toEqual(pack(20));
    for (const [slot, face] of [...played, ...opened.opened, ...spare.map((slot, i) => [slot, bought[i]] as const)]) expect(audit.faces[slot]).toBe(face);
    for (const { slot, seat } of gives) expect(table.peek(slot, seat)).toBe(audit.faces[slot]);
  });
});

describe('over ristretto255', () => {
  it.each([2, 3, 4])('%i devices deal, play and check a hand', (n) => {
    const table = new FairTable(n, { group: ristretto, seed: n });
    const { gives } = dealt(table, 10);
    const { slot, seat } = gives[0] as { slot: Slot; seat: SeatIndex };
    const mine = table.peek(slot, seat);
    expect(table.play([slot], seat)).toEqual([mine]);
    const audit = table.audit();
    expect(audit).toHaveProperty('faces');
    expect(table.refused).toEqual([]);
  });
});
