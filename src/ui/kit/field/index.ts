import './cc-choice.ts';
import './cc-field.ts';
import './cc-select.ts';
import './cc-switch.ts';

export type { CcChoice, ChoiceOption } from './cc-choice.ts';
export type { CcField } from './cc-field.ts';
export type { CcSelect } from './cc-select.ts';
export type { CcSwitch, SwitchEvent } from './cc-switch.ts';
export type { ValueEvent } from './events.ts';
