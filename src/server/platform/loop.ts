import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from './telemetry/log.ts';

export interface Loop {
  /** Stops after the running round. */
  stop(): Promise<void>;
}

interface LoopOptions {
  name: string;
  pauseMs: number;
  log: Logger;
  round: () => Promise<{ hasMore: boolean }>;
}

const running = new Set<Readonly<LoopOptions>>();

/** The loops of this process, so that a test can count what each round costs. */
export const runningLoops = (): readonly Readonly<LoopOptions>[] => [...running];

/** Repeats the work until stopped: at once if it reports more, else after the pause. */
export function startLoop(options: LoopOptions): Loop {
  const { name, pauseMs, log, round } = options;
  const end = new AbortController();
  async function run(): Promise<void> {
    while (!end.signal.aborted) {
      let hasMore = false;
      try {
        ({ hasMore } = await round());
      } catch (error) {
        log.error({ loop: name, err: error }, 'loop round failed');
      }
      if (!hasMore) await pause(pauseMs, undefined, { signal: end.signal }).catch(() => undefined);
    }
  }
  const ending = run();
  running.add(options);
  return {
    async stop() {
      end.abort();
      await ending;
      running.delete(options);
    },
  };
}
