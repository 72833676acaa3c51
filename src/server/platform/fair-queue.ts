export class QueueFullError extends Error {
  /** Until what the caller has waiting is done. */
  readonly waitMs: number;

  constructor(waitMs: number) {
    super('too much is waiting');
    this.waitMs = waitMs;
  }
}

export interface FairQueue {
  /**
   * Does the work when its turn comes. Throws a QueueFullError when too much waits already, of this caller or
   * of all together.
   */
  join<T>(caller: string, work: () => Promise<T>): Promise<T>;
}

/** How much the newest duration counts in the average. */
const weight = 0.2;

/**
 * One piece of work at a time, a turn for each caller that has something waiting: however much one of them
 * asks for, the others wait for one piece of it.
 */
export function fairQueue(most: { each: number; all: number; firstGuessMs: number }): FairQueue {
  /** In the order of their turns. */
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
      // To the end of the turns.
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
