/** Hash routes: `#/`, `#/table/ID`, `#/join/TEXT`, `#/rules/GAME`, `#/rules/GAME/RULE`, `#/records`, `#/records/ID`, `#/settings`. Hash only: works under any sub-path and offline. */
import type { Address, Route, Router } from './services.ts';

/** An invitation or link is at most this long; anything longer is not ours. */
export const MAX_JOIN_TEXT = 4096;

/** Of tables and of saved games. */
const ID = /^[0-9a-f]{32}$/;
const GAME_ID = /^[a-z][a-z0-9-]{0,30}$/;
const RULE_ID = /^[A-Z]{2}-[0-9]{1,3}$/;

/** The route a hash names, or null when it names none. Hostile text in, typed route out. */
export function parseRoute(hash: string): Route | null {
  const path = hash.replace(/^#?\/?/, '');
  if (path === '') return { name: 'home' };
  if (path === 'settings') return { name: 'settings' };
  if (path === 'records') return { name: 'records' };
  const cut = path.indexOf('/');
  const head = cut < 0 ? path : path.slice(0, cut);
  const tail = cut < 0 ? '' : path.slice(cut + 1);
  if (head === 'table' && ID.test(tail)) return { name: 'table', id: tail };
  if (head === 'records' && ID.test(tail)) return { name: 'records', id: tail };
  if (head === 'rules') return rulesRoute(tail);
  // A damaged link to a table is still one: the screen for joining says what to do. Of one that is too long as much as shows it.
  if (head === 'join') return { name: 'join', text: (decode(tail) ?? tail).slice(0, MAX_JOIN_TEXT + 1) };
  return null;
}

export function formatRoute(route: Route): string {
  switch (route.name) {
    case 'home':
      return '#/';
    case 'settings':
      return '#/settings';
    case 'table':
      return `#/table/${route.id}`;
    case 'records':
      return route.id === undefined ? '#/records' : `#/records/${route.id}`;
    case 'rules':
      return route.rule === undefined ? `#/rules/${route.game}` : `#/rules/${route.game}/${route.rule}`;
    case 'join':
      return route.text === '' ? '#/join' : `#/join/${encodeURIComponent(route.text)}`;
  }
}

function rulesRoute(tail: string): Route | null {
  const [game = '', rule, ...more] = tail.split('/');
  if (!GAME_ID.test(game) || more.length > 0) return null;
  if (rule === undefined) return { name: 'rules', game };
  return RULE_ID.test(rule) ? { name: 'rules', game, rule } : null;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

export interface AppRouter extends Router {
  /** Did the last address name nothing here? Then home is shown, with a sentence. */
  readonly lost: boolean;
  close(): void;
}

export function createRouter(address: Address): AppRouter {
  const listeners = new Set<(route: Route) => void>();
  let route: Route = { name: 'home' };
  let lost = false;
  /** The app's own screens before this one in the history: nothing beyond them is the app's to go back to. */
  let depth = address.depth() ?? 0;
  address.note(depth);

  const read = (): void => {
    const parsed = parseRoute(address.hash());
    lost = parsed === null;
    route = parsed ?? { name: 'home' };
  };
  const tell = (): void => {
    for (const listener of [...listeners]) listener(route);
  };
  read();
  const stop = address.listen(() => {
    const before = formatRoute(route);
    // A link of a screen makes a new entry, on which nothing is noted yet.
    const noted = address.depth();
    depth = noted ?? depth + 1;
    if (noted === null) address.note(depth);
    read();
    if (lost || formatRoute(route) !== before) tell();
  });

  return {
    get route() {
      return route;
    },
    get lost() {
      return lost;
    },
    go(to, how = 'push') {
      const hash = formatRoute(to);
      if (how === 'replace') address.replace(hash, depth);
      else if (hash !== formatRoute(route) || lost) address.push(hash, ++depth);
      route = to;
      lost = false;
      tell();
    },
    back(parent) {
      if (depth > 0) address.back();
      else this.go(parent, 'replace');
    },
    href: formatRoute,
    get place() {
      return address.place();
    },
    keepPlace: (place) => address.keep(place),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      stop();
      listeners.clear();
    },
  };
}
