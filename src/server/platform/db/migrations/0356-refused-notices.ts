import { type Kysely, sql } from 'kysely';

/**
 * That notices of a provider were refused, until somebody has looked: one row for each provider, so that who posts nonsense
 * fills no table.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table refused_notice (
    provider text primary key,
    why text not null,
    first_at timestamptz not null,
    last_at timestamptz not null,
    seen_at timestamptz
  )`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop table refused_notice`.execute(db);
}
