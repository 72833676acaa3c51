import { type Kysely, sql } from 'kysely';

/** Meaning of a supplier's columns, as staff stated it at the desk or on the command line. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table if not exists stone_feed_columns (
    supplier text primary key,
    columns jsonb not null
  )`.execute(db);
}
