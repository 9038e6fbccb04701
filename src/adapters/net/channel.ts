/**
 * One PeerJS connection: frames, the handshake, and when it is over. Knows nothing of other channels; `Mesh` decides which one
 * carries the table.
 */
import type { DataConnection } from 'peerjs';
import { bytesToHex } from '../../crypto/index.ts';
import { refuse, type Refusal } from '../../engine/kernel/value.ts';
import { Inbox, Outbox, planeOf } from '../../table/wire/frame.ts';
import type { Clock, Entropy, PeerId } from '../../table/ports.ts';
import { decodeControl, encodeControl, LINK_VERSION, type Control, type Hello } from './control.ts';
import { checkProof, prove, reasonHeard, sayHello, type Fingerprints, type Identity } from './handshake.ts';
import { fingerprintOf } from './sdp.ts';

/** Bytes handed to the engine and not yet sent, above which we wait: enough to fill any local network. */
const HIGH_WATER = 256 * 1024;
const LOW_WATER = 64 * 1024;
/** Bytes a peer may leave unfetched before we give it up. */
const MAX_WAITING = 32 * 1024 * 1024;
/** Frames taken before we can say hello ourselves: a hello. */
const MAX_EARLY = 4;
/** From the channel's opening to both proofs. */
const HANDSHAKE_MS = 10_000;
/** For a last message to leave before the connection is closed. */
const LINGER_MS = 200;

export interface ChannelDeps {
  readonly identity: Identity;
  readonly self: PeerId;
  readonly session: Uint8Array;
  readonly clock: Clock;
  readonly entropy: Entropy;
}

export interface ChannelEvents {
  /** Both sides have proven themselves; `channel.peer` is set. */
  proven(channel: Channel): void;
  message(channel: Channel, message: Uint8Array): void;
  control(channel: Channel, message: Control): void;
  /** Told once, whatever ended it; null: closed without a reason. */
  ended(channel: Channel, refusal: Refusal | null): void;
}

export class Channel {
  /** Set with the proof. */
  peer: PeerId | null = null;
  /** The other side's run of the app, in hex. */
  session = '';
  /** Clock time anything was last heard. */
  heard: number;
  /** Whom the dialler wants to reach, if it knows. */
  readonly expected: PeerId | null;
  /** We made the offer. */
  readonly dialled: boolean;
  readonly connection: DataConnection;
  readonly rtc: RTCPeerConnection;
  #deps: ChannelDeps;
  #events: ChannelEvents;
  #state: 'waiting' | 'hello' | 'proof' | 'proven' | 'ended' = 'waiting';
  #early: ArrayBuffer[] = [];
  #inbox = new Inbox();
  #outbox = new Outbox();
  #mine: Hello | null = null;
  #theirs: Hello | null = null;
  #seen: Fingerprints | null = null;
  #cancelTimer: () => void = () => undefined;

