import type { Transaction } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** Emails to a customer, the oldest first. */
export async function readPersonalEmails(executor: Executor, customerId: number) {
  return executor
    .selectFrom('mail_outbox')
    .select(['kind', 'locale', 'values', 'url', 'created_at'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();
}

/** Deletes all emails to these customers or to their address, sent or not. */
export async function deleteEmailsOf(
  trx: Transaction<Schema>,
  { ids, email }: { ids: readonly number[]; email: string },
): Promise<void> {
  await trx
    .deleteFrom('mail_outbox')
    .where((where) => where.or([where('customer_id', 'in', [...ids]), where('recipient', '=', email)]))
    .execute();
}
