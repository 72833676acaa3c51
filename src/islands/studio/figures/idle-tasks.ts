/** Works off what is wanted one after the other, each when all is quiet; what is wanted no more is not begun. */
export class IdleTasks {
  readonly #whenQuiet: () => Promise<void>;
  readonly #wanted = new Map<string, () => Promise<void>>();
  #isBusy = false;

  constructor(whenQuiet: () => Promise<void>) {
    this.#whenQuiet = whenQuiet;
  }

  /** Adds an errand; one of the same name takes its place. Gives the way to withdraw it. */
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
      // One that fails leaves what stood before it; the others go on.
      await errand().catch(() => undefined);
    }
    this.#isBusy = false;
  }
}
