/** What people say with a tap: heard by everybody with a channel, for a moment, and never more of it than a person can tap. */
import { describe, expect, it } from 'vitest';
import { Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { encodeMessage } from '../../../src/table/wire/codec.ts';
import { REACTION_GAP, REACTION_SHOWN } from '../../../src/table/reactions.ts';
import { Bench, type Device } from '../../support/table-bench.ts';

/** What `of` shows of `who`. */
const shown = (of: Device, who: Device): unknown => of.state.members.find((m) => m.key === who.key)?.reaction;

/** An awareness message with this state. */
function told(state: Record<string, unknown>): Uint8Array {
  const awareness = new Awareness(new Y.Doc());
  awareness.setLocalState(state);
  const update = encodeAwarenessUpdate(awareness, [awareness.clientID]);
  awareness.destroy();
  return encodeMessage({ type: 'awareness', update });
}

describe('a reaction', () => {
  it('is shown to all, oneself included, and for a moment only; the log knows nothing of it', async () => {
    const bench = new Bench(41);
    const [ana, ben, cleo] = (await bench.table(3)) as [Device, Device, Device];
    const before = [ana, ben, cleo].map((device) => device.folded());
    expect(ben.session.react('laugh')).toBe(true);
    await bench.world.settle(300);
    expect([ana, ben, cleo].map((device) => shown(device, ben))).toEqual(['laugh', 'laugh', 'laugh']);
    expect([ana, ben, cleo].map((device) => shown(device, ana))).toEqual([null, null, null]);
    await bench.world.settle(REACTION_SHOWN + 500);
    expect([ana, ben, cleo].map((device) => shown(device, ben))).toEqual([null, null, null]);
    expect([ana, ben, cleo].map((device) => device.folded())).toEqual(before);
  });

  it('can be said again, but not at once', async () => {
    const bench = new Bench(42);
    const [ana, ben] = (await bench.table(2)) as [Device, Device];
    expect(ana.session.react('thanks')).toBe(true);
    expect(ana.session.react('hurry')).toBe(false);
    await bench.world.settle(REACTION_GAP + 300);
    expect(shown(ben, ana)).toBe('thanks');
    expect(ana.session.react('hurry')).toBe(true);
    await bench.world.settle(300);
    expect(shown(ben, ana)).toBe('hurry');
  });

  it('of one who comes back is not heard a second time', async () => {
    const bench = new Bench(43);
    const [ana, ben] = (await bench.table(2)) as [Device, Device];
    ana.session.react('oh-no');
    await bench.world.settle(REACTION_SHOWN + 500);
    bench.net.disconnect(ana.key, ben.key);
    await bench.world.settle(500);
    bench.net.connect(ana.key, ben.key);
    await bench.world.settle(500);
    expect(shown(ben, ana)).toBeNull();
  });

  it('that comes in a flood, or is no word of ours, is not shown and drops nobody; any other shape does', async () => {
    const bench = new Bench(44);
    const [ana, mal] = (await bench.table(2)) as [Device, Device];
    const say = async (state: Record<string, unknown>): Promise<void> => {
      mal.link.send(ana.key, told(state));
      await bench.world.settle(100);
    };
    await say({ away: false, said: ['thanks', 7] });
    expect(shown(ana, mal)).toBe('thanks');
    for (let n = 8; n < 60; n++) mal.link.send(ana.key, told({ away: false, said: ['hurry', n] }));
    await bench.world.settle(200);
    expect(shown(ana, mal)).toBe('thanks');
    await bench.world.settle(REACTION_SHOWN);
    await say({ away: false, said: ['<b>hello</b>', 61] });
    expect(shown(ana, mal)).toBeNull();
    expect(bench.net.dropped).toEqual([]);
    await say({ away: false, said: ['thanks', 62, 'more'] });
    expect(bench.net.dropped.map((d) => d.peer)).toEqual([mal.key]);
  });
});
