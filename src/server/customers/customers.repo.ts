import { sql, type Transaction, type Updateable } from 'kysely';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { AccountTables } from '#server/platform/db/schema/account.ts';
import type { Schema } from '#server/platform/db/schema.ts';

type CustomerChange = Updateable<AccountTables['customer']>;

export interface NewCustomer {
  email: string;
  /** null: no password has been chosen yet. */
  passwordHash: string | null;
  firstname: string;
  lastname: string;
  phone: string;
  isPhoneProved?: boolean;
  birthday: string | null;
  relationship: 'single' | 'married' | 'engaged' | null;
  anniversary: string | null;
  isSubscribed: boolean;
  locale: Locale;
}

/** Inserts an account; undefined when the address has one already. */
export async function insertCustomer(
  executor: Executor,
  customer: NewCustomer,
  now: Date,
): Promise<number | undefined> {
  const { passwordHash, isSubscribed, isPhoneProved = false, ...rest } = customer;
  const row = await executor
    .insertInto('customer')
    .values({
      ...rest,
      is_guest: false,
      password_hash: passwordHash,
      phone_confirmed_at: isPhoneProved ? now : null,
      is_subscribed: isSubscribed,
      adopted_by: null,
      created_at: now,
      updated_at: now,
    })
    // A literal: with a parameter, the prepared statement would not match the partial index.
    .onConflict((conflict) => conflict.column('email').where('is_guest', '=', sql.lit(false)).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function insertGuest(
  executor: Executor,
  email: string,
  locale: Locale,
  now: Date,
  linkOrderId: number | null = null,
): Promise<number> {
  const row = await executor
    .insertInto('customer')
    .values({
      email,
      locale,
      is_guest: true,
      link_order_id: linkOrderId,
      password_hash: null,
      birthday: null,
      relationship: null,
      anniversary: null,
      adopted_by: null,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The registered customer of an address. */
export async function findCustomerByEmail(executor: Executor, email: string) {
  return executor
    .selectFrom('customer')
    .selectAll()
    .where('email', '=', email)
    .where('is_guest', '=', false)
    .executeTakeFirst();
}

export async function findCustomer(executor: Executor, id: number) {
  return executor.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirst();
}

export type CustomerRow = NonNullable<Awaited<ReturnType<typeof findCustomer>>>;

export async function updateCustomer(
  executor: Executor,
  id: number,
  change: CustomerChange,
  now: Date,
): Promise<void> {
  await executor
    .updateTable('customer')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Ids of the guests of an address that no account has adopted; locked until the transaction ends. */
export async function lockGuests(executor: Executor, email: string): Promise<number[]> {
  const rows = await executor
    .selectFrom('customer')
    .select('id')
    .where('email', '=', email)
    .where('is_guest', '=', true)
    .where('adopted_by', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function markAdopted(
  executor: Executor,
  guestIds: readonly number[],
  customerId: number,
): Promise<void> {
  await executor
    .updateTable('customer')
    .set({ adopted_by: customerId })
    .where('id', 'in', [...guestIds])
    .execute();
}

/** Ids of a customer and of the guests that the account has adopted. */
export async function readCustomerIds(executor: Executor, id: number): Promise<number[]> {
  const rows = await executor
    .selectFrom('customer')
    .select('id')
    .where((where) => where.or([where('id', '=', id), where('adopted_by', '=', id)]))
    .execute();
  return rows.map((row) => row.id);
}

/** Locks the customer until the transaction ends, so that no row that refers to it is added. */
export async function lockCustomer(trx: Transaction<Schema>, id: number): Promise<void> {
  await trx.selectFrom('customer').select('id').where('id', '=', id).forUpdate().execute();
}
