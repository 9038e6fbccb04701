/** Answers requests with the files of one folder, and with nothing outside it. */
import { readFile, realpath, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const TYPES: { readonly [extension: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.wav': 'audio/wav',
};
const COMPRESSED = /^(?:text\/|application\/(?:json|manifest)|image\/svg)/;
/** Names that change with their content. */
const HASHED = /^assets\/.*-[\w-]{8}\.\w+$/;

const compress = promisify(gzip);

interface Kept {
  readonly tag: string;
  readonly body: Buffer;
  readonly zipped: Buffer | null;
}

export interface StaticFiles {
  /** `path` is a URL's path below the folder, still percent-encoded, without its first slash. */
  answer(request: IncomingMessage, response: ServerResponse, path: string): void;
  notFound(response: ServerResponse): void;
}

export function staticFiles(folder: string): StaticFiles {
  const kept = new Map<string, Kept>();

  /** The file's real place, or null when there is none inside the folder. */
  async function find(path: string): Promise<string | null> {
    let name: string;
    try {
      name = decodeURIComponent(path);
    } catch {
      return null;
    }
    if (name === '') name = 'index.html';
    if (/[\0\\]/.test(name) || name.split('/').some((part) => part === '' || part.startsWith('.'))) return null;
    try {
      const inside = await realpath(folder);
      const file = await realpath(join(inside, name));
      return file.startsWith(inside + sep) ? file : null;
    } catch {
      return null;
    }
  }

  async function read(file: string, type: string): Promise<Kept | null> {
    const { mtimeMs, size } = await stat(file).then((s) => (s.isFile() ? s : { mtimeMs: 0, size: -1 }));
    if (size < 0) return null;
    const tag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
    const before = kept.get(file);
    if (before?.tag === tag) return before;
    const body = await readFile(file);
    const now = { tag, body, zipped: COMPRESSED.test(type) && body.length > 1024 ? await compress(body) : null };
    kept.set(file, now);
    return now;
  }

  async function respond(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const head = request.method === 'HEAD';
    if (!head && request.method !== 'GET') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    const file = await find(path);
    const type = TYPES[extname(file ?? '')] ?? 'application/octet-stream';
    const content = file === null ? null : await read(file, type);
    if (content === null) {
      notFound(response);
      return;
    }
    const headers: Record<string, string | number> = {
      'content-type': type,
      'cache-control': HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      etag: content.tag,
      vary: 'accept-encoding',
    };
    if (request.headers['if-none-match'] === content.tag) {
      response.writeHead(304, headers).end();
      return;
    }
    const zip = content.zipped !== null && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    const body = zip ? content.zipped : content.body;
    if (zip) headers['content-encoding'] = 'gzip';
    headers['content-length'] = body.length;
    response.writeHead(200, headers);
    response.end(head ? undefined : body);
  }

  function notFound(response: ServerResponse): void {
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' }).end('There is nothing here.\n');
  }

  return {
    answer: (request, response, path) =>
      void respond(request, response, path).catch(() => {
        if (!response.headersSent) response.writeHead(500);
        response.end();
      }),
    notFound,
  };
}
