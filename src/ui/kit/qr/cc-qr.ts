import { LitElement, css, html, svg, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import encodeQR from 'qr';
import { baseStyles } from '../../tokens/index.ts';
import { kitWords } from '../words.ts';

/** Modules of white round the code, ISO/IEC 18004. */
const QUIET = 4;
/** Longer texts get less error correction, so that the modules stay large enough for a camera. */
const SHORT = 220;

/** Dark modules as one path, runs along rows. */
export function qrPath(text: string): { readonly path: string; readonly size: number } | null {
  let rows: boolean[][];
  try {
    // The encoder takes the alphanumeric mode by itself when the text allows it.
    rows = encodeQR(text, 'raw', { ecc: text.length <= SHORT ? 'medium' : 'low', border: QUIET });
  } catch {
    return null; // the encoder throws when no version holds the text
  }
  let path = '';
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x++;
      path += `M${start} ${y}h${x + 1 - start}v1h${start - x - 1}z`;
    }
  });
  return { path, size: rows.length };
}

/**
 * A QR picture, black on white with its quiet zone, in both themes: cameras do not read it the other way round.
 * When the text is too long for one picture it says so.
 *
 * @csspart picture - the white square
 */
@customElement('cc-qr')
export class CcQr extends LitElement {
  static override styles = [baseStyles, css`
    :host { display: block; width: 100%; max-width: 24rem; }
    svg { width: 100%; height: auto; aspect-ratio: 1; background: #fff; border-radius: var(--r-print); box-shadow: 0 0 0 1px var(--rule); shape-rendering: crispEdges; }
    p { font-size: var(--t-small); color: var(--ink-soft); }
  `];

  /** What it says. Upper case, digits and `$%*+-./:` need fewer modules. */
  @property({ attribute: false }) value = '';
  /** What it is for: "QR code: join this table". */
  @property() label = '';

  private drawn: ReturnType<typeof qrPath> = null;

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('value')) this.drawn = this.value === '' ? null : qrPath(this.value);
  }

  override render(): TemplateResult {
    if (this.value === '') return html``;
    if (!this.drawn) return html`<p>${kitWords().qrTooLong}</p>`;
    const { path, size } = this.drawn;
    return html`<svg part="picture" viewBox="0 0 ${size} ${size}" role="img" aria-label=${this.label || kitWords().qr}>${svg`<path d=${path} fill="#000"/>`}</svg>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-qr': CcQr;
  }
}
