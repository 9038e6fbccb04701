/** Whole hands by the real rules, played through the table's own buttons; and what the page may never contain. */
import { expect, fixture, html } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { SUITS, makeFace } from '../../../src/engine/cards/index.ts';
import { random, type Random } from '../../../src/engine/kernel/index.ts';
import type { Face } from '../../../src/engine/kernel/game.ts';
import type { RummyEvent, RummyView } from '../../../src/engine/rummy-royal/index.ts';
import '../../../src/ui/games/rummy-royal/index.ts';
import { handLog, summary, title, type CcRummyTable } from '../../../src/ui/games/rummy-royal/index.ts';
import { spokenCard } from '../../../src/ui/games/rummy-royal/faces.ts';
import { cardName } from '../../../src/ui/kit/words.ts';
import { withTokens } from '../kit/support.ts';
import { LocalTable, type LocalSetup } from './local-table.ts';

const SEED = Number(new URLSearchParams(location.search).get('seed') ?? 20261130);

async function seat(setup: LocalSetup): Promise<{ readonly local: LocalTable; readonly table: CcRummyTable }> {
  const local = new LocalTable(setup);
  const table = await fixture<CcRummyTable>(html`<cc-rummy-table style="position: fixed; inset: 0" .state=${local.state()} .table=${local}></cc-rummy-table>`);
  local.subscribe((state) => (table.state = state));
  return { local, table };
}

/** The whole tree with all shadow roots, as text: attributes, labels, words. The board names its cards because they are printed on it. */
function everything(root: Node): string {
  if (root instanceof Element && root.matches('.sheet')) return '';
  let out = root instanceof Text ? root.data : '';
  if (root instanceof Element) out += ` ${[...root.attributes].map((a) => a.value).join(' ')} ${root.shadowRoot ? everything(root.shadowRoot) : ''}`;
  for (const child of root.childNodes) out += everything(child);
  return out;
}

/** Faces that this seat may know: its own, and all that lay open. */
function known(local: LocalTable): ReadonlySet<Face> {
  const view = local.view;
  const open = local.hand.events.flatMap(({ event }) => facesIn(event as RummyEvent));
  // All four are offered while one is asked for, to bet on or to name.
  const corners = view.phase === 'stake' || view.phase === 'name' ? SUITS.map((suit) => makeFace('A', suit)) : [view.corners.bet?.suit ?? [], view.corners.named ?? []].flat().map((suit) => makeFace('A', suit));
  return new Set([...view.cards.map((c) => c.face), ...view.run.map((r) => r.face), ...view.seats.flatMap((s) => s.shown ?? []), ...view.left.flatMap((l) => l.faces), ...(view.next === null ? [] : [view.next]), ...(view.stop === null ? [] : [view.stop.face]), ...corners, ...open]);
}

function facesIn(e: RummyEvent): readonly Face[] {
  if ('face' in e) return [e.face];
  // RR-6: the corner is named, not who holds its Ace.
  if ('suit' in e) return [makeFace('A', e.suit)];
  if (e.type === 'cut') return e.draws.map((d) => d.face);
  return e.type === 'shown' ? e.five : [];
}

const NAMES_OF = Array.from({ length: 52 }, (_, face) => new RegExp(`\\b(${cardName(face)}|${spokenCard(face)})\\b`));

function hidden(page: string, allowed: ReadonlySet<Face>, where: string): void {
  const seen = NAMES_OF.flatMap((name, face) => (!allowed.has(face) && name.test(page) ? [cardName(face)] : []));
  expect(seen, `${where}: cards that are nobody's to see`).to.deep.equal([]);
}

