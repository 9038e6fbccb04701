/** Every screen with states that are hard to reach by hand. `?page=` chooses one, `?theme=`, `?textSize=`, `?hand=` the settings. */
import { mount } from '../../../src/ui/screens/index.ts';
import { rummyOptions } from '../../../src/engine/rummy-royal/index.ts';
import type { Preferences } from '../../../src/app/index.ts';
import { ANA, BEN, deferred, fakeApp, fakeOpen, lobbyState, ME, member, NOW, record, TABLE, type FakeApp } from '../screens/fake-app.ts';

const query = new URLSearchParams(location.search);
const preferences = Object.fromEntries([...query].filter(([k]) => ['theme', 'textSize', 'hand', 'suits'].includes(k))) as Partial<Preferences>;
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
  'lobby-invite': { hash: `#/table/${TABLE}`, set(app) { const open = fakeOpen(lobbyState()); open.invitation = { ok: true, value: { text: CODE, accept: async () => ({ ok: true, value: ANA }), cancel() {} } }; app.tables.opened = { ok: true, value: open }; }, then: () => click('Without a server') },
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

const page = pages[query.get('page') ?? 'home'];
if (page !== undefined) {
  const app = fakeApp({ hash: page.hash, preferences });
  (app.games as { loaded: unknown }).loaded = () => ({ options: rummyOptions });
  page.set?.(app);
  mount(app, document.body);
  setTimeout(() => {
    page.then?.();
    setTimeout(() => (document.documentElement.dataset['ready'] = 'true'), 400);
  }, 500);
}
