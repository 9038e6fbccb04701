/** Tasks for a real worker of the browser: what becomes of them when it does not do what it should. */
import { inWorker } from '../../../src/adapters/compute/index.ts';
import { same } from '../../contracts/assertions.ts';

type Task = number | 'silence' | 'nonsense' | 'break';

/** A worker that doubles numbers, and can be told to do otherwise. */
function start(): Worker {
  const code = `
    self.onmessage = ({ data: { id, task } }) => {
      if (task === 'silence') return;
      if (task === 'break') throw new Error('broken');
      self.postMessage(task === 'nonsense' ? { id, failed: 'no number' } : { id, found: 2 * task });
    };`;
  return new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
}

/** A clock that goes on when it is told to. */
function handClock(): { readonly clock: { after(ms: number, run: () => void): () => void }; readonly pass: () => void; readonly waits: () => number } {
  const timers = new Set<() => void>();
  return {
    clock: {
      after(_, run) {
        timers.add(run);
        return () => timers.delete(run);
      },
    },
    pass: () => [...timers].forEach((run) => run()),
    waits: () => timers.size,
  };
}

/** What comes of it, or why nothing does. */
const outcome = (promise: Promise<number>): Promise<number | string> => promise.catch((error: unknown) => (error instanceof Error ? error.message : 'no error'));

describe('tasks in a worker', () => {
  it('are done, each for who gave it, and wait for nothing afterwards', async () => {
    const time = handClock();
    const work = inWorker<Task, number>(start, time.clock);
    same(await Promise.all([work(1), work(2), work(3)]), [2, 4, 6]);
    same(time.waits(), 0);
  });

  it('that cannot be done fail alone', async () => {
    const work = inWorker<Task, number>(start, handClock().clock);
    same(await Promise.all([outcome(work(1)), outcome(work('nonsense')), outcome(work(3))]), [2, 'no number', 6]);
  });

  it('fail together when the worker breaks, and the next starts another one', async () => {
    const work = inWorker<Task, number>(start, handClock().clock);
    const [first, second] = await Promise.all([outcome(work('silence')), outcome(work('break'))]);
    same(String(first).includes('broken'), true);
    same(second, first);
    same(await work(4), 8);
  });

  it('fail when the worker says nothing for too long, and the next starts another one', async () => {
    const time = handClock();
    const work = inWorker<Task, number>(start, time.clock);
    const silent = outcome(work('silence'));
    same(await work(1), 2);
    same(time.waits(), 1);
    time.pass();
    same(await silent, 'the worker does not answer');
    same(time.waits(), 0);
    same(await work(2), 4);
  });
});
