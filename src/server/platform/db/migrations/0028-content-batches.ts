import { type Kysely, sql } from 'kysely';

/** Entries of the content history that one act on several records wrote have its number, and are taken back together. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create sequence if not exists content_batch as integer`.execute(db);
  await sql`alter table content_history add column if not exists batch integer`.execute(db);
  await sql`create index if not exists content_history_batch on content_history (batch) where batch is not null`.execute(
    db,
  );
}
