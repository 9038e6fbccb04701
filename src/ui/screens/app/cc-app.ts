/** The frame of everything: shows the screen of the route, applies the preferences, owns the one live region. */
import { provide } from '@lit/context';
import { LitElement, css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { appContext, type App, type RecordFile, type Route } from '../../../app/index.ts';
import { common } from '../../../app/strings/index.ts';
import { hush } from '../../controllers/index.ts';
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
  records: () => import('../records/index.ts'),
  settings: () => import('../settings/cc-settings.ts'),
};

const DRAGS = ['dragover', 'dragleave', 'drop'] as const;

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
      .drop { position: fixed; inset: auto 0 0; z-index: 9; padding: var(--s4); text-align: center; font: 700 var(--t-lead)/1.3 var(--serif); background: var(--paper); box-shadow: 0 -1px 0 var(--rule-firm); pointer-events: none; }
      .plain { padding: var(--s5) var(--s4); display: grid; gap: var(--s3); justify-items: start; max-width: 34rem; margin: 0 auto; }
    `,
  ];

  @provide({ context: appContext })
  @property({ attribute: false })
  app!: App;

  @state() private route: Route = { name: 'home' };
  @state() private loaded = new Set<Route['name']>(['home']);
  @state() private failed = false;
  /** A file is held over the app. */
  @state() private dropping = false;

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
    for (const type of DRAGS) document.addEventListener(type, this.#drag);
    this.app.device.onFiles((files) => void this.#take(files));
    // Screens are whole pages to the eye: the browser must not add its own idea of where they were scrolled to.
    history.scrollRestoration = 'manual';
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const stop of this.#stop) stop();
    this.removeEventListener('cc-title', this.#title);
    for (const type of DRAGS) document.removeEventListener(type, this.#drag);
  }

  #go(route: Route): void {
    hush();
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

  /** Saved games may be dropped anywhere; without this the browser would leave the app and show the file. */
  readonly #drag = (event: DragEvent): void => {
    if (event.dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    this.dropping = event.type === 'dragover';
    if (event.type === 'drop') void this.#take([...event.dataTransfer.files]);
  };

  async #take(files: readonly RecordFile[]): Promise<void> {
    try {
      const { takeFiles } = await import('../records/take-files.ts');
      await takeFiles(this.app, files);
    } catch {
      this.failed = true;
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
      case 'records':
        return route.id === undefined ? html`<cc-records></cc-records>` : html`<cc-record .recordId=${route.id}></cc-record>`;
      case 'settings':
        return html`<cc-settings></cc-settings>`;
    }
  }

  protected override render(): TemplateResult {
    return html`
      <div id="screen">${this.#screen()}</div>
      ${this.dropping ? html`<p class="drop">${common.drop}</p>` : nothing}
      <cc-live></cc-live>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cc-app': CcApp;
  }
}
