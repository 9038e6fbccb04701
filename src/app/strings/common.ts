export const common = {
  app: 'Court Cards',
  home: 'Home',
  back: 'Back',
  settings: 'Settings',
  rules: 'Rules',
  close: 'Close',
  cancel: 'Cancel',
  copy: 'Copy',
  copied: 'Copied.',
  notCopied: 'The browser did not let the app copy. Select the text and copy it yourself.',
  share: 'Share',
  name: 'Your name',
  nameHint: 'What the others at the table call you.',
  nameMissing: 'Please write a name first.',
  again: 'Try again',
  loading: 'One moment…',
  failed: 'This part of the app could not be loaded. Connect once, then try again.',
  you: 'you',
  somebody: 'somebody',
  drop: 'Drop a saved game here to open it.',
} as const;

const MINUTE = 60_000;

/** How long ago, in words that stay true for a while: `just now`, `2 minutes ago`, `3 hours ago`. Milliseconds in. */
export function ago(ms: number): string {
  if (ms < 10_000) return 'just now';
  const s = spell(ms);
  return `${s} ago`;
}

/** How long, in words: `for a moment`, `for 40 seconds`. */
export function lasting(ms: number): string {
  return ms < 10_000 ? 'for a moment' : `for ${spell(ms)}`;
}

/** How long a wait has been up to now, short, so that nobody takes it for a limit: `20 s so far`, `3 min so far`. */
export function soFar(ms: number): string {
  const [amount, unit] = ms < MINUTE ? [Math.floor(ms / 10_000) * 10, 's'] : ms < 60 * MINUTE ? [Math.floor(ms / MINUTE), 'min'] : [Math.floor(ms / (60 * MINUTE)), 'h'];
  return amount === 0 ? 'a moment so far' : `${amount} ${unit} so far`;
}

/** Clock time, hours to seconds: `19:02:11`. */
export const clockTime = (time: number): string => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(time);

function spell(ms: number): string {
  if (ms < MINUTE) return `${Math.floor(ms / 10_000) * 10} seconds`;
  const unit = (n: number, one: string): string => (n === 1 ? `${/^[aeiou]|^hour/.test(one) ? 'an' : 'a'} ${one}` : `${n} ${one}s`);
  if (ms < 60 * MINUTE) return unit(Math.floor(ms / MINUTE), 'minute');
  if (ms < 24 * 60 * MINUTE) return unit(Math.floor(ms / (60 * MINUTE)), 'hour');
  return unit(Math.floor(ms / (24 * 60 * MINUTE)), 'day');
}
