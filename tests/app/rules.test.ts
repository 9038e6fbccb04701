/** The page of rules and the rulings name the same rules. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rummyRoyalRules } from '../../src/app/strings/index.ts';

const rulings = readFileSync(new URL('../../docs/rulings.md', import.meta.url), 'utf8');

describe('rules page', () => {
  it('has every rule of docs/rulings.md, and no other', () => {
    const settled = [...rulings.matchAll(/^- \*\*(RR-\d+)\*\*/gm)].map(([, id]) => id);
    const page = rummyRoyalRules.sections.flatMap((s) => s.rules.map((r) => r.id));
    expect(settled).toHaveLength(21);
    expect([...page].sort()).toEqual([...settled].sort());
  });

  it('names each table rule with the values that the rulings allow', () => {
    const rule = (id: string): string => rummyRoyalRules.sections.flatMap((s) => s.rules).find((r) => r.id === id)?.text ?? '';
    expect(rule('RR-1')).toMatch(/100 \(table rule: 60 or 200\)/);
    expect(rule('RR-6')).toMatch(/table rule: off or on/);
    expect(rule('RR-8')).toMatch(/at most 5, with three raises in all \(table rule: at most 10, or no limit\)/);
    expect(rule('RR-16')).toMatch(/ten hands \(table rule: 5, 20, or an open end\)/);
    for (const id of ['RR-9', 'RR-10', 'RR-11', 'RR-15']) expect(rule(id), id).toMatch(/table rule/);
  });
});
