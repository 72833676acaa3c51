import { type Kysely, sql } from 'kysely';

/**
 * Each row that seeding wrote, as it was written: a row that differs from it was changed elsewhere and is left alone.
 * `offer` is a newer version from the data files that such a row did not get.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table if not exists seeded_row (
    table_name text not null,
    key text not null,
    part text not null,
    written jsonb,
    offer jsonb,
    seeded_at timestamptz not null,
    primary key (table_name, key)
  )`.execute(db);
}
