/** The finished hands of a table are written down on this device, and can be handed over as a file. */
import { consume } from '@lit/context';
import { LitElement, css, html, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { appContext, type App, type Result, type SavedGame } from '../../../app/index.ts';
import { records } from '../../../app/strings/index.ts';
import { announce } from '../../controllers/index.ts';
import { baseStyles, typeStyles } from '../../tokens/index.ts';
import './cc-saved-actions.ts';

@customElement('cc-save-game')
export class CcSaveGame extends LitElement {
  static override readonly styles = [
    baseStyles,
    typeStyles,
    css`
      :host { display: grid; gap: var(--s3); }
      .trouble { color: var(--madder); font-weight: 600; }
    `,
  ];

  @consume({ context: appContext })
  app!: App;

  @property({ attribute: false }) tableId = '';
  @state() private saved: Result<SavedGame> | null = null;

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('tableId')) void this.#save();
  }

  async #save(): Promise<void> {
    this.saved = await this.app.saved.saveTable(this.tableId);
    announce(this.saved.ok ? records.savedText(this.saved.value.hands) : this.app.say(this.saved.refusal));
  }

  protected override render(): TemplateResult {
    if (this.saved === null) return html`<p>${records.saving}</p>`;
    if (!this.saved.ok) return html`<p class="trouble">${this.app.say(this.saved.refusal)}</p>`;
    return html`
      <p>${records.savedText(this.saved.value.hands)}</p>
      <cc-saved-actions .game=${this.saved.value}></cc-saved-actions>
      <p class="small soft">${records.savedOpen}</p>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-save-game': CcSaveGame;
  }
}
