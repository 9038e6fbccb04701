/**
 * The production build, and beside it on the same origin a broker: a table over several phones of one network in a minute.
 *
 * PORT (8080, or the next free one), HOST (0.0.0.0) and BASE (`/`, or a path below which the app lies) are honoured.
 */
import { createServer } from 'node:http';
import { join } from 'node:path';
import encodeQR from 'qr';
import { brokerOn } from './broker.ts';
import { addressesOf, isMain, listen } from './lib/listen.ts';
import { root } from './lib/root.ts';
import { staticFiles } from './lib/static.ts';

export interface ServeOptions {
  /** As text like PORT; '0': any free one; default: 8080 or the next free one. */
  readonly port?: string | undefined;
  readonly host?: string | undefined;
  /** Folder of the build. */
  readonly dist?: string;
  /** Path below which everything lies; default `/`. */
  readonly base?: string | undefined;
  /** Whether a PeerServer runs beside the app and is announced; default true. */
  readonly broker?: boolean;
}

export interface Served {
  /** Address of the app for a browser on this machine, with its slash. */
  readonly url: string;
  readonly port: number;
  readonly base: string;
  close(): Promise<void>;
}

/** `/`, or `/path/`. */
function baseOf(base: string | undefined): string {
  const parts = (base ?? '').split('/').filter((part) => part !== '');
  if (!parts.every((part) => /^[\w.~-]+$/.test(part) && part !== '..' && part !== '.')) throw new Error(`BASE is ${String(base)}, which is no path.`);
  return parts.length === 0 ? '/' : `/${parts.join('/')}/`;
}

export async function serve(options: ServeOptions = {}): Promise<Served> {
  const base = baseOf(options.base);
  const files = staticFiles(options.dist ?? join(root, 'dist'));
  const server = createServer();
  const broker = options.broker === false ? null : brokerOn(server, `${base}broker`);
  server.on('request', (request, response) => {
    const url = (request.url ?? '/').split('?')[0] ?? '/';
    if (broker?.answer(request, response) === true) return;
    if (broker !== null && url === `${base}broker.json`) {
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-cache' }).end('{"broker":"broker"}\n');
    } else if (url === '/' && base !== '/') response.writeHead(302, { location: base }).end();
    else if (!url.startsWith(base)) files.notFound(response);
    else files.answer(request, response, url.slice(base.length));
  });
  const port = await listen(server, { port: options.port, host: options.host, first: 8080 });
  const [own = ''] = addressesOf(options.host, port);
  return {
    url: own + base,
    port,
    base,
    close: () =>
      new Promise((resolve) => {
        broker?.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

if (isMain(import.meta.url)) {
  const { PORT: port, HOST: host, BASE: base } = process.env;
  try {
    const served = await serve({ port, host, base });
    const [own = '', ...lan] = addressesOf(host, served.port).map((address) => address + served.base);
    console.log(`Court Cards is ready:\n  ${own}   on this machine`);
    for (const address of lan) console.log(`  ${address}   on other phones of this network`);
    const scan = lan[0];
    if (scan !== undefined) console.log(`\n${encodeQR(scan, process.stdout.isTTY ? 'term' : 'ascii')}`);
    console.log('Over plain http, phones can play by link; installing needs https.');
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
    // PeerServer's timers would keep the process.
    process.exit();
  }
}
