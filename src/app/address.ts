import type { Address } from './services.ts';

/** The little of a window that an address needs; tests hand in their own. */
export interface WindowLike {
  readonly location: { readonly hash: string };
  readonly history: { pushState(data: unknown, unused: string, url: string): void; replaceState(data: unknown, unused: string, url: string): void };
  addEventListener(type: 'popstate' | 'hashchange', listener: () => void): void;
  removeEventListener(type: 'popstate' | 'hashchange', listener: () => void): void;
}

/** The address bar of a window. `pushState` fires no event, so the router tells its listeners itself. */
export function windowAddress(win: WindowLike): Address {
  return {
    hash: () => win.location.hash,
    push: (hash) => win.history.pushState(null, '', hash),
    replace: (hash) => win.history.replaceState(null, '', hash),
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
