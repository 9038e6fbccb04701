/** A PeerServer that puts itself between those who meet through it, with the help of a page that makes the two connections. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { WebSocketServer, type WebSocket } from 'ws';

interface Message {
  readonly type: string;
  readonly dst: string;
  readonly payload: string;
}

export async function openLyingBroker(middle: Page): Promise<{ readonly url: string; readonly ids: ReadonlySet<string>; close(): void }> {
  const server = createServer();
  const sockets = new WebSocketServer({ server });
  const lines = new Map<string, WebSocket>();
  const ids = new Set<string>();

  const handle = async (src: string, { type, dst, payload }: Message): Promise<void> => {
    const tell = (to: string, kind: string, from: string, body: string): void => lines.get(to)?.send(JSON.stringify({ type: kind, src: from, dst: to, payload: body }));
    if (src === dst) return tell(src, type, src, payload); // a line asking whether it is there
    // Every offer is lied about: which of them is the one between the two cannot be known here, one may ask oneself.
    if (type === 'OFFER' && lines.has(dst)) {
      const made = await middle.evaluate(([pair, text]) => window.middle.offer(pair, text), [`${src} ${dst}`, payload] as const);
      tell(dst, 'OFFER', src, made.offer);
      tell(src, 'ANSWER', dst, made.answer);
    } else if (type === 'ANSWER') await middle.evaluate(([pair, text]) => window.middle.answer(pair, text), [`${dst} ${src}`, payload] as const);
  };

  sockets.on('connection', (socket, request) => {
    const id = new URL(request.url ?? '', 'http://broker').searchParams.get('id') ?? '';
    ids.add(id);
    if (lines.has(id)) {
      socket.send(JSON.stringify({ type: 'ID-TAKEN' }));
      socket.close();
      return;
    }
    lines.set(id, socket);
    socket.on('close', () => lines.delete(id));
    socket.on('message', (data) => {
      const message = JSON.parse((data as Buffer).toString()) as Message;
      if (typeof message.payload === 'string') void handle(id, message);
    });
    socket.send(JSON.stringify({ type: 'OPEN' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/broker`,
    ids,
    close() {
      for (const socket of sockets.clients) socket.terminate();
      server.close();
    },
  };
}
