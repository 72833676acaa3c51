import { type Selectable, sql, type Transaction } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export type CouponRow = Selectable<Schema['coupon']>;

export async function readCoupon(executor: Executor, id: number): Promise<CouponRow | undefined> {
  return executor.selectFrom('coupon').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Uses by all customers with this e-mail address: every guest sign-in creates another customer. */
export async function readCouponUse(
  executor: Executor,
  couponId: number,
  customerId: number,
): Promise<number> {
  const asked = await executor
    .selectFrom('customer')
    .select('email')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  const row = await executor
    .selectFrom('coupon_customer')
    .select((select) => select.fn.sum<number>('used').as('used'))
    .where('coupon_id', '=', couponId)
    .where('customer_id', 'in', (query) =>
      query
        .selectFrom('customer')
        .select('id')
        // Two conditions, because guests and accounts have separate indexes.
        .where((where) =>
          where.or([
            where.and({ email: asked.email, is_guest: true }),
            where.and({ email: asked.email, is_guest: false }),
          ]),
        ),
    )
    .executeTakeFirst();
  return Number(row?.used ?? 0);
}

/** Ids of the rows that count a use: the coupon itself and, for a generated code, its campaign. */
const countedIn = ({ id, campaign_id }: Pick<CouponRow, 'id' | 'campaign_id'>): number[] =>
  campaign_id === null ? [id] : [campaign_id, id];

/** Counts one use if any is left; the rows stay locked until the transaction ends. */
export async function takeUse(
  trx: Transaction<Schema>,
  coupon: Pick<CouponRow, 'id' | 'campaign_id'>,
): Promise<boolean> {
  const ids = countedIn(coupon);
  // Locks in the order of ids, like the checkout.
  const held = await trx
    .selectFrom('coupon')
    .select(['times_total', 'used_total'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const hasOne = held.every(
    ({ times_total, used_total }) => times_total === null || used_total < times_total,
  );
  if (!hasOne) return false;
  await trx
    .updateTable('coupon')
    .set({ used_total: sql<number>`used_total + 1`, revision: sql<number>`revision + 1` })
    .where('id', 'in', ids)
    .execute();
  return true;
}

export async function takeCustomerUse(
  trx: Transaction<Schema>,
  couponId: number,
  customerId: number,
): Promise<void> {
  await trx
    .insertInto('coupon_customer')
    .values({ coupon_id: couponId, customer_id: customerId, used: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['coupon_id', 'customer_id'])
        .doUpdateSet({ used: sql<number>`coupon_customer.used + 1` }),
    )
    .execute();
}

export async function untakeUse(
  trx: Transaction<Schema>,
  coupon: Pick<CouponRow, 'id' | 'campaign_id'>,
): Promise<void> {
  const ids = countedIn(coupon);
  await trx.selectFrom('coupon').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
  await trx
    .updateTable('coupon')
    .set({ used_total: sql<number>`used_total - 1`, revision: sql<number>`revision + 1` })
    .where('id', 'in', ids)
    .execute();
}

export async function giveUse(
  trx: Transaction<Schema>,
  coupon: Pick<CouponRow, 'id' | 'campaign_id'>,
  customerId: number,
): Promise<void> {
  await untakeUse(trx, coupon);
  await trx
    .updateTable('coupon_customer')
    .set({ used: sql<number>`used - 1` })
    .where('coupon_id', '=', coupon.campaign_id ?? coupon.id)
    .where('customer_id', '=', customerId)
    .where('used', '>', 0)
    .execute();
}

/** Moves the uses of several customers to one. */
export async function mergeUses(
  trx: Transaction<Schema>,
  fromIds: readonly number[],
  toId: number,
): Promise<void> {
  const uses = await trx
    .deleteFrom('coupon_customer')
    .where('customer_id', 'in', [...fromIds])
    .returning(['coupon_id', 'used'])
    .execute();
  for (const { coupon_id, used } of uses) {
    await trx
      .insertInto('coupon_customer')
      .values({ coupon_id, customer_id: toId, used })
      .onConflict((conflict) =>
        conflict
          .columns(['coupon_id', 'customer_id'])
          .doUpdateSet({ used: sql<number>`coupon_customer.used + excluded.used` }),
      )
      .execute();
  }
}
