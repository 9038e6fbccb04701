/** Work of the deal in a thread of its own: the live code, run with what the page sends. */
import { ristretto } from '../crypto/index.ts';
import { doTask, type Task } from '../dealing/index.ts';

self.onmessage = ({ data }: MessageEvent<{ readonly id: number; readonly task: Task }>) => {
  const { id, task } = data;
  try {
    self.postMessage({ id, found: doTask(ristretto, task) });
  } catch (error) {
    self.postMessage({ id, failed: String(error) });
  }
};
