/** One table that turns refusal codes into sentences. `{blanks}` are filled from the refusal's detail. */
import type { Refusal } from '../engine/kernel/value.ts';

export const SENTENCES: { readonly [code: string]: string } = {
  // The app itself
  'app/other-tab': 'This table is open in another tab of this device. Go on there, or close that tab and try again.',
  'app/no-such-table': 'This device does not know that table. Ask somebody at the table to let you in again.',
  'app/no-such-game': 'This app cannot play that game yet.',
  'app/part-missing': 'A part of the app could not be loaded. Connect to the internet once, then try again.',
  'app/bad-broker': 'This is not the address of a meeting server. It looks like https://host/path.',
  'app/bad-address': 'That address leads nowhere in this app, so here is the home screen.',

  // Storage
  'storage/quota': 'The storage of this device is full. Free some space; until then this device cannot answer at the table.',
  'storage/closed': 'The browser has closed the app’s storage. Reload the page; the table comes back as it was.',
  'storage/unavailable': 'This browser does not let the app store anything (a private window, perhaps), so it cannot keep a table.',
  'storage/corrupt': 'What this device has stored of the table cannot be read. Ask somebody at the table to let you in again.',
  'storage/newer': 'A newer version of this app is already on this device. Close every tab of the app, then open it again.',
  'storage/blocked': 'Another tab still runs an older version of this app. Close it, then reload this page.',
  'storage/migration': 'What is stored on this device could not be brought up to date. Nothing was changed; reload the page to try again.',

  // Updates
  'update/other-tab': 'Another tab of this device sits at a table. Update when you are done there, or close that tab.',

  // Joining
  'join/not-an-invitation': 'This is not an invitation. Copy the whole text from the other phone, from the first character to the last.',
  'join/not-a-link': 'This is not a link to a table. Copy the whole link, or ask for a new one.',
  'join/no-broker': 'Joining by link needs a meeting server, and this app’s address has none. Join with an invitation code instead, or choose a server in the settings.',
  'join/broker-unreachable': 'The meeting server does not answer. Is this phone in the same network? Otherwise join with an invitation code, which needs no server.',
  'join/nobody-there': 'Nobody at that table can be found now. One of them must have the table open; then try again.',
};

/** What to say for a code that the table does not know: by its area, and with the code itself for a report. */
const AREAS: { readonly [area: string]: string } = {
  storage: 'This device could not store that.',
  join: 'Joining did not work. Ask for a new invitation and try again.',
  net: 'The connection did not work.',
  log: 'An entry of the table’s log did not fit and was left out.',
  deal: 'An answer of the deal did not fit and was left out.',
  table: 'That is not possible at the table now.',
};

/** The sentence for a refusal. Never shows anything but words of this file, numbers and names, and a code made of letters. */
export function sentence(refusal: Refusal): string {
  const known = Object.hasOwn(SENTENCES, refusal.code) ? SENTENCES[refusal.code] : undefined;
  const filled = known === undefined ? null : fill(known, refusal.detail ?? {});
  if (filled !== null) return filled;
  const area = refusal.code.split('/')[0] ?? '';
  const general = Object.hasOwn(AREAS, area) ? AREAS[area] : undefined;
  const code = /^[a-z0-9-]{1,40}\/[a-z0-9-]{1,60}$/.test(refusal.code) ? ` (${refusal.code})` : '';
  return `${general ?? 'That is not possible now.'}${code}`;
}

/** Fills the blanks; null when one has no value, so that no sentence with a hole is shown. */
function fill(text: string, detail: NonNullable<Refusal['detail']>): string | null {
  let whole = true;
  const filled = text.replace(/\{([a-zA-Z]+)\}/g, (_, key: string) => {
    const value = detail[key];
    if (value === undefined) whole = false;
    return String(value);
  });
  return whole ? filled : null;
}
