import { type Kysely, sql } from 'kysely';

/** On which device a session was opened, so that its owner knows it again. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table session add column device text not null default ''`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`alter table session drop column device`.execute(db);
}
