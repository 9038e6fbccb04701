/** Text files handed over to the system, and files the system hands to the app. */

interface LaunchQueue {
  setConsumer(consumer: (params: { readonly files?: readonly { getFile(): Promise<File> }[] }) => void): void;
}

const TYPE = 'application/json';

/** The system's own type for JSON is what share sheets take; the name keeps `.court.json`. */
const fileOf = (name: string, text: string): File => new File([text], name, { type: TYPE });

export function downloadText(name: string, text: string): void {
  const url = URL.createObjectURL(fileOf(name, text));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The download has begun with the click; Safari reads the address a little later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export function canShareFiles(): boolean {
  const canShare = navigator.canShare as Navigator['canShare'] | undefined;
  try {
    return canShare?.call(navigator, { files: [fileOf('game.court.json', '{}')] }) === true;
  } catch {
    return false;
  }
}

/** False when the sheet was closed or there is none. */
export async function shareText(name: string, text: string): Promise<boolean> {
  if (!canShareFiles()) return false;
  try {
    await navigator.share({ files: [fileOf(name, text)], title: name });
    return true;
  } catch {
    return false;
  }
}

/** Files opened with the installed app (`file_handlers`). Chromium's launch queue keeps them until somebody listens. */
export function onLaunchFiles(listener: (files: readonly File[]) => void): void {
  const { launchQueue } = window as { readonly launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ files = [] }) => {
    if (files.length > 0) void Promise.all(files.map((file) => file.getFile())).then(listener, () => listener([]));
  });
}
