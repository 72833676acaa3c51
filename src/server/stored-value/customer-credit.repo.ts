import { sql, type Transaction } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

const mostEntries = 50;

/** Store credit of a customer by currency, credits of traded stones, and their last movements, the newest first. */
export async function readCredit(executor: Executor, customerId: number) {
  const balances = await executor
    .selectFrom('stored_value_account')
    .select(['id', 'currency', 'balance_minor as minor'])
    .where('customer_id', '=', customerId)
    .orderBy('currency')
    .execute();
  const tradeUps = await executor
    .selectFrom('stored_value_account')
    .select(['id', 'currency', 'balance_minor as minor'])
    .select((of) => [
      of.fn.coalesce('least_stone_minor', of.lit(0)).as('leastMinor'),
      of.fn.coalesce('expires_on', sql.lit('')).as('until'),
    ])
    .where('holder_id', '=', customerId)
    .where('balance_minor', '>', 0)
    .orderBy('id')
    .execute();
  const entries = await executor
    .selectFrom('stored_value_entry as entry')
    .innerJoin('stored_value_account as account', 'account.id', 'entry.account_id')
    .leftJoin('orders', 'orders.id', 'entry.order_id')
    .select(['entry.id', 'account.kind as account', 'entry.kind', 'account.currency'])
    .select(['entry.amount_minor as minor', 'orders.increment_id as order', 'entry.note'])
    .select(['entry.staff_name as who', 'entry.at'])
    .where((where) =>
      where.or([where('account.customer_id', '=', customerId), where('account.holder_id', '=', customerId)]),
    )
    .orderBy('entry.id', 'desc')
    .limit(mostEntries)
    .execute();
  return { balances, tradeUps, entries };
}

/** Store credit that is left to customers who are merged into another one. */
export async function readLeft(trx: Transaction<Schema>, customerIds: readonly number[]) {
  if (customerIds.length === 0) return [];
  return trx
    .selectFrom('stored_value_account')
    .select(['id', 'currency', 'balance_minor as minor', sql<Date>`now()`.as('now')])
    .where('customer_id', 'in', [...customerIds])
    .where('balance_minor', '>', 0)
    .orderBy('id')
    .execute();
}

/**
 * Goodwill of a customer and gift cards that a member of staff has sold, in a currency since a moment, in minor units. Cards
 * are counted by seller, because they have no owner.
 */
export async function readGiven(
  executor: Executor,
  { customerId, staffName }: { customerId: number; staffName: string },
  { currency, since }: { currency: string; since: Date },
): Promise<number> {
  const { sum } = await executor
    .selectFrom('stored_value_entry as entry')
    .innerJoin('stored_value_account as account', 'account.id', 'entry.account_id')
    .select((of) => of.fn.sum<string | null>('entry.amount_minor').as('sum'))
    .where('account.currency', '=', currency as 'USD')
    .where((where) =>
      where.or([
        where.and({ 'account.customer_id': customerId, 'entry.kind': 'goodwill' }),
        where.and({ 'entry.staff_name': staffName, 'entry.kind': 'sold' }),
      ]),
    )
    .where('entry.at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/** Waits until no other transaction gives credit to the customer or by the member of staff. */
export async function lockGiving(
  trx: Transaction<Schema>,
  { customerId, staffName }: { customerId: number; staffName: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(key) from (
    select hashtextextended(name, 0) as key
    from unnest(array[${`credit:customer:${customerId}`}, ${`credit:staff:${staffName}`}]::text[]) as name order by key
  ) as keys`.execute(trx);
}

/** Address, name and language of a customer; undefined for a guest and for an erased one. */
export async function readCreditor(executor: Executor, id: number) {
  return executor
    .selectFrom('customer')
    .select(['id', 'email', 'firstname', 'lastname', 'locale'])
    .where('id', '=', id)
    .where('is_guest', '=', false)
    .where('adopted_by', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
}

/** The end of the code, the last day and the balance of a gift card. */
export async function readCard(executor: Executor, id: number) {
  return executor
    .selectFrom('stored_value_account')
    .select(['id', 'code_end', 'expires_on', 'balance_minor'])
    .where('id', '=', id)
    .where('kind', '=', 'gift-card')
    .executeTakeFirst();
}

/** Accounts that have expired with money on them. */
export async function readExpired(executor: Executor, today: string, limit: number) {
  return executor
    .selectFrom('stored_value_account')
    .select(['id', 'balance_minor as minor'])
    .where('expires_on', '<', today)
    .where('balance_minor', '>', 0)
    .orderBy('id')
    .limit(limit)
    .execute();
}
