/** The screen stays awake while somebody plays. The system takes the lock away whenever the page is hidden. */

/** What is used of a page; handed in for tests. */
export interface WakePage {
  readonly visibilityState: DocumentVisibilityState;
  addEventListener(type: 'visibilitychange', listener: () => void): void;
}

/** Gives `keepAwake`: awake until every returned function was called. Without the API (`wakeLock` undefined) it does nothing. */
export function wakeKeeper(page: WakePage, wakeLock: Pick<WakeLock, 'request'> | undefined): () => () => void {
  if (wakeLock === undefined) return () => () => undefined;
  let wanted = 0;
  let asking = false;
  let sentinel: WakeLockSentinel | null = null;

  const adjust = async (): Promise<void> => {
    if (asking) return;
    if (wanted === 0) {
      const held = sentinel;
      sentinel = null;
      await held?.release().catch(() => undefined);
      return;
    }
    if (page.visibilityState !== 'visible' || (sentinel !== null && !sentinel.released)) return;
    asking = true;
    // Refused with a low battery: the screen then sleeps as always.
    sentinel = await wakeLock.request('screen').catch(() => null);
    asking = false;
    if (wanted === 0) await adjust();
  };
  page.addEventListener('visibilitychange', () => void adjust());

  return () => {
    let kept = true;
    wanted += 1;
    void adjust();
    return () => {
      if (!kept) return;
      kept = false;
      wanted -= 1;
      void adjust();
    };
  };
}
