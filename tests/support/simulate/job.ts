/** One of the processes of `jobs.ts`. */
import type { Said, Task } from './jobs.ts';
import { simulateMany } from './many.ts';

const tell = (said: Said): void => void process.send?.(said);

process.on('message', (task: Task) => {
  void simulateMany({ ...task, say: (line) => tell({ line }) }).then(({ report }) => tell({ report }));
});
