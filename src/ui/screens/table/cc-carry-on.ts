/** Law 4: where nothing can come of a table without those who are missing, a new one that goes on from it; to open, to join, or to go to. */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { appContext, type App, type OpenTable, type Refusal, type Result, type TableState } from '../../../app/index.ts';
import { common, table } from '../../../app/strings/index.ts';
import { announce } from '../../controllers/index.ts';
import '../../kit/dialog/index.ts';
import { slipStyles } from '../../kit/slip/index.ts';
import { baseStyles, buttonStyles } from '../../tokens/index.ts';

/** How long somebody has been missing before it is offered, milliseconds: most come back. */
const LONG = 30_000;

@customElement('cc-carry-on')
export class CcCarryOn extends LitElement {
  static override readonly styles = [
    baseStyles,
    buttonStyles,
    slipStyles,
    css`
      :host { display: block; width: 100%; max-width: 64rem; margin: 0 auto; }
      .bare { margin: 0 var(--s3) var(--s1); text-align: end; }
      .bare .btn { min-height: clamp(44px, 2.75rem, 56px); padding: 0 var(--s3); }
      .trouble { margin: 0 var(--s3) var(--s1); font-size: var(--t-small); line-height: 1.35; color: var(--madder); font-weight: 600; }
      .bare .trouble { margin: var(--s1) 0 0; text-align: start; }
    `,
  ];

  @consume({ context: appContext })
  app!: App;

  @property({ attribute: false }) open!: OpenTable;
  @property({ attribute: false }) state!: TableState;
  @property({ type: Number }) now = 0;
  @state() private asking = false;
  @state() private busy = false;
  @state() private refusal: Refusal | null = null;

  #name(key: string): string {
    return this.state.members.find((m) => m.key === key)?.name || common.somebody;
  }

  async #go(opening: Promise<Result<OpenTable>>): Promise<void> {
    this.busy = true;
    this.refusal = null;
    const opened = await opening;
    this.busy = false;
    this.asking = false;
    if (opened.ok) return this.app.router.go({ name: 'table', id: opened.value.record.id });
    this.refusal = opened.refusal;
    announce(this.app.say(opened.refusal), 'assertive');
  }

  readonly #carryOn = (): void => {
    if (!this.busy) void this.#go(this.app.tables.carryOn(this.open.record.id));
  };

  #join(id: string): void {
    if (this.busy) return;
    announce(table.joiningBeside);
    void this.#go(this.app.tables.joinBeside(this.open.record.id, id));
  }

  #trouble(): TemplateResult | typeof nothing {
    return this.refusal === null ? nothing : html`<p class="trouble">${this.app.say(this.refusal)}</p>`;
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.state.removed || this.state.phase === 'finished') return nothing;
    const { continuedBy } = this.open.record;
    if (continuedBy !== undefined) {
      return html`<div class="slip"><p class="text">${table.goneOn}</p><a class="btn quiet" href=${this.app.router.href({ name: 'table', id: continuedBy })}>${table.goThere}</a></div>`;
    }
    const beside = [...new Map((this.state.beside ?? []).map((offer) => [offer.table, offer])).values()];
    if (beside.length > 0) return html`${beside.map(({ table: id, peers }) => this.#offer(id, peers))}${this.#trouble()}`;
    return this.#isLong() ? html`<div class="bare"><button class="btn quiet" aria-haspopup="dialog" @click=${() => (this.asking = true)}>${table.carryOn}</button>${this.#trouble()}</div>${this.#ask()}` : nothing;
  }

  #offer(id: string, peers: readonly string[]): TemplateResult {
    const names = peers.map((key) => this.#name(key));
    return html`<div class="slip" role="status">
      <p class="text"><b>${table.besideTitle(names)}</b> ${table.besideText}</p>
      <button class="btn quiet" aria-disabled=${this.busy} @click=${() => this.#join(id)}>${this.busy ? table.joiningBeside : table.joinBeside(names)}</button>
    </div>`;
  }

  /** Has somebody been missing for long, or has this phone done for long all that it can, and nothing can come of this table without the others? */
  #isLong(): boolean {
    if (this.state.mayCarryOn !== true) return false;
    const { members, draft, awaited, phase } = this.state;
    if (members.some((m) => !m.local && !m.here && !m.left && this.now - m.since >= LONG)) return true;
    // Who is there may keep silent all the same.
    const isDone = awaited !== null && (awaited.kind === 'end' || (awaited.kind === 'terms' && draft?.blocked === null)) && phase !== 'hand';
    return isDone && this.now - awaited.since >= LONG;
  }

  /** Is there a hand that does not count at the new table: one that runs, or whose end is not certain yet? */
  get #givesUp(): boolean {
    return this.state.phase === 'hand' || this.state.hand?.firm === false;
  }

  #ask(): TemplateResult | typeof nothing {
    if (!this.asking) return nothing;
    return html`<cc-dialog open .heading=${table.carryOn} @cc-close=${() => (this.asking = false)}>
      <p>${table.carryOnText(this.#givesUp)}</p>
      <p>${table.carryOnOthers}</p>
      <button class="btn quiet" slot="actions" @click=${() => (this.asking = false)}>${table.rather}</button>
      <button class="btn primary" slot="actions" aria-disabled=${this.busy} @click=${this.#carryOn}>${table.carryOnNow}</button>
    </cc-dialog>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-carry-on': CcCarryOn;
  }
}
