/** Tasks for a worker, which is started with the first of them. */
import type { Clock } from '../../table/ports.ts';

interface Reply {
  readonly id: number;
  readonly found?: unknown;
  readonly failed?: string;
}

/** How long a worker that has tasks may say nothing, ms: many times what the longest takes on a slow phone. */
const PATIENCE = 60_000;

/**
 * A function whose work is done in the worker that `start` makes. One that does not start, breaks, or says nothing for a minute, fails all its tasks, and is
 * started again for the next.
 */
export function inWorker<T, R>(start: () => Worker, { after }: Pick<Clock, 'after'>): (task: T) => Promise<R> {
  let worker: Worker | null = null;
  let last = 0;
  const waiting = new Map<number, { readonly resolve: (found: R) => void; readonly reject: (reason: Error) => void }>();

  let patience: () => void = () => undefined;

  /** A task was given, or one is done. */
  const wait = (): void => {
    patience();
    patience = waiting.size === 0 ? () => undefined : after(PATIENCE, () => fail('the worker does not answer'));
  };

  const fail = (reason: string): void => {
    patience();
    worker?.terminate();
    worker = null;
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
  };

  const open = (): Worker => {
    const made = start();
    made.onmessage = ({ data }: MessageEvent<Reply>) => {
      const task = waiting.get(data.id);
      waiting.delete(data.id);
      wait();
      if (data.failed === undefined) task?.resolve(data.found as R);
      else task?.reject(new Error(data.failed));
    };
    made.onerror = (event) => {
      // It is known from here on, and nothing of the page has broken.
      event.preventDefault();
      fail(event.message || 'the worker did not start');
    };
    made.onmessageerror = () => fail('the worker said what cannot be read');
    return made;
  };

  return (task) =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, { resolve, reject });
      // The first of them: others do not keep a worker alive that says nothing.
      if (waiting.size === 1) wait();
      try {
        worker ??= open();
        worker.postMessage({ id, task });
      } catch (error) {
        fail(String(error));
      }
    });
}
