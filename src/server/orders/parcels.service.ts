import type { Transaction } from 'kysely';
import { nextParcelCheckMs, type ParcelStage } from '#kernel/shop/orders/parcel.ts';
import { type Localised, localised } from '#kernel/shop/text/locales.ts';
import { CarrierError, type CarrierReport } from '#server/platform/carriers/carrier.ts';
import { carrierOf } from '#server/platform/carriers/carriers.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Host } from '#server/platform/host.ts';
import { text } from '#server/platform/texts.ts';
import { receiveFromCarrier } from './order-lifecycle.service.ts';
import { lockOrder } from './orders.repo.ts';
import { type OrderChoice, ownOrder } from './orders.service.ts';
import {
  addTracking,
  claimParcels,
  postponeParcel,
  readParcel,
  readTracking,
  unfollowParcel,
} from './parcels.repo.ts';

const leaseMs = 120_000;
const batch = 20;
/** Interval of tracking requests in the sandbox. */
const sandboxPauseMs = 15_000;

const labelsOf = (stage: ParcelStage): Localised =>
  localised((locale) => text(locale, `orders-api.parcel-${stage}`));

/** Stores new reports and marks a delivered order as received. Returns the number of new reports. */
async function storeReports(
  trx: Transaction<Schema>,
  orderId: number,
  reports: readonly CarrierReport[],
  now: Date,
): Promise<number> {
  const order = await lockOrder(trx, orderId);
  if (order?.status !== 'dispatched') {
    await unfollowParcel(trx, orderId);
    return 0;
  }
  const entries = reports.map(({ at, stage, places, reference }) => ({
    order_id: orderId,
    ...{ at, stage, places, reference },
    text: labelsOf(stage),
  }));
  const added = await addTracking(trx, entries);
  if (reports.at(-1)?.stage === 'delivered') {
    await receiveFromCarrier(trx, order, now);
    await unfollowParcel(trx, orderId);
  }
  return added;
}

/** Requests tracking reports of the parcels that are due and stores them. */
export async function followParcels(host: Host): Promise<number> {
  const { db, clock, config, log } = host;
  const now = clock.now();
  const due = await db.transaction((trx) => claimParcels(trx, { now, leaseMs, limit: batch }));
  for (const { orderId, checksWithoutNews } of due) {
    const parcel = await readParcel(db.handle, orderId);
    const carrier = parcel && carrierOf(config, parcel.company ?? '');
    if (!parcel?.number || !carrier) {
      await unfollowParcel(db.handle, orderId);
      continue;
    }
    const { number, phone } = parcel;
    let added = 0;
    try {
      const reports = await carrier.reports({ number, phone }, now);
      added = await db.transaction((trx) => storeReports(trx, orderId, reports, now));
    } catch (error) {
      if (!(error instanceof CarrierError)) throw error;
      log.warn({ err: error, order: orderId }, 'carrier.request.failed');
    }
    const without = added > 0 ? 0 : checksWithoutNews + 1;
    const pause = config.sfExpress ? nextParcelCheckMs(without) : sandboxPauseMs;
    const at = new Date(now.getTime() + pause);
    await postponeParcel(db.handle, orderId, { at, checksWithoutNews: without });
  }
  return due.length;
}

/** An order of the shopper with the reports about its parcel, newest first. Throws 1500018 for an unknown order. */
export async function orderDelivery(executor: Executor, customerId: number, choice: OrderChoice) {
  const order = await ownOrder(executor, customerId, choice);
  return { order, tracking: await readTracking(executor, order.id) };
}
