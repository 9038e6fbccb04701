import { createRouter } from './router.ts';
import { createGames } from './registry.ts';
import { sentence } from './sentences.ts';
import { createSavedGames } from './saved-games.ts';
import { createSettings } from './settings.ts';
import { createTables } from './tables.ts';
import type { App, AppDeps } from './services.ts';

/** Builds the application from its parts. Starts nothing but the router and the reading of preferences. */
export function createApp(deps: AppDeps): App {
  const settings = createSettings(deps.vault, deps.fast);
  const games = createGames();
  const tables = createTables(deps, { settings, games });
  return {
    router: createRouter(deps.address),
    settings,
    games,
    tables,
    saved: createSavedGames(deps, { games, tables }),
    pwa: deps.pwa,
    device: deps.device,
    clock: deps.clock,
    remember: deps.remember,
    say: sentence,
    version: deps.version,
  };
}
