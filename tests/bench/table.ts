/**
 * `npm run bench -- table`: how fast a table is. From one phone's tap to the other phone's changed screen, over real channels of
 * the built app, beside the bare round trip of a PeerJS channel; the fold; reopening a table beside parsing the same as JSON.
 */
import type { Page } from 'playwright-core';
import { join } from 'node:path';
import { createServer } from 'node:http';
import { build, type Rolldown } from 'vite';
import { ensureBuilt } from '../../tools/lib/build.ts';
import { root } from '../../tools/lib/root.ts';
import { serve } from '../../tools/serve.ts';
import { folder, playedLogs, reopen } from '../support/bench/logs.ts';
import { percentile, type BenchResult } from '../support/bench/statistics.ts';
import { launch } from '../support/browser.ts';
import { Phone } from '../support/phones.ts';
import { letInByText, openTable } from '../support/tabletop.ts';

const SAMPLES = 60;
const WARM = 5;
/** About the size of one answer on the wire, bytes. */
const ANSWER_BYTES = 400;

/** Round trips of a message of an answer's size over a bare PeerJS channel between two pages, ms. */
async function bareRoundTrips(port: number): Promise<number[]> {
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
    const pages = await Promise.all(browsers.map((browser) => browser.newPage()));
    for (const [i, page] of pages.entries()) {
      await page.goto(url);
      await page.addScriptTag({ content: script });
      await page.evaluate(([id, broker]) => window.bare.open(id as string, broker as number), [`bare${i}x${port}`, port] as const);
    }
    const [one] = pages as [Page, Page];
    await one.evaluate((id) => window.bare.dial(id), `bare1x${port}`);
    await one.evaluate(([n, bytes]) => window.bare.rounds(n as number, bytes as number), [WARM, ANSWER_BYTES] as const);
    return await one.evaluate(([n, bytes]) => window.bare.rounds(n as number, bytes as number), [SAMPLES, ANSWER_BYTES] as const);
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
async function tapToOther(url: string): Promise<number[]> {
  const ana = new Phone('Ana', url);
  const ben = new Phone('Ben', url);
  try {
    await Promise.all([ana.start(), ben.start()]);
    await openTable(ana);
    await letInByText(ana, ben);
    await ben.page.getByText('Ana').first().waitFor();
    await ana.page.evaluate(`addEventListener('click', () => { window.tapped = ${NOW}; }, true)`);
    const times: number[] = [];
    for (let i = 0; i < SAMPLES + WARM; i++) {
      const ready = i % 2 === 0;
      const seen = ben.page.evaluate(`(${SEES})(${ready})`) as Promise<number>;
      await ana.page.getByRole('button', { name: ready ? 'I am ready' : 'Not ready after all' }).tap();
      const at = await seen;
      const tapped = (await ana.page.evaluate('window.tapped')) as number;
      if (i >= WARM) times.push(at - tapped);
    }
    return times;
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
  let bare: number[];
  let tap: number[];
  try {
    bare = await bareRoundTrips(served.port);
    tap = await tapToOther(served.url);
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

  const aim = percentile(bare, 50) + 10;
  const p50 = percentile(tap, 50);
  const round = (x: number): number => Math.round(x * 100) / 100;
  return {
    bench: 'table',
    checks: [{ name: 'tap to the other phone’s new state, p50', value: round(p50), unit: 'ms', aim: `≤ ${round(aim)} (bare round trip ${round(percentile(bare, 50))} + 10)`, ok: p50 <= aim }],
    tapToOther: { samples: tap.length, p50: round(p50), p95: round(percentile(tap, 95)) },
    bareRoundTrip: { samples: bare.length, bytes: ANSWER_BYTES, p50: round(percentile(bare, 50)), p95: round(percentile(bare, 95)) },
    fold: { answers, ms: round(foldMs), answersPerSecond: Math.round(answers / (foldMs / 1000)) },
    reopen: { answers, hands: logs.length, bytes, ms: round(reopenMs), jsonParseMs: round(jsonMs), timesJson: round(reopenMs / jsonMs) },
  };
}
