/** Printed counters: white 1, red 5, blue 10. */
import { parts, svg, type Icon } from './draw.ts';
import type { TemplateResult } from 'lit';

export type ChipValue = 1 | 5 | 10;

const counter = (fill: string, edge: string, mark: string): TemplateResult =>
  parts(svg`<circle cx="12" cy="12" r="11" fill=${`var(${fill})`} stroke=${`var(${edge})`} stroke-width="1.5"/><circle cx="12" cy="12" r="7.2" fill="none" stroke=${`var(${mark})`} stroke-width="1.7" stroke-dasharray="4.5 3.04"/>`, 'chip');

export const chip1: Icon = () => counter('--chip-1', '--chip-1-mark', '--chip-1-mark');
export const chip5: Icon = () => counter('--chip-5', '--paper', '--chip-5-mark');
export const chip10: Icon = () => counter('--chip-10', '--paper', '--chip-10-mark');

export const chipIcon = (value: ChipValue): TemplateResult => (value === 10 ? chip10() : value === 5 ? chip5() : chip1());
