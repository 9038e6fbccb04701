export { CcChoice, type ChoiceOption } from './cc-choice.ts';
export { CcField } from './cc-field.ts';
export { CcSelect } from './cc-select.ts';
export { CcSwitch, SwitchEvent } from './cc-switch.ts';
export { ValueEvent } from './events.ts';
export { fieldStyles } from './field-styles.ts';
