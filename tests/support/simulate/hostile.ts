/** A device that has been tampered with: what it can do with its own key, and with the bytes of others. */
import type { AbsenceBody } from '../../../src/table/absence/bodies.ts';
import type { Body } from '../../../src/table/log/body.ts';
import { encodeMessage } from '../../../src/table/wire/codec.ts';
import type { Message } from '../../../src/table/wire/messages.ts';
import type { Random } from '../simulation.ts';
import type { Device } from '../table-bench.ts';
import type { Mesh } from './network.ts';
import type { Trick } from './schedule.ts';

export class Hostile {
  readonly device: Device;
  /** Has told that others' answers are stored which are not. */
  falseHeld = false;
  readonly #net: Mesh;
  readonly #random: Random;
  #altering = 0;
  readonly #heard: Uint8Array[] = [];

  constructor(device: Device, net: Mesh, random: Random) {
    this.device = device;
    this.#net = net;
    this.#random = random;
    const { tap } = net;
    net.tap = (from, to, message) => {
      if (this.#heard.push(message) > 40) this.#heard.shift();
      const sent = from === device.key && this.#altering > 0 ? this.#alter(message) : message;
      return tap === null ? sent : tap(from, to, sent);
    };
  }

  #alter(message: Uint8Array): Uint8Array {
    this.#altering--;
    const other = message.slice();
    const at = this.#random.below(other.length);
    other[at] = (other[at] ?? 0) ^ (1 << this.#random.below(8));
    return other;
  }

  /** False when there was no occasion. `of`: the device it is about. */
  play(trick: Trick, of: Device): boolean {
    const doc = this.device.session.document();
    if (doc === null || !this.device.on) return false;
    const { log, fold } = doc;
    const { hand } = fold;
    const every = (message: Message): void => this.#send(encodeMessage(message));
    switch (trick) {
      case 'altered':
        this.#altering = 3;
        return true;
      case 'replayed': {
        const before = this.#random.shuffle(this.#heard).slice(0, 5);
        for (const message of before) this.#send(message);
        return before.length > 0;
      }
      case 'false-heads':
        every({ type: 'sync', hand: doc.hand, vector: log.vector(), heads: [{ seat: of.key, n: log.chain(of.key).length + 3, hash: new Uint8Array(32) }] });
        return true;
      case 'false-held':
        this.falseHeld = true;
        every({ type: 'held', hand: doc.hand, counts: [...log.chains.keys()].map((key) => [key, 19_000] as const) });
        return true;
      case 'flood':
        for (let i = 0; i < 1_005; i++) every({ type: 'want', hand: 1 });
        return true;
      case 'two-answers': {
        const question = hand?.open?.name;
        const at = hand?.history;
        const body: Body = question === undefined || at === undefined ? { type: 'note', lamport: 5, note: { kind: 'unready' } } : { type: 'answer', question, answer: { kind: 'bet', amount: 1 }, at };
        // One half gets this; what the session itself writes next has the same number.
        const update = log.write(this.device.key, this.device.seed, this.#client(log.clients), body);
        const peers = this.device.link.peers();
        for (const peer of peers.slice(0, Math.ceil(peers.length / 2))) this.device.link.send(peer, encodeMessage({ type: 'update', hand: doc.hand, update }));
        return peers.length > 0;
      }
      case 'illegal': {
        const open = hand?.open;
        if (open === undefined || open === null || hand === null) return false;
        return this.#say({ type: 'answer', question: open.name, answer: { kind: 'bet', amount: 99 }, at: hand.history });
      }
      case 'forged-back':
        return hand !== null && this.#say({ type: 'back', epoch: 1 + this.#random.below(3) });
      case 'forged-promise':
      case 'forged-confirm':
        return hand !== null && this.#say(this.#forged(trick === 'forged-promise' ? 'promise' : 'confirm', of));
      case 'as-another': {
        const update = log.write(of.key, this.device.seed, this.#client(log.clients), { type: 'note', lamport: 7, note: { kind: 'leave' } });
        every({ type: 'update', hand: doc.hand, update });
        return true;
      }
    }
  }

  #forged(type: 'promise' | 'confirm', of: Device): AbsenceBody {
    const doc = this.device.session.document();
    const hand = doc?.fold.hand ?? null;
    const epochs = doc?.fold.marks?.epochs;
    const seat = Math.max(0, hand?.seats.indexOf(of.key) ?? 0);
    const value = { absent: [{ seat, count: this.#random.below(40) }], faults: this.#random.below(4) === 0 ? [seat] : [] };
    const common = { epoch: epochs?.epoch ?? 1, round: (epochs?.newest ?? 0) + 1 + this.#random.below(2), value };
    return type === 'promise' ? { type, ...common, confirmed: null } : { type, ...common };
  }

  /** Signs it as the next entry of its own chain, without the care of the app, and tells everybody. */
  #say(body: Body): boolean {
    const doc = this.device.session.document();
    if (doc === null) return false;
    const client = doc.clients.get(this.device.key) ?? this.#client(doc.log.clients);
    const update = doc.log.write(this.device.key, this.device.seed, client, body);
    if (doc.take(doc.log.receiveOwn(update)).kind !== 'ok') return false;
    doc.clients.set(this.device.key, client);
    this.#send(encodeMessage({ type: 'update', hand: doc.hand, update }));
    return true;
  }

  #client(used: ReadonlyMap<number, unknown>): number {
    for (;;) {
      const client = 1 + this.#random.below(2 ** 32 - 1);
      if (!used.has(client)) return client;
    }
  }

  #send(message: Uint8Array): void {
    for (const peer of this.device.link.peers()) this.device.link.send(peer, message);
  }
}
