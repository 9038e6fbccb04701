/** How an icon is drawn: one function a picture, so that a screen carries only those it shows. All are decoration; the button says its name. */
import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit';

export type Icon = () => TemplateResult;

/** A line drawing on a 24-unit grid, in the colour of the text around it. */
export const line = (d: string): TemplateResult =>
  html`<svg class="i" viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d=${d} /></svg>`;

/** A solid print on the same grid; holes are cut by the even-odd rule. */
export const solid = (d: string, name = 'i'): TemplateResult =>
  html`<svg class=${name} viewBox="0 0 24 24" width="22" height="22" fill="currentColor" fill-rule="evenodd" aria-hidden="true"><path d=${d} /></svg>`;

/** A drawing of several parts. */
export const parts = (content: SVGTemplateResult, name = 'i', box = '0 0 24 24'): TemplateResult =>
  html`<svg class=${name} viewBox=${box} width="22" height="22" fill="currentColor" aria-hidden="true">${content}</svg>`;

export { svg };
