/** What the table says: shown hands, who is awaited, why a suit stops, whose a space is. */
import { expect, fixture, fixtureCleanup, html } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { parseFace } from '../../../src/engine/cards/index.ts';
import { rankFive, type RummyEvent } from '../../../src/engine/rummy-royal/index.ts';
import type { TableState } from '../../../src/table/api.ts';
import '../../../src/ui/games/rummy-royal/index.ts';
import type { CcRummyTable } from '../../../src/ui/games/rummy-royal/index.ts';
import { told } from '../../../src/ui/games/rummy-royal/index.ts';
import { inOrder } from '../../../src/ui/games/rummy-royal/five.ts';
import { awaitedLine, headline } from '../../../src/ui/games/rummy-royal/headline.ts';
import { modelOf, type Model } from '../../../src/ui/games/rummy-royal/model.ts';
import { shortName } from '../../../src/ui/games/rummy-royal/parts/cut.ts';
import { sentence } from '../../../src/ui/games/rummy-royal/sentence.ts';
import { plain } from '../../../src/ui/games/rummy-royal/text.ts';
import { withTokens } from '../kit/support.ts';
import { ScriptedTable, scenes, tableState, type Scene } from './fixtures.ts';

const faces = (text: string): number[] => text.split(' ').map((name) => parseFace(name)!);
const shown = (seat: number, text: string): RummyEvent => ({ type: 'shown', seat, five: faces(text), rank: rankFive(faces(text)).rank });
const model = (scene: Scene): Model => modelOf(tableState(scene))!;
const NAMES = ['Tom', 'Ana', 'Cleo'];

async function show(state: TableState): Promise<ShadowRoot> {
  fixtureCleanup();
  const box = await fixture<HTMLElement>(html`<div style="position: fixed; inset: 0"><cc-rummy-table .state=${state} .table=${new ScriptedTable(state)}></cc-rummy-table></div>`);
  const table = box.querySelector<CcRummyTable>('cc-rummy-table')!;
  await table.updateComplete;
  return table.shadowRoot!;
}
const text = (of: Element | null): string => (of?.textContent ?? '').replace(/[⁦-⁩]/g, '').replace(/\s+/g, ' ').trim();

describe('shown hands (RR-8)', () => {
  for (const [five, said, spoken] of [
    ['2H 2S KS 2C KD', 'a full house: 2♠, 2♣, 2♥, K♠, K♦', 'a full house: 2 of spades, 2 of clubs, 2 of hearts, king of spades, king of diamonds'],
    ['6D 4D TD AD 9D', 'a flush: A♦, 10♦, 9♦, 6♦, 4♦', 'a flush: ace of diamonds, 10 of diamonds, 9 of diamonds, 6 of diamonds, 4 of diamonds'],
    ['3H AS 5C 2D 4H', 'a straight: 5♣, 4♥, 3♥, 2♦, A♠', ''],
    ['TH JH QH KH AH', 'a straight flush: A♥, K♥, Q♥, J♥, 10♥', ''],
    ['9H 4S 9C KD 4H', 'two pairs: 9', ''],
    ['AH 2S 9C KD 4H', 'high card: A♥, K♦, 9♣, 4♥, 2♠', ''],
  ] as const) {
    it(`are laid down by what they are worth, each card with its suit: ${said}`, () => {
      const made = sentence(shown(1, five), NAMES, null);
      expect(made.text.replace(/[⁦-⁩]/g, '')).to.contain(`Ana showed ${said}`);
      if (spoken !== '') expect(made.spoken).to.contain(spoken);
      expect([...inOrder(faces(five))].sort()).to.deep.equal([...faces(five)].sort());
    });
  }
});

describe('who is awaited', () => {
  it('is said as what they may do, never as what they did', () => {
    const line = (scene: Scene): string => plain(awaitedLine(model(scene))).replace(/[⁦-⁩]/g, '');
    expect(line(scenes.betWait)).to.equal('Ana calls, raises or folds');
    expect(line({ ...scenes.betWait, view: { ...scenes.betWait.view, betting: { ...scenes.betWait.view.betting, toCall: 0 } } })).to.equal('Ana checks or bets');
    expect(plain(headline(model(scenes.betWait)).lines[0]!).replace(/[⁦-⁩]/g, '')).to.equal('Ana calls, raises or folds.');
    expect(line(scenes.bet)).to.equal('You check or bet');
    expect(line(scenes.raise)).to.equal('You call, raise or fold');
  });
});

