/** Flights: how long, and from where. Lengths come from the motion tokens, so the setting and the system decide once, in `tokens.css`. */

export type MotionToken = '--m-tap' | '--m-flight' | '--m-sheet' | '--m-deal';

/** Milliseconds of a motion token now; 0 when nothing shall move. */
export function motionMs(token: MotionToken): number {
  const text = getComputedStyle(document.documentElement).getPropertyValue(token).trim();
  const value = Number.parseFloat(text);
  if (!Number.isFinite(value)) return 0;
  return text.endsWith('ms') ? value : value * 1000;
}

export interface FlightOptions {
  readonly token?: MotionToken;
  /** Milliseconds before it starts; the element waits at its starting place. */
  readonly delay?: number;
  /** Flies above its neighbours. */
  readonly above?: boolean;
  /** Not seen before it starts. */
  readonly hidden?: boolean;
}

/**
 * Lets an element that stands at its place fly there from `from` (a box of the viewport, usually measured on another
 * element before the update). The individual properties `translate` and `scale` are animated, so a transform of its own
 * (the turn of a card in the fan) stays. Input is never blocked. Null when nothing shall move or the box is empty.
 */
export function flyFrom(element: HTMLElement, from: DOMRectReadOnly, options: FlightOptions = {}): Animation | null {
  const duration = motionMs(options.token ?? '--m-flight');
  if (duration === 0 || from.width === 0) return null;
  const to = element.getBoundingClientRect();
  if (to.width === 0) return null;
  const dx = from.left + from.width / 2 - (to.left + to.width / 2);
  const dy = from.top + from.height / 2 - (to.top + to.height / 2);
  const size = from.height / to.height;
  if (Math.abs(dx) < 1 && Math.abs(dy) < 1 && Math.abs(size - 1) < 0.02) return null;
  const start: Keyframe = { translate: `${dx}px ${dy}px`, scale: String(size) };
  const end: Keyframe = {};
  if (options.above === true) start['zIndex'] = end['zIndex'] = '2';
  const frames = options.hidden === true ? [{ ...start, opacity: 0 }, { ...start, opacity: 1, offset: 0.01 }, { ...end, opacity: 1 }] : [start, end];
  const easing = getComputedStyle(element).getPropertyValue('--m-ease').trim() || 'ease-out';
  return element.animate(frames, { duration, delay: options.delay ?? 0, easing, fill: 'backwards' });
}

/** Gaps between cards dealt one after another, so that all of them take no longer than `--m-deal`. */
export function dealDelay(index: number, count: number): number {
  const last = Math.max(0, motionMs('--m-deal') - motionMs('--m-flight'));
  return count < 2 ? 0 : Math.min(60, last / (count - 1)) * index;
}
