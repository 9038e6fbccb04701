export { club, coronet, crown, diamond, heart, lily, spade } from './suits.ts';
export * from './tools.ts';
export { chip1, chip10, chip5, chipIcon, type ChipValue } from './chips.ts';
export type { Icon } from './draw.ts';
