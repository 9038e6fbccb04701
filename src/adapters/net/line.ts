/** One line to a PeerServer, under one id. Over once it fails; whoever wants it opens a new one. */
import type { Clock } from '../../table/ports.ts';
import { BASE64URL, fromText, toText } from '../../table/wire/alphabet.ts';
import { decodeSignal, encodeSignal, type Signal } from '../../table/wire/signal.ts';
import { BrokerPeer } from './peer.ts';

/** A line that has not opened by then is not going to. */
const OPEN_MS = 12_000;
const PROBE_MS = 1_500;
/** A silent line is asked this often whether it is still there. */
const CHECK_MS = 20_000;

export type LineEnd = 'taken' | 'lost';

export interface LineEvents {
  open(): void;
  signal(from: string, signal: Signal): void;
  absent(id: string): void;
  /** Told once. `taken`: somebody else has this id. */
  ended(why: LineEnd): void;
}

export class Line {
  readonly id: string;
  #peer: BrokerPeer;
  #clock: Clock;
  #events: LineEvents;
  #ended = false;
  #alive = true;
  #cancel: () => void;

  constructor(url: URL, id: string, token: string, clock: Clock, events: LineEvents) {
    this.id = id;
    this.#clock = clock;
    this.#events = events;
    this.#peer = new BrokerPeer(id, url, token, {
      signal: (src, payload) => this.#signal(src, payload),
      alive: () => {
        this.#alive = true;
      },
      expired: (dst) => events.absent(dst),
    });
    const started = clock.now();
    const probe = (): void => {
      if (clock.now() - started > OPEN_MS) return this.end('lost');
      this.#peer.probe();
      this.#cancel = clock.after(PROBE_MS, probe);
    };
    this.#cancel = clock.after(PROBE_MS, probe);
    this.#peer.on('open', () => {
      this.#cancel();
      this.#cancel = clock.after(CHECK_MS, () => this.#check());
      events.open();
    });
    this.#peer.on('error', (error) => this.end(error.type === 'unavailable-id' ? 'taken' : 'lost'));
    this.#peer.on('disconnected', () => this.end('lost'));
    this.#peer.on('close', () => this.end('lost'));
  }

  get open(): boolean {
    return !this.#ended && this.#peer.open;
  }

  send(to: string, signal: Signal): void {
    if (this.open) this.#peer.send(to, signal.kind, toText(encodeSignal(signal), BASE64URL));
  }

  end(why: LineEnd): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#cancel();
    this.#peer.destroy();
    this.#events.ended(why);
  }

  #signal(from: string, payload: string): void {
    const bytes = fromText(payload, BASE64URL);
    const signal = bytes === null ? null : decodeSignal(bytes);
    if (signal !== null) this.#events.signal(from, signal);
  }

  #check(): void {
    if (!this.#alive) return this.end('lost');
    this.#alive = false;
    this.#peer.probe();
    this.#cancel = this.#clock.after(CHECK_MS, () => this.#check());
  }
}
