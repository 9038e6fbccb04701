/**
 * `npm run broker`: a PeerServer alone, for tables whose phones load the app from somewhere else. PORT (8081, or the next free
 * one) and HOST (0.0.0.0) are honoured. It hands on small messages between ids and keeps nothing.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import express from 'express';
import { ExpressPeerServer } from 'peer';
import { WebSocketServer } from 'ws';
import { addressesOf, isMain, listen } from './lib/listen.ts';

/** Bytes of a message; ours have some hundred, those of other PeerJS apps some thousand. */
const MAX_MESSAGE = 16 * 1024;
/** Messages of one line in ten seconds. */
const MAX_MESSAGES = 1_000;
const MAX_LINES = 512;

export interface Broker {
  /** Answers the request if it is for the broker; true when it did. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** Closes all lines. PeerServer's own timers go on: only the end of the process ends them. */
  close(): void;
}

/** Puts a PeerServer under `path` (`/broker`) of a server. Its sockets come by themselves; requests are handed to `answer`. */
export function brokerOn(server: Server, path: string): Broker {
  const sockets: WebSocketServer[] = [];
  const peers = ExpressPeerServer(server, {
    path: '/',
    key: 'peerjs',
    proxied: false,
    allow_discovery: false,
    concurrent_limit: MAX_LINES,
    createWebSocketServer: (options) => {
      const wss = new WebSocketServer({ ...options, maxPayload: MAX_MESSAGE, perMessageDeflate: false, verifyClient: ({ req }: { req: IncomingMessage }) => isLine(req.url) });
      wss.on('connection', (socket) => {
        let count = 0;
        let since = performance.now();
        socket.on('message', () => {
          if (performance.now() - since > 10_000) {
            since = performance.now();
            count = 0;
          }
          if (++count > MAX_MESSAGES) socket.terminate();
        });
      });
      sockets.push(wss);
      return wss;
    },
  });
  // Without a listener one malformed message would end the process.
  peers.on('error', () => undefined);
  const app = express().disable('x-powered-by').use(path, peers);
  return {
    answer(request, response) {
      const mine = isBelow(request.url ?? '', path);
      if (mine) app(request, response);
      return mine;
    },
    close() {
      for (const wss of sockets) {
        for (const socket of wss.clients) socket.terminate();
        wss.close();
      }
    },
  };
}

/** True for the path itself and everything below it. */
function isBelow(url: string, path: string): boolean {
  return url === path || url.startsWith(`${path}/`) || url.startsWith(`${path}?`);
}

/** Ids and tokens short enough to keep. */
function isLine(url = ''): boolean {
  const query = new URL(url, 'http://broker').searchParams;
  return [query.get('id'), query.get('token'), query.get('key')].every((value) => value !== null && /^[\w -]{1,64}$/.test(value));
}

if (isMain(import.meta.url)) {
  const server = createServer();
  const broker = brokerOn(server, '/broker');
  server.on('request', (request, response) => {
    if (!broker.answer(request, response)) response.writeHead(404).end();
  });
  const port = await listen(server, { port: process.env['PORT'], host: process.env['HOST'], first: 8081 });
  console.log('The broker is ready. In the settings of the app, on every phone:');
  for (const address of addressesOf(process.env['HOST'], port)) console.log(`  ${address}/broker`);
}
