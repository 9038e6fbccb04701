import { LitElement, css, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { SPACES, type Space } from '../../../engine/rummy-royal/index.ts';
import '../../kit/chips/index.ts';
import { printStyles } from '../../kit/card/index.ts';
import { baseStyles } from '../../tokens/index.ts';
import { type Suit, aceOf, spokenCard } from './faces.ts';
import { board, sheetStyles } from './parts/board.ts';
import * as words from './strings.ts';
import { spoken } from './text.ts';

export const PICTURE = 'cc-rummy-picture';

interface Shown {
  readonly chips: { readonly [S in Space]?: number };
  /** Spaces whose chips somebody took. */
  readonly gone?: { readonly [S in Space]?: string };
  readonly lit: readonly Space[];
  readonly corner?: { readonly suit: Suit; readonly chips: number };
}

const antes: Shown['chips'] = Object.fromEntries(SPACES.map((s) => [s, 5]));
const PICTURES: { readonly [name: string]: Shown } = {
  spaces: { chips: antes, lit: [] },
  corners: { chips: antes, lit: [], corner: { suit: 'S', chips: 6 } },
  pot: { chips: { ...antes, POT: 23 }, lit: ['POT'] },
  won: { chips: { ...antes, POT: 0, KH: 0, QH: 0, KQ: 0 }, gone: { KH: 'Ana', QH: 'Ana', KQ: 'Ana', POT: 'Ben' }, lit: ['KH', 'QH', 'KQ'] },
};

/** The sheet as the rules show it: `spaces`, `corners`, `pot`, `won`. Drawn by the same code as the table's. */
@customElement('cc-rummy-picture')
export class CcRummyPicture extends LitElement {
  static override styles = [baseStyles, printStyles, sheetStyles, css`
    :host { display: block; container: table / inline-size; }
    .sheet { height: 13rem; }
  `];

  @property() show = 'spaces';

  override render(): TemplateResult {
    const { chips, gone = {}, lit, corner } = PICTURES[this.show] ?? { chips: antes, lit: [] };
    return board({
      flat: false,
      label: words.zone.sheet,
      space: (space) => {
        const to = gone[space];
        const amount = chips[space] ?? 0;
        return { label: words.sheet.label(spoken([{ space }]), to === undefined ? words.chipCount(amount) : words.sheet.to(to)), chips: amount, gone: to === undefined ? null : words.sheet.to(to), lit: lit.includes(space) };
      },
      corner: (suit) => (corner?.suit !== suit ? null : { label: words.sheet.corner(spokenCard(aceOf(suit)), words.chipCount(corner.chips)), chips: corner.chips, played: true }),
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-rummy-picture': CcRummyPicture;
  }
}
