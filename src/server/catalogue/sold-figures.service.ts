import { businessDay } from '#kernel/shop/stores/business-day.ts';
import type { Host } from '#server/platform/host.ts';
import type { Sweep } from '#server/platform/jobs/jobs.ts';
import { requestPublish } from '#server/publishing/publishes.service.ts';
import { readSoldByProduct } from '#server/reports/reports.repo.ts';
import { isOrderedBySales, writeSold } from './sold-figures.repo.ts';

const countedDays = 90;
const dayMs = 24 * 3_600_000;

/** Counts the pieces sold of every product once a day, for the categories that are ordered by it. */
export function countSold(host: Pick<Host, 'db' | 'clock'>): Sweep {
  let countedOn = '';
  return async () => {
    const now = host.clock.now();
    const to = businessDay(now);
    if (to === countedOn) return 0;
    const from = businessDay(new Date(now.getTime() - countedDays * dayMs));
    const changed = await host.db.transaction(async (trx) => {
      const count = await writeSold(trx, await readSoldByProduct(trx, { from, to }));
      if (count > 0 && (await isOrderedBySales(trx)))
        await requestPublish(host, { what: 'category', key: '', who: 'database', dueAt: now }, trx);
      return count;
    });
    countedOn = to;
    return changed;
  };
}
