/** Final standing: chips less buy-ins (RR-16); those who have left keep what they had (RR-19), one who was never dealt in has none. */
import type { StandingRow } from '../kernel/game.ts';
import type { RummyState } from './state.ts';

export function standing(state: RummyState): readonly StandingRow[] {
  const rows = [
    ...state.seats.flatMap((seat, i) => (seat.left ? [] : [{ seat: i, id: seat.id, score: seat.chips - seat.debt }])),
    ...state.others.map(({ id, chips, debt }) => ({ seat: -1, id, score: chips - debt })),
    ...state.gone.map(({ id, score }) => ({ seat: state.seats.findIndex((seat) => seat.id === id), id, score })),
  ];
  return rows
    .map((row) => ({ ...row, rank: 1 + rows.filter((other) => other.score > row.score).length }))
    .sort((a, b) => a.rank - b.rank || a.seat - b.seat);
}
