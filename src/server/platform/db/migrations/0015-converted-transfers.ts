import { type Kysely, sql } from 'kysely';

/** A transfer in another currency is entered again as the bank credited it, at the bank's rate. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table bank_entry add column if not exists converted_from integer references bank_entry (id)`.execute(
    db,
  );
  await sql`alter table bank_entry add column if not exists rate text`.execute(db);
}
