import { type Kysely, sql } from 'kysely';

/** Subject and HTML of an email as it was sent, without its links that sign in; staff can open it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table mail_outbox add column if not exists sent_subject text`.execute(db);
  await sql`alter table mail_outbox add column if not exists sent_html text`.execute(db);
}
