/** The one place that names all games: what each is, and how its rules and its table are loaded when needed. */
import type { AnyGame } from '../engine/kernel/game.ts';
import type { GameEntry, Games, GameTable } from './services.ts';

interface Registered extends GameEntry {
  readonly load?: () => Promise<AnyGame>;
  readonly table?: () => Promise<GameTable>;
}

const rummyRoyalTable = (ui: typeof import('../ui/games/rummy-royal/index.ts')): GameTable => ({
  tag: 'cc-rummy-table',
  picture: ui.PICTURE,
  logElement: ui.LOG,
  subtitle: (state) => ui.title(state).subtitle,
  awaited: (state) => ui.awaitedText(state)?.text ?? '',
  mine: (state) => ui.myTurn(state),
  log: (state) => ui.handLog(state),
  told: (state, since) => ui.told(state, since),
  fault: (state) => ui.fault(state),
});

const ALL: readonly Registered[] = [
  {
    id: 'rummy-royal',
    name: 'Rummy Royal',
    place: 'table',
    seats: { min: 2, max: 9 },
    playable: true,
    load: async () => (await import('../engine/rummy-royal/index.ts')).rummyRoyal,
    table: async () => rummyRoyalTable(await import('../ui/games/rummy-royal/index.ts')),
  },
  { id: 'royalty', name: 'Royalty', place: 'table', seats: { min: 2, max: 8 }, playable: false },
  { id: 'royal-family', name: 'Royal Family', place: 'alone', seats: { min: 1, max: 1 }, playable: false },
  { id: 'monarchy', name: 'Monarchy', place: 'alone', seats: { min: 1, max: 1 }, playable: false },
];

export function createGames(entries: readonly Registered[] = ALL): Games {
  const rules = new Map<string, AnyGame>();
  return {
    all: entries,
    entry: (id) => entries.find((e) => e.id === id),
    async rules(id) {
      const known = rules.get(id);
      if (known !== undefined) return known;
      const game = await entries.find((e) => e.id === id)?.load?.();
      if (game !== undefined) rules.set(id, game);
      return game;
    },
    loaded: (id) => rules.get(id),
    table: async (id) => entries.find((e) => e.id === id)?.table?.(),
  };
}
