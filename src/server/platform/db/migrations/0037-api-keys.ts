import { type Kysely, sql } from 'kysely';

/** Keys of other systems. Each acts as a member of staff of its own, without password and roles. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table if not exists api_key (
    id integer generated always as identity primary key,
    staff_id integer not null unique references staff (id),
    token_hash text not null unique,
    hint text not null,
    scopes jsonb not null,
    created_by text not null,
    created_at timestamptz not null,
    last_used_at timestamptz,
    expires_at timestamptz,
    revoked_at timestamptz
  )`.execute(db);
}
