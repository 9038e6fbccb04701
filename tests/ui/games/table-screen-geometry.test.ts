/** The screen of a table as a whole, header and all: the phones that hurt most. `npm run test:long -- geometry` looks at all scenes. */
import { expect, fixtureCleanup } from '@open-wc/testing';
import { withTokens } from '../kit/support.ts';
import { drawScreen, type DrawnScreen } from './draw-screen.ts';
import { scenes, tableState, type SceneName } from './fixtures.ts';
import { cutOff, faults, look, outOfSight } from './geometry.ts';
import { onScreen, phoneName, screenFaults, type Phone } from './screen-situations.ts';

const SCENES: readonly SceneName[] = ['raise', 'nine', 'end'];
const LARGER: Phone = { width: 320, height: 568, textSize: 'larger' };

describe('cc-table-screen, geometry', function () {
  this.timeout(120_000);
  before(withTokens);

  for (const phone of [LARGER, { width: 320, height: 568, browserText: 200 }, { width: 844, height: 390 }, { width: 360, height: 740 }] satisfies Phone[]) {
    it(`nothing is covered or cut off at ${phoneName(phone)}`, async () => {
      expect(await screenFaults(phone, SCENES)).to.deep.equal([]);
    });
  }

  for (const phone of [{ width: 320, height: 568 }, LARGER, { width: 360, height: 740 }, { width: 844, height: 390 }] satisfies Phone[]) {
    it(`a shared phone, with all icons of the header, at ${phoneName(phone)}`, async () => {
      expect(await screenFaults(phone, ['choose', 'leadWait'], { shared: true })).to.deep.equal([]);
    });
  }

  for (const phone of [{ width: 320, height: 568 }, { width: 844, height: 390 }] satisfies Phone[]) {
    it(`what a hand came to is read above the bar at its end, at ${phoneName(phone)}`, async () => {
      await onScreen(phone, async () => {
        const { game, settled } = await drawScreen(tableState(scenes.end));
        const bar = game()?.querySelector('cc-ready');
        const share = (): number => (bar?.getBoundingClientRect().height ?? NaN) / phone.height;
        expect(share()).to.be.below(phone.width > phone.height ? 0.25 : 0.2);
        bar?.shadowRoot?.querySelector<HTMLElement>('.unfold')?.click();
        await settled();
        expect(share()).to.be.above(0.2);
        expect(faults(game() as Element)).to.deep.equal([]);
      });
    });
  }

  const ASKED: readonly SceneName[] = ['stake', 'match', 'name', 'spare', 'auction', 'choose', 'bet', 'raise', 'lead', 'follow', 'end'];
  for (const phone of [{ width: 320, height: 568, browserText: 200 }, { width: 360, height: 640, browserText: 200 }, { width: 844, height: 390, browserText: 200 }, LARGER] satisfies Phone[]) {
    it(`what the player is asked for is in sight without scrolling, and stays there, at ${phoneName(phone)}`, async () => {
      await onScreen(phone, async () => {
        const hidden: string[] = [];
        for (const name of ASKED) {
          fixtureCleanup();
          const { game, settled } = await drawScreen(tableState(scenes[name]));
          const root = game()?.shadowRoot;
          const button = name === 'end' ? game()?.querySelector('cc-ready')?.shadowRoot?.querySelector('.primary') : root?.querySelector('.foot .primary');
          const measure = (when: string): void => {
            look();
            const cut = button === null || button === undefined ? NaN : cutOff(button, button.getBoundingClientRect());
            if (!(cut <= 1)) hidden.push(`${name}, ${when}: ${cut}`);
          };
          measure('at first');
          for (const region of root?.querySelectorAll('.frame, .area, .board, .side') ?? []) region.scrollTop = region.scrollHeight;
          await settled();
          measure('scrolled');
        }
        expect(hidden).to.deep.equal([]);
      });
    });
  }

  const FIRST_HAND: readonly SceneName[] = ['lead', 'nine', 'auction'];
  const HINTED: readonly Phone[] = [{ width: 844, height: 390 }, { width: 360, height: 640, textSize: 'larger' }, { width: 360, height: 740 }];
  for (const phone of HINTED) {
    it(`a first hand, with its hints, at ${phoneName(phone)}`, async () => {
      expect(await screenFaults(phone, FIRST_HAND, { hints: true })).to.deep.equal([]);
    });
  }

  const hint = ({ game }: DrawnScreen): HTMLElement | null => game()?.shadowRoot?.querySelector<HTMLElement>('.hint') ?? null;
  const shows = (screen: DrawnScreen): boolean => hint(screen)?.checkVisibility({ visibilityProperty: true }) ?? false;
  /** Which comes first, and whether all of the hand is in sight. */
  const lies = ({ game }: DrawnScreen): { readonly first: 'board' | 'hand'; readonly unseen: readonly string[] } => {
    const root = game()?.shadowRoot;
    const [board, hand] = ['.board', '.hand'].map((part) => root?.querySelector(part)?.getBoundingClientRect().top ?? NaN) as [number, number];
    return { first: board < hand ? 'board' : 'hand', unseen: outOfSight(root?.querySelector('cc-fan') ?? null) };
  };

  for (const phone of [{ width: 360, height: 740 }, { width: 320, height: 568 }, { width: 844, height: 390 }] satisfies Phone[]) {
    it(`a hint moves neither board nor hand past the other, and no card out of sight, at ${phoneName(phone)}`, async () => {
      for (const name of FIRST_HAND) {
        const { first, unseen } = await onScreen(phone, async () => lies(await drawScreen(tableState(scenes[name]))));
        await onScreen(phone, async () => {
          const screen = await drawScreen(tableState(scenes[name]), { hints: true });
          expect(hint(screen), name).to.not.equal(null);
          expect(lies(screen).first, `${name}, with a hint`).to.equal(first);
          expect(lies(screen).unseen, `${name}, with a hint`).to.deep.equal(unseen);
          if (!shows(screen)) return;
          hint(screen)?.querySelector<HTMLButtonElement>('button')?.click();
          await screen.settled();
          expect(hint(screen), name).to.equal(null);
          expect(lies(screen), `${name}, after the hint`).to.deep.equal({ first, unseen });
        });
      }
    });
  }

  it('shows the hints on a usual phone; where there is no room for one it waits', async () => {
    const shown = async (phone: Phone, name: SceneName): Promise<boolean> => onScreen(phone, async () => shows(await drawScreen(tableState(scenes[name]), { hints: true })));
    for (const name of FIRST_HAND) expect(await shown({ width: 360, height: 740 }, name), name).to.equal(true);
    expect(await shown({ width: 320, height: 568, textSize: 'larger' }, 'lead')).to.equal(false);
  });
});
