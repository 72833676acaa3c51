import { type Kysely, sql } from 'kysely';

/** What all processes count together, the devices an owner is known by, and who asked for a code. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table spent_tries (
    key text primary key,
    used integer not null,
    ends_at timestamptz not null
  )`.execute(db);
  await sql`create index spent_tries_over on spent_tries (ends_at)`.execute(db);
  await sql`create table known_device (
    customer_id integer not null references customer (id) on delete cascade,
    device_hash text not null,
    created_at timestamptz not null,
    seen_at timestamptz not null,
    primary key (customer_id, device_hash)
  )`.execute(db);
  await sql`alter table mailed_code add column asked_by text not null default ''`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`alter table mailed_code drop column asked_by`.execute(db);
  await sql`drop table known_device, spent_tries`.execute(db);
}
