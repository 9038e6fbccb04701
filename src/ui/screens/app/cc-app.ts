/** The frame of everything: shows the screen of the route, applies the preferences, owns the one live region. */
import { provide } from '@lit/context';
import { LitElement, css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { appContext, type App, type Route } from '../../../app/index.ts';
import { common } from '../../../app/strings/index.ts';
import { baseStyles, buttonStyles } from '../../tokens/index.ts';
import { applyPreferences } from '../apply-preferences.ts';
import '../../kit/live/index.ts';
import '../events.ts';
import '../home/cc-home.ts';

/** Home comes with the app; everything else is loaded when one goes there. */
const LOADERS: { readonly [name in Route['name']]?: () => Promise<unknown> } = {
  join: () => import('../join/cc-join.ts'),
  table: () => import('../table/cc-table-screen.ts'),
  rules: () => import('../rules/cc-rules.ts'),
  settings: () => import('../settings/cc-settings.ts'),
};

/**
 * @event cc-title heard from screens: the document's title
 */
@customElement('cc-app')
export class CcApp extends LitElement {
  static override readonly styles = [
    baseStyles,
    buttonStyles,
    css`
      :host { display: block; }
      .plain { padding: var(--s5) var(--s4); display: grid; gap: var(--s3); justify-items: start; max-width: 34rem; margin: 0 auto; }
    `,
  ];

  @provide({ context: appContext })
  @property({ attribute: false })
  app!: App;

  @state() private route: Route = { name: 'home' };
  @state() private loaded = new Set<Route['name']>(['home']);
  @state() private failed = false;

  #stop: (() => void)[] = [];
  #moved = false;

  override connectedCallback(): void {
    super.connectedCallback();
    const { router, settings } = this.app;
    this.route = router.route;
    void this.#load(this.route);
    applyPreferences(document.documentElement, settings.get());
    this.#stop = [
      router.subscribe((route) => this.#go(route)),
      settings.subscribe((p) => applyPreferences(document.documentElement, p)),
    ];
    this.addEventListener('cc-title', this.#title);
    // Screens are whole pages to the eye: the browser must not add its own idea of where they were scrolled to.
    history.scrollRestoration = 'manual';
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const stop of this.#stop) stop();
    this.removeEventListener('cc-title', this.#title);
  }

  #go(route: Route): void {
    this.route = route;
    this.#moved = true;
    void this.#load(route);
  }

  async #load(route: Route): Promise<void> {
    this.failed = false;
    if (this.loaded.has(route.name)) return;
    try {
      await LOADERS[route.name]?.();
      this.loaded = new Set([...this.loaded, route.name]);
    } catch {
      this.failed = this.route.name === route.name;
    }
  }

  readonly #title = (event: CustomEvent<string>): void => {
    event.stopPropagation();
    document.title = event.detail === '' ? common.app : `${event.detail} · ${common.app}`;
  };

  /** On arrival the title has the focus, so that a screen reader starts at the top of the new screen. */
  protected override updated(changed: PropertyValues): void {
    if (!this.#moved || !(changed.has('route') || changed.has('loaded'))) return;
    if (!this.loaded.has(this.route.name)) return;
    this.#moved = false;
    scrollTo(0, 0);
    void this.#focusTitle();
  }

  async #focusTitle(): Promise<void> {
    const screen = this.renderRoot.querySelector<LitElement>('#screen > *');
    await screen?.updateComplete;
    const title = screen?.renderRoot.querySelector('h1');
    if (title === null || title === undefined) return;
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }

  #screen(): TemplateResult | typeof nothing {
    const route = this.route;
    if (this.failed) {
      return html`<main class="plain">
        <h1>${common.app}</h1>
        <p>${common.failed}</p>
        <button class="btn primary" @click=${() => this.#load(route)}>${common.again}</button>
        <a href="#/">${common.home}</a>
      </main>`;
    }
    if (!this.loaded.has(route.name)) return html`<main class="plain"><h1 class="unseen">${common.app}</h1><p>${common.loading}</p></main>`;
    switch (route.name) {
      case 'home':
        return html`<cc-home></cc-home>`;
      case 'join':
        return html`<cc-join .text=${route.text}></cc-join>`;
      case 'table':
        return html`<cc-table-screen .tableId=${route.id}></cc-table-screen>`;
      case 'rules':
        return html`<cc-rules .game=${route.game} .rule=${route.rule ?? ''}></cc-rules>`;
      case 'settings':
        return html`<cc-settings></cc-settings>`;
    }
  }

  protected override render(): TemplateResult {
    return html`
      <div id="screen">${this.#screen()}</div>
      <cc-live></cc-live>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-app': CcApp;
  }
}
