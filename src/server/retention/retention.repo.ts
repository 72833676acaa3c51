import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** Rows of a table that go when their time is over. */
export interface Keeping {
  name: string;
  table: keyof Schema;
  /** How long they stay after the moment that `since` names. */
  days: number;
  why: string;
  /** A row's key. */
  key: 'id' | 'email' | 'hash';
  /** From when its time counts; null for a row that stays. */
  since: RawBuilder<Date | null>;
}

const has = (table: string, column = 'customer_id') =>
  sql`exists (select from ${sql.table(table)} where ${sql.ref(column)} = customer.id)`;

/** Sessions stay a month after their end; the rest is what books, stores and readers still need of a guest. */
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

/** What goes, when and why. Tables that are not named here hold what customers keep or what the books must show. */
export const keepings: readonly Keeping[] = [
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
    why: 'As those of customers; who did what stands in the audit log, which does not go.',
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
    name: 'letters to nobody’s account',
    table: 'mail_outbox',
    days: 30,
    why: 'Nobody can read them again; a month answers whether a letter went out.',
    key: 'id',
    since: sql`case when customer_id is null then coalesce(sent_at, failed_at) end`,
  },
  {
    name: 'letters of customers',
    table: 'mail_outbox',
    days: 730,
    why: 'They are messages in the account; what an old one said of an order, the order says for good.',
    key: 'id',
    since: sql`case when customer_id is not null then coalesce(sent_at, failed_at) end`,
  },
  {
    name: 'conversations',
    table: 'conversation',
    days: 730,
    why: 'As long as the letters in which they were answered; one that waits for an answer stays.',
    key: 'id',
    since: sql`case when state <> 'waiting' then last_at end`,
  },
  {
    name: 'requests about data',
    table: 'privacy_request',
    days: 1_095,
    why: 'The house has to show for three years that it answered in time.',
    key: 'id',
    since: sql`settled_at`,
  },
  {
    name: 'jobs',
    table: 'job',
    days: 30,
    why: 'A job that is done only tells when; asking for it again makes it anew.',
    key: 'id',
    since: sql`done_at`,
  },
  {
    name: 'notifications',
    table: 'payment_event',
    days: 540,
    why: 'Card schemes let a payment be disputed for up to 18 months; the ledger stays, and knows what it holds already.',
    key: 'id',
    since: sql`applied_at`,
  },
  {
    name: 'guests and their carts',
    table: 'customer',
    days: 60,
    why: 'Who has bought nothing and whose last session ended a month ago cannot come back to that cart: a guest who proves the address again begins anew.',
    key: 'id',
    since: sql`case when is_guest and merged_at is null and ${holdsNothing} then created_at end`,
  },
  {
    name: 'newsletter requests',
    table: 'newsletter_subscriber',
    days: 30,
    why: 'Who has not confirmed an address by then has not asked for letters.',
    key: 'email',
    since: sql`case when confirmed_at is null then created_at end`,
  },
  {
    name: 'pictures of designs',
    table: 'design_picture',
    days: 7,
    why: 'Nobody keeps the design any more; whoever saves, buys or shares it again has its picture drawn anew in seconds.',
    key: 'hash',
    since: sql`case when not design_is_kept(hash) then asked_at end`,
  },
];

/** Deletes rows whose time counts from before `before`, at most `limit`, passing by what another process holds. */
export async function deleteOver(
  executor: Executor,
  { table, key, since }: Keeping,
  before: Date,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ${sql.ref(key)} in (
      select ${sql.ref(key)} from ${sql.table(table)} where ${since} < ${before}
      limit ${limit} for update skip locked
    )`.execute(executor);
  return Number(numAffectedRows ?? 0);
}
