/** What can be done with a table of this phone without opening it: above all, to be rid of it. */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { appContext, type App, type TableRecord } from '../../../app/index.ts';
import { home, settings } from '../../../app/strings/index.ts';
import { announce } from '../../controllers/index.ts';
import '../../kit/dialog/index.ts';
import { baseStyles, buttonStyles, typeStyles } from '../../tokens/index.ts';
import { removeWords } from '../remove-words.ts';
import { tableWords } from '../table-words.ts';

/** @event cc-close the dialog was put away */
@customElement('cc-table-menu')
export class CcTableMenu extends LitElement {
  static override readonly styles = [
    baseStyles,
    typeStyles,
    buttonStyles,
    css`
      .menu { display: grid; gap: var(--s2); }
      .apart { margin-top: var(--s4); }
    `,
  ];

  @consume({ context: appContext })
  app!: App;

  @property({ attribute: false }) record!: TableRecord;
  @state() private asking = false;
  /** The table is being removed: the others are told, which takes a moment. */
  @state() private busy = false;

  #close(): void {
    this.dispatchEvent(new Event('cc-close'));
  }

  async #remove(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    announce(settings.removed[await this.app.tables.remove(this.record.id)]);
    this.#close();
  }

  protected override render(): TemplateResult {
    const what = tableWords(this.app, this.record);
    // One dialog for both: another one in its place would be closed with it.
    return html`<cc-dialog open .heading=${this.asking ? settings.removeNamed(what) : what} @cc-close=${() => this.#close()}>
      ${this.asking
        ? html`<p>${removeWords(this.app, this.record)}</p>
            <button class="btn quiet" slot="actions" @click=${() => this.#close()}>${settings.keep}</button>
            <button class="btn danger" slot="actions" aria-disabled=${this.busy} @click=${this.#remove}>${this.busy ? home.removing : settings.remove}</button>`
        : html`<div class="menu">
            <a class="btn quiet" href=${this.app.router.href({ name: 'table', id: this.record.id })}>${home.openIt}</a>
            ${this.record.continuedBy === undefined ? nothing : html`<a class="btn quiet" href=${this.app.router.href({ name: 'table', id: this.record.continuedBy })}>${home.goOn}</a>`}
            <button class="btn danger apart" @click=${() => (this.asking = true)}>${home.remove}</button>
          </div>`}
    </cc-dialog>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-table-menu': CcTableMenu;
  }
}
