/**
 * The link over WebRTC. Every device keeps a channel to every other one: entered by hand or through a broker, completed through
 * whoever is there, dialled again when lost.
 *
 * Two devices may dial each other at once, or one may come back before the other has noticed that it was gone. The one with the
 * smaller key decides which of several channels carries the table, and says `go` on it.
 */
import { bytesToHex, hash, hexToBytes, publicKey, sign, verify } from '../../crypto/index.ts';
import { refuse, refused, type Refusal, type Result } from '../../engine/kernel/value.ts';
import type { BrokerStatus, Clock, Entropy, HandAnswer, Invitation, LinkListener, Mesh, MeshConfig, PeerId } from '../../table/ports.ts';
import { Allowance } from '../../table/wire/allowance.ts';
import { MAX_MESSAGE } from '../../table/wire/frame.ts';
import { decodeSignal, encodeSignal, type Signal } from '../../table/wire/signal.ts';
import { Broker } from './broker.ts';
import type { Channel, ChannelDeps } from './channel.ts';
import type { Control, Relay } from './control.ts';
import { Hand } from './hand.ts';
import { hasPlace } from './handshake.ts';
import { Heartbeat } from './heartbeat.ts';
import { Redial } from './redial.ts';
import { Signalling, type Path } from './signalling.ts';

/** A second channel this soon after a sign of life on the first one is the other end of a double dial. */
const GLARE_MS = 1_500;
/** Ends that nobody has to hear of: members sleep, leave and come back. */
const NO_REFUSALS: ReadonlySet<string> = new Set(['join/no-path', 'join/cancelled', 'join/expired', 'link/left', 'link/lost', 'link/silent', 'link/replaced', 'link/duplicate']);
/** Two at a small table, and some who watch. */
const MAX_PEERS = 24;
const MAX_KNOWN = 64;
/** Relayed signals taken from one member at once, for a dozen newcomers, and again in ten seconds. */
const MAX_RELAYED = 400;
const RELAYED_PER_SECOND = MAX_RELAYED / 10;
/** The other side decides which of several channels carries the table, and does so at once. */
const GO_MS = 10_000;

const GONE: Promise<Result<never>> = Promise.resolve(refused(refuse('join/cancelled')));

export class MeshLink implements Mesh {
  readonly self: PeerId;
  #config: MeshConfig;
  #clock: Clock;
  #listeners = new Set<LinkListener>();
  #current = new Map<PeerId, Channel>();
  /** Whom each peer says it has a channel to. */
  #theirs = new Map<PeerId, ReadonlySet<PeerId>>();
  #relayed = new Map<PeerId, Allowance>();
  #dropped = new Set<PeerId>();
  #signalling: Signalling;
  #hand: Hand;
  #broker: Broker;
  #redial: Redial;
  #heartbeat: Heartbeat;
  #closed = false;
  #stopWatching: () => void;

