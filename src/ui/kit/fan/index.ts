export { CcFan, type FanCard } from './cc-fan.ts';
export { CardPressEvent, CardTapEvent } from './events.ts';
export { fanLayout, type FanLayout, type FanPlace, type FanSpace } from './fan-layout.ts';
