import './cc-seat-grid.ts';
import './cc-seat.ts';

export { seatColumns, type CcSeatGrid } from './cc-seat-grid.ts';
export type { CcSeat } from './cc-seat.ts';
