import { type Kysely, sql } from 'kysely';

/** Parcels that a carrier is asked about, and what it reports, each report once. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table order_tracking
    add column stage text not null default 'on-the-way',
    add column place text not null default '',
    add column reference text`.execute(db);
  await sql`create unique index order_tracking_told on order_tracking (order_id, reference)
    where reference is not null`.execute(db);
  await sql`create table followed_parcel (
    order_id integer primary key references orders (id) on delete cascade,
    next_check_at timestamptz not null,
    checks_without_news integer not null default 0
  )`.execute(db);
  await sql`create index followed_parcel_due on followed_parcel (next_check_at)`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop table followed_parcel`.execute(db);
  await sql`alter table order_tracking drop column stage, drop column place, drop column reference`.execute(
    db,
  );
}
