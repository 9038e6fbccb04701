/**
 * Makes channels, whatever carries the signals: a path is a member of the table, a broker, or people. Keeps the pending ones
 * within bounds, whoever knocks.
 */
import type { DataConnection } from 'peerjs';
import { bytesToHex, hexToBytes } from '../../crypto/index.ts';
import { refuse, type Refusal } from '../../engine/kernel/value.ts';
import type { PeerId } from '../../table/ports.ts';
import { CONNECTION_BYTES, type Description, type Signal } from '../../table/wire/signal.ts';
import { Channel, type ChannelDeps, type ChannelEvents } from './channel.ts';
import { ChannelPeer, type OutMessage } from './peer.ts';
import { parseCandidate, parseSdp } from './sdp.ts';

/** One way to one place. `route` names it, and is never shown to anybody. */
export interface Path {
  readonly route: string;
  /** Whom it leads to, if that is known. */
  readonly expected: PeerId | null;
  send(signal: Signal): void;
}

interface Attempt {
  readonly channel: Channel;
  readonly connection: DataConnection;
  readonly path: Path | null;
  /** Our 8 bytes for it, in hex, on its path. */
  readonly id: string;
  readonly dialled: boolean;
  /** Candidates found before the description had gone out. */
  early: Signal[] | null;
  answered: boolean;
  candidates: number;
  cancel: () => void;
}

/** Dialled or answered to open; at card tables everything is near. */
const ATTEMPT_MS = 15_000;
const MAX_PENDING = 48;
const MAX_PENDING_OF_PATH = 4;
const MAX_CANDIDATES_OF_ATTEMPT = 24;
/** Candidates may be in a description; more of them may follow one by one. */
export const GATHER_MS = 2_000;

export class Signalling {
  readonly channels = new Set<Channel>();
  #deps: ChannelDeps;
  #events: ChannelEvents;
  #peer: ChannelPeer | null = null;
  /** By PeerJS's name of the connection. */
  #attempts = new Map<string, Attempt>();
  #count = 0;
  #incoming: ((connection: DataConnection) => void) | null = null;

