/** Runs background tasks one at a time when the page is idle. Cancelled tasks are not started. */
export class IdleTasks {
  readonly #whenIdle: () => Promise<void>;
  readonly #tasks = new Map<string, () => Promise<void>>();
  #isBusy = false;

  constructor(whenIdle: () => Promise<void>) {
    this.#whenIdle = whenIdle;
  }

  /** Adds a task; a newer task replaces an older one of the same name. Returns a function that cancels it. */
  add(name: string, task: () => Promise<void>): () => void {
    this.#tasks.set(name, task);
    void this.#work();
    return () => {
      if (this.#tasks.get(name) === task) this.#tasks.delete(name);
    };
  }

  async #work(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    while (this.#tasks.size > 0) {
      await this.#whenIdle();
      const [next] = this.#tasks;
      if (next === undefined) break;
      const [name, task] = next;
      this.#tasks.delete(name);
      // A failed task leaves the former result; the next ones run.
      await task().catch(() => undefined);
    }
    this.#isBusy = false;
  }
}