  constructor(connection: DataConnection, how: { readonly dialled: boolean; readonly expected: PeerId | null }, deps: ChannelDeps, events: ChannelEvents) {
    this.connection = connection;
    this.rtc = connection.peerConnection;
    this.expected = how.expected;
    this.dialled = how.dialled;
    this.#deps = deps;
    this.#events = events;
    this.heard = deps.clock.now();
    // PeerJS would close on `failed`, which a waiting hand-carried answer still recovers from.
    this.rtc.oniceconnectionstatechange = null;
    this.rtc.addEventListener('connectionstatechange', () => {
      const state = this.rtc.connectionState;
      if (state === 'closed' || (state === 'failed' && this.#state !== 'waiting')) this.end(refuse('link/lost'));
    });
    let channels = 0;
    this.rtc.addEventListener('datachannel', () => {
      // PeerJS takes a second data channel for the first one.
      if (++channels > 1 || this.#mine !== null) this.end(refuse('link/protocol'));
    });
    connection.on('open', () => this.#opened());
    connection.on('data', (data) => this.#data(data));
    connection.on('close', () => this.end(null));
  }

  /** The data channel is open; perhaps nothing is proven yet. */
  get open(): boolean {
    return this.#state !== 'waiting' && this.#state !== 'ended';
  }

  get proven(): boolean {
    return this.#state === 'proven';
  }

  get ended(): boolean {
    return this.#state === 'ended';
  }

  /** False when the channel is not proven or has ended. */
  send(message: Uint8Array): boolean {
    if (this.#state !== 'proven') return false;
    if (this.#outbox.waiting + message.length > MAX_WAITING) {
      this.end(refuse('link/congested'));
      return false;
    }
    this.#outbox.add('table', message);
    this.#pump();
    return true;
  }

  say(message: Control): void {
    if (!this.open) return;
    this.#outbox.add('control', encodeControl(message));
    this.#pump();
  }

  /** Ends the channel; `tell`: with a word to the other side, the reason's code, or one that was said already. */
  end(refusal: Refusal | null, tell: boolean | 'told' = false): void {
    if (this.#state === 'ended') return;
    if (tell === true && refusal !== null) this.say({ type: 'bye', code: refusal.code });
    const linger = tell !== false && this.open;
    this.#state = 'ended';
    this.#cancelTimer();
    if (linger) this.#deps.clock.after(LINGER_MS, () => this.connection.close());
    else this.connection.close();
    this.#events.ended(this, refusal);
  }

  /** Closes what `end` left lingering, now: for a page that goes away. */
  closeNow(): void {
    this.end(null);
    this.connection.close();
  }

  #opened(): void {
    if (this.#state !== 'waiting') return;
    const { dataChannel } = this.connection;
    const local = fingerprintOf(this.rtc.localDescription?.sdp ?? '');
    const remote = fingerprintOf(this.rtc.remoteDescription?.sdp ?? '');
    if (!dataChannel.ordered || dataChannel.maxRetransmits !== null || dataChannel.maxPacketLifeTime !== null || this.connection.serialization !== 'raw') {
      return this.end(refuse('link/protocol'));
    }
    if (local !== null && this.rtc.remoteDescription === null) {
      // Chromium may open the channel before it shows the answer that opened it.
      this.rtc.addEventListener('signalingstatechange', () => this.#opened(), { once: true });
      return;
    }
    if (local === null || remote === null) return this.end(refuse('link/protocol'));
    this.#seen = { local, remote };
    this.#state = 'hello';
    this.heard = this.#deps.clock.now();
    dataChannel.bufferedAmountLowThreshold = LOW_WATER;
    dataChannel.addEventListener('bufferedamountlow', () => this.#pump());
    this.#cancelTimer = this.#deps.clock.after(HANDSHAKE_MS, () => this.end(refuse('join/no-proof'), true));
    this.#mine = sayHello(this.#deps.identity, this.#deps.entropy.bytes(32), this.#deps.session);
    // Whoever dialled speaks first. The answerer's end opens earlier, and Chromium loses what reaches the dialler before its own has.
    if (this.dialled) this.say(this.#mine);
    for (const data of this.#early.splice(0)) this.#data(data);
  }

  #data(data: unknown): void {
    if (this.#state === 'ended') return;
    if (!(data instanceof ArrayBuffer)) return this.end(refuse('link/protocol'));
    if (this.#state === 'waiting') {
      if (this.#early.push(data) > MAX_EARLY) this.end(refuse('link/protocol'));
      return;
    }
    this.heard = this.#deps.clock.now();
    const frame = new Uint8Array(data);
    // A stranger gets no room for long messages.
    if (this.#state !== 'proven' && planeOf(frame) !== 'control') return this.end(refuse('link/protocol'), true);
    const result = this.#inbox.push(frame);
    if (!result.ok) return this.end(result.refusal, true);
    for (const { plane, message } of result.value) {
      if (this.ended) return;
      if (plane === 'control') this.#control(message);
      else if (this.#state === 'proven') this.#events.message(this, message);
      else this.end(refuse('link/protocol'), true);
    }
  }

  #control(bytes: Uint8Array): void {
    const message = decodeControl(bytes);
    if (message !== null && message.type === 'other-version') {
      // Each is told what to do on its own phone.
      const newer = message.version > LINK_VERSION;
      this.say({ type: 'bye', code: newer ? 'join/update-there' : 'join/update-here' });
      return this.end(refuse(newer ? 'join/update-here' : 'join/update-there'), 'told');
    }
    if (message === null) return this.end(refuse('link/protocol'), true);
    if (message.type === 'bye') return this.end({ code: reasonHeard(message.code, this.#state === 'proven') });
    if (this.#state === 'hello' && message.type === 'hello') return this.#hello(message);
    if (this.#state === 'proof' && message.type === 'proof' && this.#mine !== null && this.#theirs !== null && this.#seen !== null) {
      const refusal = checkProof(this.#deps.identity, this.#mine, this.#theirs, this.#seen, message);
      if (refusal !== null) return this.end(refusal, true);
      this.#state = 'proven';
      this.#cancelTimer();
      this.peer = bytesToHex(this.#theirs.key);
      this.session = bytesToHex(this.#theirs.session);
      return this.#events.proven(this);
    }
    if (this.#state !== 'proven') return this.end(refuse('link/protocol'), true);
    if (message.type === 'ping') return this.say({ type: 'pong', id: message.id });
    this.#events.control(this, message);
  }

  #hello(theirs: Hello): void {
    const peer = bytesToHex(theirs.key);
    if (peer === this.#deps.self) return this.end(refuse('join/myself'), true);
    if (this.expected !== null && peer !== this.expected) return this.end(refuse('join/someone-else'), true);
    if (this.#mine === null || this.#seen === null) return;
    this.#theirs = theirs;
    this.#state = 'proof';
    if (!this.dialled) this.say(this.#mine);
    this.say(prove(this.#deps.identity, this.#mine, theirs, this.#seen));
  }

  #pump(): void {
    const dataChannel = this.connection.dataChannel as RTCDataChannel | null; // null once closed
    while (dataChannel?.readyState === 'open' && dataChannel.bufferedAmount < HIGH_WATER) {
      const frame = this.#outbox.take();
      if (frame === null) return;
      void this.connection.send(frame);
    }
  }
}
