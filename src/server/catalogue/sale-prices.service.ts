import { businessDay } from '#kernel/shop/stores/business-day.ts';
import type { Host } from '#server/platform/host.ts';
import { applySalePrices } from './sale-prices.repo.ts';

/** Begins and ends the sales of today; returns the number of products whose price changed. */
export function applySales({ db, clock }: Pick<Host, 'db' | 'clock'>): Promise<number> {
  return applySalePrices(db.handle, businessDay(clock.now()));
}
