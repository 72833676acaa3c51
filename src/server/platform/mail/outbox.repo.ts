import { sql } from 'kysely';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Email, ScheduledEmail } from './email.ts';

const columnsOf = ({ kind, to, customerId, locale, values, url = '' }: Email) => ({
  ...{ kind, recipient: to, customer_id: customerId, locale, url },
  values: jsonb(values),
});

/** `unmailed`: shown in the account alone. */
export async function insertEmail(
  executor: Executor,
  letter: Email,
  way: 'mailed' | 'unmailed' = 'mailed',
): Promise<void> {
  await executor
    .insertInto('mail_outbox')
    .values({ ...columnsOf(letter), ...(way === 'unmailed' ? { sent_at: sql<Date>`now()` } : {}) })
    .execute();
}

/** Several at once, in one statement. */
export async function insertScheduledEmails(
  executor: Executor,
  letters: readonly ScheduledEmail[],
): Promise<void> {
  await executor
    .insertInto('mail_outbox')
    .values(letters.map((letter) => ({ ...columnsOf(letter), due_at: letter.dueAt })))
    .execute();
}

/** After these nothing is known of who was written to. */
const lastKinds: ReadonlySet<string> = new Set(['account-erased']);

/** Takes letters that are due for `leaseMs`; another process passes over them meanwhile. */
export async function claimEmails(executor: Executor, now: Date, leaseMs: number, limit: number) {
  return executor
    .updateTable('mail_outbox')
    .set({
      locked_until: new Date(now.getTime() + leaseMs),
      attempts: sql<number>`attempts + 1`,
    })
    .where('id', 'in', (inner) =>
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
    )
    .returning(['id', 'kind', 'recipient', 'customer_id', 'locale', 'values', 'url', 'attempts'])
    .execute();
}

export type DueEmail = Awaited<ReturnType<typeof claimEmails>>[number];

/** A letter that nobody can look at again keeps no values: a code must not lie about. A last one names nobody. */
export async function markSent(
  executor: Executor,
  { id, customer_id, kind }: Pick<DueEmail, 'id' | 'customer_id' | 'kind'>,
  now: Date,
): Promise<void> {
  await executor
    .updateTable('mail_outbox')
    .set({
      sent_at: now,
      locked_until: null,
      last_error: null,
      ...(customer_id === null ? { values: jsonb({}), url: '' } : {}),
      ...(lastKinds.has(kind) ? { recipient: '' } : {}),
    })
    .where('id', '=', id)
    .execute();
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

/** Takes back letters of these kinds about an order that have not gone out; one on its way just now goes. */
export async function dropUnsent(
  executor: Executor,
  letters: { kinds: readonly string[]; number: number; now: Date },
): Promise<void> {
  await executor
    .deleteFrom('mail_outbox')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('kind', 'in', [...letters.kinds])
    .where(sql<string>`"values" ->> 'number'`, '=', String(letters.number))
    .where((where) => where.or([where('locked_until', 'is', null), where('locked_until', '<=', letters.now)]))
    .execute();
}
