import { type Kysely, sql } from 'kysely';

/** Browsers from which a member of staff has signed in, and wrong second factors since the last sign-in. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table if not exists staff_device (
    staff_id integer not null references staff (id) on delete cascade,
    device_hash text not null,
    seen_at timestamptz not null,
    primary key (staff_id, device_hash)
  )`.execute(db);
  await sql`alter table staff_ticket add column if not exists device_hash text`.execute(db);
  await sql`alter table staff add column if not exists failed_factors integer not null default 0`.execute(db);
}
