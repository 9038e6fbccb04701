/** The browser's offer to install the app, kept until somebody asks for it. */

/** Chromium's event; not in the standard declarations. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

export interface Installer {
  readonly offered: boolean;
  install(): Promise<void>;
}

export function watchInstall(changed: () => void): Installer {
  let offer: InstallPromptEvent | null = null;
  const set = (next: InstallPromptEvent | null): void => {
    offer = next;
    changed();
  };
  addEventListener('beforeinstallprompt', (event) => {
    // Otherwise the browser shows its own bar over the cards.
    event.preventDefault();
    set(event as InstallPromptEvent);
  });
  addEventListener('appinstalled', () => set(null));
  return {
    get offered() {
      return offer !== null;
    },
    async install() {
      const asked = offer;
      if (asked === null) return;
      // Each offer can be shown once.
      set(null);
      await asked.prompt().catch(() => undefined);
    },
  };
}
