import type { Insertable } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';
import type { AccountTables } from '#server/platform/db/schema/account.ts';

export type AddressValues = Omit<
  Insertable<AccountTables['address']>,
  'id' | 'customer_id' | 'is_default' | 'created_at' | 'updated_at' | 'company'
>;

/** The address book, newest first, with the email address of its owner. */
export async function readAddresses(executor: Executor, customerId: number) {
  return executor
    .selectFrom('address')
    .innerJoin('customer', 'customer.id', 'address.customer_id')
    .selectAll('address')
    .select('customer.email')
    .where('customer_id', '=', customerId)
    .orderBy('address.id', 'desc')
    .execute();
}

export type AddressRow = Awaited<ReturnType<typeof readAddresses>>[number];

/** One of the customer's own addresses. */
export async function readAddress(
  executor: Executor,
  customerId: number,
  id: number,
): Promise<AddressRow | undefined> {
  return executor
    .selectFrom('address')
    .innerJoin('customer', 'customer.id', 'address.customer_id')
    .selectAll('address')
    .select('customer.email')
    .where('customer_id', '=', customerId)
    .where('address.id', '=', id)
    .executeTakeFirst();
}

/** Locks the owner's row, so that two concurrent saves do not both become the default. */
export async function lockBook(executor: Executor, customerId: number): Promise<void> {
  await executor.selectFrom('customer').select('id').where('id', '=', customerId).forUpdate().execute();
}

export async function countAddresses(executor: Executor, customerId: number): Promise<number> {
  const row = await executor
    .selectFrom('address')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function insertAddress(
  executor: Executor,
  customerId: number,
  values: AddressValues,
  how: { isDefault: boolean; now: Date },
): Promise<number> {
  const row = await executor
    .insertInto('address')
    .values({
      ...values,
      customer_id: customerId,
      is_default: how.isDefault,
      created_at: how.now,
      updated_at: how.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateAddress(
  executor: Executor,
  customerId: number,
  id: number,
  change: { values: AddressValues; now: Date },
): Promise<boolean> {
  const result = await executor
    .updateTable('address')
    .set({ ...change.values, updated_at: change.now })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function deleteAddress(
  executor: Executor,
  customerId: number,
  id: number,
): Promise<{ wasDefault: boolean } | undefined> {
  const row = await executor
    .deleteFrom('address')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .returning('is_default as wasDefault')
    .executeTakeFirst();
  return row;
}

export async function setDefault(executor: Executor, customerId: number, id: number): Promise<void> {
  await executor
    .updateTable('address')
    .set({ is_default: false })
    .where('customer_id', '=', customerId)
    .where('is_default', '=', true)
    .where('id', '<>', id)
    .execute();
  await executor.updateTable('address').set({ is_default: true }).where('id', '=', id).execute();
}

export async function newestAddress(executor: Executor, customerId: number): Promise<number | undefined> {
  const row = await executor
    .selectFrom('address')
    .select('id')
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
