import { type Kysely, sql } from 'kysely';

/** How a gift travels, and when staff changed what is on offer. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table gift_parcel
    add column tracking_company text not null default '',
    add column tracking_number text not null default ''`.execute(db);
  await sql`alter table gift add column changed_at timestamptz`.execute(db);
  await sql`create index gift_parcel_sent on gift_parcel (sent_at) where sent_at is not null`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop index gift_parcel_sent`.execute(db);
  await sql`alter table gift drop column changed_at`.execute(db);
  await sql`alter table gift_parcel drop column tracking_company, drop column tracking_number`.execute(db);
}
