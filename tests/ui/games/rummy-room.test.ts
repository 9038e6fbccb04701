/** The sharing of room comes to rest: what is drawn changes what is measured, which may not push it back and forth for ever. */
import { expect, fixtureCleanup } from '@open-wc/testing';
import { random } from '../../../src/engine/kernel/index.ts';
import type { RummyView } from '../../../src/engine/rummy-royal/index.ts';
import { setViewport } from '@web/test-runner-commands';
import type { CcRummyTable } from '../../../src/ui/games/rummy-royal/index.ts';
import type { TableState } from '../../../src/table/api.ts';
import { withTokens } from '../kit/support.ts';
import { drawTable, settled } from './draw-table.ts';
import { scenes, tableState, type SceneName } from './fixtures.ts';
import { cutOff, look, outOfSight } from './geometry.ts';
import { LocalTable } from './local-table.ts';
import { hasHint, situations } from './situations.ts';

const SEED = Number(new URLSearchParams(location.search).get('seed') ?? 20261130);
/** Updates for one change of what is shown; the guard against sharing for ever is at 12. */
const ENOUGH = 7;

/** How often the table asks for an update until nothing changes any more. */
async function updates(table: CcRummyTable, show: (state: TableState) => Promise<unknown>, state: TableState): Promise<number> {
  let asked = 0;
  const request = table.requestUpdate.bind(table);
  table.requestUpdate = (...all: Parameters<typeof request>) => {
    asked += 1;
    request(...all);
  };
  await show(state);
  table.requestUpdate = request;
  return asked;
}

describe(`the room of a table with hints of a first hand, seed ${SEED}`, () => {
  before(withTokens);

  // A page is told when sharing the room takes it longer than one frame. That is allowed here, as long as it ends.
  let usual: typeof window.onerror = null;
  before(() => {
    usual = window.onerror;
    window.onerror = (message, ...rest): unknown => (typeof message === 'string' && message.startsWith('ResizeObserver loop') ? true : (usual?.call(window, message, ...rest) as unknown));
  });
  after(() => void (window.onerror = usual));

  for (const n of [2, 3]) {
    it(`comes to rest: ${n} seats, at many heights`, async () => {
      document.documentElement.dataset['motion'] = 'off';
      const all = situations(n, SEED + n).filter(hasHint);
      const restless: string[] = [];
      for (let height = 520; height < 760; height += 16) {
        fixtureCleanup();
        await setViewport({ width: 360, height });
        const show = await drawTable(true);
        const table = await show((all[0] as (typeof all)[number]).state);
        for (const { name, state } of all) {
          const asked = await updates(table, show, { ...state });
          if (asked > ENOUGH) restless.push(`${name} at 360 × ${height}: ${asked}`);
        }
      }
      delete document.documentElement.dataset['motion'];
      expect(restless).to.deep.equal([]);
    }).timeout(120_000);
  }
});

describe(`what the table has scrolled away, seed ${SEED}`, () => {
  before(withTokens);
  afterEach(() => document.documentElement.style.removeProperty('font-size'));

  it('my hand comes back into sight when it is my turn', async () => {
    document.documentElement.style.fontSize = '130%';
    await setViewport({ width: 320, height: 568 });
    const all = situations(6, SEED + 6);
    const at = (moment: string): TableState => all.find(({ name }) => name.startsWith(moment))?.state ?? expect.fail(`no moment ${moment} in these hands`);
    const show = await drawTable();
    const table = await show(at('bet-theirs'));
    const area = table.shadowRoot?.querySelector('.area') as HTMLElement;
    const hand = (): Element | null => table.shadowRoot?.querySelector('cc-fan') ?? null;
    area.scrollTop = area.scrollHeight;
    expect(outOfSight(hand()), 'scrolled').not.to.deep.equal([]);
    await show({ ...at('bet-theirs') });
    expect(outOfSight(hand()), 'nothing new').not.to.deep.equal([]);
    await show(at('bet-mine'));
    expect(outOfSight(hand()), 'my turn').to.deep.equal([]);
  });
});

