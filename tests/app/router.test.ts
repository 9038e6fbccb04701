import { describe, expect, it } from 'vitest';
import { windowAddress, type WindowLike } from '../../src/app/address.ts';
import { createRouter, formatRoute, MAX_JOIN_TEXT, parseRoute } from '../../src/app/router.ts';
import type { Route } from '../../src/app/services.ts';

const ID = '0123456789abcdef0123456789abcdef';

/** A window's address bar: `pushState` fires nothing, going back and typing do. */
function fakeWindow(hash = '', before: unknown = null): WindowLike & { type(hash: string): void; back(): void; readonly entries: string[] } {
  const entries = [hash];
  const states: unknown[] = [before];
  const listeners = new Set<() => void>();
  const fire = (): void => listeners.forEach((l) => l());
  const back = (): void => {
    entries.pop();
    states.pop();
    fire();
  };
  return {
    entries,
    location: {
      get hash() {
        return entries[entries.length - 1] ?? '';
      },
    },
    history: {
      get state() {
        return states[states.length - 1];
      },
      back: () => back(),
      pushState: (data, _u, url) => void (entries.push(url), states.push(data)),
      replaceState: (data, _u, url) => void ((entries[entries.length - 1] = url), (states[states.length - 1] = data)),
    },
    addEventListener: (_type, listener) => void listeners.add(listener),
    removeEventListener: (_type, listener) => void listeners.delete(listener),
    type(text) {
      entries.push(text);
      states.push(null);
      fire();
    },
    back,
  };
}

describe('routes', () => {
  const routes: readonly Route[] = [
    { name: 'home' },
    { name: 'settings' },
    { name: 'table', id: ID },
    { name: 'records' },
    { name: 'records', id: ID },
    { name: 'rules', game: 'rummy-royal' },
    { name: 'rules', game: 'rummy-royal', rule: 'RR-8' },
    { name: 'join', text: '' },
    { name: 'join', text: 'a/b?c=d#e %ü🂡' },
  ];
  it.each(routes)('writes and reads back $name', (route) => {
    expect(parseRoute(formatRoute(route))).toEqual(route);
  });

  it.each(['', '#', '#/', '/'])('reads %j as home', (hash) => {
    expect(parseRoute(hash)).toEqual({ name: 'home' });
  });

  it.each(['#/table/', '#/table/xyz', `#/table/${ID}0`, '#/table/../settings', '#/rules/Rummy', '#/rules/__proto__', '#/rules/rummy-royal/', '#/rules/rummy-royal/rr-8', '#/rules/rummy-royal/RR-8/x', '#/nowhere', '#/settings/x', '#/records/', '#/records/xyz', `#/records/${ID}0`, '#/record'])(
    'finds nothing at %j',
    (hash) => {
      expect(parseRoute(hash)).toBeNull();
    },
  );
});

describe('a damaged link to a table', () => {
  it.each(['%E0%A4%A', 'x', 'a'.repeat(MAX_JOIN_TEXT + 1)])('goes to the screen that says so', (text) => {
    expect(parseRoute(`#/join/${text}`)).toEqual({ name: 'join', text });
  });

  it('is cut where it is longer than any link', () => {
    expect(parseRoute(`#/join/${'a'.repeat(1_000_000)}`)).toEqual({ name: 'join', text: 'a'.repeat(MAX_JOIN_TEXT + 1) });
  });
});

describe('router', () => {
  it('starts where the address says, and hears of going there and back', () => {
    const win = fakeWindow('#/settings');
    const router = createRouter(windowAddress(win));
    const seen: string[] = [];
    router.subscribe((r) => seen.push(r.name));
    expect(router.route.name).toBe('settings');
    router.go({ name: 'table', id: ID });
    expect(win.location.hash).toBe(`#/table/${ID}`);
    win.back();
    win.type('#/rules/rummy-royal');
    expect(seen).toEqual(['table', 'settings', 'rules']);
  });

  it('shows home with a sentence for an odd address, until one goes on', () => {
    const win = fakeWindow('#/nowhere');
    const router = createRouter(windowAddress(win));
    expect(router.route).toEqual({ name: 'home' });
    expect(router.lost).toBe(true);
    router.go({ name: 'settings' });
    expect(router.lost).toBe(false);
  });

  it('replaces without a new entry, and pushes no entry for the same place', () => {
    const win = fakeWindow('#/join/x');
    const router = createRouter(windowAddress(win));
    router.go({ name: 'table', id: ID }, 'replace');
    expect(win.entries).toEqual([`#/table/${ID}`]);
    router.go({ name: 'table', id: ID });
    expect(win.entries).toHaveLength(1);
  });

  it('goes back within the app only: by links, by steps of its own, and after a reload', () => {
    const win = fakeWindow('#/settings');
    const router = createRouter(windowAddress(win));
    // Opened by its address: whatever lies before it is not the app's.
    router.back({ name: 'home' });
    expect([router.route.name, win.entries]).toEqual(['home', ['#/']]);
    win.type('#/rules/rummy-royal');
    router.go({ name: 'table', id: ID });
    router.back({ name: 'home' });
    expect(router.route.name).toBe('rules');
    const reloaded = createRouter(windowAddress(win));
    router.close();
    reloaded.back({ name: 'settings' });
    expect([reloaded.route.name, win.entries]).toEqual(['home', ['#/']]);
    reloaded.back({ name: 'settings' });
    expect([reloaded.route.name, win.entries]).toEqual(['settings', ['#/settings']]);
  });

  it('keeps where within a screen one was, for when one comes back to it, also over a reload', () => {
    const win = fakeWindow(`#/records/${ID}`);
    const router = createRouter(windowAddress(win));
    expect(router.place).toBeNull();
    router.keepPlace('0/59');
    router.go({ name: 'rules', game: 'rummy-royal', rule: 'RR-11' });
    expect(router.place).toBeNull();
    router.back({ name: 'home' });
    expect([router.route.name, router.place]).toEqual(['records', '0/59']);
    router.close();
    const reloaded = createRouter(windowAddress(win));
    expect(reloaded.place).toBe('0/59');
    win.type('#/rules/rummy-royal');
    reloaded.back({ name: 'home' });
    expect([reloaded.route.name, reloaded.place]).toEqual(['records', '0/59']);
  });

  it.each([null, 7, 'x', { place: 7 }, { place: 'x'.repeat(65) }, { place: null }])('takes no other place from the history: %j', (state) => {
    expect(createRouter(windowAddress(fakeWindow('#/records', state))).place).toBeNull();
  });

  it.each([null, 7, 'x', { depth: -1 }, { depth: 1.5 }, { depth: '2' }, {}])('trusts nothing else that the history carries: %j', (state) => {
    const win = fakeWindow('#/settings', state);
    createRouter(windowAddress(win)).back({ name: 'home' });
    expect(win.entries).toEqual(['#/']);
  });

  it('listens no more once closed', () => {
    const win = fakeWindow('');
    const router = createRouter(windowAddress(win));
    let heard = 0;
    router.subscribe(() => heard++);
    router.close();
    win.type('#/settings');
    expect(heard).toBe(0);
  });
});
