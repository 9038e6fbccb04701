/** Who may import whom (docs/architecture.md). `tools/check/layers.ts` holds the sources against it. */

export interface Row {
  /** A folder or file below `src/`; the longest one that a file lies in counts. */
  readonly module: string;
  /** What it may import beside itself: folders and files below `src/`. */
  readonly may?: readonly string[];
  /** What it may import for its types alone. */
  readonly types?: readonly string[];
  /** What it may import only when it is needed (`import()`). */
  readonly lazily?: readonly string[];
  readonly packages?: readonly string[];
}

const KERNEL = 'engine/kernel';
const RULES = [KERNEL, 'engine/cards', 'engine/words'];
const GAMES = ['engine/rummy-royal', 'engine/royalty', 'engine/monarchy', 'engine/royal-family'];
/** Ports, and the plain results they speak in. */
const PORTS = ['table/ports.ts', 'table/wire', KERNEL];
/** Of the app, what a screen or a game's view may know. */
const APP_CONTEXTS = ['app/context.ts', 'app/services.ts', 'app/strings'];

export const TABLE: readonly Row[] = [
  { module: KERNEL },
  { module: 'engine/cards', types: [KERNEL] },
  { module: 'engine/words' },
  { module: 'engine/rummy-royal', may: RULES },
  { module: 'engine/royalty', may: RULES },
  { module: 'engine/monarchy', may: [...RULES, 'engine/royalty/pack.ts'] },
  { module: 'engine/royal-family', may: RULES },
  { module: 'crypto', packages: ['@noble/curves', '@noble/hashes'] },
  { module: 'dealing', may: ['crypto'], types: [KERNEL] },
  { module: 'table', may: [KERNEL, 'dealing', 'crypto'], packages: ['yjs', 'y-protocols', 'lib0'] },
  { module: 'table/wire', may: [KERNEL, 'crypto', 'table/ports.ts'] },
  // Descriptions and handshakes are signed by the seat's key.
  { module: 'adapters/net', may: [...PORTS, 'crypto'], packages: ['peerjs'] },
  { module: 'adapters/storage', may: PORTS, packages: ['idb'] },
  // The app declares `Device` and `Pwa` itself; they are ports like those of the table.
  { module: 'adapters/device', may: PORTS, types: ['app/services.ts'], packages: ['qr'] },
  { module: 'adapters/compute', may: PORTS },
  { module: 'adapters/data', may: PORTS },
  { module: 'adapters/pwa', may: PORTS, types: ['app/services.ts'], packages: ['workbox-window'] },
  { module: 'workers', may: ['engine', 'dealing', 'crypto'] },
  { module: 'app', may: [...RULES, ...GAMES, 'table'], packages: ['@lit/context', '@lit/localize'] },
  // The one place that names all games: a game's view comes with its rules, when somebody opens it (decision 0002).
  { module: 'app/registry.ts', may: ['app', ...RULES], types: ['table', ...GAMES], lazily: [...GAMES, 'ui/games'] },
  { module: 'ui/tokens', may: ['ui/kit', 'ui/controllers', 'engine/cards'], packages: ['lit'] },
  { module: 'ui/controllers', may: ['ui/tokens', 'ui/kit', 'engine/cards'], packages: ['lit'] },
  { module: 'ui/kit', may: ['ui/tokens', 'ui/controllers', 'engine/cards'], packages: ['lit'] },
  { module: 'ui/kit/qr', may: ['ui/tokens', 'ui/controllers', 'ui/kit'], packages: ['lit', 'qr'] },
  ...GAMES.map((game) => ({
    module: `ui/games/${game.slice('engine/'.length)}`,
    may: [game, KERNEL, 'engine/cards', 'ui/kit', 'ui/tokens', 'ui/controllers', ...APP_CONTEXTS],
    types: ['table/api.ts'],
    packages: ['lit', '@lit/context'],
  })),
  {
    module: 'ui/screens',
    may: ['app', 'ui/kit', 'ui/tokens', 'ui/controllers'],
    types: [KERNEL, 'table/api.ts', 'table/ports.ts'],
    packages: ['lit', '@lit/context'],
  },
  { module: 'main.ts', may: [''], packages: ['lit', '@lit/context'] },
];
