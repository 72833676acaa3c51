import { type Kysely, sql } from 'kysely';

/** Places of tracking reports in every language; `place` stays for reports of the previous release. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table order_tracking add column if not exists places jsonb`.execute(db);
}
