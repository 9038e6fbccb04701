import { clock, createDevice, entropy, heldElsewhere } from '../../../src/adapters/device/index.ts';
import { byAsking, type Release } from '../../../src/adapters/device/locks.ts';
import { wakeKeeper } from '../../../src/adapters/device/wake-lock.ts';
import { same } from '../../contracts/assertions.ts';

/** Another page of the same origin, as another tab would be. */
async function otherTab(): Promise<Window & typeof globalThis> {
  const frame = document.createElement('iframe');
  frame.src = new URL('./blank.html', import.meta.url).href;
  document.body.append(frame);
  await new Promise((loaded) => frame.addEventListener('load', loaded));
  return frame.contentWindow as Window & typeof globalThis;
}

const closeTabs = (): void => document.querySelectorAll('iframe').forEach((frame) => frame.remove());

describe('clock and entropy', () => {
  it('calls back after the time, unless cancelled', async () => {
    const heard: string[] = [];
    const cancel = clock.after(1, () => heard.push('cancelled'));
    const began = clock.now();
    await new Promise<void>((done) => {
      clock.after(2 ** 40, () => heard.push('far'));
      clock.after(20, () => {
        heard.push('near');
        done();
      });
      cancel();
    });
    same(heard, ['near']);
    same(clock.now() - began >= 19, true);
  });

  it('gives as many random bytes as asked for, also more than the browser gives at once', () => {
    same(entropy.bytes(0).length, 0);
    same(entropy.bytes(32).length, 32);
    const many = entropy.bytes(200_001);
    same(many.length, 200_001);
    // A forgotten chunk would be 65,536 zeros; of that many random bytes about 256 are zero.
    for (let at = 0; at < many.length; at += 65_536) {
      const part = many.subarray(at, at + 65_536);
      same(part.length < 1000 || part.filter((byte) => byte === 0).length < 1000, true);
    }
  });
});

describe('one tab per seat', () => {
  const device = createDevice(clock);
  afterEach(closeTabs);

  it('gives a name once, and again after its release', async () => {
    const release = await device.lock('court-cards/table/t1');
    same(typeof release, 'function');
    same(await device.lock('court-cards/table/t1'), null);
    const other = await device.lock('court-cards/table/t2');
    same(typeof other, 'function');
    other?.();
    release?.();
    const again = await device.lock('court-cards/table/t1');
    same(typeof again, 'function');
    again?.();
  });

  it('respects another tab, sees what it holds, and takes over when it is closed', async () => {
    const tab = await otherTab();
    await new Promise<void>((held) => {
      void tab.navigator.locks.request('court-cards/table/t3', () => {
        held();
        return new Promise(() => undefined);
      });
    });
    same(await device.lock('court-cards/table/t3'), null);
    same(await heldElsewhere('court-cards/table/'), true);
    same(await heldElsewhere('court-cards/other/'), false);
    closeTabs();
    let release: Release | null = null;
    // The browser frees the lock of a closed page in its own time.
    while ((release = await device.lock('court-cards/table/t3')) === null);
    same(await heldElsewhere('court-cards/table/'), false);
    release();
  });
});

describe('one tab per seat without Web Locks', () => {
  it('gives a name to one of several that ask, also at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => byAsking('seat', clock)));
    const releases = answers.filter((answer) => answer !== null);
    same(releases.length, 1);
    same(await byAsking('seat', clock), null);
    const other = await byAsking('other seat', clock);
    same(typeof other, 'function');
    other?.();
    releases[0]?.();
    const again = await byAsking('seat', clock);
    same(typeof again, 'function');
    again?.();
  });

  it('is not disturbed by what others say on the channel', async () => {
    const channel = new BroadcastChannel('court-cards/locks');
    const asked = byAsking('seat', clock);
    for (const word of [null, 7, {}, { lock: 'seat', kind: 'taken' }, { lock: 'seat', kind: 'taken', asker: 'somebody else' }]) channel.postMessage(word);
    const release = await asked;
    same(typeof release, 'function');
    release?.();
    channel.close();
  });
});

describe('the screen stays awake', () => {
  /** A page that can be hidden, and the system's lock as the browser keeps it: gone whenever the page is hidden. */
  const system = () => {
    const held = new Set<EventTarget>();
    let asked = 0;
    const state: { visibilityState: DocumentVisibilityState } = { visibilityState: 'visible' };
    const page = Object.assign(new EventTarget(), state);
    const wakeLock = {
      request: () => {
        asked += 1;
        const sentinel = Object.assign(new EventTarget(), {
          type: 'screen' as const,
          released: false,
          onrelease: null,
          release() {
            sentinel.released = true;
            held.delete(sentinel);
            return Promise.resolve();
          },
        });
        held.add(sentinel);
        return Promise.resolve(sentinel);
      },
    };
    const turn = (to: DocumentVisibilityState): void => {
      page.visibilityState = to;
      if (to === 'hidden') for (const sentinel of [...held]) void (sentinel as unknown as WakeLockSentinel).release();
      page.dispatchEvent(new Event('visibilitychange'));
    };
    const settled = (): Promise<void> => new Promise((done) => setTimeout(done));
    return { page, wakeLock, turn, settled, held: () => held.size, asked: () => asked };
  };

  it('until everybody who asked has let go', async () => {
    const { page, wakeLock, settled, held, asked } = system();
    const keepAwake = wakeKeeper(page, wakeLock);
    const [one, two] = [keepAwake(), keepAwake()];
    await settled();
    same([held(), asked()], [1, 1]);
    one();
    one();
    await settled();
    same(held(), 1);
    two();
    await settled();
    same(held(), 0);
  });

  it('is taken again when the page is shown again', async () => {
    const { page, wakeLock, turn, settled, held } = system();
    const release = wakeKeeper(page, wakeLock)();
    await settled();
    turn('hidden');
    await settled();
    same(held(), 0);
    turn('visible');
    await settled();
    same(held(), 1);
    release();
    await settled();
    turn('hidden');
    turn('visible');
    await settled();
    same(held(), 0);
  });

  it('lets go of a lock that came after it was wanted', async () => {
    const { page, wakeLock, settled, held } = system();
    wakeKeeper(page, wakeLock)()();
    await settled();
    same(held(), 0);
  });

  it('does nothing where there is no such lock', () => {
    wakeKeeper(document, undefined)()();
  });
});

describe('the rest of the device', () => {
  const device = createDevice(clock);

  it('knows that this page is secure', () => same(device.secure, true));

  it('says whether storage is safe', async () => {
    same(typeof (await device.persisted()), 'boolean');
    same(typeof (await device.persist()), 'boolean');
  });

  it('copies by selection where there is no clipboard, says whether it did, and leaves no trace', async () => {
    const field = document.createElement('input');
    document.body.append(field);
    field.focus();
    let copies = 0;
    document.addEventListener('copy', () => (copies += 1), { once: true });
    const clipboard = Object.getOwnPropertyDescriptor(Navigator.prototype, 'clipboard');
    if (clipboard === undefined) throw new Error('no clipboard to take away');
    Object.defineProperty(Navigator.prototype, 'clipboard', { configurable: true, get: () => undefined });
    try {
      // Browsers may want a touch first; then nothing is copied, and it must not be claimed.
      same(await device.copy('court'), copies === 1);
    } finally {
      Object.defineProperty(Navigator.prototype, 'clipboard', clipboard);
    }
    same(document.activeElement === field, true);
    same(document.querySelector('textarea'), null);
    field.remove();
  });

  it('chimes and buzzes without complaint before anybody has touched the page', () => {
    device.chime();
    device.haptic();
  });
});
