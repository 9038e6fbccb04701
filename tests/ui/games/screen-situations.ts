/** The screen of a table on phones where its header, what is awaited, hints and the table have the least room. */
import type { Preferences } from '../../../src/app/index.ts';
import { drawScreen, type ScreenSetup } from './draw-screen.ts';
import { fixtureCleanup } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { scenes, tableState, type SceneName } from './fixtures.ts';
import { faults } from './geometry.ts';

export interface Phone {
  readonly width: number;
  readonly height: number;
  /** As in the settings of the app. */
  readonly textSize?: Preferences['textSize'];
  /** What the browser itself makes of text, per cent. */
  readonly browserText?: number;
}

export const phoneName = ({ width, height, textSize = 'normal', browserText = 100 }: Phone): string => `${width} × ${height}, text ${textSize}${browserText === 100 ? '' : ` at ${browserText} % of the browser`}`;

/** Draws the page as this phone does, and clears up afterwards. */
export async function onScreen<T>({ width, height, textSize = 'normal', browserText = 100 }: Phone, what: () => Promise<T>): Promise<T> {
  const root = document.documentElement;
  root.dataset['motion'] = 'off';
  if (textSize !== 'normal') root.dataset['textSize'] = textSize;
  if (browserText !== 100) root.style.fontSize = `${browserText}%`;
  try {
    await setViewport({ width, height });
    return await what();
  } finally {
    // The next screen has the page to itself.
    fixtureCleanup();
    root.style.removeProperty('font-size');
    delete root.dataset['textSize'];
    delete root.dataset['motion'];
  }
}

export const NAMES: readonly SceneName[] = Object.keys(scenes) as SceneName[];

/** Presses what is on the cover until the hand lies open. */
export async function lift(screen: Awaited<ReturnType<typeof drawScreen>>): Promise<void> {
  const cover = screen.el.renderRoot.querySelector('cc-cover');
  cover?.dispatchEvent(new Event('cc-lift'));
  await screen.settled();
}

/** All that is wrong with the screens of these scenes; of a shared phone the cover and what lies under it. */
export async function screenFaults(phone: Phone, names: readonly SceneName[], setup: ScreenSetup = {}): Promise<readonly string[]> {
  return onScreen(phone, async () => {
    const wrong: string[] = [];
    const look = (name: string, root: Element): void => void wrong.push(...faults(root).map((fault) => `${name}: ${fault}`));
    for (const name of names) {
      const screen = await drawScreen(tableState(scenes[name]), setup);
      look(name, screen.el);
      if (screen.el.renderRoot.querySelector('cc-cover') === null) continue;
      await lift(screen);
      look(`${name}, without the cover`, screen.el);
    }
    return wrong;
  });
}
