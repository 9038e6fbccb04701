import { expect, fixture, html } from '@open-wc/testing';
import { resetMouse, sendMouse } from '@web/test-runner-commands';
import { LitElement, type TemplateResult } from 'lit';
import { HoldController, type HoldHost } from '../../../src/ui/controllers/index.ts';

/** A button to hold, and after that another one in its place. */
class TestHold extends LitElement implements HoldHost {
  clicks = 0;
  done: () => void = () => undefined;
  readonly open = new Promise<void>((resolve) => (this.done = resolve));
  #lifted = false;
  readonly #hold = new HoldController(this);

  held(): void {
    this.#lifted = true;
    this.requestUpdate();
    this.done();
  }

  letGo(): void { /* too early: not here */ }
  pressed(): void { /* nobody */ }

  protected override render(): TemplateResult {
    const h = this.#hold;
    // One element for both: a mouse clicks only what it was pressed and let go on, a finger whatever is under it when it is lifted.
    const click = (): void => (this.#lifted ? void (this.clicks += 1) : h.onClick());
    return html`<button style="width: 200px; height: 100px" @pointerdown=${this.#lifted ? null : h.onPointerdown} @pointerup=${h.onPointerend} @click=${click}>${this.#lifted ? 'Under it' : 'Hold'}</button>`;
  }
}
customElements.define('test-hold', TestHold);

describe('a button that is held', () => {
  it('presses nothing of what takes its place when the finger is lifted; what is pressed anew counts', async () => {
    const el = await fixture<TestHold>(html`<test-hold></test-hold>`);
    const button = (): HTMLButtonElement => el.renderRoot.querySelector('button')!;
    const { left, top, width, height } = button().getBoundingClientRect();
    await sendMouse({ type: 'move', position: [Math.round(left + width / 2), Math.round(top + height / 2)] });
    await sendMouse({ type: 'down' });
    await el.open;
    await el.updateComplete;
    await sendMouse({ type: 'up' });
    expect(el.clicks).to.equal(0);
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'up' });
    expect(el.clicks).to.equal(1);
    await resetMouse();
  });
});
