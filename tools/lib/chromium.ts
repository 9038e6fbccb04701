/** Finds Chromium for the tests, or installs Debian's where that is allowed. */
import { spawnSync } from 'node:child_process';
import { findChromium, NO_CHROMIUM } from '../../tests/support/browser.ts';

const works = (command: string, ...args: string[]): boolean => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** Is this a Debian-like system on which we may install, and with which words in front? */
function privilege(): readonly string[] | null {
  if (process.platform !== 'linux' || !works('apt-get', '--version')) return null;
  if (process.getuid?.() === 0) return [];
  return works('sudo', '-n', 'true') ? ['sudo', '-n'] : null;
}

function install(prefix: readonly string[]): void {
  console.log('No Chromium was found: installing the one of this system’s packages …');
  const steps = [
    ['apt-get', 'update'],
    ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', 'install', '-y', '--no-install-recommends', 'chromium'],
  ];
  for (const step of steps) {
    const [command = '', ...args] = [...prefix, ...step];
    // A package list that cannot be refreshed may still be good enough to install from.
    spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  }
}

/** The browser's program; ends the process with one sentence when there is none. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found !== undefined) return found;
  const prefix = process.env['CHROME_PATH'] ? null : privilege();
  if (prefix !== null) install(prefix);
  const installed = findChromium();
  if (installed !== undefined) return installed;
  console.error(NO_CHROMIUM);
  process.exit(1);
}
