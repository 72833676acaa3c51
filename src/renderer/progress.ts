const BAR = 24;

const clock = (seconds: number): string => {
  const s = Math.max(0, Math.round(seconds));
  const h = Math.floor(s / 3600);
  const m = Math.floor((s % 3600) / 60);
  return h > 0 ? `${h} h ${m} min` : m > 0 ? `${m} min ${s % 60} s` : `${s} s`;
};

/** Reports the current work, its progress and the remaining time: one updating line on a terminal, plain lines in a log. */
export class Progress {
  private done = 0;
  private readonly startedAt = performance.now();
  private readonly running = new Map<string, number>();
  private readonly total: number;
  private readonly pictures: number;
  private finished = 0;
  private readonly isTerminal = process.stdout.isTTY === true;

  /** `total`: planned seconds of work over all pictures. */
  constructor(pictures: number, total: number) {
    this.pictures = pictures;
    this.total = total;
  }

  update(name: string, share: number): void {
    this.running.set(name, share);
    if (this.isTerminal) this.draw();
  }

  finish(name: string, planned: number, note: string): void {
    this.running.delete(name);
    this.finished += 1;
    this.done += planned;
    if (this.isTerminal) {
      process.stdout.write(`\r\u001b[K${name}  ${note}\n`);
      this.draw();
    } else process.stdout.write(`${this.summary()}  ${name}  ${note}\n`);
  }

  private summary(): string {
    const elapsed = (performance.now() - this.startedAt) / 1000;
    const share = this.total > 0 ? Math.min(1, this.done / this.total) : 1;
    const left = share > 0 ? (elapsed / share) * (1 - share) : this.total;
    return `${this.finished}/${this.pictures} ${Math.round(share * 100)} % ${clock(elapsed)}, ${clock(left)} left`;
  }

  private draw(): void {
    const share = this.total > 0 ? Math.min(1, this.done / this.total) : 1;
    const filled = Math.round(share * BAR);
    const bar = '█'.repeat(filled) + '░'.repeat(BAR - filled);
    const now = [...this.running].map(([name, part]) => `${name} ${Math.round(part * 100)} %`).join(', ');
    process.stdout.write(`\r\u001b[K${bar} ${this.summary()} · ${now}`);
  }
}

export { clock };
