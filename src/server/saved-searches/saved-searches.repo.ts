import type { CurrencyCode } from '#kernel/shop/money/money.ts';
import type { Executor } from '#server/platform/db/database.ts';

/** A customer's saved searches, newest first. */
export async function readSavedSearches(executor: Executor, customerId: number) {
  return executor
    .selectFrom('saved_search')
    .select(['id', 'name', 'query', 'currency', 'created_at'])
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .execute();
}

/** Inserts a search, or finds the same one; returns its id. */
export async function insertSavedSearch(
  executor: Executor,
  search: { customerId: number; query: string; currency: CurrencyCode; now: Date },
): Promise<number> {
  const { customerId: customer_id, query, currency, now: created_at } = search;
  const { id } = await executor
    .insertInto('saved_search')
    .values({ customer_id, query, currency, created_at })
    .onConflict((conflict) => conflict.columns(['customer_id', 'query', 'currency']).doUpdateSet({ query }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False if the customer has no such search. */
export async function renameSavedSearch(
  executor: Executor,
  { customerId, id, name }: { customerId: number; id: number; name: string },
): Promise<boolean> {
  const row = await executor
    .updateTable('saved_search')
    .set({ name })
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteSavedSearch(executor: Executor, customerId: number, id: number): Promise<void> {
  await executor
    .deleteFrom('saved_search')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .execute();
}

/** Every saved search. */
export async function readAllSearches(executor: Executor) {
  return executor.selectFrom('saved_search').select(['id', 'query', 'currency']).execute();
}
