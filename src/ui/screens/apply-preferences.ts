import type { Preferences } from '../../app/index.ts';

/** Writes the preferences where the tokens' style sheet reads them: attributes of the root element. */
export function applyPreferences(root: HTMLElement, p: Preferences): void {
  const set = (name: string, value: string, normal: string): void => {
    if (value === normal) root.removeAttribute(name);
    else root.setAttribute(name, value);
  };
  set('data-theme', p.theme, 'system');
  set('data-suits', p.suits, 'two');
  set('data-hand', p.hand, 'right');
  set('data-motion', p.motion, 'normal');
  set('data-text-size', p.textSize, 'normal');
}