describe('why a suit stops (RR-11, RR-18)', () => {
  it('nobody who is here holds the next card, while one who is away holds cards', () => {
    const lines = (why: 'nobody' | 'nobody-here'): string[] => headline(model({ ...scenes.lead, view: { ...scenes.lead.view, stop: { face: parseFace('7S')!, why } } })).lines.map(plain);
    expect(lines('nobody')[0]).to.equal('Nobody holds the 8.');
    expect(lines('nobody-here')[0]).to.equal('Nobody who is here holds the 8.');
    expect(sentence({ type: 'stopped', face: parseFace('7S')!, why: 'nobody-here' }, NAMES, null).text).to.equal('Spades stop at 7: nobody who is here holds the next one.');
  });
});

describe('whoever reads a sentence', () => {
  before(withTokens);
  beforeEach(() => setViewport({ width: 360, height: 740 }));

  const clean = (text: string): string => text.replace(/[⁦-⁩]/g, '');
  const said = (event: RummyEvent): string => {
    const { text, spoken } = sentence(event, NAMES, 2);
    expect(spoken, spoken).not.to.match(MIDDLE);
    return clean(text);
  };
  /** A capital inside a sentence. */
  const MIDDLE = /(?<!^|[.?!] )\bYou\b/;
  const C = parseFace('KS')!;

  for (const [event, text] of [
    [{ type: 'cut', why: 'deal', again: false, draws: [{ seat: 0, face: C }, { seat: 2, face: parseFace('3D')! }] }, 'Cut for the deal: Tom K♠, you 3♦.'],
    [{ type: 'corner-matched', seats: [0, 2], suit: 'S', amount: 3 }, 'You and Tom each matched 3 on A♠.'],
    [{ type: 'corner-matched', seats: [2], suit: 'S', amount: 3 }, 'You matched 3 on A♠.'],
    [{ type: 'corner-added', seats: [0, 1, 2], suit: 'S', amount: 3 }, 'You, Tom and Ana each put 3 more on A♠.'],
    [{ type: 'corner-returned', seat: 2, suit: 'S', amount: 3 }, 'Nobody matched it: 3 went back to you.'],
    [{ type: 'away', seats: [1, 2] }, 'You and Ana are away; the hand goes on without you.'],
    [{ type: 'away', seats: [0, 1] }, 'Tom and Ana are away; the hand goes on without them.'],
    [{ type: 'begun-again', without: [1, 2] }, 'All antes and stakes went back: the hand begins again without you and Ana.'],
    [{ type: 'paid', from: { space: 'KITTY' }, to: { seat: 2 }, amount: 4, why: 'kitty' }, 'You took 4 from KITTY.'],
    [{ type: 'paid', from: { seat: 0 }, to: { seat: 2 }, amount: 4, why: 'per-card' }, 'Tom paid you 4, one for each card left.'],
    [{ type: 'paid', from: 'bank', to: { seat: 2 }, amount: 4, why: 'returned' }, '4 went back to you: nobody could call it.'],
    [{ type: 'won-pot', shares: [{ seat: 2, amount: 9 }], amount: 9, side: 0, called: false }, 'Everybody else folded: you won the pot, 9.'],
    [{ type: 'won-pot', shares: [{ seat: 0, amount: 9 }, { seat: 2, amount: 8 }], amount: 17, side: 0, called: true }, 'Equal hands split the pot: Tom 9 and you 8.'],
    [{ type: 'leftovers', high: 0, low: 2, amount: 7, shares: [{ seat: 0, amount: 4 }, { seat: 2, amount: 3 }] }, 'What was left on the sheet is divided: Tom 4 (high), you 3 (low).'],
  ] as unknown as readonly (readonly [RummyEvent, string])[]) it(`is “you” in the middle of it, and the first of several: ${text}`, () => expect(said(event)).to.equal(text));

  it('is so wherever several are named: who is awaited, who plays for which pot, who won the game', async () => {
    expect(clean(plain(awaitedLine(model({ ...scenes.watch, me: 2, phase: 'shuffle', owes: [1, 2] }))))).to.equal('Waiting for you and Ana');
    const pots = await show(tableState({ ...scenes.raise, me: 2, view: { ...scenes.raise.view, pots: [{ amount: 12, seats: [0, 1, 2] }, { amount: 5, seats: [1, 2] }] } }));
    expect([...pots.querySelectorAll('.below li')].map(text)).to.deep.equal(['Main pot for you, Jo and Ana', 'Side pot for you and Ana']);
    const over = await show(tableState({ ...scenes.end, final: [100, 80, 80, 80, 100] }));
    expect(text(over.querySelector('.end h2'))).to.equal('You and Tom share the game');
    const second = await show(tableState({ ...scenes.end, me: 4, final: [100, 80, 80, 80, 100] }));
    expect(text(second.querySelector('.end h2'))).to.equal('You and Tom share the game'.replace('Tom', 'Jo'));
  });

  it('who is called You by the others is not whoever reads', () => {
    expect(clean(sentence({ type: 'dealer', seat: 0 }, ['You', 'Ana'], 1).text)).to.equal('You deals.');
  });
});

