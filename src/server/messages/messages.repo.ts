import type { Executor } from '#server/platform/db/database.ts';

/** Letters written to a customer, sent or about to be, newest first. */
export async function readLetters(
  executor: Executor,
  customerId: number,
  page: { limit: number; offset: number },
) {
  return executor
    .selectFrom('mail_outbox')
    .select(['id', 'kind', 'values', 'url', 'created_at as createdAt'])
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countLetters(executor: Executor, customerId: number): Promise<number> {
  const row = await executor
    .selectFrom('mail_outbox')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
