/** The application's services and its words. */
export { createApp } from './create-app.ts';
export { windowAddress } from './address.ts';
export { appContext } from './context.ts';
export { cleanName, listNames, MAX_NAME } from './names.ts';
export { CHOICES, DEFAULTS, parseBroker } from './settings.ts';
export { MAX_JOIN_TEXT } from './router.ts';
export type * from './services.ts';
// What the services speak of; screens know the table only through the app.
export type { Choice } from '../engine/kernel/game.ts';
export type { GameRecord } from '../engine/kernel/records.ts';
export type { OptionsSchema, OptionValue } from '../engine/kernel/options.ts';
export type { Plain, Refusal, Result } from '../engine/kernel/value.ts';
export { sameName } from '../table/names.ts';
export { REACTIONS, type Reaction } from '../table/reactions.ts';
export type { Awaited, Draft, DraftChange, HandState, Member, Offered, Outlook, Passing, Proposal, Report, Table, TableState } from '../table/api.ts';
export type { BrokerStatus, HandAnswer, Invitation, PeerId, SavedGame, TableRecord } from '../table/ports.ts';
