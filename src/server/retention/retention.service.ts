import type { Host } from '#server/platform/host.ts';
import type { Sweep } from '#server/platform/jobs/jobs.ts';
import { deleteOver, keepings } from './retention.repo.ts';

const dayMs = 24 * 3_600_000;
/** Between two looks, once nothing is left to delete. */
const pauseMs = 3_600_000;
/** So many rows hold up nobody who writes at the same time. */
const batch = 500;

/** Deletes what has had its time, a batch of each table at a look, and looks again at once while there is more. */
export function sweepOver({ db, clock }: Pick<Host, 'db' | 'clock'>): Sweep {
  let nextAt = 0;
  return async () => {
    const now = clock.now().getTime();
    if (now < nextAt) return 0;
    let deleted = 0;
    let hasMore = false;
    for (const keeping of keepings) {
      const before = new Date(now - keeping.days * dayMs);
      const count = await deleteOver(db.handle, keeping, before, batch);
      deleted += count;
      hasMore ||= count >= batch;
    }
    nextAt = hasMore ? now : now + pauseMs;
    return deleted;
  };
}
