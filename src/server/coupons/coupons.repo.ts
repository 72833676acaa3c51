import { type Selectable, sql, type Transaction } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export type CouponRow = Selectable<Schema['coupon']>;

export async function readCoupon(executor: Executor, id: number): Promise<CouponRow | undefined> {
  return executor.selectFrom('coupon').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Uses by everybody with this customer's address: each log-in as a guest makes another customer of it. */
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
        // Said twice, because guests and accounts have an index each.
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

/** Counts one use of all, if one is left; the row stays locked until the transaction ends. */
export async function takeUse(trx: Transaction<Schema>, couponId: number): Promise<boolean> {
  const result = await trx
    .updateTable('coupon')
    .set({ used_total: sql<number>`used_total + 1`, revision: sql<number>`revision + 1` })
    .where('id', '=', couponId)
    .where((where) =>
      where.or([where('times_total', 'is', null), where('used_total', '<', where.ref('times_total'))]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
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

export async function untakeUse(trx: Transaction<Schema>, couponId: number): Promise<void> {
  await trx
    .updateTable('coupon')
    .set({ used_total: sql<number>`used_total - 1`, revision: sql<number>`revision + 1` })
    .where('id', '=', couponId)
    .execute();
}

export async function giveUse(trx: Transaction<Schema>, couponId: number, customerId: number): Promise<void> {
  await untakeUse(trx, couponId);
  await trx
    .updateTable('coupon_customer')
    .set({ used: sql<number>`used - 1` })
    .where('coupon_id', '=', couponId)
    .where('customer_id', '=', customerId)
    .where('used', '>', 0)
    .execute();
}

/** Uses of several customers become those of one. */
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
