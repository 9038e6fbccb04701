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
    note: (depth) => win.history.replaceState({ depth }, '', win.location.hash),
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
