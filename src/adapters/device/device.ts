/** The `Device` of `app/services.ts` on a browser. */
import type { Device } from '../../app/services.ts';
import type { Clock } from '../../table/ports.ts';
import { canShareFiles, downloadText, onLaunchFiles, shareText } from './files.ts';
import { copyText, shareLink } from './share.ts';
import { lockName } from './locks.ts';
import { chimes } from './sound.ts';
import { wakeKeeper } from './wake-lock.ts';

/** Milliseconds: to be felt, not heard. */
const BUZZ = 18;

/** Parts that older browsers and insecure pages lack, whatever the declarations say. */
type Partly<T> = { readonly [K in keyof T]?: T[K] | undefined };

export function createDevice(clock: Pick<Clock, 'after'>): Device {
  const nav: Partly<Navigator> = navigator;
  const storage: Partly<StorageManager> = nav.storage ?? {};
  return {
    secure: isSecureContext,
    keepAwake: wakeKeeper(document, nav.wakeLock),
    haptic() {
      // Before the first touch browsers refuse, and complain in the console.
      if (nav.userActivation?.hasBeenActive !== false) nav.vibrate?.(BUZZ);
    },
    chime: chimes(),
    copy: copyText,
    canShare: typeof nav.share === 'function',
    share: shareLink,
    download: downloadText,
    canShareFiles: canShareFiles(),
    shareFile: shareText,
    onFiles: onLaunchFiles,
    lock: (name) => lockName(name, clock),
    async persisted() {
      return (await storage.persisted?.().catch(() => null)) ?? null;
    },
    async persist() {
      return (await storage.persist?.().catch(() => false)) ?? false;
    },
  };
}
