/** Browsers for tests of the net: pages of real Chromium, each a device with a mesh of its own, and what they asked of the network. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { brokerOn } from '../../../tools/broker.ts';
import { launch } from '../../support/browser.ts';
import type { Seat } from '../../contracts/link-seat.ts';
import type { Opening } from './page.ts';

/** A page as a seat of the link's suite, and its ways in. */
export interface PageSeat extends Seat {
  readonly page: Page;
  readonly context: BrowserContext;
  invite(): Promise<string>;
  join(text: string): Promise<string>;
  accept(answer: string): Promise<string>;
  joined(): Promise<string>;
  cancel(): Promise<void>;
  /** Closes the mesh and gives the page back for another device. */
  release(): Promise<void>;
}

export interface Stage {
  /** Address of a PeerServer. */
  readonly broker: string;
  /** What pages asked of the network beside the page itself, and what they complained of. */
  readonly requests: string[];
  readonly errors: string[];
  device(opening: Opening): Promise<PageSeat>;
  /** A page with nothing in it but the script. */
  blank(): Promise<{ readonly context: BrowserContext; readonly page: Page }>;
  /** Joins `newcomer` through `host` by hand. */
  pair(host: PageSeat, newcomer: PageSeat): Promise<void>;
  close(): Promise<void>;
}

async function bundle(): Promise<string> {
  const result = (await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, rolldownOptions: { input: fileURLToPath(new URL('page.ts', import.meta.url)), output: { format: 'es' } } },
  })) as Rolldown.RolldownOutput;
  return result.output[0].code;
}

const listening = (server: Server): Promise<number> => new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)));

export async function openStage(): Promise<Stage> {
  const script = await bundle();
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js';
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' });
    response.end(isScript ? script : '<!doctype html><title>device</title><link rel="icon" href="data:,"><script type="module" src="/page.js"></script>');
  });
  const brokers = createServer();
  const broker = brokerOn(brokers, '/broker');
  const [address, at] = [`http://127.0.0.1:${await listening(server)}/`, await listening(brokers)];
  const browser: Browser = await launch();
  const requests: string[] = [];
  const errors: string[] = [];

  const blank: Stage['blank'] = async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    page.on('request', (request) => {
      if (request.url() !== address && request.url() !== `${address}page.js` && !request.url().startsWith('data:')) requests.push(request.url());
    });
    page.on('websocket', (socket) => requests.push(socket.url()));
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await page.goto(address);
    await page.waitForFunction(() => typeof window.openDevice === 'function');
    return { context, page };
  };
  /** Pages whose device is done: a new page takes long where many things run at once. */
  const free: Awaited<ReturnType<Stage['blank']>>[] = [];

  return {
    blank,
    broker: `http://127.0.0.1:${at}/broker`,
    requests,
    errors,
    async device(opening) {
      const { context, page } = free.pop() ?? (await blank());
      const self = await page.evaluate((how) => window.openDevice(how), opening);
      return {
        page,
        context,
        self,
        peers: () => page.evaluate(() => window.device.peers()),
        send: (to, length, mark) => page.evaluate(([a, b, c]) => window.device.send(a, b, c), [to, length, mark] as const),
        sendMany: (to, count, length) => page.evaluate(([a, b, c]) => window.device.sendMany(a, b, c), [to, count, length] as const),
        drop: (peer, code) => page.evaluate(([a, b]) => window.device.drop(a, b), [peer, code] as const),
        close: () => page.evaluate(() => window.device.close()),
        told: () => page.evaluate(() => window.device.told()),
        invite: () => page.evaluate(() => window.device.invite()),
        join: (text) => page.evaluate((a) => window.device.join(a), text),
        accept: (answer) => page.evaluate((a) => window.device.accept(a), answer),
        joined: () => page.evaluate(() => window.device.joined()),
        cancel: () => page.evaluate(() => window.device.cancel()),
        release: async () => {
          await page.evaluate(() => window.device.close());
          free.push({ context, page });
        },
      };
    },
    async pair(host, newcomer) {
      const answer = await newcomer.join(await host.invite());
      const [there, here] = await Promise.all([host.accept(answer), newcomer.joined()]);
      if (there !== newcomer.self || here !== host.self) throw new Error(`pairing: ${there}, ${here}`);
    },
    async close() {
      await browser.close();
      broker.close();
      for (const one of [server, brokers]) {
        one.closeAllConnections();
        one.close();
      }
    },
  };
}
