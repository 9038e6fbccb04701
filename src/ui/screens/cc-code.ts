/** A text that goes from phone to phone: as a picture to be read, as text to be sent. */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { appContext, type App } from '../../app/index.ts';
import { common } from '../../app/strings/index.ts';
import { copyIcon, shareIcon } from '../kit/icons/index.ts';
import '../kit/qr/index.ts';
import { announce } from '../controllers/index.ts';
import { baseStyles, buttonStyles, typeStyles } from '../tokens/index.ts';
import { fieldStyles } from './screen-styles.ts';

@customElement('cc-code')
export class CcCode extends LitElement {
  static override readonly styles = [
    baseStyles,
    typeStyles,
    buttonStyles,
    fieldStyles,
    css`
      :host { display: grid; gap: var(--s3); min-width: 0; }
      cc-qr { width: min(100%, 19rem); justify-self: center; }
      .buttons { display: flex; flex-wrap: wrap; gap: var(--s2); }
      .buttons .btn { flex: 1; }
      textarea { min-height: 4.5rem; resize: none; }
    `,
  ];

  @consume({ context: appContext })
  app!: App;

  @property() text = '';
  /** Names the text field. */
  @property() label = '';
  /** Names the picture. */
  @property() picture = '';
  /** Is the text a link? Then it can be shared as one. */
  @property({ type: Boolean }) link = false;

  @state() private note = '';
  @query('textarea') private field!: HTMLTextAreaElement;

  async #copy(): Promise<void> {
    const done = await this.app.device.copy(this.text);
    this.note = done ? common.copied : common.notCopied;
    announce(this.note, done ? 'polite' : 'assertive');
    if (!done) this.field.select();
  }

  protected override render(): TemplateResult {
    return html`
      <cc-qr .value=${this.text} .label=${this.picture}></cc-qr>
      <label><span class="small soft">${this.label}</span><textarea readonly spellcheck="false" .value=${this.text} @focus=${() => this.field.select()}></textarea></label>
      <div class="buttons">
        <button class="btn quiet" type="button" @click=${this.#copy}>${copyIcon()}${common.copy}</button>
        ${this.link && this.app.device.canShare
          ? html`<button class="btn quiet" type="button" @click=${() => this.app.device.share({ title: common.app, url: this.text })}>${shareIcon()}${common.share}</button>`
          : nothing}
      </div>
      ${this.note === '' ? nothing : html`<p class="small">${this.note}</p>`}
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-code': CcCode;
  }
}
