/** The firewall, looked at from all sides: what it lets through is exactly what the rules of the deal allow. */
import { describe, expect, it } from 'vitest';
import { mayOpen, type Ground } from '../../src/dealing/fair/firewall.ts';
import { concatBytes } from '../../src/crypto/index.ts';
import type { FairDemand } from '../../src/dealing/fair/index.ts';
import type { Standing } from '../../src/dealing/index.ts';
import { cards, DealTable } from '../support/deal-table.ts';
import { FairTable, GOOD, pack } from '../support/fair-table.ts';
import { Random } from '../support/simulation.ts';

const sides = [false, true] as const;
const grounds: readonly Ground[] = (['give', 'open', 'play'] as const).flatMap((why) =>
  [0, 1].flatMap((layer) =>
    [null, 0, 1, 2].flatMap((owner) =>
      sides.flatMap((retired) => sides.flatMap((fixed) => sides.flatMap((escrowed) => sides.flatMap((settled) => sides.flatMap((agreed) => sides.map((shut): Ground => ({ me: 0, layer, owner, shut, why, retired, fixed, escrowed, settled, agreed }))))))),
    ),
  ),
);

describe('the firewall', () => {
  it('lets nothing through of a card that went back, that is not fixed, without escrow, before the verdict, or in another history', () => {
    let barred = 0;
    for (const ground of grounds) {
      if (!ground.retired && ground.fixed && ground.escrowed && ground.settled && ground.agreed) continue;
      barred++;
      expect(mayOpen(ground), JSON.stringify(ground)).toMatch(/^deal\/(retired|too-early|no-escrow|no-verdict|other-history)$/);
    }
    expect(barred).toBe((grounds.length * 31) / 32);
  });

  it('never takes the owner’s own layer off but when the game opens the card for all, or the owner plays it', () => {
    for (const ground of grounds) {
      if (ground.owner !== ground.layer || mayOpen(ground) !== null) continue;
      expect(ground.why === 'open' || (ground.why === 'play' && ground.layer === ground.me)).toBe(true);
    }
  });

  it('gives nobody a card that nobody was given, and plays nothing that is another’s', () => {
    for (const ground of grounds) {
      if (mayOpen(ground) !== null) continue;
      // The last layer of a card that is given is its owner's own, and that one stays on.
      if (ground.why === 'give') expect([ground.owner === null, ground.shut]).toEqual([false, true]);
      if (ground.why === 'play') expect([ground.owner, ground.layer]).toEqual([ground.me, ground.me]);
    }
  });

  it('lets through what a hand needs', () => {
    const good = { me: 0, shut: true, retired: false, fixed: true, escrowed: true, settled: true, agreed: true } as const;
    expect(mayOpen({ ...good, layer: 0, owner: 1, why: 'give' })).toBeNull();
    expect(mayOpen({ ...good, layer: 2, owner: 1, why: 'give' }), 'for one who is absent').toBeNull();
    expect(mayOpen({ ...good, layer: 0, owner: 0, why: 'play' })).toBeNull();
    expect(mayOpen({ ...good, layer: 0, owner: 0, why: 'open' })).toBeNull();
    expect(mayOpen({ ...good, layer: 0, owner: null, why: 'open' })).toBeNull();
  });
});

