import type { ExpressionBuilder } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** Sent or about to be: a letter that waits for its time may yet be taken back. */
const isTold =
  (customerId: number, now: Date) =>
  ({ and, or, eb }: ExpressionBuilder<Schema, 'mail_outbox'>) =>
    and([
      eb('customer_id', '=', customerId),
      or([eb('due_at', 'is', null), eb('due_at', '<=', now), eb('attempts', '>', 0)]),
    ]);

/** Letters written to a customer, newest first. */
export async function readLetters(
  executor: Executor,
  customerId: number,
  page: { now: Date; limit: number; offset: number },
) {
  return executor
    .selectFrom('mail_outbox')
    .select(['id', 'kind', 'values', 'url', 'created_at as createdAt'])
    .where(isTold(customerId, page.now))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countLetters(executor: Executor, customerId: number, now: Date): Promise<number> {
  const row = await executor
    .selectFrom('mail_outbox')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(isTold(customerId, now))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
