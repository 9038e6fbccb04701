/** The link's suite over real channels: every device is a page of Chromium, brought together by hand and completed through a member. */
import { afterAll, beforeAll } from 'vitest';
import { linkContract, until } from '../../contracts/link.ts';
import { openStage, type PageSeat, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

linkContract('the mesh', async (count) => {
  const seats: PageSeat[] = await Promise.all(Array.from({ length: count }, (_, i) => stage.device({ seed: i + 1 })));
  const [host, ...others] = seats;
  for (const other of others) if (host !== undefined) await stage.pair(host, other);
  await until(async () => (await Promise.all(seats.map((seat) => seat.peers()))).every((peers) => peers.length === count - 1));
  return { seats, close: () => Promise.all(seats.map((seat) => seat.release())) };
});
