import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { executeWrite } from '#server/platform/db/writes.ts';

/** Rows that are deleted after a period. */
export interface RetentionRule {
  name: string;
  table: keyof Schema;
  /** Days after `since`. */
  days: number;
  why: string;
  /** Primary key. */
  key: 'id' | 'email' | 'hash';
  /** Begin of the period; null for a row that stays. */
  since: RawBuilder<Date | null>;
}

const has = (table: string, column = 'customer_id') =>
  sql`exists (select from ${sql.table(table)} where ${sql.ref(column)} = customer.id)`;

/** A guest may be deleted when nothing of it is needed: sessions stay a month after their end. */
const holdsNothing = sql`not (${sql.join(
  [
    has('session'),
    has('orders'),
    has('orders', 'returns_to'),
    has('appointment'),
    has('coupon_customer'),
    has('review'),
    has('gift_claim'),
    has('review_vote'),
    has('favourite'),
    has('privacy_request'),
    has('customer', 'adopted_by'),
  ],
  sql` or `,
)})`;

/** Data to delete, with its age and the reason. Other tables hold data of customers or accounting records. */
export const retentionRules: readonly RetentionRule[] = [
  {
    name: 'sessions',
    table: 'session',
    days: 30,
    why: 'An ended session opens nothing; a month is enough to look into an account that was broken into.',
    key: 'id',
    since: sql`least(ended_at, expires_at)`,
  },
  {
    name: 'sessions of staff',
    table: 'staff_session',
    days: 30,
    why: 'As those of customers; the audit log, which is not deleted, has the actions.',
    key: 'id',
    since: sql`least(ended_at, expires_at)`,
  },
  {
    name: 'codes',
    table: 'mailed_code',
    days: 7,
    why: 'A code lives for minutes, and no limit looks back further than a day.',
    key: 'id',
    since: sql`expires_at`,
  },
  {
    name: 'emails without an account',
    table: 'mail_outbox',
    days: 30,
    why: 'No account shows them; a month is enough to check whether an email was sent.',
    key: 'id',
    since: sql`case when customer_id is null then coalesce(sent_at, failed_at) end`,
  },
  {
    name: 'emails of customers',
    table: 'mail_outbox',
    days: 730,
    why: 'They are messages in the account; the order itself has what an old one said.',
    key: 'id',
    since: sql`case when customer_id is not null then coalesce(sent_at, failed_at) end`,
  },
  {
    name: 'conversations',
    table: 'conversation',
    days: 730,
    why: 'As long as the emails of their answers; one that waits for an answer stays.',
    key: 'id',
    since: sql`case when state <> 'waiting' then last_at end`,
  },
  {
    name: 'proposals',
    table: 'proposal',
    days: 730,
    why: 'As long as the conversations about them; one that was ordered stays with its order.',
    key: 'id',
    since: sql`case when not exists (select from orders where orders.proposal_id = proposal.id) then ends_at end`,
  },
  {
    name: 'requests about data',
    table: 'privacy_request',
    days: 1_095,
    why: 'The shop has to show for three years that it answered in time.',
    key: 'id',
    since: sql`settled_at`,
  },
  {
    name: 'jobs',
    table: 'job',
    days: 30,
    why: 'A finished job has only its time; a new request inserts it again.',
    key: 'id',
    since: sql`done_at`,
  },
  {
    name: 'events for other systems',
    table: 'shop_event',
    days: 30,
    why: 'Attempts and replays are over; they hold names and addresses of customers.',
    key: 'id',
    since: sql`handed_at`,
  },
  {
    name: 'carts of assistants',
    table: 'agent_cart',
    days: 1,
    why: 'Its link has ended; the cart of the person who opened it has the pieces.',
    key: 'id',
    since: sql`expires_at`,
  },
  {
    name: 'calls of assistants',
    table: 'agent_request',
    days: 2,
    why: 'The protocol asks for a day in which a repeated call gets the same answer.',
    key: 'id',
    since: sql`created_at`,
  },
  {
    name: 'notifications',
    table: 'payment_event',
    days: 540,
    why: 'Card schemes let a payment be disputed for up to 18 months; the payment ledger stays and ignores repetitions.',
    key: 'id',
    since: sql`applied_at`,
  },
  {
    name: 'guests and their carts',
    table: 'customer',
    days: 60,
    why: 'After the last session the cart cannot be opened again: a guest who proves the address again is a new one.',
    key: 'id',
    since: sql`case when is_guest and merged_at is null and ${holdsNothing} then created_at end`,
  },
  {
    name: 'newsletter requests',
    table: 'newsletter_subscriber',
    days: 30,
    why: 'An unconfirmed address has not requested the newsletter.',
    key: 'email',
    since: sql`case when confirmed_at is null then created_at end`,
  },
  {
    name: 'pictures of designs',
    table: 'design_picture',
    days: 7,
    why: 'Nothing refers to the design; its image is rendered again in seconds when needed.',
    key: 'hash',
    since: sql`case when not design_is_kept(hash) then asked_at end`,
  },
  {
    name: 'measured designs of shoppers',
    table: 'design_weight',
    days: 1,
    why: 'They spare the processes of one visit the same work; a design is measured again in half a second.',
    key: 'hash',
    since: sql`measured_at`,
  },
  {
    name: 'statements of withdrawal',
    table: 'withdrawal',
    days: 1_095,
    why: 'They prove what a buyer declared and when, for as long as claims from the contract usually last.',
    key: 'id',
    since: sql`declared_at`,
  },
  {
    name: 'prices',
    table: 'price_log',
    days: 30,
    why: 'A reduction is compared with the prices of the 30 days before it; the price in force stays.',
    key: 'id',
    since: sql`(select min(later.at) from price_log as later
      where later.product_id = price_log.product_id and later.at > price_log.at)`,
  },
];

/** Deletes at most `limit` expired rows; rows locked by other processes are skipped. */
export async function deleteExpired(
  executor: Executor,
  { table, key, since }: RetentionRule,
  before: Date,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await executeWrite(
    executor,
    [table],
    sql`
    delete from ${sql.table(table)} where ${sql.ref(key)} = any(array(
      select ${sql.ref(key)} from ${sql.table(table)} where ${since} < ${before}
      limit ${limit} for update skip locked
    ))`,
  );
  return Number(numAffectedRows ?? 0);
}