describe('a device', () => {
  const shuffle: FairDemand = { kind: 'shuffle', name: 'shuffle', pack: pack(12) };
  const give: FairDemand = { kind: 'give', name: 'deal', gives: pack(8).map((slot) => ({ slot, seat: slot % 4 })) };

  it.each([
    ['before the hand before is settled', { settled: false, agreed: true }, 'deal/no-verdict'],
    ['when it has seen another history than those who ask', { settled: true, agreed: false }, 'deal/other-history'],
  ] as const)('opens nothing %s', (_, standing, code) => {
    const t = new FairTable(4, { seed: 2 });
    t.run(shuffle);
    for (const deal of t.deals) deal.progress(give);
    expect(() => t.own[0]!.answer('deal/layers', 0, t.fresh(), standing)).toThrow(code);
    t.run(give);
    expect(() => t.own[0]!.opening([0], 0, t.fresh(), standing)).toThrow(code);
  });

  it('plays no card of another seat, of its own phone either', () => {
    const t = new FairTable([[0, 1], [2], [3]], { seed: 2 });
    t.run(shuffle);
    t.run(give);
    for (const slot of [1, 2, 3]) expect(() => t.own[0]!.opening([slot], 0, t.fresh(), GOOD)).toThrow('deal/not-owner');
  });

  it.each(Array.from({ length: 12 }, (_, i) => i + 1))('never says its own layer of a card that is not open, in a random hand (seed %i)', (seed) => {
    const random = new Random(seed);
    const n = 2 + random.below(5);
    const t = new FairTable(n, { seed });
    t.run(shuffle);
    const gives = pack(10).map((slot) => ({ slot, seat: random.below(n) }));
    t.run({ kind: 'give', name: 'deal', gives });
    const open = new Set<number>();
    for (let i = 0; i < 6; i++) {
      const { slot, seat } = random.pick(gives);
      if (open.has(slot)) continue;
      if (random.below(2) === 0) t.play([slot], seat);
      else t.run({ kind: 'open', name: `open${i}`, slots: [slot] });
      open.add(slot);
    }
    // The layers themselves, as bytes, wherever they may stand.
    const said = Buffer.from(concatBytes(...t.said.map(({ body }) => body))).toString('hex');
    for (const { slot, seat } of gives) {
      const joint = t.deals[seat]!.joint;
      const record = t.deals[seat]!.records[0]!;
      expect(record.slots.length).toBe(12);
      const audit = t.peek(slot, seat);
      expect(audit).toBeDefined();
      if (open.has(slot)) continue;
      const x = joint.secret(t.secrets[seat]!);
      const layer = joint.group.encode(joint.group.mul(t.deals[seat]!.hidden(slot)!.a, x));
      expect(said.includes(Buffer.from(layer).toString('hex')), `slot ${slot} of seat ${seat}`).toBe(false);
    }
  });
});

describe('a device at a table', () => {
  const bad: readonly Standing[] = [{ settled: false, agreed: true }, { settled: true, agreed: false }, { settled: false, agreed: false }];

  it.each([2, 3, 4, 5])('answers nothing that uncovers a card or shows a key before all stands well, and all else (%i devices)', (n) => {
    const t = new DealTable(n, { seed: n });
    const asked = new Set<string>();
    t.look = ({ name, seats }) => {
      const stage = /(^audit|keys|hop|coin|layers|for)\/?/.exec(name)?.[1] ?? name;
      asked.add(stage);
      const shows = ['audit', 'layers', 'for'].includes(stage);
      for (const seat of seats) {
        for (const standing of bad) expect(t.answer(name, seat, standing) === null, `${name}, seat ${seat}`).toBe(shows);
        expect(t.answer(name, seat, GOOD)).not.toBeNull();
      }
    };
    t.run({ kind: 'coin', name: 'cut' });
    t.run({ kind: 'shuffle', name: 'shuffle', pack: cards(12) });
    t.run({ kind: 'give', name: 'deal', gives: cards(6).map((slot) => ({ slot, seat: slot % n })) });
    if (n > 2) t.absent({ away: [0] });
    t.run({ kind: 'open', name: 'show', slots: [9] });
    expect(t.check()).toHaveProperty('orders');
    expect([...asked].sort()).toEqual(n > 2 ? ['audit', 'coin', 'for', 'hop', 'keys', 'layers'] : ['audit', 'coin', 'hop', 'keys', 'layers']);
  });

  it('opens no card of its own before all stands well', () => {
    const t = new DealTable(3, { seed: 3 });
    t.run({ kind: 'shuffle', name: 'shuffle', pack: cards(12) });
    t.run({ kind: 'give', name: 'deal', gives: cards(6).map((slot) => ({ slot, seat: slot % 3 })) });
    for (const standing of bad) expect(() => t.own[0]!.opening([0], 0, t.fresh(), standing)).toThrow(/^deal\/(no-verdict|other-history)$/);
    expect(t.own[0]!.opening([0], 0, t.fresh(), GOOD)).not.toBeNull();
  });
});
