export { CcSeat } from './cc-seat.ts';
export { CcSeatGrid, seatColumns } from './cc-seat-grid.ts';
