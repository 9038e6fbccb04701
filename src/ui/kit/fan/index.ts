import './cc-fan.ts';

export type { CcFan, FanCard } from './cc-fan.ts';
export type { CardPressEvent, CardTapEvent } from './events.ts';
export { fanLayout } from './fan-layout.ts';
