/**
 * Every screen with states that are hard to reach by hand. `?page=` chooses one; `?scene=` the screen of a table with a scene of
 * Rummy Royal (`&hints`, `&shared`, `&missing`: who is awaited is not there, `&long`: names of every length, `&deal=`: how it stands with the
 * deal, `&void=`: why the hand does not count, `&click=`: what is tapped then), `?record=` a golden record (`&step=`, `&hand=`);
 * `?theme=`, `?textSize=`, `?hand=` the settings, `?zoom=` what the browser makes of text, per cent.
 */
import { mount } from '../../../src/ui/screens/index.ts';
import { rummyOptions } from '../../../src/engine/rummy-royal/index.ts';
import type { Preferences } from '../../../src/app/index.ts';
import { sceneApp } from '../games/draw-screen.ts';
import type { TableState } from '../../../src/table/api.ts';
import { scenes, tableState, type SceneName } from '../games/fixtures.ts';
import { named } from '../games/situations.ts';
import { ANA, BEN, deferred, fairDeal, fakeApp, fakeOpen, lobbyState, ME, member, NOW, record, simpleDeal, TABLE, type FakeApp } from '../screens/fake-app.ts';

const query = new URLSearchParams(location.search);
const preferences = Object.fromEntries([...query].filter(([k]) => ['theme', 'textSize', 'hand', 'suits'].includes(k))) as Partial<Preferences>;
const zoom = query.get('zoom');
if (zoom !== null) document.documentElement.style.fontSize = `${zoom}%`;
const CODE = 'CC1' + 'QWERTYUIOPASDFGHJKLZXCVBNM234567'.repeat(8).slice(0, 240);
const three = [member(ANA, 'Ana', { ready: true, choice: 'in' }), member(ME, 'Tom'), member(BEN, 'Wilhelmina-Charlotte', { here: false })];
const click = (text: string): void => {
  const find = (root: ParentNode): HTMLElement | undefined => {
    for (const el of root.querySelectorAll<HTMLElement>('*')) {
      if (el.matches('button, a') && (el.textContent?.includes(text) || el.ariaLabel === text)) return el;
      const inner = el.shadowRoot && find(el.shadowRoot);
      if (inner) return inner;
    }
    return undefined;
  };
  // What is to be clicked may still be loading.
  const found = find(document);
  if (found === undefined) setTimeout(() => click(text), 100);
  else found.click();
};

const pages: Record<string, { hash: string; set?(app: FakeApp): void; then?(): void }> = {
  home: { hash: '', set: (app) => (app.tables.records = [record()]) },
  'home-first': { hash: '' },
  'home-many': { hash: '#/nowhere', set(app) { app.tables.records = [record(), record({ id: 'f'.repeat(32), summary: { names: [], hand: 0, phase: 'lobby', mine: false } }), record({ id: 'e'.repeat(32), summary: { names: ['Ana', 'Ben', 'Mira', 'Wilhelmina', 'Søren', 'Ida', 'Jo'], hand: 2, phase: 'between', mine: false } })]; app.pwa.update = true; app.pwa.installable = true; app.tables.trouble = { code: 'storage/quota' }; app.pwa.readiness = 'loading'; } },
  start: { hash: '', then: () => click('Rummy Royal') },
  join: { hash: '#/join' },
  'join-link': { hash: '#/join/AbCdEf', set: (app) => (app.tables.reading = { ok: true, value: { kind: 'link', table: TABLE, known: false } }) },
  'join-answer': { hash: '#/join/' + CODE, set(app) { app.tables.reading = { ok: true, value: { kind: 'hand', table: TABLE, known: false } }; app.tables.byHand = { ok: true, value: { answer: { text: CODE, opened: deferred<never>().promise, cancel() {} }, joined: deferred<never>().promise } }; }, then: () => click('Join') },
  'join-failed': { hash: '#/join/' + CODE, set(app) { app.tables.reading = { ok: true, value: { kind: 'link', table: TABLE, known: false } }; }, then: () => click('Join') },
  'lobby-alone': { hash: `#/table/${TABLE}`, set: (app) => (app.tables.opened = { ok: true, value: fakeOpen(lobbyState()) }) },
  'lobby-invite': { hash: `#/table/${TABLE}`, set(app) { const open = fakeOpen(lobbyState()); open.invitation = { ok: true, value: { text: CODE, accept: async () => ({ ok: true, value: ANA }), cancel() {} } }; app.tables.opened = { ok: true, value: open }; }, then: () => click('From phone to phone') },
  'lobby-link': { hash: `#/table/${TABLE}`, set(app) { const open = fakeOpen(lobbyState({ members: three })); open.setBroker('ready'); app.tables.opened = { ok: true, value: open }; }, then: () => click('With a link') },
  'lobby-three': { hash: `#/table/${TABLE}`, set: (app) => (app.tables.opened = { ok: true, value: fakeOpen(lobbyState({ members: three })) }) },
  'lobby-rules': { hash: `#/table/${TABLE}`, set: (app) => (app.tables.opened = { ok: true, value: fakeOpen(lobbyState({ members: three })) }), then: () => click('Change the rules') },
  'table-info': { hash: `#/table/${TABLE}`, set: (app) => (app.tables.opened = { ok: true, value: fakeOpen(lobbyState({ members: three, reports: [{ code: 'log/bad-signature', seat: BEN, peer: ANA, at: NOW - 70_000 }] })) }), then: () => click('About this table') },
  'table-menu': { hash: `#/table/${TABLE}`, set: (app) => (app.tables.opened = { ok: true, value: fakeOpen(lobbyState({ members: three })) }), then: () => click('Menu') },
  'table-lost': { hash: `#/table/${TABLE}` },
  rules: { hash: '#/rules/rummy-royal' },
  'rules-one': { hash: '#/rules/rummy-royal/RR-8' },
  settings: { hash: '#/settings', set: (app) => (app.tables.records = [record()]) },
};

