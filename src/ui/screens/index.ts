/** The door: puts the app on the page. Every screen but home is loaded when one goes there. */
import type { App } from '../../app/index.ts';
import './app/cc-app.ts';

export function mount(app: App, into: HTMLElement): void {
  const frame = document.createElement('cc-app');
  frame.app = app;
  into.append(frame);
}
