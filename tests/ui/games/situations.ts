/** Tables as they come about: views of real hands at every phase, found by playing them, with names of every length. */
import { random } from '../../../src/engine/kernel/index.ts';
import type { RummyOptions, RummyView } from '../../../src/engine/rummy-royal/index.ts';
import type { TableState } from '../../../src/table/api.ts';
import { LocalTable } from './local-table.ts';

export interface Situation {
  readonly name: string;
  readonly state: TableState;
}

/** May the hints of a first hand say something here? */
export const hasHint = ({ state }: Situation): boolean => ['stake', 'match', 'spare', 'auction', 'choose', 'lead', 'follow'].includes((state.hand?.view as RummyView).phase);

/** The longest a name may be, in one word and in several, among usual ones. */
const NAMES = ['Jo', 'Wolfeschlegelsteinhausen', 'Ana', 'Maria del Carmen Fuentes', 'Ben', 'Wilhelmina', 'Bartholomäus', 'Kai', 'Li'] as const;

/** The same table, with names of every length. */
export const named = (state: TableState): TableState => ({ ...state, members: state.members.map((m, i) => ({ ...m, name: NAMES[i] ?? m.name, here: i !== 4 })) });

function keyOf(view: RummyView, mine: boolean): string {
  const parts: string[] = [view.phase, mine ? 'mine' : 'theirs'];
  if (view.phase === 'bet') {
    parts.push((view.betting?.toCall ?? 0) > 0 ? 'called' : 'open');
    if (view.pots.length > 1) parts.push('side-pots');
  }
  if (view.phase === 'lead') parts.push(view.stop === null ? 'first' : 'later');
  return parts.join('-');
}

/** How much there is to draw: cards of mine, the run, cards shown, side pots. */
const load = (view: RummyView): number => view.cards.length * 4 + view.run.length * 3 + view.left.reduce((n, l) => n + l.faces.length, 0) + view.pots.length * 6;

const VARIANTS: readonly Partial<RummyOptions>[] = [{}, { limit: 'none', start: 60, delay: 'never' }, { poker: false }, { corners: 'on' }];

/** The fullest table of each kind of moment in some hands of `n`, as seat 0 sees it (or one who watches), in the order of a hand. */
export function situations(n: number, seed: number, me: number | null = 0): readonly Situation[] {
  const best = new Map<string, { readonly state: TableState; readonly load: number }>();
  VARIANTS.forEach((options, v) => {
    for (let s = 0; s < 3; s += 1) {
      const local = new LocalTable({ seats: n, seed: seed + v * 100 + s, me, options });
      const r = random(seed + s);
      for (let i = 0; i < 900; i += 1) {
        const state = local.state();
        const view = state.hand?.view as RummyView;
        const mine = me !== null && view.owes.includes(me) && (view.phase !== 'follow' || view.cards.some((c) => c.live));
        const key = keyOf(view, mine);
        const weight = load(view);
        if ((best.get(key)?.load ?? -1) < weight) best.set(key, { state: named(state), load: weight });
        if (local.hand.ask.kind === 'over') break;
        if (!local.step()) local.answerAtRandom(r);
      }
    }
  });
  return [...best].map(([name, { state }]) => ({ name, state }));
}
