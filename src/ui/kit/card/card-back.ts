/** The printed back: frame, lattice and the crown, in the colour of the game's box (`--back`). */
import { html, type TemplateResult } from 'lit';

/** Lozenges on a 60 × 88 field: one path, so that a table of backs stays cheap. */
const lattice = (): string => {
  let d = '';
  for (let y = 0; y <= 10; y++) {
    for (let x = 0; x <= 6; x++) {
      const cx = 8 + x * 7.333;
      const cy = 8 + y * 7.2;
      if (Math.hypot(cx - 30, cy - 44) < 15) continue; // the medallion's place
      d += `M${cx.toFixed(1)} ${(cy - 2).toFixed(1)}l2 2-2 2-2-2z`;
    }
  }
  return d;
};
let drawn: string | undefined;

export const cardBack = (): TemplateResult => html`<svg class="back" viewBox="0 0 60 88" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
  <rect width="60" height="88" fill="currentColor" />
  <path d=${(drawn ??= lattice())} fill="var(--on-fill-line)" />
  <rect x="2.6" y="2.6" width="54.8" height="82.8" rx="1.5" fill="none" stroke="var(--on-fill)" stroke-width="1" />
  <circle cx="30" cy="44" r="12.5" fill="currentColor" stroke="var(--on-fill)" stroke-width="1.4" />
  <path d="M30 37.6l3.600 5.400 5-2.800-1.600 8.800H23l-1.600-8.800 5 2.800zM23 50.500h14v2H23z" fill="var(--on-fill)" />
</svg>`;
