/** What one can do with a saved game: look at it, download, share. */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { appContext, type App, type Refusal, type SavedGame } from '../../../app/index.ts';
import { records } from '../../../app/strings/index.ts';
import { announce } from '../../controllers/index.ts';
import { playIcon, saveIcon, shareIcon } from '../../kit/icons/index.ts';
import { baseStyles, buttonStyles, typeStyles } from '../../tokens/index.ts';

@customElement('cc-saved-actions')
export class CcSavedActions extends LitElement {
  static override readonly styles = [
    baseStyles,
    typeStyles,
    buttonStyles,
    css`
      :host { display: grid; gap: var(--s2); }
      .btn { justify-content: flex-start; text-align: left; }
      .trouble { color: var(--madder); font-weight: 600; }
    `,
  ];

  @consume({ context: appContext })
  app!: App;

  @property({ attribute: false }) game!: SavedGame;
  @state() private refusal: Refusal | null = null;

  async #hand(give: (name: string, text: string) => unknown): Promise<void> {
    const text = await this.app.saved.text(this.game.id);
    this.refusal = text.ok ? null : text.refusal;
    if (!text.ok) return announce(this.app.say(text.refusal), 'assertive');
    await give(this.app.saved.fileName(this.game), text.value);
  }

  protected override render(): TemplateResult {
    const { device, router } = this.app;
    return html`
      <a class="btn primary" href=${router.href({ name: 'records', id: this.game.id })}>${playIcon()}${records.look}</a>
      <button class="btn quiet" @click=${() => this.#hand((name, text) => device.download(name, text))}>${saveIcon()}${records.download}</button>
      ${device.canShareFiles ? html`<button class="btn quiet" @click=${() => this.#hand((name, text) => device.shareFile(name, text))}>${shareIcon()}${records.share}</button>` : nothing}
      ${this.refusal === null ? nothing : html`<p class="trouble">${this.app.say(this.refusal)}</p>`}
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-saved-actions': CcSavedActions;
  }
}
