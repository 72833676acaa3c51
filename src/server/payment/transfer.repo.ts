import type { Insertable, Selectable, Transaction } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export type BankEntry = Selectable<Schema['bank_entry']>;

export async function insertBankEntry(
  trx: Transaction<Schema>,
  entry: Insertable<Schema['bank_entry']>,
): Promise<BankEntry> {
  return trx.insertInto('bank_entry').values(entry).returningAll().executeTakeFirstOrThrow();
}

/** Entries of an order, the oldest first, with reversed ones. */
export async function readBankEntries(executor: Executor, orderId: number): Promise<BankEntry[]> {
  return executor
    .selectFrom('bank_entry')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
}

export async function markReversed(
  trx: Transaction<Schema>,
  id: number,
  reversal: { reversed_at: Date; reversed_by: string; reversal_reason: string },
): Promise<void> {
  await trx.updateTable('bank_entry').set(reversal).where('id', '=', id).execute();
}
