import { sql, type Transaction } from 'kysely';
import { reviewableOrderStates } from '#kernel/shop/reviews/reviews.rules.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** A free ring sizer is no purchase. */
const isBought = sql<boolean>`order_item.final_reason is distinct from 'free'`;

const isUnreviewed = sql<boolean>`not exists (
  select 1 from review where review.order_item_id = order_item.id and review.state <> 'withdrawn'
)`;

/** Product lines of orders that a customer has received. */
function receivedLines(executor: Executor, customerId: number) {
  return executor
    .selectFrom('order_item')
    .innerJoin('orders', 'orders.id', 'order_item.order_id')
    .where('orders.customer_id', '=', customerId)
    .where('orders.status', 'in', [...reviewableOrderStates])
    .where('order_item.product_id', 'is not', null)
    .where(isBought)
    .select(['order_item.id', 'orders.increment_id', 'orders.received_at'])
    .select([sql<number>`order_item.product_id`.as('product_id'), 'order_item.name', 'order_item.image']);
}

export type ReceivedLine = Awaited<ReturnType<ReturnType<typeof receivedLines>['execute']>>[number];

/** Received lines without a review, latest first. */
export async function readUnreviewedLines(
  executor: Executor,
  customerId: number,
  { productId, limit }: { productId?: number; limit: number },
): Promise<ReceivedLine[]> {
  let query = receivedLines(executor, customerId).where(isUnreviewed);
  if (productId !== undefined) query = query.where('order_item.product_id', '=', productId);
  return query.orderBy('orders.received_at', 'desc').orderBy('order_item.id', 'desc').limit(limit).execute();
}

/** Locks a received line: the given one, else one without a review, else any. */
export async function lockReceivedLine(
  trx: Transaction<Schema>,
  customerId: number,
  { productId, lineId }: { productId: number; lineId: number | null },
): Promise<number | undefined> {
  let query = receivedLines(trx, customerId).where('order_item.product_id', '=', productId);
  if (lineId !== null) query = query.where('order_item.id', '=', lineId);
  const line = await query
    .orderBy(isUnreviewed, 'desc')
    .orderBy('order_item.id')
    .limit(1)
    .forUpdate('order_item')
    .executeTakeFirst();
  return line?.id;
}

/**
 * Claims orders for a review invitation and returns them: received in the period, by registered and subscribed
 * customers, with an unreviewed product, not invited before.
 */
export async function claimInvitations(
  trx: Transaction<Schema>,
  { from, until, now, limit }: { from: Date; until: Date; now: Date; limit: number },
) {
  const claimed = await trx
    .insertInto('review_invitation')
    .columns(['order_id', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('orders')
        .innerJoin('customer', 'customer.id', 'orders.customer_id')
        .where('orders.status', 'in', [...reviewableOrderStates])
        .where('orders.received_at', '>', from)
        .where('orders.received_at', '<=', until)
        .where('customer.is_guest', '=', false)
        .where('customer.is_subscribed', '=', true)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('order_item')
              .select('order_item.id')
              .whereRef('order_item.order_id', '=', 'orders.id')
              .where('order_item.product_id', 'is not', null)
              .where(isBought)
              .where(isUnreviewed),
          ),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('review_invitation')
                .select('order_id')
                .whereRef('review_invitation.order_id', '=', 'orders.id'),
            ),
          ),
        )
        .orderBy('orders.id')
        .limit(limit)
        .select(['orders.id', sql<Date>`${now}::timestamptz`.as('created_at')]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('order_id')
    .execute();
  if (claimed.length === 0) return [];
  return trx
    .selectFrom('orders')
    .innerJoin('customer', 'customer.id', 'orders.customer_id')
    .select(['orders.increment_id', 'orders.locale', 'customer.id as customerId'])
    .select(['customer.email', 'customer.firstname'])
    .where(
      'orders.id',
      'in',
      claimed.map(({ order_id }) => order_id),
    )
    .orderBy('orders.id')
    .execute();
}

/** Recipient of emails about a review; undefined for demonstration reviews. */
export async function readAuthor(executor: Executor, customerId: number | null) {
  if (customerId === null) return undefined;
  return executor
    .selectFrom('customer')
    .select(['id', 'email', 'locale'])
    .where('id', '=', customerId)
    .executeTakeFirst();
}