  constructor(deps: ChannelDeps, events: ChannelEvents) {
    this.#deps = deps;
    this.#events = {
      ...events,
      ended: (channel, refusal) => {
        this.#forget(channel);
        events.ended(channel, refusal);
      },
    };
  }

  /** False where the browser has no WebRTC (lockdown mode, policies). */
  get possible(): boolean {
    return typeof RTCPeerConnection === 'function';
  }

  /** Dials along a path; null when nothing more can be tried now. */
  dial(path: Path): Channel | null {
    if (!this.#room(path)) return null;
    const connection = this.#open().dial(path.route);
    const id = bytesToHex(this.#deps.entropy.bytes(CONNECTION_BYTES));
    return this.#register(connection, path, id, true).channel;
  }

  /** A signal that came along `path`. Anything that fits nothing is dropped. */
  receive(path: Path, signal: Signal): void {
    const id = bytesToHex(signal.connection);
    const known = this.#find(path.route, id);
    if (signal.kind === 'offer') {
      if (known === undefined && this.#room(path)) this.#accept(path, id, signal.description);
      return;
    }
    if (known === undefined) return;
    if (signal.kind !== 'candidate') {
      if (!known.dialled || known.answered) return;
      known.answered = true;
      this.#open().answer(path.route, known.connection.connectionId, signal.description);
    } else if ((known.answered || !known.dialled) && known.candidates < MAX_CANDIDATES_OF_ATTEMPT) {
      this.#open().candidate(path.route, known.connection.connectionId, signal.candidate, 100 + known.candidates++);
    }
  }

  /** Nobody is at the end of this route: what was dialled there need not wait. */
  absent(route: string): void {
    for (const { path, dialled, answered, channel } of [...this.#attempts.values()]) {
      if (path?.route === route && dialled && !answered) channel.end(refuse('join/no-path'));
    }
  }

  /** A channel whose offer people carry; it has no time limit of its own. Take the description with `describe`. */
  dialByHand(route: string): Channel {
    return this.#register(this.#open().dial(route), null, route, true).channel;
  }

  answerByHand(route: string, channel: Channel, description: Description): void {
    this.#open().answer(route, channel.connection.connectionId, description);
  }

  acceptByHand(route: string, description: Description): Channel | null {
    return this.#accept({ route, expected: null, send: () => undefined }, route, description, true);
  }

  /** What to show of a hand-carried channel: waits for the engine to gather, at most two seconds. Null when the engine made nothing. */
  async describe(channel: Channel): Promise<Description | null> {
    const { rtc } = channel;
    const ready = (): boolean => rtc.localDescription !== null && rtc.iceGatheringState === 'complete';
    if (!ready()) {
      await new Promise<void>((resolve) => {
        const done = (): void => {
          cancel();
          rtc.removeEventListener('icegatheringstatechange', look);
          resolve();
        };
        const look = (): void => {
          if (ready()) done();
        };
        const cancel = this.#deps.clock.after(GATHER_MS, done);
        rtc.addEventListener('icegatheringstatechange', look);
      });
    }
    return rtc.localDescription === null ? null : parseSdp(rtc.localDescription.sdp);
  }

  /** Ends everything. */
  close(now: boolean, refusal: Refusal): void {
    for (const channel of [...this.channels]) {
      channel.end(refusal, true);
      if (now) channel.closeNow();
    }
    // Destroying the peer would cut short the last words.
    this.#deps.clock.after(now ? 0 : 1_000, () => {
      if (this.channels.size === 0) this.#peer?.destroy();
    });
  }

  #open(): ChannelPeer {
    if (this.#peer === null || this.#peer.destroyed) {
      const peer = new ChannelPeer(this.#deps.self, (message) => this.#out(message));
      peer.on('connection', (connection) => this.#incoming?.(connection));
      this.#peer = peer;
    }
    return this.#peer;
  }

  #room(path: Path): boolean {
    const paths = [...this.#attempts.values()].flatMap((attempt) => (attempt.path === null ? [] : [attempt.path.route]));
    return this.possible && paths.length < MAX_PENDING && paths.filter((route) => route === path.route).length < MAX_PENDING_OF_PATH;
  }

  #accept(path: Path, id: string, description: Description, byHand = false): Channel | null {
    let channel: Channel | null = null;
    this.#incoming = (connection) => {
      channel = this.#register(connection, byHand ? null : path, id, false, path.expected).channel;
    };
    // Named by us: two strangers may choose the same name.
    this.#open().offer(path.route, `in_${++this.#count}`, description);
    this.#incoming = null;
    return channel;
  }

  #register(connection: DataConnection, path: Path | null, id: string, dialled: boolean, expected = path?.expected ?? null): Attempt {
    const channel = new Channel(connection, { dialled, expected }, this.#deps, {
      ...this.#events,
      proven: (it) => {
        this.#settle(it);
        this.#events.proven(it);
      },
    });
    const attempt: Attempt = { channel, connection, path, id, dialled, early: [], answered: false, candidates: 0, cancel: () => undefined };
    if (path !== null) attempt.cancel = this.#deps.clock.after(ATTEMPT_MS, () => channel.end(refuse('join/no-path'), true));
    this.#attempts.set(connection.connectionId, attempt);
    this.channels.add(channel);
    return attempt;
  }

  #settle(channel: Channel): void {
    for (const [key, attempt] of this.#attempts) {
      if (attempt.channel !== channel) continue;
      attempt.cancel();
      this.#attempts.delete(key);
    }
  }

  #forget(channel: Channel): void {
    this.#settle(channel);
    this.channels.delete(channel);
  }

  #find(route: string, id: string): Attempt | undefined {
    for (const attempt of this.#attempts.values()) if (attempt.id === id && attempt.path?.route === route) return attempt;
    return undefined;
  }

  /** What PeerJS wants to tell the other side, on its way along the path. Hand-carried ones are read from the engine instead. */
  #out(message: OutMessage): void {
    const attempt = this.#attempts.get(message.payload.connectionId);
    if (attempt === undefined || attempt.path === null) return;
    const connection = hexToBytes(attempt.id);
    if (message.type === 'CANDIDATE') {
      const candidate = parseCandidate(message.payload.candidate?.candidate ?? '');
      if (candidate === null) return;
      const signal: Signal = { kind: 'candidate', connection, candidate };
      if (attempt.early === null) attempt.path.send(signal);
      else attempt.early.push(signal);
      return;
    }
    const description = parseSdp(message.payload.sdp?.sdp ?? '');
    if (description === null || (message.type !== 'OFFER' && message.type !== 'ANSWER')) return;
    attempt.path.send({ kind: message.type === 'OFFER' ? 'offer' : 'answer', connection, description });
    for (const signal of attempt.early ?? []) attempt.path.send(signal);
    attempt.early = null;
  }
}
