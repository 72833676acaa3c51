import type { Transaction } from 'kysely';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { WithdrawalOutcome } from '#kernel/shop/withdrawals/withdrawal.rules.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** A statement as a buyer made it; the address in lower case. */
export interface Statement {
  name: string;
  orderNumber: number;
  email: string;
  locale: Locale;
}

/** Inserts a statement; false if there is one with this number and address. Waits for a concurrent insert. */
export async function insertWithdrawal(
  trx: Transaction<Schema>,
  { orderNumber, ...statement }: Statement,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .insertInto('withdrawal')
    .values({ ...statement, order_number: orderNumber, order_id: null, declared_at: now })
    .onConflict((conflict) => conflict.columns(['order_number', 'email']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The stored statement of a number and an address, locked. */
export async function lockWithdrawal(
  trx: Transaction<Schema>,
  { orderNumber, email }: Pick<Statement, 'orderNumber' | 'email'>,
): Promise<{ id: number; outcome: WithdrawalOutcome; declared_at: Date }> {
  return trx
    .selectFrom('withdrawal')
    .select(['id', 'outcome', 'declared_at'])
    .where('order_number', '=', orderNumber)
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function settleWithdrawal(
  trx: Transaction<Schema>,
  id: number,
  settled: { order_id: number; outcome: WithdrawalOutcome },
): Promise<void> {
  await trx.updateTable('withdrawal').set(settled).where('id', '=', id).execute();
}

/** Statements of an address for the export of personal data, the oldest first. */
export async function readPersonalWithdrawals(executor: Executor, email: string) {
  return executor
    .selectFrom('withdrawal')
    .select(['order_number as order', 'name', 'email', 'outcome', 'declared_at'])
    .where('email', '=', email.toLowerCase())
    .orderBy('id')
    .execute();
}

/** Deletes the statements of an address that belong to no order. */
export async function deleteLooseWithdrawals(trx: Transaction<Schema>, email: string): Promise<void> {
  await trx
    .deleteFrom('withdrawal')
    .where('email', '=', email.toLowerCase())
    .where('order_id', 'is', null)
    .execute();
}

/** How many statements of an address belong to an order. */
export async function countOrderWithdrawals(executor: Executor, email: string): Promise<number> {
  const { count } = await executor
    .selectFrom('withdrawal')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('email', '=', email.toLowerCase())
    .where('order_id', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
