import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { listen } from '../../tools/lib/listen.ts';
import { serve, type Served } from '../../tools/serve.ts';

let folder: string;
let dist: string;
const open: Served[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'court-cards-serve-'));
  dist = join(folder, 'dist');
  mkdirSync(join(dist, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Court Cards</title>');
  writeFileSync(join(dist, 'sw.js'), '/* worker */');
  writeFileSync(join(dist, '.hidden'), 'hidden');
  writeFileSync(join(dist, 'manifest.webmanifest'), '{}');
  writeFileSync(join(dist, 'assets/main-Ab12_-9z.js'), `export default '${'x'.repeat(5_000)}';`);
  symlinkSync(join(folder, 'secret.txt'), join(dist, 'link.txt'));
});
afterAll(async () => {
  await Promise.all(open.map((served) => served.close()));
  rmSync(folder, { recursive: true });
});

async function start(options: { base?: string; broker?: boolean } = {}): Promise<Served> {
  const served = await serve({ dist, port: '0', host: '127.0.0.1', ...options });
  open.push(served);
  return served;
}

/** As it is: `fetch` would tidy the path first. */
const status = (served: Served, path: string, method = 'GET'): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: served.port, path, method }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });

describe('the production server', () => {
  it('serves the build with types and caching that let the app be updated', async () => {
    const { url } = await start();
    const page = await fetch(url);
    expect([page.status, page.headers.get('content-type'), page.headers.get('cache-control')]).toEqual([200, 'text/html; charset=utf-8', 'no-cache']);
    expect(await page.text()).toContain('Court Cards');
    expect((await fetch(`${url}sw.js`)).headers.get('cache-control')).toBe('no-cache');
    expect((await fetch(`${url}manifest.webmanifest`)).headers.get('content-type')).toBe('application/manifest+json');
    const hashed = await fetch(`${url}assets/main-Ab12_-9z.js?x=1`);
    expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect([hashed.headers.get('content-type'), hashed.headers.get('content-encoding')]).toEqual(['text/javascript; charset=utf-8', 'gzip']);
    expect((await hashed.text()).length).toBeGreaterThan(5_000);
    const tag = page.headers.get('etag') ?? '';
    expect((await fetch(url, { headers: { 'if-none-match': tag } })).status).toBe(304);
    expect((await fetch(url, { method: 'HEAD' })).headers.get('content-length')).toBe('41');
  });

  it('serves nothing outside the build, and no hidden files', async () => {
    const served = await start();
    for (const path of ['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/assets/../../secret.txt', '/%2e%2e%5csecret.txt', '/link.txt', '/.hidden', '//secret.txt', '/assets', '/assets/', '/%00', '/%zz', '/nothing', '/index.html/']) {
      expect(await status(served, path), path).toBe(404);
    }
    expect(await status(served, '/', 'POST')).toBe(405);
  });

  it('lies below a path when it is told to, its broker too', async () => {
    const { url, port } = await start({ base: 'cards/table' });
    expect(url).toBe(`http://127.0.0.1:${port}/cards/table/`);
    expect((await fetch(url)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${port}/index.html`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/`)).url).toBe(url);
    const { broker } = (await (await fetch(`${url}broker.json`)).json()) as { broker: string };
    expect((await fetch(`${new URL(broker, url).href}/peerjs/id`)).status).toBe(200);
  });

  it('announces no broker when there is none', async () => {
    const { url } = await start({ broker: false });
    expect((await fetch(`${url}broker.json`)).status).toBe(404);
    expect((await fetch(`${url}broker/peerjs/id`)).status).toBe(404);
  });

  it('says in a sentence that its port is in use, and what to do; the broker beside it does not end the process', async () => {
    const { port } = await start();
    await expect(serve({ dist, port: String(port), host: '127.0.0.1' })).rejects.toThrow(/^Port \d+ is in use, .* PORT=\d+ npm start/);
  });

  it('takes the next port when the first is in use, and says which one cannot be had when it was wanted', async () => {
    const taken = createServer();
    const first = await listen(taken, { port: '0', host: '127.0.0.1', first: 0 });
    const next = createServer();
    expect(await listen(next, { host: '127.0.0.1', first })).toBeGreaterThan(first);
    await expect(listen(createServer(), { port: String(first), host: '127.0.0.1', first })).rejects.toThrow(`Port ${first} is in use, perhaps by Court Cards itself in another window. End that program, or take another port: PORT=${first + 1} npm start`);
    await expect(listen(createServer(), { port: 'eighty', first })).rejects.toThrow('PORT is eighty');
    expect((next.address() as AddressInfo).port).not.toBe(first);
    taken.close();
    next.close();
  });
});

describe('the broker beside it', () => {
  const line = (url: string, id: string): WebSocket => new WebSocket(`${url.replace('http', 'ws')}broker/peerjs?key=peerjs&id=${id}&token=t-${id}`);
  const next = (socket: WebSocket): Promise<{ type: string; src?: string; payload?: unknown }> =>
    new Promise((resolve) => socket.once('message', (data) => resolve(JSON.parse((data as Buffer).toString()) as { type: string })));
  const ended = (socket: WebSocket): Promise<number> => new Promise((resolve) => socket.once('close', resolve).on('error', () => undefined));

  it('hands messages on from one id to another, and says from whom', async () => {
    const { url } = await start();
    const [a, b] = [line(url, 'aa'), line(url, 'bb')];
    expect([(await Promise.all([next(a), next(b)])).map((message) => message.type)]).toEqual([['OPEN', 'OPEN']]);
    a.send(JSON.stringify({ type: 'OFFER', src: 'zz', dst: 'bb', payload: 'hello' }));
    expect(await next(b)).toEqual({ type: 'OFFER', src: 'aa', dst: 'bb', payload: 'hello' });
    a.close();
    b.close();
  });

  it('lists nobody, and gives an id to one only', async () => {
    const { url } = await start();
    const a = line(url, 'aa');
    await next(a);
    expect((await fetch(`${url}broker/peerjs/peers`)).status).toBe(401);
    const second = new WebSocket(`${url.replace('http', 'ws')}broker/peerjs?key=peerjs&id=aa&token=other`);
    expect((await next(second)).type).toBe('ID-TAKEN');
    a.close();
  });

  it('closes a line that sends too much at once, and survives nonsense', async () => {
    const { url } = await start();
    const [a, b, c] = [line(url, 'aa'), line(url, 'bb'), line(url, 'cc')];
    await Promise.all([next(a), next(b), next(c)]);
    a.send('x'.repeat(20_000));
    expect(await ended(a)).toBe(1009);
    b.send('{ no json');
    b.send('null');
    for (let i = 0; i < 1_100; i++) b.send('{"type":"HEARTBEAT"}');
    expect(await ended(b)).toBe(1006);
    c.send(JSON.stringify({ type: 'OFFER', dst: 'cc', payload: 1 }));
    expect((await next(c)).type).toBe('OFFER');
    c.close();
  });

  it('takes no line with an odd or endless id', async () => {
    const { url } = await start();
    for (const id of ['', 'a'.repeat(65), '%3Cb%3E']) expect(await ended(line(url, id)), id).toBe(1006);
  });
});
