import type { Transaction } from 'kysely';
import type { ShopLimit } from '#kernel/shop/desk/approvals.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export async function readLimits(executor: Executor): Promise<Map<ShopLimit, number>> {
  const rows = await executor.selectFrom('house_limit').select(['name', 'minor']).execute();
  return new Map(rows.map(({ name, minor }) => [name, minor]));
}

export async function putLimit(trx: Transaction<Schema>, name: ShopLimit, minor: number): Promise<void> {
  await trx
    .insertInto('house_limit')
    .values({ name, minor })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ minor }))
    .execute();
}