describe('the action that is asked for, with text of double size', () => {
  before(withTokens);
  afterEach(() => {
    document.documentElement.style.removeProperty('font-size');
    delete document.documentElement.dataset['motion'];
  });

  const ASKED = ['stake', 'stakeNamed', 'match', 'name', 'spare', 'auction', 'choose', 'bet', 'raise', 'allIn', 'lead', 'follow'] as const satisfies readonly SceneName[];

  /** How much of the button that does it, and of the first choice, has to be scrolled to, px. */
  const hidden = (table: CcRummyTable): readonly number[] => {
    look();
    return [...(table.shadowRoot?.querySelectorAll('.foot .primary, .segment:first-child') ?? [])].map((button) => Math.round(cutOff(button, button.getBoundingClientRect())));
  };

  for (const [width, height] of [[360, 740], [320, 700]] as const) {
    it(`is in sight without scrolling at ${width} × ${height}, text 200 %`, async () => {
      document.documentElement.dataset['motion'] = 'off';
      document.documentElement.style.fontSize = '200%';
      await setViewport({ width, height });
      const show = await drawTable();
      for (const name of ASKED) {
        const table = await show(tableState(scenes[name]));
        const all = hidden(table);
        expect(all, name).to.not.be.empty;
        expect(Math.max(...all), name).to.equal(0);
        for (const choice of table.shadowRoot?.querySelectorAll<HTMLElement>('.segment') ?? []) {
          choice.click();
          await settled(table);
          expect(Math.max(...hidden(table)), `${name}, ${choice.textContent.trim()}`).to.equal(0);
        }
      }
    }).timeout(60_000);
  }
});

describe(`a hint that is open, seed ${SEED}`, () => {
  before(withTokens);
  afterEach(() => delete document.documentElement.dataset['motion']);

  /** How much of seats, board and hand has to be scrolled to, px. */
  const unseen = (table: CcRummyTable): number => {
    look();
    return Math.max(...[...(table.shadowRoot?.querySelectorAll('.seats, .sheet, .hand') ?? [])].map((part) => cutOff(part, part.getBoundingClientRect())));
  };

  for (const [width, height] of [[360, 740], [360, 700]] as const) {
    it(`pushes no row of the board under the bar at ${width} × ${height}`, async () => {
      document.documentElement.dataset['motion'] = 'off';
      await setViewport({ width, height });
      const all = [...Object.entries(scenes).map(([name, scene]) => ({ name, state: tableState(scene) }))].filter(hasHint);
      const [pushed, shown]: [string[], string[]] = [[], []];
      for (const { name, state } of all) {
        const without = unseen(await (await drawTable())(state));
        const table = await (await drawTable(true))(state);
        if (table.shadowRoot?.querySelector('.hint')?.checkVisibility({ visibilityProperty: true }) === true) shown.push(name);
        if (without <= 1 && unseen(table) > 1) pushed.push(`${name}: ${Math.round(unseen(table))} px`);
      }
      expect(pushed).to.deep.equal([]);
      expect(shown.length, 'hints that have room').to.be.above(5);
    }).timeout(120_000);
  }
});

describe(`which comes first, hand or board, seed ${SEED}`, () => {
  before(withTokens);
  afterEach(() => delete document.documentElement.dataset['motion']);

  /** Is what happens now drawn above the seats? */
  const handFirst = (table: CcRummyTable): boolean => {
    const top = (part: string): number => table.shadowRoot?.querySelector(part)?.getBoundingClientRect().top ?? expect.fail(`no ${part}`);
    return top('.state') < top('.seats');
  };

  for (const n of [2, 3, 5]) {
    it(`stays as it was through a hand, whatever comes and goes: ${n} seats, at many heights`, async () => {
      document.documentElement.dataset['motion'] = 'off';
      const turned: string[] = [];
      const orders = new Set<boolean>();
      for (let height = 568; height <= 860; height += 36) {
        await setViewport({ width: 360, height });
        const show = await drawTable(true);
        const local = new LocalTable({ seats: n, seed: SEED + n, me: 0, options: { limit: 'none', start: 60 } });
        const r = random(SEED + height);
        const seen: { readonly phase: string; readonly cards: number; readonly first: boolean }[] = [];
        for (let i = 0; i < 400 && local.hand.ask.kind !== 'over'; i += 1) {
          const view = local.state().hand?.view as RummyView;
          if (view.phase !== seen.at(-1)?.phase && view.cards.length > 0) {
            const table = await show(local.state());
            const look = (what: string): void => {
              const first = handFirst(table);
              orders.add(first);
              const before = seen.at(-1);
              if (before !== undefined && first !== before.first && view.cards.length <= before.cards) turned.push(`${what} at 360 × ${height}`);
              seen.push({ phase: view.phase, cards: Math.max(view.cards.length, before?.cards ?? 0), first });
            };
            look(view.phase);
            // As when somebody has been awaited for long: what stands above the table grows, and goes again.
            const box = table.parentElement as HTMLElement;
            for (const above of ['3rem', '9rem', '3rem']) {
              box.style.top = above;
              await settled(table);
              look(`${view.phase} under ${above}`);
            }
          }
          if (!local.step()) local.answerAtRandom(r);
        }
      }
      expect(turned).to.deep.equal([]);
      expect(orders.size, 'both orders were seen').to.equal(2);
    }).timeout(120_000);
  }
});
