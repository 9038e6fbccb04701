/** Many seeds in several processes at once: each takes a few seeds, says what came of them, and takes the next. */
import { fork, type ChildProcess } from 'node:child_process';
import { cpus } from 'node:os';
import { addTo, sorted, type Many, type Report } from './many.ts';
import type { Counts } from './run.ts';

/** Seeds that a process takes at once. */
const PART = 20;

/** What a process is given to do. */
export type Task = Pick<Many, 'count' | 'first' | 'seats' | 'tell'>;
/** What it says. */
export type Said = { readonly line: string } | { readonly report: Report };

/** Processors of this machine. */
export const processors = (): number => cpus().length;

export async function simulateInJobs({ count, first, seats, say }: Many, jobs: number): Promise<{ readonly report: Report; readonly failed: boolean }> {
  const [faults, checks]: [Counts, Counts] = [{}, {}];
  const failed: number[] = [];
  let [time, next, done] = [0, first, 0];
  const work = async (): Promise<void> => {
    const child = fork(new URL('./job.ts', import.meta.url), [], { execArgv: ['--import', 'tsx'] });
    try {
      while (next < first + count) {
        const task: Task = { count: Math.min(PART, first + count - next), first: next, seats, tell: failed.length === 0 };
        next += task.count;
        const report = await answered(child, task, say);
        addTo(faults, report.faults);
        addTo(checks, report.checks);
        failed.push(...report.failed);
        time += report.time;
        if (Math.floor((done + task.count) / 100) > Math.floor(done / 100)) say(`${done + task.count} of ${count} seeds, ${failed.length} failed`);
        done += task.count;
      }
    } finally {
      child.kill();
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, Math.ceil(count / PART)) }, work));
  failed.sort((a, b) => a - b);
  return { report: { seeds: count, failures: failed.length, failed, time, faults: sorted(faults), checks: sorted(checks) }, failed: failed.length > 0 };
}

function answered(child: ChildProcess, task: Task, say: (line: string) => void): Promise<Report> {
  return new Promise((resolve, reject) => {
    const gone = (code: number | null): void => reject(new Error(`a process that simulated the seeds from ${task.first} on ended with ${String(code)}`));
    const heard = (said: Said): void => {
      if ('line' in said) return say(said.line);
      child.off('message', heard);
      child.off('exit', gone);
      resolve(said.report);
    };
    child.on('message', heard);
    child.on('exit', gone);
    child.send(task);
  });
}
