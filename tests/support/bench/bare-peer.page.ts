/** Page code of the bare PeerJS channel that the table is measured against: one message there and back, nothing else. */
import { Peer, type DataConnection } from 'peerjs';

declare global {
  interface Window {
    bare: { open(id: string, port: number): Promise<void>; dial(id: string): Promise<void>; rounds(count: number, bytes: number): Promise<number[]>; tapped(bytes: number): void; tappedTimes: number[] };
  }
}

let peer: Peer;
let channel: DataConnection | undefined;

function opened(connection: DataConnection): Promise<void> {
  return new Promise((resolve) => (connection.open ? resolve() : connection.on('open', () => resolve())));
}

window.bare = {
  open(id, port) {
    peer = new Peer(id, { host: '127.0.0.1', port, path: '/broker', config: { iceServers: [] } });
    peer.on('connection', (c) => c.on('data', (d) => void c.send(d)));
    return new Promise((resolve, reject) => {
      peer.on('open', () => resolve());
      peer.on('error', reject);
    });
  },
  async dial(id) {
    channel = peer.connect(id, { serialization: 'raw', reliable: true });
    await opened(channel);
  },
  /** Round trips begun by tapping the button that this puts on the page, into `tappedTimes`. */
  tapped(bytes) {
    const c = channel as DataConnection;
    const button = document.createElement('button');
    button.textContent = 'Send';
    document.body.append(button);
    let start = 0;
    c.on('data', () => {
      if (start !== 0) window.bare.tappedTimes.push(performance.now() - start);
      start = 0;
    });
    button.addEventListener('click', () => {
      start = performance.now();
      void c.send(new Uint8Array(bytes));
    });
  },
  tappedTimes: [],
  async rounds(count, bytes) {
    const c = channel as DataConnection;
    const times: number[] = [];
    let back: () => void = () => undefined;
    c.on('data', () => back());
    for (let i = 0; i < count; i++) {
      const start = performance.now();
      await new Promise<void>((resolve) => {
        back = resolve;
        void c.send(new Uint8Array(bytes));
      });
      times.push(performance.now() - start);
    }
    return times;
  },
};