describe('a name under a card that was drawn', () => {
  it('is short, and keeps the number that tells two of one name apart', () => {
    expect([shortName('Ana', 5), shortName('Ana (2)', 8), shortName('Ana (2)', 5), shortName('Anastasia (2)', 8), shortName('Anastasia (2)', 5), shortName('Anastasia', 5), shortName('Ana Maria', 8)])
      .to.deep.equal(['Ana', 'Ana (2)', 'Ana(2)', 'Anas…(2)', 'An…(2)', 'Anas…', 'Ana']);
    expect([shortName('👨\u200d👩\u200d👧👋🏽', 5), shortName('Ana👋🏽👋🏽👋🏽', 5)]).to.deep.equal(['👨\u200d👩\u200d👧👋🏽', 'Ana👋🏽…']);
  });
});

describe('the showdown (RR-8)', () => {
  before(withTokens);
  beforeEach(() => setViewport({ width: 360, height: 740 }));

  const before_: readonly RummyEvent[] = [{ type: 'chosen' }, shown(1, '2H 2S KS 2C KD'), shown(2, '6D 4D TD AD 9D'), { type: 'won-pot', shares: [{ seat: 1, amount: 32 }], amount: 32, side: 0, called: true }];
  const WON = 'Ana won the pot, 32, with a full house: 2';

  it('who won with what stays to be read until the first suit stops', async () => {
    const { view } = scenes.firstLead;
    const news = async (...more: readonly RummyEvent[]): Promise<string> => text((await show(tableState({ ...scenes.firstLead, owes: [1], view, events: [...before_, ...more] }))).querySelector('.news'));
    expect(await news()).to.contain(WON);
    const led: RummyEvent = { type: 'led', seat: 1, face: parseFace('3S')!, first: true };
    const playing = await news({ type: 'cannot-lead', seat: 2, colour: 'black', first: true }, led);
    expect(playing).to.contain(WON).and.to.contain('Ana led 3');
    expect(await news(led, { type: 'played', seat: 2, face: parseFace('4S')! }, { type: 'stopped', face: parseFace('4S')!, why: 'nobody' }, { type: 'led', seat: 2, face: parseFace('5H')!, first: false })).not.to.contain(WON);
  });

  it('is told at the end of the hand', async () => {
    expect(text((await show(tableState({ ...scenes.end, events: [...before_, ...scenes.end.events.slice(12)] }))).querySelector('.end'))).to.contain('Ana a full house won the pot, 32').and.to.contain('Ben a flush');
  });
});

describe('the reason of an event', () => {
  it('is that of its rule: RR-10 for the first lead, RR-12 for later ones and for a hand that ends blocked', () => {
    const rules = (...events: readonly RummyEvent[]): string[] => told(tableState({ ...scenes.watch, events }), 0).map(({ rule, reason }) => `${rule} ${reason}`);
    const lead = (first: boolean): RummyEvent => ({ type: 'led', seat: 1, face: parseFace('3S')!, first });
    expect(rules(lead(true))[0]).to.match(/^RR-10 .*lowest black card/);
    expect(rules(lead(false))[0]).to.match(/^RR-12 .*other colour/);
    expect(rules({ type: 'hand-over', winner: null, left: [] })[0]).to.match(/^RR-12 .*the hand ends/);
    expect(rules({ type: 'hand-over', winner: 1, left: [] })[0]).to.match(/^RR-14 /);
  });
});
