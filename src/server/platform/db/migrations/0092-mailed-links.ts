import { type Kysely, sql } from 'kysely';

/** Links that were mailed: to accounts that wait to be opened by one, and to who has lost a password. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table mailed_link (
    token_hash text primary key,
    purpose text not null check (purpose in ('activate', 'reset')),
    email text not null,
    registration jsonb,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    check ((purpose = 'activate') = (registration is not null))
  )`.execute(db);
  await sql`create index mailed_link_of on mailed_link (email, purpose, created_at desc)`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop table mailed_link`.execute(db);
}
