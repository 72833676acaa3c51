import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from './telemetry/log.ts';

export interface Loop {
  /** Lets the round that is running finish. */
  stop(): Promise<void>;
}

/** Runs the work again and again; at once when it says there is more, else after the pause. */
export function startLoop(options: {
  name: string;
  pauseMs: number;
  log: Logger;
  round: () => Promise<{ hasMore: boolean }>;
}): Loop {
  const { name, pauseMs, log, round } = options;
  const end = new AbortController();
  async function run(): Promise<void> {
    while (!end.signal.aborted) {
      let hasMore = false;
      try {
        ({ hasMore } = await round());
      } catch (error) {
        log.error({ loop: name, err: error }, 'a round failed');
      }
      if (!hasMore) await pause(pauseMs, undefined, { signal: end.signal }).catch(() => undefined);
    }
  }
  const running = run();
  return {
    async stop() {
      end.abort();
      await running;
    },
  };
}
