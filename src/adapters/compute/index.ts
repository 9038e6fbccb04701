/** Tasks for a worker, which is started with the first of them. */

interface Reply {
  readonly id: number;
  readonly found?: unknown;
  readonly failed?: string;
}

/**
 * A function whose work is done in the worker that `start` makes. One that does not start, or breaks, fails all its tasks, and is started
 * again for the next.
 */
export function inWorker<T, R>(start: () => Worker): (task: T) => Promise<R> {
  let worker: Worker | null = null;
  let last = 0;
  const waiting = new Map<number, { readonly resolve: (found: R) => void; readonly reject: (reason: Error) => void }>();

  const fail = (reason: string): void => {
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
      if (data.failed === undefined) task?.resolve(data.found as R);
      else task?.reject(new Error(data.failed));
    };
    made.onerror = (event) => fail(event.message || 'the worker did not start');
    made.onmessageerror = () => fail('the worker said what cannot be read');
    return made;
  };

  return (task) =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, { resolve, reject });
      try {
        worker ??= open();
        worker.postMessage({ id, task });
      } catch (error) {
        fail(String(error));
      }
    });
}
