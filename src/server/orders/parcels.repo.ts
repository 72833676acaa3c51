import type { Transaction } from 'kysely';
import type { ParcelStage } from '#kernel/shop/orders/parcel.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import type { Localised } from '#kernel/shop/text/locales.ts';
import { defaultLocale } from '#kernel/shop/text/locales.ts';
import { anyOf, jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** Tracking entries of an order, newest first. */
export async function readTracking(executor: Executor, orderId: number) {
  return executor
    .selectFrom('order_tracking')
    .select(['at', 'text', 'stage', 'place', 'places'])
    .where('order_id', '=', orderId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

interface TrackingEntry {
  order_id: number;
  at: Date;
  stage: ParcelStage;
  text: Localised;
  /** null if the report names none. */
  places: Localised | null;
  reference: string | null;
}

/** Inserts entries and returns the number of new ones. */
export async function addTracking(
  trx: Transaction<Schema>,
  entries: readonly TrackingEntry[],
): Promise<number> {
  if (entries.length === 0) return 0;
  const added = await trx
    .insertInto('order_tracking')
    .values(
      entries.map(({ text, places, ...entry }) => ({
        ...entry,
        text: jsonb(text),
        place: localText(places ?? undefined, defaultLocale) ?? '',
        places: places && jsonb(places),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['order_id', 'reference']).where('reference', 'is not', null).doNothing(),
    )
    .returning('id')
    .execute();
  return added.length;
}

/** Schedules tracking requests for the parcel. */
export async function followParcel(trx: Transaction<Schema>, orderId: number, from: Date): Promise<void> {
  await trx
    .insertInto('followed_parcel')
    .values({ order_id: orderId, next_check_at: from })
    .onConflict((conflict) =>
      conflict.column('order_id').doUpdateSet({ next_check_at: from, checks_without_news: 0 }),
    )
    .execute();
}

/** Whether the carrier has reported about a parcel; the entry of its dispatch is ours. */
export async function hasCarrierReport(executor: Executor, orderId: number): Promise<boolean> {
  const row = await executor
    .selectFrom('order_tracking')
    .select('id')
    .where('order_id', '=', orderId)
    .where('reference', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the entries of a parcel that did not leave, or had another number. */
export async function deleteTracking(trx: Transaction<Schema>, orderId: number): Promise<void> {
  await trx.deleteFrom('order_tracking').where('order_id', '=', orderId).execute();
}

export async function unfollowParcel(executor: Executor, orderId: number): Promise<void> {
  await executor.deleteFrom('followed_parcel').where('order_id', '=', orderId).execute();
}

/** Claims parcels that are due for `leaseMs`. */
export async function claimParcels(
  trx: Transaction<Schema>,
  { now, leaseMs, limit }: { now: Date; leaseMs: number; limit: number },
) {
  return trx
    .updateTable('followed_parcel')
    .set({ next_check_at: new Date(now.getTime() + leaseMs) })
    .where('order_id', '=', (query) =>
      anyOf(
        query
          .selectFrom('followed_parcel')
          .select('order_id')
          .where('next_check_at', '<=', now)
          .orderBy('next_check_at')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      ),
    )
    .returning(['order_id as orderId', 'checks_without_news as checksWithoutNews'])
    .execute();
}

export async function postponeParcel(
  executor: Executor,
  orderId: number,
  next: { at: Date; checksWithoutNews: number },
): Promise<void> {
  await executor
    .updateTable('followed_parcel')
    .set({ next_check_at: next.at, checks_without_news: next.checksWithoutNews })
    .where('order_id', '=', orderId)
    .execute();
}

/** Phone and tracking number of a parcel whose order is dispatched. */
export async function readParcel(executor: Executor, orderId: number) {
  return executor
    .selectFrom('orders')
    .select(['id', 'tracking_company as company', 'tracking_number as number', 'telephone as phone'])
    .where('id', '=', orderId)
    .where('status', '=', 'dispatched')
    .where('tracking_number', 'is not', null)
    .executeTakeFirst();
}
