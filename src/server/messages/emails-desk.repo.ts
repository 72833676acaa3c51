import { sql } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';

export interface EmailQuery {
  customerId: number | undefined;
  order: number | undefined;
  isDescending: boolean;
  limit: number;
  offset: number;
}

const columns = ['mail_outbox.id', 'kind', 'recipient', 'customer_id', 'mail_outbox.locale'] as const;
const states = ['created_at', 'due_at', 'sent_at', 'failed_at', 'sent_subject', 'attempts'] as const;

/** Emails with a customer; those without one have no values after they were sent. */
function emailsOf(executor: Executor, { customerId, order }: Pick<EmailQuery, 'customerId' | 'order'>) {
  let query = executor.selectFrom('mail_outbox').where('customer_id', 'is not', null);
  if (customerId !== undefined) query = query.where('customer_id', '=', customerId);
  if (order !== undefined)
    query = query.where(
      sql<boolean>`mail_outbox.values ? 'number' and mail_outbox.values ->> 'number' = ${String(order)}`,
    );
  return query;
}

/** A page of emails, and their number. */
export async function readEmails(executor: Executor, asked: EmailQuery) {
  const { count } = await emailsOf(executor, asked)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await emailsOf(executor, asked)
    .select([...columns, ...states])
    .select(['values', 'url'])
    .orderBy('mail_outbox.id', asked.isDescending ? 'desc' : 'asc')
    .limit(asked.limit)
    .offset(asked.offset)
    .execute();
  return { rows, total: Number(count) };
}

/** An email to a customer, with the address of the account now; undefined if there is none. */
export async function readEmail(executor: Executor, id: number) {
  return executor
    .selectFrom('mail_outbox')
    .innerJoin('customer', 'customer.id', 'mail_outbox.customer_id')
    .select([...columns, 'mail_outbox.created_at', 'due_at', 'sent_at', 'failed_at', 'sent_subject'])
    .select(['values', 'url', 'attempts', 'sent_html', 'customer.email as address', 'customer.is_guest'])
    .where('mail_outbox.id', '=', id)
    .executeTakeFirst();
}

export type EmailRow = Awaited<ReturnType<typeof readEmails>>['rows'][number];
