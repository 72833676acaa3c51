/** Prints what is being done and how far: `[2/5] Seeding the demonstration shop … 60 %`, then the time it took. */
export class Progress {
  readonly #total: number;
  readonly #startedAt = performance.now();
  readonly #live = process.stdout.isTTY === true;
  #step = 0;

  constructor(total: number) {
    this.#total = total;
  }

  async step<T>(what: string, work: (report: (done: number, of: number) => void) => Promise<T>): Promise<T> {
    this.#step += 1;
    const head = `[${this.#step}/${this.#total}] ${what}`;
    const startedAt = performance.now();
    let shown = -1;
    process.stdout.write(this.#live ? `${head} …` : `${head} …\n`);
    const result = await work((done, of) => {
      const percent = of === 0 ? 100 : Math.floor((done / of) * 100);
      if (percent === shown || (!this.#live && percent < shown + 25)) return;
      shown = percent;
      process.stdout.write(this.#live ? `\r\u001b[K${head} … ${percent} %` : `      ${percent} %\n`);
    });
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    process.stdout.write(this.#live ? `\r\u001b[K${head}: ${seconds} s\n` : `      done in ${seconds} s\n`);
    return result;
  }

  get elapsedSeconds(): number {
    return (performance.now() - this.#startedAt) / 1000;
  }
}
