import type { Insertable, Transaction } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** Trade-ups of returns, with the last day of a granted credit. */
export async function readTradeUps(executor: Executor, returnIds: readonly number[]) {
  if (returnIds.length === 0) return [];
  return executor
    .selectFrom('trade_up')
    .leftJoin('stored_value_account', 'stored_value_account.id', 'trade_up.account_id')
    .selectAll('trade_up')
    .select('stored_value_account.expires_on')
    .where('return_id', 'in', [...returnIds])
    .execute();
}

export type ShownTradeUp = Awaited<ReturnType<typeof readTradeUps>>[number];

export async function insertTradeUp(
  trx: Transaction<Schema>,
  row: Insertable<Schema['trade_up']>,
): Promise<void> {
  await trx.insertInto('trade_up').values(row).execute();
}

/** Notes the account that was credited for a trade-up. */
export async function setTradeUpAccount(
  trx: Transaction<Schema>,
  returnId: number,
  accountId: number,
): Promise<void> {
  await trx
    .updateTable('trade_up')
    .set({ account_id: accountId })
    .where('return_id', '=', returnId)
    .execute();
}
