/** What is new for the next hand, to be read before one is ready: who changed what, and why one is not ready any more. */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { appContext, type App, type TableState } from '../../../app/index.ts';
import { lobby } from '../../../app/strings/index.ts';
import { announce } from '../../controllers/index.ts';
import { baseStyles } from '../../tokens/index.ts';
import { changeWords, outdatedWords } from './change-words.ts';

@customElement('cc-changes')
export class CcChanges extends LitElement {
  static override readonly styles = [
    baseStyles,
    css`
      :host { display: block; max-width: 40rem; width: 100%; margin: 0 auto; font-size: var(--t-small); line-height: 1.35; }
      div { max-height: 30vh; overflow: hidden auto; display: grid; gap: 2px; }
      .withdrawn { border-left: 3px solid var(--brass-line); padding-left: var(--s2); }
      b { font-weight: 600; }
    `,
  ];

  @consume({ context: appContext })
  app!: App;

  @property({ attribute: false }) state!: TableState;

  /** Only what takes one's word back is spoken at once; the rest can be read. */
  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get('state');
    if (before?.draft?.withdrawn === false && this.state.draft?.withdrawn === true) announce([lobby.lookAgain, ...changeWords(this.app, this.state)].join(' '), 'assertive');
  }

  protected override render(): TemplateResult | typeof nothing {
    const { draft } = this.state;
    if (draft === null) return nothing;
    const outdated = outdatedWords(this.state);
    const changes = changeWords(this.app, this.state);
    if (outdated === '' && changes.length === 0 && !draft.withdrawn) return nothing;
    return html`<div class=${draft.withdrawn ? 'withdrawn' : ''} tabindex="0" role="group" aria-label=${lobby.newFor}>
      ${outdated === '' ? nothing : html`<p><b>${outdated}</b></p>`}
      ${draft.withdrawn ? html`<p><b>${lobby.lookAgain}</b></p>` : changes.length === 0 ? nothing : html`<p><b>${lobby.newFor}</b></p>`}
      ${changes.map((words) => html`<p>${words}</p>`)}
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-changes': CcChanges;
  }
}
