import { priceBandFactor } from '#kernel/shop/catalogue/price-bands.ts';
import { priceBandFactorOf, saveDocument } from '#server/documents/documents.service.ts';
import type { Host } from '#server/platform/host.ts';
import type { Sweep } from '#server/platform/jobs/jobs.ts';
import { readMedianPrice } from './price-bands.repo.ts';

/** Between two reads of the prices. */
const pauseMs = 60_000;

/** Fits the bounds of the price filter to the prices of the shop; the sweep returns 1 if they have changed. */
export function fitPriceBands({ db, clock, config }: Pick<Host, 'db' | 'clock' | 'config'>): Sweep {
  let nextAtMs = 0;
  return async () => {
    const nowMs = clock.now().getTime();
    if (nowMs < nextAtMs) return 0;
    nextAtMs = nowMs + pauseMs;
    const current = await priceBandFactorOf(db.handle);
    const median = await readMedianPrice(db.handle, config.searchEngine === 'postgres');
    const factor = priceBandFactor(median, current);
    if (factor === current) return 0;
    await saveDocument(db.handle, 'priceBands', { factor });
    return 1;
  };
}