  constructor(config: MeshConfig, deps: { readonly clock: Clock; readonly entropy: Entropy }) {
    this.#config = config;
    this.#clock = deps.clock;
    this.self = bytesToHex(publicKey(config.seed));
    const identity = { table: hexToBytes(config.table), key: config.key, seed: config.seed };
    const channelDeps: ChannelDeps = { identity, self: this.self, session: deps.entropy.bytes(16), clock: deps.clock, entropy: deps.entropy };
    this.#signalling = new Signalling(channelDeps, {
      proven: (channel) => this.#proven(channel),
      message: (channel, message) => this.#message(channel, message),
      control: (channel, message) => this.#control(channel, message),
      ended: (channel, refusal) => this.#ended(channel, refusal),
    });
    this.#hand = new Hand({ table: config.table, key: config.key, clock: deps.clock, signalling: this.#signalling });
    this.#broker = new Broker({
      identity,
      self: this.self,
      clock: deps.clock,
      entropy: deps.entropy,
      dial: (path) => this.#signalling.dial(path),
      receive: (path, signal) => this.#signalling.receive(path, signal),
      absent: (route) => this.#signalling.absent(route),
      ready: () => this.#redial.now(),
      alone: () => this.#current.size === 0,
    });
    this.#redial = new Redial({
      self: this.self,
      clock: deps.clock,
      entropy: deps.entropy,
      path: (peer, tries) => this.#pathTo(peer, tries),
      dial: (path) => this.#signalling.dial(path),
      wanted: (peer) => !this.#current.has(peer) && !this.#dropped.has(peer),
    });
    this.#heartbeat = new Heartbeat(deps.clock, () => this.#signalling.channels, () => this.#forgetRelayed());
    this.#stopWatching = this.#watchPage();
    this.know(config.members);
    this.useBroker(config.broker);
  }

  peers(): readonly PeerId[] {
    return [...this.#current.keys()];
  }

  send(to: PeerId, message: Uint8Array): boolean {
    if (message.length > MAX_MESSAGE) throw new RangeError(`message of ${message.length} bytes`);
    return this.#current.get(to)?.send(message.slice()) ?? false;
  }

  on(listener: LinkListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  drop(peer: PeerId, code: string): void {
    this.#dropped.add(peer);
    this.#redial.forget(peer);
    for (const channel of [...this.#signalling.channels]) if (channel.peer === peer) channel.end(refuse(asCode(code)), true);
  }

  close(): void {
    if (this.#closed) return;
    this.#stopWatching();
    this.#heartbeat.stop();
    this.#redial.stop();
    this.#broker.close();
    this.#signalling.close(false, refuse('link/left'));
    this.#closed = true;
    this.#listeners.clear();
  }

  invite(): Promise<Result<Invitation>> {
    return this.#closed ? GONE : this.#hand.invite();
  }

  joinByHand(invitation: string): Promise<Result<HandAnswer>> {
    return this.#closed ? GONE : this.#hand.join(invitation);
  }

  get brokerStatus(): BrokerStatus {
    return this.#broker.status;
  }

  onBroker(listener: (status: BrokerStatus) => void): () => void {
    return this.#broker.on(listener);
  }

  useBroker(url: string | null): void {
    if (!this.#closed) this.#broker.use(url);
  }

  know(members: readonly PeerId[]): void {
    for (const member of members) {
      if (/^[0-9a-f]{64}$/.test(member) && !this.#dropped.has(member) && this.#redial.size < MAX_KNOWN) this.#redial.know(member);
    }
  }

  #tell(tell: (listener: LinkListener) => void): void {
    if (this.#closed) return;
    for (const listener of [...this.#listeners]) tell(listener);
  }

  #proven(channel: Channel): void {
    const peer = channel.peer;
    if (peer === null) return;
    if (this.#dropped.has(peer)) return channel.end(refuse('join/dropped'), true);
    if (!hasPlace(peer, this.#current, this.#signalling.channels, MAX_PEERS)) return channel.end(refuse('join/full'), true);
    if (peer < this.self) {
      // The other side decides, and says `go`.
      this.#clock.after(GO_MS, () => {
        if (this.#current.get(peer) !== channel) channel.end(refuse('link/silent'), true);
      });
      return;
    }
    const current = this.#current.get(peer);
    if (current !== undefined && current.session === channel.session && this.#clock.now() - current.heard < GLARE_MS) {
      this.#hand.joined(channel, peer);
      return channel.end(refuse('link/duplicate'), true);
    }
    channel.say({ type: 'go' });
    this.#promote(channel, peer);
  }

  #promote(channel: Channel, peer: PeerId): void {
    const before = this.#current.get(peer);
    if (before !== undefined) {
      this.#leave(before, peer);
      before.end(refuse('link/replaced'), true);
    }
    this.#current.set(peer, channel);
    this.know([peer]);
    this.#redial.reached(peer);
    this.#tell((listener) => listener.opened?.(peer));
    this.#hand.joined(channel, peer);
    this.#announce();
  }

  #leave(channel: Channel, peer: PeerId): boolean {
    if (this.#current.get(peer) !== channel) return false;
    this.#current.delete(peer);
    this.#theirs.delete(peer);
    this.#tell((listener) => listener.closed?.(peer));
    return true;
  }

  #ended(channel: Channel, refusal: Refusal | null): void {
    const { peer } = channel;
    const was = peer !== null && this.#leave(channel, peer);
    if (refusal !== null && !NO_REFUSALS.has(refusal.code) && (refusal.code.startsWith('join/') || was)) this.#tell((listener) => listener.refused?.(peer, refusal));
    // The other side keeps the channel we have already: whoever came in by hand is in.
    if (refusal?.code === 'link/duplicate' && peer !== null && this.#current.has(peer)) this.#hand.joined(channel, peer);
    this.#hand.ended(channel, refusal);
    if (was) {
      this.#announce();
      this.#redial.lost(peer);
    } else if (channel.expected !== null) this.#redial.failed(channel.expected, channel);
  }

  #message(channel: Channel, message: Uint8Array): void {
    const { peer } = channel;
    if (peer === null) return;
    // Told to go on, the other side may already have moved to a newer channel; what is on the old one comes too late.
    if (this.#current.get(peer) === channel) this.#tell((listener) => listener.message?.(peer, message));
  }

  #control(channel: Channel, message: Control): void {
    const { peer } = channel;
    if (peer === null) return;
    switch (message.type) {
      case 'go':
        if (peer > this.self || this.#current.get(peer) === channel) return channel.end(refuse('link/protocol'), true);
        return this.#promote(channel, peer);
      case 'members':
        return this.#members(peer, message.keys);
      case 'relay':
        return this.#relay(peer, message);
      case 'pong':
        return;
      default:
        return channel.end(refuse('link/protocol'), true);
    }
  }

  /** Tells everybody here who is here, so that each completes the mesh. */
  #announce(): void {
    const keys = this.peers();
    for (const [peer, channel] of this.#current) channel.say({ type: 'members', keys: keys.filter((key) => key !== peer) });
  }

  #members(peer: PeerId, keys: readonly PeerId[]): void {
    const others = new Set(keys.filter((key) => key !== this.self));
    this.#theirs.set(peer, others);
    this.know([...others]);
    for (const other of others) if (!this.#current.has(other)) this.#redial.reachable(other);
  }

  /** A path through a member that says it has a channel there, else through the broker. */
  #pathTo(peer: PeerId, tries: number): Path | null {
    const through = [...this.#current.keys()].filter((member) => this.#theirs.get(member)?.has(peer) === true);
    const broker = this.#broker.pathTo(peer);
    if (through.length > 0 && (broker === null || tries % 2 === 0)) return this.#throughMember(peer);
    return broker;
  }

  #throughMember(peer: PeerId, answering: PeerId | null = null): Path {
    return {
      route: `member-${peer}`,
      expected: peer,
      send: (signal) => {
        const members = [...this.#current.keys()].filter((member) => this.#theirs.get(member)?.has(peer) === true);
        const member = answering !== null && this.#current.has(answering) ? answering : members[0];
        if (member !== undefined) this.#current.get(member)?.say(this.#sign(peer, signal));
      },
    };
  }

  #sign(to: PeerId, signal: Signal): Relay {
    const bytes = encodeSignal(signal);
    return { type: 'relay', to, from: this.self, signal: bytes, signature: sign(this.#config.seed, this.#statement(to, this.self, bytes)) };
  }

  #statement(to: PeerId, from: PeerId, signal: Uint8Array): Uint8Array {
    return hash('net/relay', hexToBytes(this.#config.table), this.#config.key, hexToBytes(to), hexToBytes(from), signal);
  }

  /** One step only: from its author to a member, from the member to whom it is for. */
  #relay(peer: PeerId, message: Relay): void {
    const now = this.#clock.now();
    const allowance = this.#relayed.get(peer) ?? new Allowance(MAX_RELAYED, RELAYED_PER_SECOND, now);
    this.#relayed.set(peer, allowance);
    if (!allowance.take(now)) return;
    if (message.to !== this.self) {
      if (message.from === peer) this.#current.get(message.to)?.say(message);
      return;
    }
    if (message.from === this.self || this.#dropped.has(message.from)) return;
    const signal = decodeSignal(message.signal);
    if (signal === null || !verify(hexToBytes(message.from), this.#statement(message.to, message.from, message.signal), message.signature)) {
      return this.#tell((listener) => listener.refused?.(peer, refuse('join/forged')));
    }
    this.#signalling.receive(this.#throughMember(message.from, peer), signal);
  }

  /** Also of peers that have gone, until it makes no difference: coming back gives nobody more. */
  #forgetRelayed(): void {
    const now = this.#clock.now();
    for (const [peer, allowance] of this.#relayed) if (allowance.full(now)) this.#relayed.delete(peer);
  }

  /** Phones freeze pages: leave when the page does, look around when it is shown again. */
  #watchPage(): () => void {
    if (typeof window === 'undefined') return () => undefined;
    const hide = (): void => this.#signalling.close(true, refuse('link/left'));
    const show = (): void => {
      if (document.visibilityState !== 'visible') return;
      this.#heartbeat.now();
      this.#redial.now();
      this.#broker.now();
    };
    window.addEventListener('pagehide', hide);
    window.addEventListener('pageshow', show);
    window.addEventListener('online', show);
    document.addEventListener('visibilitychange', show);
    return () => {
      window.removeEventListener('pagehide', hide);
      window.removeEventListener('pageshow', show);
      window.removeEventListener('online', show);
      document.removeEventListener('visibilitychange', show);
    };
  }
}

function asCode(code: string): Refusal['code'] {
  return /^[a-z-]+\/[a-z0-9-]+$/.test(code) ? (code as Refusal['code']) : 'link/dropped';
}
