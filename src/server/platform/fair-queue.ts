export class QueueFullError extends Error {
  /** Expected time until the caller's waiting work is done. */
  readonly waitMs: number;

  constructor(waitMs: number) {
    super('too much is waiting');
    this.waitMs = waitMs;
  }
}

export interface FairQueue {
  /** Runs the work in its turn. Throws a QueueFullError if too much work waits, of this caller or in total. */
  join<T>(caller: string, work: () => Promise<T>): Promise<T>;
}

/** Weight of the newest duration in the average. */
const weight = 0.2;

/** Runs one task at a time and alternates between callers, so that a busy caller delays others by one task only. */
export function fairQueue(most: { each: number; all: number; firstGuessMs: number }): FairQueue {
  /** Callers in the order of their turns. */
  const lines = new Map<string, (() => Promise<void>)[]>();
  let waiting = 0;
  let isWorking = false;
  let averageMs = most.firstGuessMs;

  async function workOn(): Promise<void> {
    isWorking = true;
    for (;;) {
      const [next] = lines;
      if (!next) break;
      const [caller, line] = next;
      const work = line.shift();
      lines.delete(caller);
      // Moves the caller to the end.
      if (line.length > 0) lines.set(caller, line);
      waiting -= 1;
      const startedAt = performance.now();
      await work?.();
      averageMs += weight * (performance.now() - startedAt - averageMs);
    }
    isWorking = false;
  }

  return {
    join(caller, work) {
      const line = lines.get(caller) ?? [];
      if (line.length >= most.each || waiting >= most.all) {
        const turns = Math.max(1, line.length) * Math.max(1, lines.size);
        return Promise.reject(new QueueFullError(Math.min(turns, waiting + 1) * averageMs));
      }
      return new Promise((resolve, reject) => {
        line.push(() => work().then(resolve, reject));
        lines.set(caller, line);
        waiting += 1;
        if (!isWorking) void workOn();
      });
    },
  };
}
