import { type Kysely, sql } from 'kysely';

/** The history of content also has removals, and publishes that were taken back, with the entry they took back. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table content_history
    add column if not exists is_removal boolean not null default false,
    add column if not exists takes_back integer`.execute(db);
}