/** A golden record, taken in and stepped through. */
async function playRecord(name: string): Promise<void> {
  const app = fakeApp({ preferences });
  const content = await (await fetch(`/tests/fixtures/rummy-royal/${name}.court.json`)).text();
  const taken = await app.saved.take({ size: content.length, text: async () => content });
  if (!taken.ok) throw new Error(taken.refusal.code);
  app.router.go({ name: 'records', id: taken.value.id });
  mount(app, document.body);
  const key = (to: string): void => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: to, bubbles: true, composed: true }));
  setTimeout(() => {
    const steps = query.get('step') ?? '0';
    if (steps === 'end') key('End');
    else for (let i = 0; i < Number(steps); i++) key('ArrowRight');
    setTimeout(() => (document.documentElement.dataset['ready'] = 'true'), 400);
  }, 700);
}

/** Whoever is awaited is not there, and can be gone on without. */
function missing(state: TableState): TableState {
  if (state.awaited === null) return state;
  const { seats } = state.awaited;
  return { ...state, members: state.members.map((m) => (seats.includes(m.key) ? { ...m, here: false, since: NOW - 130_000 } : m)), awaited: { ...state.awaited, passable: seats } };
}

/** `&deal=checking`, `simple`, `recovered` (a phone was not there for the check); `&void=rummy-royal/must-play@12/follow`. */
function dealt(state: TableState): TableState {
  const { hand } = state;
  if (hand === null) return state;
  const deal = query.get('deal');
  const [code, at] = query.get('void')?.split('@') ?? [];
  const devices = hand.seats.map((key) => [key]);
  const view = deal === 'simple' ? simpleDeal(hand.seats, hand.over) : deal === 'checking' ? fairDeal(devices, false, { stage: 'checking' }) : deal === 'recovered' ? fairDeal(devices, true, { openedFor: hand.seats.slice(-1), checkedBy: hand.seats.slice(0, -1) }) : hand.deal;
  if (code === undefined) return { ...state, hand: { ...hand, deal: view } };
  return { ...state, phase: 'between', hand: { ...hand, over: true, deal: { ...view, stage: 'void' }, voided: { code: code as `${string}/${string}`, at: at ?? null, seats: code === 'deal/gone' ? [] : [{ seat: 1, name: 'Ana' }] } } };
}

const scene = query.get('scene') as SceneName | null;
const golden = query.get('record');
const page = scene !== null || golden !== null ? undefined : pages[query.get('page') ?? 'home'];
if (golden !== null) void playRecord(golden);
else if (scene !== null) {
  const state = dealt(query.has('long') ? named(tableState(scenes[scene])) : tableState(scenes[scene]));
  const { app } = sceneApp(query.has('missing') ? missing(state) : state, { hints: query.has('hints'), shared: query.has('shared'), preferences });
  mount(app, document.body);
  setTimeout(() => {
    if (query.has('shared')) {
      click('Look without holding');
      setTimeout(() => click('I am'), 100);
    }
    const tap = query.get('click');
    if (tap !== null) click(tap);
    setTimeout(() => (document.documentElement.dataset['ready'] = 'true'), 600);
  }, 500);
} else if (page !== undefined) {
  const app = fakeApp({ hash: page.hash, preferences });
  (app.games as { loaded: unknown }).loaded = () => ({ options: rummyOptions });
  page.set?.(app);
  mount(app, document.body);
  setTimeout(() => {
    page.then?.();
    setTimeout(() => (document.documentElement.dataset['ready'] = 'true'), 400);
  }, 500);
}
