import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Leadership } from '../db/leadership.ts';
import { type Loop, startLoop } from '../loop.ts';
import { readAreaChanges, readPresent } from '../revisions/changes.repo.ts';
import { longAbsenceMs } from '../revisions/revisions.ts';
import type { Logger } from '../telemetry/log.ts';
import { movePurgeCursor, readPurgeCursor, unpurgedSeconds } from './cdn-purges.repo.ts';
import { allTags, tagsOfChanges } from './cdn-tags.ts';
import { PurgeError, type PurgeTags } from './purge-tags.ts';

const pauseMs = 1_000;
/**
 * Between a change and its purge. By then the API processes know of the change, which they look for every second. One that
 * cannot reach the database may give the former answer to the CDN again, which keeps it for `cdnMaxAgeS`.
 */
const settleMs = 2_000;
/** Without changes the cursor moves this often, so that it is never older than the stored changes. */
const idleMoveMs = 600_000;
const firstRetryMs = 2_000;
const longestRetryMs = 300_000;

interface PurgeDependencies {
  db: Database;
  clock: Clock;
  log: Logger;
  purge: PurgeTags;
  /** Called after each purge. */
  onPurge?: ((purge: { isDone: boolean; tags: number }) => void) | undefined;
  /** Waits until every API process has read the changes. */
  settle?: (() => Promise<unknown>) | undefined;
}

/**
 * Purges what changed since the last purge and moves the cursor behind it; returns the number of tags. Changes are read
 * from the log of areas, so that no write waits for a CDN. Throws a PurgeError; then they are purged next time.
 */
export async function purgeChanges(dependencies: PurgeDependencies): Promise<number> {
  const { db, clock, purge, onPurge, settle = () => wait(settleMs) } = dependencies;
  const { handle } = db;
  const cursor = await readPurgeCursor(handle);
  const ageMs = cursor ? clock.now().getTime() - cursor.moved_at.getTime() : Number.POSITIVE_INFINITY;
  const found =
    cursor && ageMs <= longAbsenceMs
      ? await readAreaChanges(handle, cursor.snapshot)
      : await readPresent(handle);
  const { snapshot, timeline, changes } = found;
  // After a failover transactions may have the numbers of lost ones.
  const isLost = !cursor || ageMs > longAbsenceMs || cursor.timeline !== timeline;
  const tags = isLost ? allTags : tagsOfChanges(changes);
  if (tags.length > 0) {
    await settle();
    try {
      await purge(tags);
    } catch (error) {
      onPurge?.({ isDone: false, tags: tags.length });
      throw error;
    }
    onPurge?.({ isDone: true, tags: tags.length });
  }
  if (tags.length > 0 || ageMs > idleMoveMs)
    await movePurgeCursor(handle, { snapshot, timeline, moved_at: clock.now() });
  return tags.length;
}

/** How long the oldest change waits for its purge, in seconds. */
export async function purgeDelay({ db }: Pick<PurgeDependencies, 'db'>): Promise<number> {
  const cursor = await readPurgeCursor(db.handle);
  return cursor ? unpurgedSeconds(db.handle, allTags, cursor) : 0;
}

/** Time until the next try after failures in a row, or longer if the CDN asks for it. */
export function purgeRetryMs(failures: number, error: unknown): number {
  const asked = (error instanceof PurgeError && error.retryAfterMs) || 0;
  return Math.min(longestRetryMs, Math.max(asked, firstRetryMs * 2 ** (failures - 1)));
}

/** Purges changes while this process leads. After a failure it waits longer each time; changes add up meanwhile. */
export function startPurging(dependencies: PurgeDependencies, leader: Leadership): Loop {
  const { clock, log } = dependencies;
  let failures = 0;
  let retryAt = 0;
  return startLoop({
    name: 'cdn',
    pauseMs,
    log,
    round: async () => {
      if (clock.now().getTime() < retryAt || !(await leader.isLeading())) return { hasMore: false };
      try {
        const tags = await purgeChanges(dependencies);
        if (failures > 0) log.info({ tags }, 'cdn.purged');
        failures = 0;
      } catch (error) {
        if (!(error instanceof PurgeError)) throw error;
        failures += 1;
        const retryMs = purgeRetryMs(failures, error);
        retryAt = clock.now().getTime() + retryMs;
        log.warn({ why: error.message, failures, retryMs }, 'cdn.not_purged');
      }
      return { hasMore: false };
    },
  });
}
