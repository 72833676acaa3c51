import { setTimeout as pause } from 'node:timers/promises';
import { type Loop, startLoop } from '#server/platform/loop.ts';
import type { Logger } from '#server/platform/telemetry/log.ts';
import type { Door, Site } from './door.ts';

const retryMs = 2_000;
/** A third of the time after which the API host lets another publisher take the site. */
const seenEveryMs = 10_000;

/** Registers the publisher of a site. Waits while another one keeps it: the one before, or another machine of the same name. */
export async function joinWhenFree(
  door: Pick<Door, 'join'>,
  { name }: Pick<Site, 'name'>,
  log: Logger,
): Promise<{ isNew: boolean }> {
  for (let attempt = 0; ; attempt += 1) {
    const joined = await door.join();
    if (joined) return joined;
    if (attempt === 0)
      log.warn({ site: name }, 'another publisher keeps this site: waiting. Set SITE_NAME on each machine');
    await pause(retryMs);
  }
}

type Round = () => Promise<{ hasMore: boolean }>;

interface Presence extends Loop {
  /** Reports the error of a round, until one succeeds. */
  watch(round: Round): Round;
}

/** Reports regularly that the publisher is alive, also while it builds or renders, and why its last round failed. */
export function keepSeen(door: Pick<Door, 'see'>, log: Logger): Presence {
  let trouble = '';
  const loop = startLoop({
    name: 'presence',
    pauseMs: seenEveryMs,
    log,
    round: async () => {
      await door.see(trouble);
      return { hasMore: false };
    },
  });
  return {
    ...loop,
    watch: (round) => async () => {
      try {
        const result = await round();
        trouble = '';
        return result;
      } catch (error) {
        trouble = error instanceof Error ? error.message : String(error);
        throw error;
      }
    },
  };
}