/** Presses something that the table offers to this seat, drawn by the generator. */
async function act(table: CcRummyTable, r: Random): Promise<void> {
  await table.updateComplete;
  const root = table.shadowRoot!;
  const fan = root.querySelector('cc-fan');
  await fan?.updateComplete;
  const buttons = [...root.querySelectorAll<HTMLButtonElement>('.foot button:not(.icon):not([disabled])')];
  const best = buttons.find((b) => /Pick my best five/.test(b.textContent ?? ''));
  if (best !== undefined) best.click();
  else if (fan !== null && fan.cards.some((c) => c.state === 'live') && r.below(2) === 0) fan.cardElement(r.pick(fan.cards.filter((c) => c.state === 'live')).key)?.click();
  else if (buttons.length > 0) r.pick(buttons).click();
  else fan?.cardElement(r.pick(fan.cards.filter((c) => c.state !== 'dim')).key)?.click();
  await table.updateComplete;
  const go = [...root.querySelectorAll<HTMLButtonElement>('.foot .primary:not([disabled])')];
  if (best !== undefined) go[0]?.click();
  await table.updateComplete;
  // The answer is stored before anything else happens.
  await new Promise((done) => setTimeout(done));
}

describe('cc-rummy-table with the real rules', () => {
  before(withTokens);
  beforeEach(() => setViewport({ width: 360, height: 740 }));

  for (const [seats, options] of [[2, {}], [3, {}], [5, { limit: 'none' }], [9, {}], [4, { poker: false, ace: 'low' }], [4, { corners: 'on' }]] as const) {
    it(`a hand of ${seats} from deal to end through its buttons, seed ${SEED + seats}`, async () => {
      const { local, table } = await seat({ seats, seed: SEED + seats, options });
      const r = random(SEED * 7 + seats);
      document.documentElement.dataset['motion'] = 'off';
      for (let i = 0; i < 600 && local.hand.ask.kind !== 'over'; i += 1) {
        if (!local.step()) await act(table, r);
        await table.updateComplete;
        const allowed = known(local);
        const page = everything(table.shadowRoot!);
        hidden(page, allowed, `seed ${SEED + seats}`);
        expect(table.shadowRoot!.querySelectorAll('.primary').length).to.be.at.most(1);
      }
      expect(local.hand.ask.kind, `seed ${SEED + seats}`).to.equal('over');
      const view = local.state().hand?.view as RummyView;
      await table.updateComplete;
      expect(table.shadowRoot!.querySelector('.end')).not.to.equal(null);
      // Who got what adds up: what seats gained, the sheet lost.
      const rows = summary(local.state());
      const before = view.seats.map((s) => s.chips);
      for (const row of rows) expect(row.change, `seat ${row.seat}`).to.equal((before[row.seat] ?? 0) - 100);
      expect(handLog(local.state()).every((l) => l.text !== '' && !/undefined|\[object/.test(l.text + l.spoken))).to.equal(true);
      expect(title(local.state()).subtitle).to.equal('Hand 1 of 10, end of the hand');
    }).timeout(60_000);
  }

  it('goes on by itself with what the button promised (RR-11)', async () => {
    const { local, table } = await seat({ seats: 2, seed: 11 });
    document.documentElement.dataset['motion'] = 'off';
    const r = random(5);
    for (let i = 0; i < 400; i += 1) {
      if (local.step()) continue;
      if (local.hand.ask.kind === 'over') throw new Error('no run of two came up with this seed');
      await table.updateComplete;
      const go = table.shadowRoot!.querySelector<HTMLButtonElement>('.foot .primary:not([disabled])');
      if (go !== null && /go on with/.test(go.textContent ?? '')) {
        const before = local.answers.length;
        go.click();
        await new Promise((done) => setTimeout(done));
        while (local.step()) await table.updateComplete;
        await new Promise((done) => setTimeout(done));
        expect(local.answers.length).to.be.at.least(before + 2);
        return;
      }
      await act(table, r);
    }
  });

  it('one who watches finds no card of a hand in the page', async () => {
    const { local, table } = await seat({ seats: 4, seed: SEED, me: null });
    while (local.step()) {
      await table.updateComplete;
      const allowed = known(local);
      const page = everything(table.shadowRoot!);
      hidden(page, allowed, `seed ${SEED}`);
    }
    expect(local.hand.ask.kind).to.equal('over');
  }).timeout(60_000);
});
