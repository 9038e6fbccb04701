import { describe, expect, it } from 'vitest';
import { bytesToHex } from '../../../src/crypto/index.ts';
import { foldLog } from '../../../src/table/fold/fold.ts';
import { HandDoc } from '../../../src/table/session/hand-doc.ts';
import { Log } from '../../../src/table/log/log.ts';
import { highCard } from '../../support/high-card.ts';
import { ana, answers, Author, base, ben, forge, named, updateOf } from '../../support/log-kit.ts';

const games = (): typeof highCard => highCard;

/** Ana answers, and answers again with the same number; once in a second session, once in the very same place. */
function twoFaced(): { readonly honest: Author; readonly common: Uint8Array; readonly one: Uint8Array; readonly sameplace: Uint8Array; readonly othersession: Uint8Array } {
  const honest = new Author(ana, base(), 5);
  const common = honest.write(named('Anna'));
  const fork = new Log(base());
  fork.receive(common);
  const sameplace = updateOf([forge(fork, ana, { body: answers('game/1/play', 'no'), client: 5 })], 2);
  const othersession = updateOf([forge(fork, ana, { body: { type: 'announce', epoch: 1, client: 6 }, client: 6 })]);
  const one = honest.write(answers('game/1/play', 'yes'));
  honest.write(answers('game/2/play', 'yes'));
  return { honest, common, one, sameplace, othersession };
}

describe('two entries of a seat with one number (law 8)', () => {
  it('end its chain before them on every device, whichever came first', () => {
    const { common, one, sameplace, othersession } = twoFaced();
    const orders = [
      [common, one, sameplace, othersession],
      [common, sameplace, one, othersession],
      [common, othersession, sameplace, one],
      [common, one, sameplace],
      [common, sameplace, one],
    ];
    const seen = orders.map((order) => {
      const log = new Log(base());
      for (const update of order) expect(log.receive(update).kind).toBe('ok');
      expect(log.chain(ana.key).fork).toBe(2);
      expect(log.chain(ana.key).length).toBe(2);
      return bytesToHex(foldLog(log, games).bytes());
    });
    expect(new Set(seen).size).toBe(1);
  });

  it('are named when the second one arrives, and what was folded beyond them is taken back', () => {
    const { common, one, sameplace } = twoFaced();
    const doc = new HandDoc(base(), games);
    doc.take(doc.log.receive(common));
    const before = bytesToHex(doc.fold.bytes());
    doc.take(doc.log.receive(one));
    expect(doc.fold.answers.list('game/1/play', ana.key)).toHaveLength(1);
    const outcome = doc.take(doc.log.receive(sameplace));
    expect(outcome).toMatchObject({ kind: 'ok', update: null, forked: [ana.key] });
    expect(doc.fold.answers.list('game/1/play', ana.key)).toHaveLength(0);
    expect(bytesToHex(doc.fold.bytes())).toBe(before);
  });

  it('are proven to others beside the document, where Yjs would never show them', () => {
    const { honest, common, one, sameplace } = twoFaced();
    const knows = new Log(base());
    for (const update of [common, one, sameplace]) knows.receive(update);
    const other = new Log(base());
    for (const update of [common, one]) other.receive(update);
    expect(other.vector()).toEqual(knows.vector());
    const evidence = knows.evidence();
    expect(evidence.map((e) => e.seat)).toEqual([ana.key]);
    expect(other.receiveEvidence(evidence[0]?.entries ?? [])).toMatchObject({ kind: 'ok', forked: [ana.key] });
    expect(other.chain(ana.key).length).toBe(knows.chain(ana.key).length);
    // What goes on after either of them is harmless, and does not count.
    expect(other.receive(updateOf(honest.entries().slice(3), 3)).kind).toBe('ok');
    expect(other.chain(ana.key).length).toBe(2);
  });

  it('move the end further down when an earlier pair turns up', () => {
    const { common, one, sameplace } = twoFaced();
    const log = new Log(base());
    for (const update of [common, one, sameplace]) log.receive(update);
    const fresh = new Log(base());
    const earlier = forge(fresh, ana, { body: { type: 'announce', epoch: 0, client: 9 }, client: 9 });
    expect(log.receive(updateOf([earlier]))).toMatchObject({ kind: 'ok', forked: [ana.key] });
    expect(log.chain(ana.key).length).toBe(0);
  });

  it('keep nobody from holding what others have signed before they knew of them (law 7)', () => {
    const { common, one, sameplace } = twoFaced();
    const honest = new Author(ben, base(), 7);
    for (const update of [common, one]) honest.log.receive(update);
    const written = honest.write(named('Benno'));
    for (const order of [[common, one, sameplace, written], [common, sameplace, one, written], [common, one, written, sameplace]]) {
      const log = new Log(base());
      for (const update of order) expect(log.receive(update).kind).toBe('ok');
      expect(log.chain(ben.key).length).toBe(2);
      expect(log.grounded().get(ben.key)).toBe(2);
    }
  });

  it('are proven by one pair: however much more the seat signs, nothing of it is kept or passed on', () => {
    const { honest, common, one, sameplace } = twoFaced();
    const log = new Log(base());
    for (const update of [common, one, sameplace]) log.receive(update);
    const size = (): number => [...log.chain(ana.key).all()].length;
    const before = size();
    const at = { n: 2, prev: log.chain(ana.key).at(1)[0]?.hash as Uint8Array };
    for (let i = 0; i < 100; i++) {
      // Another entry with that number in the same place, in a session of its own, and as evidence; and a chain that goes on.
      const again = forge(log, ana, { ...at, body: answers('game/1/play', i), client: 5 });
      const session = forge(log, ana, { ...at, body: { type: 'announce', epoch: 1, client: 100 + i }, client: 100 + i });
      for (const update of [updateOf([again], 2), updateOf([session]), honest.write(answers(`game/${i + 3}/play`))]) {
        expect(log.receive(update)).toMatchObject({ kind: 'ok', update: null, entries: [], outside: [], forked: [] });
      }
      expect(log.receiveEvidence([again.bytes, session.bytes])).toMatchObject({ kind: 'ok', entries: [], outside: [], forked: [] });
    }
    expect(size()).toBe(before);
    expect(log.evidence()[0]?.entries).toHaveLength(2);
    // What others write is taken all the same, also in one update with it.
    expect(log.receive(new Author(ben, base(), 7).write(named('Ben')))).toMatchObject({ kind: 'ok', forked: [] });
    expect(log.chain(ben.key).length).toBe(2);
  });

  it('are not proven by one chain alone, by a foreign signature, or by entries of another document', () => {
    const { honest, common, one } = twoFaced();
    const log = new Log(base());
    for (const update of [common, one]) log.receive(update);
    const nothing = { kind: 'ok', entries: [], forked: [] };
    expect(log.receiveEvidence(honest.entries().map((e) => e.bytes))).toMatchObject(nothing);
    const forged = forge(log, ana, { n: 2, prev: log.chain(ana.key).at(1)[0]?.hash as Uint8Array, body: answers('game/1/play', 'no') }, new Uint8Array(32).fill(9));
    expect(log.receiveEvidence([forged.bytes])).toMatchObject({ kind: 'bad', code: 'log/bad-signature' });
    const elsewhere = forge(log, ana, { n: 2, hand: 3, body: answers('game/1/play', 'no') });
    expect(log.receiveEvidence([elsewhere.bytes])).toMatchObject({ kind: 'bad', code: 'log/other-document' });
    expect(log.chain(ana.key).fork).toBeNull();
  });
});
