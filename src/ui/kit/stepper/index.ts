import './cc-stepper.ts';

export type { AmountEvent, CcStepper, QuickAmount } from './cc-stepper.ts';
