import type { Transaction } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type OrderState, orderStates } from '#kernel/shop/orders/orders.states.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

const settled: readonly OrderState[] = ['received', 'completed', 'payment_canceled', 'canceled', 'refunded'];
const underWay = orderStates.filter((state) => !settled.includes(state));

/** Orders with their pieces for the export of personal data; the oldest first. */
export async function readPersonalOrders(executor: Executor, customerIds: readonly number[]) {
  return executor
    .selectFrom('orders')
    .where('customer_id', 'in', [...customerIds])
    .select(['increment_id as number', 'status', 'created_at', 'paid_at', 'dispatched_at', 'received_at'])
    .select(['email', 'title', 'first_name', 'last_name', 'telephone', 'country', 'state', 'city', 'area'])
    .select(['zip', 'street1', 'street2', 'postscript', 'currency', 'subtotal_minor', 'discount_minor'])
    .select(['shipping_minor', 'grand_minor', 'refunded_minor', 'coupon_code', 'payment_method'])
    .select(['company', 'vat_number'])
    .select(['shipping_method', 'tracking_company', 'tracking_number', 'remark', 'gift_wrap', 'gift_message'])
    .select((of) =>
      jsonArrayFrom(
        of
          .selectFrom('order_item')
          .whereRef('order_item.order_id', '=', 'orders.id')
          .select(['sku', 'name', 'qty', 'price_minor', 'row_minor', 'options', 'design'])
          .orderBy('order_item.id'),
      ).as('pieces'),
    )
    .orderBy('orders.id')
    .execute();
}

/** Numbers of open orders: unpaid, in production, or on their way. */
export async function readOpenOrders(executor: Executor, customerIds: readonly number[]): Promise<number[]> {
  const rows = await executor
    .selectFrom('orders')
    .select('increment_id')
    .where('customer_id', 'in', [...customerIds])
    .where('status', 'in', underWay)
    .orderBy('id')
    .execute();
  return rows.map(({ increment_id }) => increment_id);
}

/** Columns that a receipt does not need. */
const beyondReceipt = {
  telephone: '',
  postscript: '',
  remark: '',
  gift_message: '',
  pickup_code: null,
  client_key: null,
};

const wholePerson = {
  ...beyondReceipt,
  email: '',
  company: '',
  vat_number: '',
  first_name: '',
  last_name: '',
  state: '',
  city: '',
  area: '',
  zip: '',
  street1: '',
  street2: '',
};

/** Empties what receipts do not need; unpaid orders lose all personal columns. Order links are deleted. */
export async function eraseOrders(trx: Transaction<Schema>, customerIds: readonly number[]): Promise<void> {
  const ids = [...customerIds];
  await trx
    .deleteFrom('order_link')
    .where('order_id', 'in', (query) =>
      query.selectFrom('orders').select('id').where('customer_id', 'in', ids),
    )
    .execute();
  // Staff notes.
  await trx
    .deleteFrom('order_note')
    .where('order_id', 'in', (query) =>
      query.selectFrom('orders').select('id').where('customer_id', 'in', ids),
    )
    .execute();
  await trx.updateTable('orders').set(beyondReceipt).where('customer_id', 'in', ids).execute();
  await trx
    .updateTable('orders')
    .set(wholePerson)
    .where('customer_id', 'in', ids)
    .where('paid_at', 'is', null)
    .execute();
}

/** Empties paid orders of deleted accounts after the accounting retention period. */
export async function eraseOldOrders(executor: Executor, paidBefore: Date, limit: number): Promise<number> {
  const result = await executor
    .updateTable('orders')
    .set(wholePerson)
    .where('id', 'in', (query) =>
      query
        .selectFrom('orders')
        .innerJoin('customer', 'customer.id', 'orders.customer_id')
        .select('orders.id')
        .where('customer.erased_at', 'is not', null)
        .where('orders.paid_at', '<', paidBefore)
        .where('orders.email', '<>', '')
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

export async function countPaidOrders(executor: Executor, customerIds: readonly number[]): Promise<number> {
  const row = await executor
    .selectFrom('orders')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('customer_id', 'in', [...customerIds])
    .where('paid_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
