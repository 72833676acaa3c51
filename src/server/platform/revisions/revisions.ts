import { readSnapshot } from '#server/platform/db/changed-since.ts';
import type { Database } from '#server/platform/db/database.ts';
import { DatabaseUnavailableError } from '#server/platform/db/database-unavailable.ts';
import { startLoop } from '#server/platform/loop.ts';
import type { Logger } from '#server/platform/telemetry/log.ts';
import { type Area, areas, changesChannel } from './areas.ts';
import { forgetReads } from './cached-read.ts';
import { deleteOldChanges, readAreaChanges } from './changes.repo.ts';

const pollMs = 1_000;
/** Changes are kept for an hour; who has not looked for half of it has to take all for changed. */
const keptMinutes = 60;
const longAbsenceMs = 30 * 60_000;
/** What nobody has confirmed for so long is not answered any more: the database may have gone on without us. */
const mostUnconfirmedMs = 15_000;
const roundsPerSweep = 600;

/**
 * Which areas of the shop have changed, as this process knows it. Three things make it look: a write of its own
 * (seen where statements are sent), a message of the database with somebody else's commit, and the clock, which
 * heals whatever message was lost.
 */
export interface Revisions {
  /** True when nothing is known to have happened since the last look. */
  readonly isSettled: boolean;
  /** Resolves when all that was written here, or announced, before the asking is known. */
  settle(): Promise<void>;
  /** Grows with every change of one of the areas; within this process only. */
  stampOf(areas: readonly Area[]): number;
  /** Something may have changed. */
  touch(): void;
  /** An area that this process alone knows has changed. */
  raise(area: Area): void;
  /** Listens and looks by itself from now on. */
  start(log: Logger): { stop(): Promise<void> };
}

export function createRevisions(db: Database): Revisions {
  const counts = new Map<Area, number>(areas.map((area) => [area, 0]));
  let snapshot: string | undefined;
  let confirmedAt = Number.NEGATIVE_INFINITY;
  let asked = 1;
  let seen = 0;
  let running: Promise<void> | undefined;
  /** Looks by the clock, and so knows when it cannot. */
  let isFollowing = false;

  function raise(raised: readonly Area[]): void {
    for (const area of raised) {
      counts.set(area, (counts.get(area) ?? 0) + 1);
      forgetReads(area);
    }
  }

  async function look(): Promise<void> {
    const at = asked;
    const startedAt = performance.now();
    if (snapshot === undefined || startedAt - confirmedAt > longAbsenceMs) {
      snapshot = await readSnapshot(db.handle);
      raise(areas);
    } else {
      const changes = await readAreaChanges(db.handle, snapshot);
      snapshot = changes.snapshot;
      raise(areas.filter((area) => changes.areas.includes(area)));
    }
    seen = Math.max(seen, at);
    confirmedAt = startedAt;
  }

  /** One look at a time; it counts for whoever asked before it began. */
  function lookOnce(): Promise<void> {
    running ??= look().finally(() => {
      running = undefined;
    });
    return running;
  }

  const isConfirmed = () => !isFollowing || performance.now() - confirmedAt < mostUnconfirmedMs;
  const isSettled = () => seen >= asked && isConfirmed();
  const touch = () => {
    asked += 1;
  };
  db.onWrite(touch);

  return {
    get isSettled() {
      return isSettled();
    },
    touch,
    raise: (area) => raise([area]),
    async settle() {
      while (!isSettled()) await lookOnce();
    },
    stampOf: (shown) => shown.reduce((sum, area) => sum + (counts.get(area) ?? 0), 0),
    start(log) {
      isFollowing = true;
      const listening = db.listen(changesChannel, touch);
      let rounds = 0;
      const loop = startLoop({
        name: 'revisions',
        pauseMs: pollMs,
        log,
        round: async () => {
          rounds += 1;
          try {
            await lookOnce();
            if (rounds % roundsPerSweep === 0) await deleteOldChanges(db.handle, keptMinutes);
          } catch (error) {
            // Whoever calls meanwhile is told so; the next round tries again.
            if (!(error instanceof DatabaseUnavailableError)) throw error;
          }
          return { hasMore: false };
        },
      });
      return {
        async stop() {
          isFollowing = false;
          await Promise.all([loop.stop(), listening.close()]);
          await running?.catch(() => undefined);
        },
      };
    },
  };
}
