import './cc-fan.ts';

export type { CcFan, FanCard } from './cc-fan.ts';
export type { CardMoveEvent, CardPressEvent, CardTapEvent } from './events.ts';
export { moved } from './fan-drag.ts';
export { fanLayout } from './fan-layout.ts';
