export { AmountEvent, CcStepper, type QuickAmount } from './cc-stepper.ts';
