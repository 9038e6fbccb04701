/**
 * Makes sure that the packages of package-lock.json are installed. Runs before anything is: imports only what Node brings.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

/** @param {string} file */
const packagesOf = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
  } catch {
    return null;
  }
};

/**
 * Are the installed packages those of the lock? Compared by version, since times say nothing after a checkout. What the lock
 * calls optional may be missing (binaries of other systems).
 */
function installed() {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const present = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  if (present === null) return false;
  if (wanted === null) return true;
  return Object.entries(wanted).every(
    ([path, { version, optional, devOptional }]) =>
      path === '' || present[path]?.version === version || (present[path] === undefined && (optional || devOptional)),
  );
}

/** Installs when needed; ends the process with a sentence when that fails. */
export function ensureInstalled() {
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Court Cards needs Node 20.19 or newer; this is ${process.version}. See https://nodejs.org.`);
    process.exit(1);
  }
  if (installed()) return;
  const command = existsSync(join(root, 'package-lock.json')) ? 'ci' : 'install';
  console.log(`Installing the packages (npm ${command}) …`);
  const cli = process.env['npm_execpath'];
  // NODE_ENV=production would leave out what builds and tests.
  const args = [command, '--include=dev', '--no-fund', '--no-audit'];
  const run = cli?.endsWith('npm-cli.js')
    ? spawnSync(process.execPath, [cli, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (run.status !== 0) {
    console.error('The packages could not be installed: the reason stands above. The first time needs the internet; `npm ci` tries again.');
    process.exit(1);
  }
}

/**
 * Installs when needed, then runs TypeScript files of `tools/` in this process.
 * @param {readonly string[]} files relative to the root
 */
export async function run(...files) {
  ensureInstalled();
  process.chdir(root);
  const { register } = await import('tsx/esm/api');
  register();
  for (const file of files) {
    // Each is the program that runs, not a part of another one.
    process.argv[1] = join(root, file);
    await import(pathToFileURL(process.argv[1]).href);
  }
}
