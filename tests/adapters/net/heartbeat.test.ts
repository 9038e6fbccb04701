import { beforeEach, describe, expect, it } from 'vitest';
import type { Channel } from '../../../src/adapters/net/channel.ts';
import { Heartbeat } from '../../../src/adapters/net/heartbeat.ts';
import { Time } from './time.ts';

let time: Time;
let pings: number;
let ended: { readonly code: string; readonly after: number } | null;
/** The other side answers every ping. */
let alive: boolean;
let heartbeat: Heartbeat;

beforeEach(() => {
  time = new Time();
  const start = time.now();
  pings = 0;
  ended = null;
  alive = true;
  const channel = {
    proven: true,
    heard: time.now(),
    say() {
      pings++;
      if (alive) channel.heard = time.now();
    },
    end: ({ code }: { code: string }) => {
      channel.proven = false;
      ended = { code, after: time.now() - start };
    },
  };
  heartbeat = new Heartbeat(time, () => [channel as unknown as Channel], () => undefined);
});

describe('the heartbeat', () => {
  it('asks every three seconds, and lets who answers be', () => {
    time.pass(300_000);
    expect(ended).toBeNull();
    expect(pings).toBe(100);
  });

  it('gives up after more than fifteen seconds of silence, not before', () => {
    alive = false;
    time.pass(15_000);
    expect(ended).toBeNull();
    time.pass(3_000);
    expect(ended).toEqual({ code: 'link/silent', after: 18_000 });
  });

  it('does not blame others for its own sleep', () => {
    time.pass(6_000);
    time.sleep(3_600_000);
    expect(ended).toBeNull();
    time.pass(60_000);
    expect(ended).toBeNull();
  });

  it('after a sleep waits for one more answer, then gives up', () => {
    time.pass(6_000);
    alive = false;
    time.sleep(3_600_000);
    time.pass(6_000);
    expect(ended).toBeNull();
    time.pass(3_000);
    expect(ended).toMatchObject({ code: 'link/silent' });
  });

  it('asks at once when told to, and not any more once stopped', () => {
    heartbeat.now();
    expect(pings).toBe(1);
    heartbeat.stop();
    time.pass(60_000);
    expect(pings).toBe(1);
  });
});
