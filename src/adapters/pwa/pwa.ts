/** Registration, readiness and updates. */
import type { Workbox } from 'workbox-window';
import type { Pwa, Readiness } from '../../app/services.ts';
import { ok, refuse, refused } from '../../engine/kernel/value.ts';
import type { Clock } from '../../table/ports.ts';
import { watchInstall } from './install.ts';

export interface PwaDeps {
  /** The worker's address, beside the page. */
  readonly url: string;
  readonly clock: Clock;
  /** Does another tab sit at a table? Then an update waits. */
  readonly busy: () => Promise<boolean>;
}

/** Milliseconds between two looks for a new version, made when the page becomes visible. */
const LOOK = 60 * 60 * 1000;

export function createPwa({ url, clock, busy }: PwaDeps): Pwa {
  const listeners = new Set<() => void>();
  let readiness: Readiness = 'loading';
  let workbox: Workbox | null = null;
  let waiting = false;
  /** Another tab has let a new version take over: what this one has not loaded yet is gone. */
  let overtaken = false;
  let asked = false;

  const tell = (): void => {
    for (const listener of [...listeners]) listener();
  };
  const installer = watchInstall(tell);

  // Insecure pages have no such property, whatever the declarations say.
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (container === undefined) readiness = 'unsupported';
  else void start(container);

  async function start(workers: ServiceWorkerContainer): Promise<void> {
    if (workers.controller !== null) readiness = 'offline-ready';
    let controlled = workers.controller !== null;
    workers.addEventListener('controllerchange', () => {
      // The first worker takes over a page that has all it needs; a later one changes the ground under it.
      if (controlled) {
        if (asked) return location.reload();
        overtaken = true;
      }
      controlled = true;
      tell();
    });
    try {
      const module = await import('workbox-window');
      workbox = new module.Workbox(url);
      workbox.addEventListener('waiting', () => {
        waiting = true;
        tell();
      });
      workbox.addEventListener('activated', () => set('offline-ready'));
      workbox.addEventListener('redundant', ({ isUpdate }) => {
        // The first one could not store everything (no space, a lost network).
        if (isUpdate !== true && readiness === 'loading') set('online-only');
      });
      const registration = await workbox.register();
      if (registration?.active) set('offline-ready');
      lookForUpdates(workbox);
    } catch {
      if (readiness === 'loading') set('online-only');
    }
  }

  function set(next: Readiness): void {
    if (readiness === next) return;
    readiness = next;
    tell();
  }

  function lookForUpdates(on: Workbox): void {
    let looked = clock.now();
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState !== 'visible' || clock.now() - looked < LOOK) return;
      looked = clock.now();
      // Without a network there is nothing to be found.
      on.update().catch(() => undefined);
    });
  }

  return {
    get readiness() {
      return readiness;
    },
    get update() {
      return waiting || overtaken;
    },
    async applyUpdate() {
      if (await busy()) return refused(refuse('update/other-tab'));
      if (overtaken) location.reload();
      else if (waiting && workbox !== null) {
        asked = true;
        // The page reloads when the new worker has taken over.
        workbox.messageSkipWaiting();
      }
      return ok(undefined);
    },
    get installable() {
      return installer.offered;
    },
    install: () => installer.install(),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
