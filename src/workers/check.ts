/** The check of a hand in a thread of its own: the live code, run again from all that was said. */
import { ristretto } from '../crypto/index.ts';
import { playTape, type Tape } from '../dealing/index.ts';

self.onmessage = ({ data }: MessageEvent<{ readonly id: number; readonly task: Tape }>) => {
  const { id, task } = data;
  try {
    self.postMessage({ id, found: playTape(ristretto, task) });
  } catch (error) {
    self.postMessage({ id, failed: String(error) });
  }
};
