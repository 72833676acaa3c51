import { type Kysely, sql } from 'kysely';

/** Test payments of the shop's own accounts. They have no order, so they are no payment attempts. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table if not exists payment_test (
    id serial primary key,
    provider text not null,
    account text not null,
    out_trade_no text not null unique,
    currency text,
    amount_minor bigint check (amount_minor > 0),
    provider_txn text,
    state text,
    reason text not null default '',
    staff_name text not null,
    started_at timestamptz not null,
    notified_at timestamptz
  )`.execute(db);
}
