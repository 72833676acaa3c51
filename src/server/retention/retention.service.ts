import type { Host } from '#server/platform/host.ts';
import type { Sweep } from '#server/platform/jobs/jobs.ts';
import { deleteExpired, retentionRules } from './retention.repo.ts';

const dayMs = 24 * 3_600_000;
/** Pause between two runs once nothing is left to delete. */
const pauseMs = 3_600_000;
/** Rows per batch, so that other writers do not wait long. */
const batch = 500;

/** Deletes expired rows, a batch per table and run; runs again at once while there is more. */
export function sweepExpired({ db, clock }: Pick<Host, 'db' | 'clock'>): Sweep {
  let nextAt = 0;
  return async () => {
    const now = clock.now().getTime();
    if (now < nextAt) return 0;
    let deleted = 0;
    let hasMore = false;
    for (const rule of retentionRules) {
      const before = new Date(now - rule.days * dayMs);
      const count = await deleteExpired(db.handle, rule, before, batch);
      deleted += count;
      hasMore ||= count >= batch;
    }
    nextAt = hasMore ? now : now + pauseMs;
    return deleted;
  };
}
