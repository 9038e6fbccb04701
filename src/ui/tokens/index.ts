export { baseStyles, buttonStyles, typeStyles } from './shared.ts';
