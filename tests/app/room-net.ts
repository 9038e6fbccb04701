/** A `NetModule` in one process: invitations, links and a meeting place as the real one has them, over simulated channels. */
import { bytesToHex, publicKey } from '../../src/crypto/index.ts';
import { ok, refuse, refused, type Result } from '../../src/engine/kernel/value.ts';
import type { BrokerStatus, Mesh, MeshConfig, NetModule, PeerId } from '../../src/table/ports.ts';
import { Network, type World } from '../support/simulation.ts';

export class Rooms implements NetModule {
  readonly #world: World;
  readonly #rooms = new Map<string, Network>();
  /** Devices at a broker's meeting place: `BROKER TABLE`. */
  readonly #meeting = new Map<string, Set<PeerId>>();
  /** Meshes that were opened and not closed: `TABLE KEY`. */
  readonly open = new Set<string>();
  /** Brokers that are there. */
  brokers: ReadonlySet<string> = new Set();

  constructor(world: World) {
    this.#world = world;
  }

  room(table: string): Network {
    let room = this.#rooms.get(table);
    if (room === undefined) this.#rooms.set(table, (room = new Network(this.#world)));
    return room;
  }

  openMesh(config: MeshConfig): Mesh {
    const self = bytesToHex(publicKey(config.seed));
    const room = this.room(config.table);
    const link = room.link(self);
    const name = (peer: PeerId): string => `${config.table} ${peer}`;
    this.open.add(name(self));
    let status: BrokerStatus = 'off';
    const listeners = new Set<(status: BrokerStatus) => void>();
    const dial = (peers: readonly PeerId[]): void => {
      for (const peer of peers) if (this.open.has(name(peer))) room.connect(self, peer);
    };
    const useBroker = (url: string | null): void => {
      status = url === null ? 'off' : this.brokers.has(url) ? 'ready' : 'unreachable';
      for (const listener of listeners) listener(status);
      if (status !== 'ready') return;
      const place = `${url} ${config.table}`;
      const there = this.#meeting.get(place) ?? new Set<PeerId>();
      this.#meeting.set(place, there.add(self));
      this.#world.schedule(5, () => dial([...there].filter((peer) => peer !== self)));
    };
    if (config.broker !== null) useBroker(config.broker);
    this.#world.schedule(5, () => dial(config.members));
    return {
      self,
      peers: () => link.peers(),
      send: (to, message) => link.send(to, message),
      on: (listener) => link.on(listener),
      drop: (peer, code) => link.drop(peer, code),
      close: () => {
        link.close();
        this.open.delete(name(self));
      },
      invite: async () =>
        ok({
          text: `INVITE ${config.table} ${bytesToHex(config.key)}`,
          accept: async (answer) => {
            const [, table, peer] = /^ANSWER (\w+) (\w+)$/.exec(answer) ?? [];
            if (table !== config.table || peer === undefined) return refused(refuse('join/not-an-answer'));
            room.connect(self, peer);
            return ok(peer);
          },
          cancel: () => {},
        }),
      joinByHand: async () => {
        const opened = new Promise<Result<PeerId>>((resolve) => {
          link.on({ opened: (peer) => resolve(ok(peer)) });
          const [there] = link.peers();
          if (there !== undefined) resolve(ok(there));
        });
        return ok({ text: `ANSWER ${config.table} ${self}`, opened, cancel: () => {} });
      },
      get brokerStatus() {
        return status;
      },
      onBroker: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      useBroker,
      know: dial,
    };
  }

  readInvitation(text: string): ReturnType<NetModule['readInvitation']> {
    const key = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], (h) => parseInt(h, 16));
    const hand = /^INVITE (\w{32}) (\w{32})$/.exec(text);
    if (hand !== null) return ok({ table: hand[1] ?? '', key: key(hand[2] ?? ''), kind: 'hand', broker: null });
    const link = /#\/join\/(\w{32})-(\w{32})-(.*)$/.exec(text);
    if (link !== null) return ok({ table: link[1] ?? '', key: key(link[2] ?? ''), kind: 'link', broker: link[3] === '' ? null : (link[3] ?? null) });
    return refused(refuse('join/not-an-invitation'));
  }

  joinLink(base: string, table: string, key: Uint8Array, broker: string | null): string {
    return `${base}#/join/${table}-${bytesToHex(key)}-${broker ?? ''}`;
  }
}
