import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from './telemetry/log.ts';

export interface Loop {
  /** Stops after the running round. */
  stop(): Promise<void>;
}

/** Repeats the work until stopped: at once if it reports more, else after the pause. */
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
        log.error({ loop: name, err: error }, 'loop round failed');
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
