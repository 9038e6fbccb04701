/** One thing after the other: at a table nothing is written while something else is being written. */
export class Queue {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs the task when all before it have settled. A task's failure is its caller's affair. */
  run<T>(task: () => Promise<T>): Promise<T> {
    const next = this.#last.then(task, task);
    this.#last = next.catch(() => undefined);
    return next;
  }

  /** Settles when everything queued so far has. */
  async idle(): Promise<void> {
    await this.#last;
  }
}
