import { beforeEach, describe, expect, it } from 'vitest';
import type { Channel } from '../../../src/adapters/net/channel.ts';
import { Redial } from '../../../src/adapters/net/redial.ts';
import type { Path } from '../../../src/adapters/net/signalling.ts';
import { Time } from './time.ts';

/** Smaller and greater than our own key. */
const [LOW, SELF, HIGH] = ['00', '55', 'ff'].map((byte) => byte.repeat(32)) as [string, string, string];

let time: Time;
let redial: Redial;
/** Who was dialled, and when, in milliseconds from the start. */
let dialled: [string, number][];
let channels: Channel[];
let reachable: boolean;
let there: Set<string>;

beforeEach(() => {
  time = new Time();
  const start = time.now();
  dialled = [];
  channels = [];
  reachable = true;
  there = new Set();
  redial = new Redial({
    self: SELF,
    clock: time,
    entropy: { bytes: (length) => new Uint8Array(length).fill(128) },
    path: (peer): Path | null => (reachable ? { route: peer, expected: peer, send: () => undefined } : null),
    dial: (path) => {
      dialled.push([path.route, time.now() - start]);
      const channel = {} as Channel;
      channels.push(channel);
      return channel;
    },
    wanted: (peer) => !there.has(peer),
  });
});

const last = (): Channel => channels[channels.length - 1] as Channel;

describe('redialling', () => {
  it('dials a known member at once', () => {
    redial.know(LOW);
    redial.know(HIGH);
    time.pass(0);
    expect(dialled).toEqual([[LOW, 0], [HIGH, 0]]);
  });

  it('waits about two, four, eight … and at most thirty seconds', () => {
    redial.know(HIGH);
    time.pass(0);
    const gaps: number[] = [];
    for (let i = 0; i < 7; i++) {
      const before = dialled.length;
      redial.failed(HIGH, last());
      const from = time.now();
      while (dialled.length === before) time.pass(100);
      gaps.push(Math.round((time.now() - from) / 1_000));
    }
    expect(gaps).toEqual([2, 4, 8, 16, 30, 30, 30]);
  });

  it('leaves the first dial to the smaller key where both know that a channel is missing', () => {
    redial.know(LOW);
    time.pass(0);
    redial.reached(LOW);
    redial.know(HIGH);
    time.pass(0);
    redial.reached(HIGH);
    dialled.length = 0;
    redial.lost(LOW);
    redial.lost(HIGH);
    time.pass(1_000);
    expect(dialled.map(([peer]) => peer)).toEqual([HIGH]);
    time.pass(3_000);
    expect(dialled.map(([peer]) => peer)).toEqual([HIGH, LOW]);
  });

  it('never dials one that is there, is being dialled, was forgotten, or is oneself', () => {
    there.add(HIGH);
    redial.know(HIGH);
    redial.know(SELF);
    redial.know(LOW);
    time.pass(0);
    redial.now();
    redial.reachable(LOW);
    time.pass(10_000);
    expect(dialled.map(([peer]) => peer)).toEqual([LOW]);
    redial.failed(LOW, last());
    redial.forget(LOW);
    time.pass(100_000);
    expect(dialled.length).toBe(1);
  });

  it('rests without a way there, until there is one', () => {
    reachable = false;
    redial.know(HIGH);
    time.pass(600_000);
    expect(dialled).toEqual([]);
    reachable = true;
    redial.reachable(HIGH);
    time.pass(0);
    expect(dialled.length).toBe(1);
  });

  it('takes the end of an older channel for nothing', () => {
    redial.know(HIGH);
    time.pass(0);
    redial.failed(HIGH, {} as Channel);
    time.pass(100_000);
    expect(dialled.length).toBe(1);
  });
});
