/** Clipboard and share sheet. */

/** False when the platform refuses. */
export async function copyText(text: string): Promise<boolean> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard !== undefined) {
    try {
      await clipboard.writeText(text);
      return true;
    } catch {
      // Refused, or the page has no focus: the old way may still work.
    }
  }
  return copyBySelection(text);
}

/** Plain http has no clipboard API; a selected field can be copied everywhere. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.setAttribute('aria-hidden', 'true');
  field.style.position = 'fixed';
  field.style.opacity = '0';
  const focused = document.activeElement;
  document.body.append(field);
  field.select();
  try {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else copies on plain http
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}

/** False when the sheet was closed or there is none. */
export async function shareLink(what: { readonly title: string; readonly url: string }): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false;
  try {
    await navigator.share({ title: what.title, url: what.url });
    return true;
  } catch {
    return false;
  }
}
