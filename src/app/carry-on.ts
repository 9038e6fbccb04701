/** Tables that go on from another one (law 4, ADR 0014): opening one, letting the others in over the channels of the old one, joining one. */
import { refuse, refused, type Result } from '../engine/kernel/value.ts';
import type { Clock, Invitation, Mesh, NetModule, PeerId, TableRecord, Vault } from '../table/ports.ts';
import type { Held } from './open-table.ts';
import type { OpenTable } from './services.ts';
import { part } from './part.ts';
import { loadTables } from './table-module.ts';

/** How long somebody there has to answer, and the channel to open, ms. */
const ANSWER_MS = 15_000;

export interface CarryOnDeps {
  readonly clock: Clock;
  readonly net: () => Promise<Result<NetModule>>;
  /** Runs `work` with the vault; a storage failure becomes a refusal. */
  readonly stored: <T>(work: (vault: Vault) => Promise<T>) => Promise<Result<T>>;
  /** A table that is open on this device. */
  readonly opened: (id: string) => Promise<Result<Held>> | undefined;
  readonly open: (id: string) => Promise<Result<Held>>;
  /** A new table like that one: its id and key are its own when none are given. */
  readonly like: (old: TableRecord, id?: string, key?: Uint8Array) => TableRecord;
  readonly create: (record: TableRecord) => Promise<Result<Held>>;
  readonly openMesh: (net: NetModule, record: TableRecord) => Mesh;
  /** Stores the record and starts its session on the channel that is open. */
  readonly settle: (record: TableRecord, mesh: Mesh) => Promise<Result<OpenTable>>;
}

export interface CarryOn {
  carryOn(id: string): Promise<Result<OpenTable>>;
  joinBeside(id: string, table: string): Promise<Result<OpenTable>>;
  /** Of every table that was opened. */
  follow(held: Held): void;
}

export function carryingOn(deps: CarryOnDeps): CarryOn {
  /** Who wants to be let in at one of this device's tables that go on from this one. */
  const host = (old: Held): void => {
    const invited = new Map<string, Promise<Result<Invitation>>>();
    const stop = old.table.beside.on((peer, table, text) => void answer(peer, table, text));
    old.onClose(stop);

    async function answer(peer: PeerId, table: string, text: string): Promise<void> {
      const there = await deps.opened(table);
      if (there?.ok !== true || there.value.record.continues?.table !== old.record.id) return;
      const name = `${peer} ${table}`;
      const before = invited.get(name);
      if (text !== '') {
        const invitation = await before;
        if (invitation?.ok === true) await invitation.value.accept(text);
        return;
      }
      // One at a time for each of them; the one before has come to nothing.
      const invitation = (before ?? Promise.resolve(null)).then(async (last) => {
        if (last?.ok === true) last.value.cancel();
        return there.value.mesh.invite();
      });
      invited.set(name, invitation);
      const made = await invitation;
      if (made.ok) old.table.beside.carry(peer, table, made.value.text);
    }
  };

  /** The old table is open as long as the new one, so that whoever comes there is told of it. */
  const tell = async (held: Held): Promise<void> => {
    const from = held.record.continues;
    if (from === undefined) return;
    const wasOpen = deps.opened(from.table) !== undefined;
    const old = await deps.open(from.table);
    // It may have been removed from this phone, or be open in another tab: then nobody is told from here.
    if (!old.ok) return;
    if (!wasOpen) old.value.table.setAway(true);
    old.value.table.beside.offer(held.record.id, from);
    held.onClose(() => old.value.table.beside.withdraw(held.record.id));
  };

  /** What a peer answers to this text; null: nothing in time. */
  const reply = (old: Held, peer: PeerId, table: string, text: string): Promise<string | null> =>
    new Promise((resolve) => {
      const done = (answer: string | null): void => {
        stop();
        off();
        resolve(answer);
      };
      const stop = deps.clock.after(ANSWER_MS, () => done(null));
      const off = old.table.beside.on((from, about, answer) => {
        if (from === peer && about === table && answer !== '') done(answer);
      });
      if (!old.table.beside.carry(peer, table, text)) done(null);
    });

  return {
    follow(held) {
      host(held);
      void tell(held);
    },
    async carryOn(id) {
      const old = await deps.open(id);
      if (!old.ok) return old;
      const from = await deps.stored(async (vault) => (await part(loadTables)).originHere(vault, id, old.value.mesh.self));
      if (!from.ok) return from;
      if (from.value === null) return refused(refuse('table/other-verdict'));
      const opened = await deps.create({ ...deps.like(old.value.record), continues: from.value });
      if (opened.ok) await old.value.continuedBy(opened.value.record.id);
      return opened;
    },
    async joinBeside(id, table) {
      const old = await deps.open(id);
      if (!old.ok) return old;
      const known = await deps.stored((vault) => vault.table(table));
      if (!known.ok) return known;
      if (known.value !== undefined) return deps.open(table);
      const offers = old.value.table.state().beside?.filter((offer) => offer.table === table) ?? [];
      let last: Result<OpenTable> = refused(refuse('join/nobody-there'));
      for (const { from, peers } of offers) {
        const right = await deps.stored(async (vault) => (await part(loadTables)).isOrigin(vault, table, from));
        if (!right.ok) return right;
        last = right.value ? await knock(old.value, table, { ...deps.like(old.value.record, table), members: peers, continues: from }) : refused(refuse('table/other-verdict'));
        if (!last.ok) continue;
        await old.value.continuedBy(table);
        break;
      }
      return last;
    },
  };

  /** Asks those who are there, one after the other. */
  async function knock(old: Held, table: string, record: TableRecord): Promise<Result<OpenTable>> {
    const net = await deps.net();
    if (!net.ok) return net;
    let last: Result<OpenTable> = refused(refuse('join/nobody-there'));
    for (const peer of record.members) {
      const text = await reply(old, peer, table, '');
      if (text === null) continue;
      const read = net.value.readInvitation(text);
      if (!read.ok || read.value.kind !== 'hand' || read.value.table !== table) {
        last = refused(refuse('join/not-an-invitation'));
        continue;
      }
      last = await enter(old, peer, net.value, { ...record, key: read.value.key }, text);
      if (last.ok) break;
    }
    return last;
  }

  async function enter(old: Held, peer: PeerId, net: NetModule, record: TableRecord, invitation: string): Promise<Result<OpenTable>> {
    const mesh = deps.openMesh(net, record);
    const answer = await mesh.joinByHand(invitation);
    if (!answer.ok) {
      mesh.close();
      return answer;
    }
    old.table.beside.carry(peer, record.id, answer.value.text);
    const stop = deps.clock.after(ANSWER_MS, () => answer.value.cancel());
    const opened = await answer.value.opened;
    stop();
    if (opened.ok) return deps.settle(record, mesh);
    mesh.close();
    return opened;
  }
}
