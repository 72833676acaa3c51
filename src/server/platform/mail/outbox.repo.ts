import { sql } from 'kysely';
import { anyOf, jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Email, ScheduledEmail } from './email.ts';

const columnsOf = ({ kind, to, customerId, locale, values, url = '' }: Email) => ({
  ...{ kind, recipient: to, customer_id: customerId, locale, url },
  values: jsonb(values),
});

/** `unmailed`: shown in the account but not sent. */
export async function insertEmail(
  executor: Executor,
  email: Email,
  way: 'mailed' | 'unmailed' = 'mailed',
): Promise<void> {
  await executor
    .insertInto('mail_outbox')
    .values({ ...columnsOf(email), ...(way === 'unmailed' ? { sent_at: sql<Date>`now()` } : {}) })
    .execute();
}

/** Inserts several emails in one statement. */
export async function insertScheduledEmails(
  executor: Executor,
  emails: readonly ScheduledEmail[],
): Promise<void> {
  await executor
    .insertInto('mail_outbox')
    .values(emails.map((email) => ({ ...columnsOf(email), due_at: email.dueAt })))
    .execute();
}

/** After these emails the recipient is deleted, too. */
const lastKinds: ReadonlySet<string> = new Set(['account-erased']);

/** Leases due emails for `leaseMs`; other processes skip them. */
export async function claimEmails(executor: Executor, now: Date, leaseMs: number, limit: number) {
  return executor
    .updateTable('mail_outbox')
    .set({
      locked_until: new Date(now.getTime() + leaseMs),
      attempts: sql<number>`attempts + 1`,
    })
    .where('id', '=', (inner) =>
      anyOf(
        inner
          .selectFrom('mail_outbox')
          .select('id')
          .where('sent_at', 'is', null)
          .where('failed_at', 'is', null)
          .where((where) => where.or([where('due_at', 'is', null), where('due_at', '<=', now)]))
          .where((where) => where.or([where('locked_until', 'is', null), where('locked_until', '<=', now)]))
          .orderBy('id')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      ),
    )
    .returning(['id', 'kind', 'recipient', 'customer_id', 'locale', 'values', 'url', 'attempts'])
    .execute();
}

export type DueEmail = Awaited<ReturnType<typeof claimEmails>>[number];

/** Marks an email as sent; `copy` is what staff may see of it. Values of emails that are not shown in an account are deleted, because they may contain codes. */
export async function markSent(
  executor: Executor,
  { id, customer_id, kind }: Pick<DueEmail, 'id' | 'customer_id' | 'kind'>,
  { now, copy }: { now: Date; copy: { subject: string; html: string } | undefined },
): Promise<void> {
  await executor
    .updateTable('mail_outbox')
    .set({
      sent_at: now,
      locked_until: null,
      last_error: null,
      ...(copy && { sent_subject: copy.subject, sent_html: copy.html }),
      ...(customer_id === null ? { values: jsonb({}), url: '' } : {}),
      ...(lastKinds.has(kind) ? { recipient: '' } : {}),
    })
    .where('id', '=', id)
    .execute();
}

/** Deletes an email that is no longer true. */
export async function deleteEmail(executor: Executor, id: number): Promise<void> {
  await executor.deleteFrom('mail_outbox').where('id', '=', id).execute();
}

export async function markFailed(
  executor: Executor,
  id: number,
  failure: { error: string; retryAt: Date | null; now: Date },
): Promise<void> {
  await executor
    .updateTable('mail_outbox')
    .set({
      locked_until: null,
      last_error: failure.error,
      due_at: failure.retryAt,
      failed_at: failure.retryAt === null ? failure.now : null,
    })
    .where('id', '=', id)
    .execute();
}

/** Deletes unsent emails of these kinds about an order; one that is being sent is not stopped. */
export async function dropUnsent(
  executor: Executor,
  filter: { kinds: readonly string[]; number: number; now: Date },
): Promise<void> {
  await executor
    .deleteFrom('mail_outbox')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('kind', 'in', [...filter.kinds])
    .where(sql<string>`"values" ->> 'number'`, '=', String(filter.number))
    .where((where) => where.or([where('locked_until', 'is', null), where('locked_until', '<=', filter.now)]))
    .execute();
}
