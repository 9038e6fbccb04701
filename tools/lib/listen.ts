/** Listening as `npm start` and `npm run broker` do: PORT and HOST are honoured, and it is said where. */
import { realpathSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';

export interface ListenOptions {
  /** As in the environment; undefined or '': `first` or the next free one. '0': any free one. */
  readonly port?: string | undefined;
  /** Undefined or '': all interfaces. */
  readonly host?: string | undefined;
  readonly first: number;
}

const TRIES = 50;

function once(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** In a sentence, and what to do. */
function whyNot(code: string, port: number, host: string): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use, perhaps by Court Cards itself in another window. End that program, or take another port: PORT=${port + 1} npm start (without PORT a free one is found).`;
    case 'EACCES':
      return `This user may not open port ${port}. Take one above 1023: PORT=8080 npm start.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This computer has no address ${host}. Leave HOST away, or take one of its own addresses.`;
    default:
      return `Port ${port} of ${host} cannot be used (${code}).`;
  }
}

/** The port it listens on. Rejects with a sentence when the wanted one is not to be had. */
export async function listen(server: Server, { port, host, first }: ListenOptions): Promise<number> {
  const at = host === undefined || host === '' ? '0.0.0.0' : host;
  if (port !== undefined && port !== '') {
    const wanted = Number(port);
    if (!Number.isInteger(wanted) || wanted < 0 || wanted > 65535) throw new Error(`PORT is ${port}, which is no port: use 0 to 65535.`);
    return once(server, wanted, at).catch((error: unknown) => {
      throw new Error(whyNot((error as NodeJS.ErrnoException).code ?? String(error), wanted, at));
    });
  }
  for (let candidate = first; candidate < first + TRIES; candidate++) {
    try {
      return await once(server, candidate, at);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? String(error);
      if (code !== 'EADDRINUSE') throw new Error(whyNot(code, candidate, at));
    }
  }
  throw new Error(`No free port between ${first} and ${first + TRIES - 1}: set PORT.`);
}

/** Addresses under which a server on `host` and `port` can be reached, this machine's own first. */
export function addressesOf(host: string | undefined, port: number): readonly string[] {
  const url = (address: string): string => `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
  if (host !== undefined && host !== '' && host !== '0.0.0.0' && host !== '::') return [url(host)];
  const lan = Object.values(networkInterfaces()).flatMap((list) => list ?? []).filter((one) => one.family === 'IPv4' && !one.internal);
  return [url('localhost'), ...lan.map((one) => url(one.address))];
}

/** True when this module is what Node was started with. */
export function isMain(url: string): boolean {
  const started = process.argv[1];
  return started !== undefined && realpathSync(started) === fileURLToPath(url);
}
