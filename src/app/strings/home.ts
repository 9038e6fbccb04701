import { listNames } from '../names.ts';

export const home = {
  openTable: 'Your open table',
  openTables: 'Your open tables',
  together: 'Round one table',
  join: 'Join a table',
  why: 'Why not a real deck? No dealer, no banker, no chip tray, no score sheet; and it fits any café table.',
  ready: {
    loading: 'Getting ready',
    'online-only': 'Online only',
    'offline-ready': 'Ready offline',
    unsupported: 'Not kept offline',
  },
  /** The same at length, for those who ask. */
  readyLong: {
    loading: 'The app is storing itself on this device, so that it will work without a network.',
    'online-only': 'The app has not stored itself on this device yet; it needs the network to start.',
    'offline-ready': 'Everything is on this device: the app starts and plays without any network.',
    unsupported: 'At this address the browser does not store the app for offline use; that needs https. Playing by link works.',
  },
  update: 'A new version is ready.',
  updateNow: 'Update',
  install: 'Install the app',
  table: (game: string, hand: number) => (hand > 0 ? `${game}, hand ${hand}` : game),
  alone: 'Nobody else has joined yet.',
  withNames: (names: readonly string[]) => `with ${listNames(names)}.`,
  phase: { lobby: 'Getting together.', between: 'Between two hands.', finished: 'Finished.', hand: 'A hand is running.' } as { readonly [phase: string]: string },
  mine: 'Your turn.',
  mineReady: 'You are not ready yet.',
  players: (min: number, max: number) => `${min} to ${max} players`,
  about: { 'rummy-royal': 'Chips, poker and a run of stops' } as { readonly [game: string]: string },
  start: (game: string) => `Open a ${game} table`,
  startText: 'You open the table, then let the others in: with a code from phone to phone, or with a link.',
  startNow: 'Open a table',
  saved: 'Saved games',
} as const;
