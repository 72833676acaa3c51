import type { Transaction } from 'kysely';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { isBeingMade } from '#kernel/shop/orders/ready-day.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { defaultLocale } from '#kernel/shop/text/locales.ts';
import { shipOrder } from '#server/orders/order-dispatch.service.ts';
import { mustBeAgreed } from '#server/orders/order-drawings.service.ts';
import { addHistory } from '#server/orders/order-history.repo.ts';
import { makeReady, refuseUnbegun } from '#server/orders/order-lifecycle.service.ts';
import type { Order } from '#server/orders/orders.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { readOrderFacts } from './order-desk.repo.ts';
import { isMade } from './order-desk-lines.service.ts';

/** Throws 1900105 before a made-to-order piece is begun, and 1900108 while it is at the bench, unless there is a reason; the reason is recorded. */
async function mustBeMade(
  trx: Transaction<Schema>,
  order: Order,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  if (!isBeingMade(order.status)) return;
  await mustBeAgreed(order, trx);
  const [facts] = await readOrderFacts(trx, [order.increment_id]);
  if (order.status === 'payment_confirmed' && facts?.items.some(isMade)) refuseUnbegun(order);
  const done = new Set(
    facts?.stages.filter(({ stage }) => stage === 'done').map(({ order_item_id }) => order_item_id),
  );
  const unfinished = facts?.items.find((item) => isMade(item) && !done.has(item.id));
  if (!unfinished) return;
  if (reason === '')
    refuse(deskCodes.fieldInvalid, {
      text: {
        key: 'desk-orders-api.at-bench',
        values: { number: order.increment_id, name: localText(unfinished.name, defaultLocale) },
      },
      field: 'reason',
    });
  await addHistory(trx, { order_id: order.id, status: order.status, at: now, note: reason });
}

/** Ships an order whose pieces are finished, or gives the reason why it leaves all the same. */
export async function shipFinished(
  trx: Transaction<Schema>,
  order: Order,
  { reason, ...parcel }: { carrier: string; parcel: string; reason: string; now: Date },
): Promise<Order> {
  await mustBeMade(trx, order, { reason, now: parcel.now });
  return shipOrder(trx, order, parcel);
}

/** Makes an order ready for collection whose pieces are finished, or gives the reason why it is ready all the same. */
export async function readyFinished(
  trx: Transaction<Schema>,
  order: Order,
  { reason, now }: { reason: string; now: Date },
): Promise<Order> {
  await mustBeMade(trx, order, { reason, now });
  return makeReady(trx, order, now);
}
