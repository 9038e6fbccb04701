export { CcSeat } from './cc-seat.ts';
