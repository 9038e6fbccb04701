import type { Address } from './services.ts';

/** The little of a window that an address needs; tests hand in their own. */
export interface WindowLike {
  readonly location: { readonly hash: string };
  readonly history: { readonly state: unknown; back(): void; pushState(data: unknown, unused: string, url: string): void; replaceState(data: unknown, unused: string, url: string): void };
  addEventListener(type: 'popstate' | 'hashchange', listener: () => void): void;
  removeEventListener(type: 'popstate' | 'hashchange', listener: () => void): void;
}

/** The address bar of a window. `pushState` fires no event, so the router tells its listeners itself. */
export function windowAddress(win: WindowLike): Address {
  return {
    hash: () => win.location.hash,
    depth: () => depthOf(win.history.state),
    note: (depth) => win.history.replaceState({ depth, place: placeOf(win.history.state) }, '', win.location.hash),
    place: () => placeOf(win.history.state),
    keep: (place) => win.history.replaceState({ depth: depthOf(win.history.state), place }, '', win.location.hash),
    push: (hash, depth) => win.history.pushState({ depth }, '', hash),
    replace: (hash, depth) => win.history.replaceState({ depth }, '', hash),
    back: () => win.history.back(),
    listen(listener) {
      win.addEventListener('popstate', listener);
      win.addEventListener('hashchange', listener);
      return () => {
        win.removeEventListener('popstate', listener);
        win.removeEventListener('hashchange', listener);
      };
    },
  };
}

/** What an entry of the history carries is kept by the browser, also over a reload; another page of this origin may have written it. */
function depthOf(state: unknown): number | null {
  const depth = typeof state === 'object' && state !== null ? (state as { readonly depth?: unknown }).depth : null;
  return typeof depth === 'number' && Number.isSafeInteger(depth) && depth >= 0 ? depth : null;
}

/** Longer than any screen writes. */
const MAX_PLACE = 64;

function placeOf(state: unknown): string | null {
  const place = typeof state === 'object' && state !== null ? (state as { readonly place?: unknown }).place : null;
  return typeof place === 'string' && place.length <= MAX_PLACE ? place : null;
}
