/** A device that has been tampered with: what it can do with its own key, and with the bytes of others. */
import type { AbsenceBody } from '../../../src/table/absence/bodies.ts';
import type { Body } from '../../../src/table/log/body.ts';
import type { Log } from '../../../src/table/log/log.ts';
import type { PeerId } from '../../../src/table/ports.ts';
import type { HandDoc } from '../../../src/table/session/hand-doc.ts';
import { encodeMessage } from '../../../src/table/wire/codec.ts';
import type { Head, Message } from '../../../src/table/wire/messages.ts';
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
  /** Says nothing any more. */
  #silent = false;
  readonly #heard: Uint8Array[] = [];

  constructor(device: Device, net: Mesh, random: Random) {
    this.device = device;
    this.#net = net;
    this.#random = random;
    const { tap } = net;
    net.tap = (from, to, message) => {
      if (this.#heard.push(message) > 40) this.#heard.shift();
      if (from === device.key && this.#silent) return null;
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
    if (doc === null || !this.device.on || this.#silent) return false;
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
        every({ type: 'sync', hand: doc.hand, vector: log.vector(), heads: falseHeads(log, of.key) });
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
      case 'two-faced':
        return this.#twoFaced(doc, of);
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

  /** Tells one phone one thing, the others another one that takes the same place, and nothing after that: only who compares finds it. */
  #twoFaced(doc: HandDoc, one: Device): boolean {
    const peers = this.device.link.peers();
    const apart = peers.every((key) => key === one.key || this.#net.get(one.key)?.peers().includes(key) !== true);
    if (peers.length < 2 || !peers.includes(one.key) || !apart) return false;
    const client = doc.clients.get(this.device.key) ?? this.#client(doc.log.clients);
    const write = (body: Body): Uint8Array => encodeMessage({ type: 'update', hand: doc.hand, update: doc.log.write(this.device.key, this.device.seed, client, body) });
    const [first, second] = this.#twoBodies(doc);
    for (const peer of peers) this.device.link.send(peer, write(peer === one.key ? first : second));
    this.#silent = true;
    return true;
  }

  /** Two answers to what is open that the rules allow, where it owes one and has a choice; else two names. */
  #twoBodies({ fold: { hand } }: HandDoc): readonly [Body, Body] {
    const named = (name: string): Body => ({ type: 'note', lamport: 5, note: { kind: 'name', name } });
    if (hand?.open?.kind !== 'game') return [named('Zoe'), named('Zeb')];
    const answers: Body[] = [];
    for (const answer of this.device.session.legal()) {
      answers.push({ type: 'answer', question: hand.open.name, answer, at: hand.history });
      if (answers.length === 2) return answers as [Body, Body];
    }
    return [named('Zoe'), named('Zeb')];
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

/** More of one seat than there is, and of all others something else than they have signed. */
function falseHeads(log: Log, more: PeerId): readonly Head[] {
  const hash = new Uint8Array(32);
  const others = [...log.heads()].filter(([seat]) => seat !== more).map(([seat, { n }]) => ({ seat, n, hash }));
  return [{ seat: more, n: log.chain(more).length + 3, hash }, ...others];
}
