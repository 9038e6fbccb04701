/** The rules of a game, in our own words; a link can lead to one of them. */
import { consume } from '@lit/context';
import { LitElement, css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { guard } from 'lit/directives/guard.js';
import { appContext, type App } from '../../../app/index.ts';
import { common, rummyRoyalRules, type RuleSection } from '../../../app/strings/index.ts';
import { backIcon } from '../../kit/icons/index.ts';
import { baseStyles, buttonStyles, typeStyles } from '../../tokens/index.ts';
import { goBack } from '../go-back.ts';
import { titled } from '../events.ts';
import { screenStyles } from '../screen-styles.ts';

@customElement('cc-rules')
export class CcRules extends LitElement {
  static override readonly styles = [
    baseStyles,
    typeStyles,
    buttonStyles,
    screenStyles,
    css`
      main { line-height: 1.5; }
      nav ol { display: grid; gap: 0; counter-reset: part; }
      nav a { display: flex; align-items: center; min-height: var(--tap); }
      .rules { display: grid; gap: var(--s3); }
      .rule { display: grid; grid-template-columns: 3.4rem 1fr; gap: var(--s2); scroll-margin-top: var(--s4); }
      .rule a { font-size: var(--t-small); line-height: inherit; text-decoration: none; font-variant-numeric: tabular-nums; }
      .rule.asked { background: var(--paper); box-shadow: 0 0 0 var(--s2) var(--paper), 0 0 0 calc(var(--s2) + 1px) var(--rule-firm); border-radius: 1px; }
      section { display: grid; gap: var(--s3); }
      figure { display: grid; gap: var(--s1); justify-self: center; width: 100%; max-width: 26rem; }
      figcaption { font-size: var(--t-small); color: var(--ink-soft); text-align: center; }
      dd p + p { margin-top: var(--s2); }
      dd .app { font-size: var(--t-small); color: var(--ink-soft); margin-top: var(--s1); }
    `,
  ];

  @consume({ context: appContext })
  app!: App;

  @property() game = '';
  @property() rule = '';

  /** Drawings of the game's sheet; they come with its table. */
  @state() private picture: ((show: string) => HTMLElement) | null = null;

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('game')) void this.#load();
  }

  async #load(): Promise<void> {
    const { game } = this;
    const tag = (await this.app.games.table(game))?.picture;
    if (tag === undefined || game !== this.game) return;
    this.picture = (show) => Object.assign(document.createElement(tag), { show });
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('game')) titled(this, rummyRoyalRules.title);
    if (!changed.has('rule') || this.rule === '') return;
    const asked = this.renderRoot.querySelector<HTMLElement>(`[id="${this.rule}"]`);
    // After the frame has put the focus on the title.
    requestAnimationFrame(() => asked?.scrollIntoView({ block: 'center' }));
  }

  #section(s: RuleSection): TemplateResult {
    return html`<section aria-labelledby=${s.id}>
      <h2 class="title" id=${s.id} tabindex="-1">${s.title}</h2>
      ${s.picture === undefined || this.picture === null ? nothing : html`<figure>${guard([this.picture, s.picture], () => this.picture?.(s.picture ?? ''))}<figcaption>${s.caption}</figcaption></figure>`}
      <dl class="rules">
        ${s.rules.map(
          (r) => html`<div class="rule ${r.id === this.rule ? 'asked' : ''}" id=${r.id}>
            <dt><a href=${this.app.router.href({ name: 'rules', game: this.game, rule: r.id })}>${r.id}</a></dt>
            <dd>${r.text.split('\n').map((part) => html`<p>${part}</p>`)}${r.app === undefined ? nothing : html`<p class="app"><b>${rummyRoyalRules.app}</b> ${r.app}</p>`}</dd>
          </div>`,
        )}
      </dl>
    </section>`;
  }

  #jump(event: Event, id: string): void {
    event.preventDefault();
    const title = this.renderRoot.querySelector<HTMLElement>(`[id="${id}"]`);
    title?.scrollIntoView();
    title?.focus({ preventScroll: true });
  }

  protected override render(): TemplateResult | typeof nothing {
    const words = rummyRoyalRules;
    return html`
      <header class="head">
        <a class="icon" href="#/" aria-label=${common.back} @click=${(e: MouseEvent) => goBack(e, this.app.router, { name: 'home' })}>${backIcon()}</a>
        <h1>${words.title}</h1>
      </header>
      <main>
        <p>${words.intro}</p>
        <nav aria-label=${words.contents}>
          <ol>${words.sections.map((s) => html`<li><a href=${this.app.router.href({ name: 'rules', game: this.game })} @click=${(e: Event) => this.#jump(e, s.id)}>${s.title}</a></li>`)}</ol>
        </nav>
        <p class="soft">${words.optionNote}</p>
        ${words.sections.map((s) => this.#section(s))}
      </main>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-rules': CcRules;
  }
}
