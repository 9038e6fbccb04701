/** The Rummy Royal table as the table screen knows it. Part of the registry: loaded with the game's element. */
import { awaitedText, log, myTurn, namesOf, title } from '../../ui/games/rummy-royal/index.ts';
import type { GameTable } from '../services.ts';

export const rummyRoyalTable: GameTable = {
  tag: 'cc-rummy-table',
  subtitle: (state) => title(state).subtitle,
  awaited: (state) => awaitedText(state)?.text ?? '',
  mine: myTurn,
  log: (state) => logText(state),
};
