export * from './value.ts';
export * from './game.ts';
export * from './options.ts';
export { decode, encode, tryEncode, type CanonicalLimits } from './canonical.ts';
export { defineOptions } from './define-options.ts';
export { deepFreeze } from './freeze.ts';
export { random, type Random } from './random.ts';
export { auditHand, playAgain, type Foul, type PlayedHand } from './audit.ts';
export { BEGIN, playLocally, type Closed, type LocalHand, type NamedAbsence, type PlayHooks, type Supply } from './play.ts';
export {
  formatRecord,
  parseRecord,
  RECORD_HANDS,
  RECORD_LIMIT,
  recordHand,
  replay,
  retrace,
  type GameRecord,
  type HandRecord,
  type RecordedAnswer,
  type RecordedDeal,
  type RecordedScore,
  type RecordedSeat,
  type Retraced,
} from './records.ts';
