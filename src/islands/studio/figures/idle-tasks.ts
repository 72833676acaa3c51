/** Runs background tasks one at a time when the page is idle. Cancelled tasks are not started. */
export class IdleTasks {
  readonly #whenQuiet: () => Promise<void>;
  readonly #wanted = new Map<string, () => Promise<void>>();
  #isBusy = false;

  constructor(whenQuiet: () => Promise<void>) {
    this.#whenQuiet = whenQuiet;
  }

  /** Adds a task; a newer task replaces an older one of the same name. Returns a function that cancels it. */
  want(name: string, errand: () => Promise<void>): () => void {
    this.#wanted.set(name, errand);
    void this.#work();
    return () => {
      if (this.#wanted.get(name) === errand) this.#wanted.delete(name);
    };
  }

  async #work(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    while (this.#wanted.size > 0) {
      await this.#whenQuiet();
      const [next] = this.#wanted;
      if (next === undefined) break;
      const [name, errand] = next;
      this.#wanted.delete(name);
      // A failed task leaves the former result; the next ones run.
      await errand().catch(() => undefined);
    }
    this.#isBusy = false;
  }
}
