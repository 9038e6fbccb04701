/**
 * `npm run bench -- table`: how fast a table is. From one phone's tap to the other phone's changed screen, over real channels of
 * the built app, beside the bare round trip of a PeerJS channel begun in the same way (docs/decisions/0008); the fold; reopening a table beside parsing the same as JSON.
 */
import type { Locator, Page } from 'playwright-core';
import { join } from 'node:path';
import { createServer } from 'node:http';
import { build, type Rolldown } from 'vite';
import { ensureBuilt } from '../../tools/lib/build.ts';
import { root } from '../../tools/lib/root.ts';
import { serve } from '../../tools/serve.ts';
import { folder, playedLogs, reopen } from '../support/bench/logs.ts';
import { percentile, type BenchResult, type Check } from '../support/bench/statistics.ts';
import { launch, newPhone } from '../support/browser.ts';
import { Phone } from '../support/phones.ts';
import { letInByText, openTable } from '../support/tabletop.ts';

const SAMPLES = 60;
const WARM = 5;
/** About the size of one answer on the wire, bytes. */
const ANSWER_BYTES = 400;

interface Pair {
  /** Begun by the page itself. */
  readonly called: readonly number[];
  /** Begun by a finger on the screen: Chromium lets nothing else run on that page before the frame that shows the tap. */
  readonly tapped: readonly number[];
}

