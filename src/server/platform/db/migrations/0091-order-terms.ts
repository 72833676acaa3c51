import { type Kysely, sql } from 'kysely';

/** Whether the terms were ticked; a client without the tick orders too, and that is written down. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table orders add column terms_ticked boolean not null default true`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`alter table orders drop column terms_ticked`.execute(db);
}
