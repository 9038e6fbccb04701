/**
 * Mutants: deliberately broken builds, each a patch in `tests/mutants` against `src/`. A copy of the sources is patched and simulated; the
 * simulator is worth as much as the mutants it catches.
 */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../tools/lib/root.ts';
import { commandOf } from '../../tools/lib/run.ts';

export interface Mutant {
  /** The patch's file, without its ending. */
  readonly name: string;
  /** A sentence. */
  readonly breaks: string;
  /** The first of the simulator's checks that sees it. */
  readonly caughtBy: string;
  /** A seed at which it was caught when it was last looked for. */
  readonly seed: number;
  readonly patch: string;
}

export interface Failure {
  readonly seed: number;
  /** What did not hold. */
  readonly broken: string;
}

const FOLDER = join(root, 'tests/mutants');
/** What the simulator needs of the repository. */
const NEEDED = ['src', 'tests/support', 'tests/mutants', 'tools', 'package.json', 'tsconfig.base.json', 'tsconfig.json'];

/** All of them, by name. */
export function readMutants(): readonly Mutant[] {
  return readdirSync(FOLDER).filter((file) => file.endsWith('.patch')).sort().map((file) => readMutant(file.slice(0, -'.patch'.length)));
}

/** Throws when the head of the patch does not say what it must. */
function readMutant(name: string): Mutant {
  const patch = readFileSync(join(FOLDER, `${name}.patch`), 'utf8');
  const head = patch.slice(0, patch.indexOf('\ndiff --git '));
  const said = (what: string): string => {
    const value = new RegExp(`^${what}: (.+)$`, 'm').exec(head)?.[1];
    if (value === undefined) throw new Error(`tests/mutants/${name}.patch: its head has no line “${what}: …”`);
    return value;
  };
  const seed = Number(said('Seed'));
  if (!Number.isSafeInteger(seed) || seed < 1) throw new Error(`tests/mutants/${name}.patch: “Seed:” is not followed by a number above nought`);
  const files = [...patch.matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, file = '']) => file);
  if (files.length === 0 || files.some((file) => !file.startsWith('src/'))) throw new Error(`tests/mutants/${name}.patch: it does not change src/, or something else as well`);
  return { name, breaks: said('Breaks'), caughtBy: said('Caught by'), seed, patch };
}

/** A copy of the sources to break; `remove` it when it is done with. */
export class Copy {
  readonly folder = mkdtempSync(join(tmpdir(), 'court-cards-mutant-'));

  constructor() {
    for (const part of NEEDED) cpSync(join(root, part), join(this.folder, part), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'), 'dir');
  }

  /** Why the patch does not fit today's sources; null: it does, and has been applied, unless this was only a `trial`. */
  apply({ name, patch }: Mutant, trial = false): string | null {
    // Never to a repository around the folder.
    const env = { ...process.env, GIT_CEILING_DIRECTORIES: tmpdir() };
    const git = spawnSync('git', ['apply', ...(trial ? ['--check'] : []), '-'], { cwd: this.folder, input: patch, encoding: 'utf8', env });
    if (git.status === 0) return null;
    return `tests/mutants/${name}.patch does not apply to src/ any more; make it anew: ${git.error?.message ?? git.stderr.trim()}`;
  }

  /** Takes the patch back. */
  restore(): void {
    rmSync(join(this.folder, 'src'), { recursive: true });
    cpSync(join(root, 'src'), join(this.folder, 'src'), { recursive: true });
  }

  /** Simulates these seeds with the copy, until one fails: `1-1000`, `1,30`. */
  async firstFailure(seeds: string): Promise<Failure | null> {
    const [command, ...args] = commandOf('tsx', ['tests/mutants/first-failure.ts', seeds]);
    const child = spawn(command, args, { cwd: this.folder, stdio: ['ignore', 'pipe', 'pipe'] });
    let [said, errors] = ['', ''];
    child.stdout.on('data', (data: Buffer) => (said += data.toString()));
    child.stderr.on('data', (data: Buffer) => (errors += data.toString()));
    const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
    if (code !== 0) throw new Error(`the simulator ended with ${String(code)}: ${errors}`);
    return JSON.parse(said) as Failure | null;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
