/**
 * The two kinds of PeerJS peer we use, and the only place that knows PeerJS's insides (`socket`, `_handleMessage`): after an
 * update of PeerJS the tests beside this module say whether they are still there.
 *
 * `ChannelPeer` makes the channels. Its signalling goes where we want, never to a server. `BrokerPeer` is a line to a PeerServer:
 * it makes no channels itself, so nothing that happens to it can close one.
 */
import { Peer, type DataConnection, type PeerOptions } from 'peerjs';
import { buildSdp, formatCandidate } from './sdp.ts';
import type { Candidate, Description } from '../../table/wire/signal.ts';

/** What PeerJS hands to its socket. */
export interface OutMessage {
  readonly type: string;
  readonly dst: string;
  readonly payload: {
    readonly connectionId: string;
    readonly sdp?: { readonly sdp?: string };
    readonly candidate?: { readonly candidate?: string };
  };
}

interface Inner {
  _handleMessage(message: unknown): void;
}

const innerOf = (peer: Peer): Inner => peer as unknown as Inner;

/** Never STUN, never TURN: channels are between devices of one network (PeerJS's default names public servers). */
const CONFIG: RTCConfiguration = { iceServers: [] };

/** PeerJS keeps whatever it is given, ours too. */
const asPeerOptions = (options: object): PeerOptions => options;

interface ChannelPeerOptions {
  readonly out: (message: OutMessage) => void;
}

export class ChannelPeer extends Peer {
  /** `id` is hex, and goes nowhere. */
  constructor(id: string, out: (message: OutMessage) => void) {
    super(id, asPeerOptions({ config: CONFIG, debug: 0, out }));
    if (typeof innerOf(this)._handleMessage !== 'function') throw new Error('PeerJS has changed: Peer._handleMessage is gone');
  }

  /** PeerJS calls this inside its constructor, before any field of this class exists: the way out comes with the options. */
  override get socket(): Peer['socket'] {
    const { out } = this.options as unknown as ChannelPeerOptions;
    const socket = {
      // Without an OPEN any later error would destroy the peer and every channel with it.
      start: () => queueMicrotask(() => innerOf(this)._handleMessage({ type: 'OPEN' })),
      send: (message: OutMessage) => out(message),
      close: () => undefined,
      removeAllListeners: () => undefined,
    };
    return socket as unknown as Peer['socket'];
  }

  /** Begins a channel; PeerJS makes the offer and sends it out for `route`. */
  dial(route: string): DataConnection {
    return this.connect(route, { serialization: 'raw', reliable: true, label: 'court-cards' });
  }

  /** An offer of another device: answers with the `connection` event before it returns. */
  offer(route: string, connectionId: string, description: Description): void {
    const sdp = { type: 'offer', sdp: buildSdp('offer', description) };
    const payload = { type: 'data', connectionId, sdp, serialization: 'raw', reliable: true, label: 'court-cards' };
    innerOf(this)._handleMessage({ type: 'OFFER', src: route, payload });
  }

  answer(route: string, connectionId: string, description: Description): void {
    const sdp = { type: 'answer', sdp: buildSdp('answer', description) };
    this.#pass(route, connectionId, { type: 'ANSWER', src: route, payload: { type: 'data', connectionId, sdp } });
  }

  candidate(route: string, connectionId: string, candidate: Candidate, rank: number): void {
    const ice = { candidate: formatCandidate(candidate, rank), sdpMid: '0', sdpMLineIndex: 0 };
    this.#pass(route, connectionId, { type: 'CANDIDATE', src: route, payload: { type: 'data', connectionId, candidate: ice } });
  }

  #pass(route: string, connectionId: string, message: unknown): void {
    // PeerJS keeps messages for connections it does not know, without end.
    if (this.getConnection(route, connectionId) !== null) innerOf(this)._handleMessage(message);
  }
}

/** What a PeerServer may tell us, already checked. */
export interface BrokerEvents {
  /** Payload of an OFFER, ANSWER or CANDIDATE from `src`; a string of at most 1,024 characters. */
  signal(src: string, payload: string): void;
  /** A probe came back. */
  alive(): void;
  /** A message to `dst` was not fetched. */
  expired(dst: string): void;
}

const ECHO = 'echo';

interface BrokerPeerOptions {
  readonly events: BrokerEvents;
}

export class BrokerPeer extends Peer {
  /** `url` is `http(s)://host[:port][/path]`; `id` is hex. Listen for `open`, `disconnected`, `error` and `close`. */
  constructor(id: string, url: URL, token: string, events: BrokerEvents) {
    const secure = url.protocol === 'https:';
    const port = url.port === '' ? (secure ? 443 : 80) : Number(url.port);
    super(id, asPeerOptions({ host: url.hostname, port, path: url.pathname, secure, key: 'peerjs', token, config: CONFIG, debug: 0, events }));
  }

  /**
   * A PeerServer that still holds our id from before (the line broke, not the tab) gives it back to us, but says nothing.
   * A message to ourselves comes back only when the line works.
   */
  probe(): void {
    if (!this.destroyed) this.socket.send({ type: 'CANDIDATE', dst: this.id, payload: ECHO });
  }

  send(dst: string, kind: 'offer' | 'answer' | 'candidate', payload: string): void {
    if (!this.destroyed) this.socket.send({ type: kind.toUpperCase(), dst, payload });
  }

  /** PeerJS calls this for every message of the server. What concerns channels never reaches PeerJS. */
  _handleMessage(message: unknown): void {
    if (typeof message !== 'object' || message === null) return;
    const { type, src, payload } = message as { readonly [key: string]: unknown };
    const { events } = this.options as unknown as BrokerPeerOptions;
    if (typeof src === 'string' && src === this.id && payload === ECHO) {
      events.alive();
      if (!this.open) innerOf(Peer.prototype)._handleMessage.call(this, { type: 'OPEN' });
      return;
    }
    switch (type) {
      case 'OPEN':
      case 'ID-TAKEN':
      case 'INVALID-KEY':
        innerOf(Peer.prototype)._handleMessage.call(this, { type });
        break;
      case 'ERROR':
        innerOf(Peer.prototype)._handleMessage.call(this, { type, payload: { msg: 'refused by the broker' } });
        break;
      case 'EXPIRE':
        if (typeof src === 'string') events.expired(src);
        break;
      case 'OFFER':
      case 'ANSWER':
      case 'CANDIDATE':
        if (typeof src === 'string' && src.length <= 64 && typeof payload === 'string' && payload.length <= 1024) events.signal(src, payload);
        break;
      default:
        break;
    }
  }
}
