/**
 * What every `Link` does. The links may live in this process or in browsers: the suite acts through `Seat`, and each adapter is one
 * function that seats some devices at one table.
 */
import { describe, expect, it } from 'vitest';
import type { Seat, Told } from './link-seat.ts';

export interface LinkTable {
  readonly seats: readonly Seat[];
  close(): Promise<unknown>;
}

/** Seats `count` devices at one table; resolves when each has a channel to every other. */
export type SeatLinks = (count: number) => Promise<LinkTable>;

const MIB = 1024 * 1024;

/** Looks again until it is so; the test's own time limit ends it. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let pause = 5; !(await holds()); pause = Math.min(200, pause * 1.5)) await new Promise((resolve) => setTimeout(resolve, pause));
}

const messagesFrom = async (seat: Seat, peer: string): Promise<Told[]> => (await seat.told()).filter((told) => told.what === 'message' && told.peer === peer);

export function linkContract(name: string, seatLinks: SeatLinks): void {
  /** Runs with a fresh table, and closes it whatever happens. */
  const at = async (count: number, run: (...seats: Seat[]) => Promise<void>): Promise<void> => {
    const table = await seatLinks(count);
    try {
      await run(...table.seats);
    } finally {
      await table.close();
    }
  };
  const pair = (run: (a: Seat, b: Seat) => Promise<void>): (() => Promise<void>) => () => at(2, (a, b) => run(a, b));

  describe(`${name} as a link`, () => {
    it('tells of every peer once, and lists it', () =>
      at(3, async (...seats) => {
        for (const seat of seats) {
          const others = seats.filter((other) => other !== seat).map((other) => other.self);
          expect([...(await seat.peers())].sort()).toEqual(others.sort());
          const opened = (await seat.told()).filter((told) => told.what === 'opened').map((told) => told.peer);
          expect(opened.sort()).toEqual(others.sort());
        }
      }));

    it(
      'delivers messages whole and in the order sent, long and short mixed',
      pair(async (a, b) => {
        const lengths = [0, 1, MIB, 5, 15_999, 16_000, 16_001, 0, 32_000, 65_536, 300_000, 7];
        for (const [mark, length] of lengths.entries()) expect(await a.send(b.self, length, mark)).toBe(true);
        await until(async () => (await messagesFrom(b, a.self)).length === lengths.length);
        expect(await messagesFrom(b, a.self)).toEqual(lengths.map((length, mark) => ({ what: 'message', peer: a.self, length, mark, whole: true })));
      }),
    );

    it(
      'delivers a message of 4 MiB, and refuses a longer one as the mistake it is',
      pair(async (a, b) => {
        expect(await a.send(b.self, 4 * MIB, 1)).toBe(true);
        await expect(a.send(b.self, 4 * MIB + 1, 2)).rejects.toThrow(/message of 4194305 bytes/);
        await until(async () => (await messagesFrom(b, a.self)).length === 1);
        expect(await messagesFrom(b, a.self)).toEqual([{ what: 'message', peer: a.self, length: 4 * MIB, mark: 1, whole: true }]);
      }),
    );

    it(
      'delivers thousands of messages both ways at once',
      pair(async (a, b) => {
        const count = 2_000;
        expect(await Promise.all([a.sendMany(b.self, count, 150), b.sendMany(a.self, count, 150)])).toEqual([count, count]);
        for (const [to, from] of [[a, b], [b, a]] as const) {
          await until(async () => (await messagesFrom(to, from.self)).length === count);
          const got = await messagesFrom(to, from.self);
          expect(got.every((told, i) => told.what === 'message' && told.whole && told.mark === i % 256)).toBe(true);
        }
      }),
    );

    it(
      'sends to nobody without a channel',
      pair(async (a) => {
        expect(await a.send('00'.repeat(32), 3, 0)).toBe(false);
        expect(await a.send(a.self, 3, 0)).toBe(false);
      }),
    );

    it('tells the others when one closes, and only that one is gone', () =>
      at(3, async (...seats) => {
        const [a, b, c] = seats as [Seat, Seat, Seat];
        await a.close();
        for (const [seat, other] of [[b, c], [c, b]] as const) {
          await until(async () => (await seat.told()).some((told) => told.what === 'closed' && told.peer === a.self));
          expect(await seat.peers()).toEqual([other.self]);
          expect(await seat.send(a.self, 3, 0)).toBe(false);
        }
        expect(await a.peers()).toEqual([]);
        expect(await a.send(b.self, 3, 0)).toBe(false);
        expect(await b.send(c.self, 3, 9)).toBe(true);
        await until(async () => (await messagesFrom(c, b.self)).length === 1);
      }));

    it('drops one peer and no other, telling both why', () =>
      at(3, async (...seats) => {
        const [a, b, c] = seats as [Seat, Seat, Seat];
        await a.drop(b.self, 'log/bad-signature');
        await until(async () => (await b.told()).some((told) => told.what === 'closed' && told.peer === a.self));
        expect((await a.told()).filter((told) => told.what === 'closed')).toEqual([{ what: 'closed', peer: b.self }]);
        expect((await b.told()).filter((told) => told.what === 'refused')).toEqual([{ what: 'refused', peer: a.self, code: 'log/bad-signature' }]);
        expect(await a.send(b.self, 3, 0)).toBe(false);
        expect(await a.peers()).toEqual([c.self]);
        expect(await b.peers()).toEqual([c.self]);
      }));

    it(
      'delivers nothing before the channel is told of, and nothing after its end',
      pair(async (a, b) => {
        expect(await a.sendMany(b.self, 50, 1_000)).toBe(50);
        await b.close();
        const told = await b.told();
        const order = told.map((one) => one.what);
        expect(order[0]).toBe('opened');
        expect(order.lastIndexOf('message')).toBeLessThan(order.indexOf('closed'));
        await until(async () => (await a.told()).some((one) => one.what === 'closed'));
        expect(await b.told()).toEqual(told);
      }),
    );
  });
}