/** Round trips of a message of an answer's size over a bare PeerJS channel between two pages, ms. */
async function bareRoundTrips(port: number): Promise<Pair> {
  const lib = { entry: join(root, 'tests/support/bench/bare-peer.page.ts'), formats: ['iife' as const], name: 'bare' };
  const built = (await build({ configFile: false, logLevel: 'warn', build: { write: false, lib } })) as Rolldown.RolldownOutput[];
  const script = built[0]?.output[0].code ?? '';
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end('<!doctype html><title>bare</title>'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`;
  // Two browsers, as the phones have.
  const browsers = await Promise.all([launch(), launch()]);
  try {
    const pages = await Promise.all(browsers.map(async (browser) => (await newPhone(browser)).newPage()));
    for (const [i, page] of pages.entries()) {
      await page.goto(url);
      await page.addScriptTag({ content: script });
      await page.evaluate(([id, broker]) => window.bare.open(id as string, broker as number), [`bare${i}x${port}`, port] as const);
    }
    const [one] = pages as [Page, Page];
    await one.evaluate((id) => window.bare.dial(id), `bare1x${port}`);
    await one.evaluate(([n, bytes]) => window.bare.rounds(n as number, bytes as number), [WARM, ANSWER_BYTES] as const);
    const called = await one.evaluate(([n, bytes]) => window.bare.rounds(n as number, bytes as number), [SAMPLES, ANSWER_BYTES] as const);
    await one.evaluate((bytes) => window.bare.tapped(bytes), ANSWER_BYTES);
    for (let i = 1; i <= SAMPLES + WARM; i++) {
      await one.getByRole('button', { name: 'Send' }).tap();
      while ((await one.evaluate(() => window.bare.tappedTimes.length)) < i);
    }
    return { called, tapped: (await one.evaluate(() => window.bare.tappedTimes)).slice(WARM) };
  } finally {
    await Promise.all(browsers.map((browser) => browser.close()));
    server.close();
  }
}

const NOW = 'performance.timeOrigin + performance.now()';

/** Page code: resolves with the time at which the list of seats shows that `name` is (or is not) ready. */
const SEES = `(wanted) => new Promise((resolve) => {
  const find = (node) => { for (const el of node.querySelectorAll('*')) { if (el.localName === 'cc-seats') return el; const inner = el.shadowRoot && find(el.shadowRoot); if (inner) return inner; } return null; };
  const seats = find(document).shadowRoot;
  const is = () => [...seats.querySelectorAll('li')].some((li) => li.textContent.includes('Ana') && /not ready/.test(li.textContent) !== wanted);
  if (is()) return resolve(0);
  const watch = new MutationObserver(() => { if (is()) { watch.disconnect(); resolve(${NOW}); } });
  watch.observe(seats, { subtree: true, childList: true, characterData: true });
})`;

/**
 * From the click on one phone to the changed list on the other, ms: signed, stored with strict durability, sent, vetted, folded
 * and drawn. Both clocks are those of one machine.
 */
async function toOther(url: string): Promise<Pair> {
  const ana = new Phone('Ana', url);
  const ben = new Phone('Ben', url);
  try {
    await Promise.all([ana.start(), ben.start()]);
    await openTable(ana);
    await letInByText(ana, ben);
    // Until both know everybody by name the draft still changes, which takes back who is ready.
    for (const { page } of [ana, ben]) for (const name of ['Ana', 'Ben']) await page.locator('cc-seats li', { hasText: name }).waitFor();
    await ana.page.evaluate(`addEventListener('click', () => { window.tapped = ${NOW}; }, true)`);
    const measure = async (press: (button: Locator) => Promise<void>): Promise<number[]> => {
      const times: number[] = [];
      for (let i = 0; i < SAMPLES + WARM; i++) {
        const ready = i % 2 === 0;
        const seen = ben.page.evaluate(`(${SEES})(${ready})`) as Promise<number>;
        await press(ana.page.getByRole('button', { name: ready ? 'I am ready' : 'Not ready after all' }));
        const at = await seen;
        const tapped = (await ana.page.evaluate('window.tapped')) as number;
        if (i >= WARM) times.push(at - tapped);
      }
      // An even number of changes, so that the next series begins as this one did.
      if ((SAMPLES + WARM) % 2 === 1) {
        await ana.page.getByRole('button', { name: 'Not ready after all' }).tap();
        await ben.page.evaluate(`(${SEES})(false)`);
      }
      return times;
    };
    return {
      called: await measure((button) => button.evaluate((element) => (element as HTMLElement).click())),
      tapped: await measure((button) => button.tap()),
    };
  } finally {
    await Promise.all([ana.end(), ben.end()]);
  }
}

/** Median time of `runs` runs, ms. */
function median(runs: number, work: () => void): number {
  const times: number[] = [];
  for (let i = 0; i < runs; i++) {
    const start = performance.now();
    work();
    times.push(performance.now() - start);
  }
  return percentile(times, 50);
}

export default async function table(): Promise<BenchResult> {
  await ensureBuilt();
  const served = await serve({ port: '0', host: '127.0.0.1' });
  let bare: Pair;
  let other: Pair;
  try {
    bare = await bareRoundTrips(served.port);
    other = await toOther(served.url);
  } finally {
    await served.close();
  }

  const logs = await playedLogs(20_261, 5, 1_000);
  const answers = logs.reduce((sum, log) => sum + log.answers, 0);
  const bytes = logs.reduce((sum, log) => sum + log.updates.reduce((n, u) => n + u.length, 0), 0);
  const folds = logs.map(folder);
  const foldMs = median(9, () => folds.forEach((fold) => fold()));
  const reopenMs = median(5, () => logs.forEach((log) => reopen(log)));
  const json = JSON.stringify(logs.map((log) => log.updates.map((update) => Buffer.from(update).toString('base64'))));
  const jsonMs = median(9, () => void JSON.parse(json));

  const round = (x: number): number => Math.round(x * 100) / 100;
  const check = (name: string, times: readonly number[], beside: readonly number[]): Check => {
    const p50 = percentile(times, 50);
    const aim = percentile(beside, 50) + 10;
    return { name, value: round(p50), unit: 'ms', aim: `≤ ${round(aim)} (bare round trip begun in the same way ${round(percentile(beside, 50))} + 10)`, ok: p50 <= aim };
  };
  const figures = (times: readonly number[]): { samples: number; p50: number; p95: number } => ({ samples: times.length, p50: round(percentile(times, 50)), p95: round(percentile(times, 95)) });
  return {
    bench: 'table',
    checks: [
      check('tap to the other phone’s new state, p50', other.tapped, bare.tapped),
      check('the same without the browser’s wait for the tap’s frame, p50', other.called, bare.called),
    ],
    tapToOther: figures(other.tapped),
    callToOther: figures(other.called),
    bareRoundTrip: { bytes: ANSWER_BYTES, called: figures(bare.called), tapped: figures(bare.tapped) },
    fold: { answers, ms: round(foldMs), answersPerSecond: Math.round(answers / (foldMs / 1000)) },
    reopen: { answers, hands: logs.length, bytes, ms: round(reopenMs), jsonParseMs: round(jsonMs), timesJson: round(reopenMs / jsonMs) },
  };
}
