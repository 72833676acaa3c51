import { type Kysely, sql } from 'kysely';

/** The metal that an ordered piece's picture shows, where another was chosen; of older orders nothing is known. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table order_item add column pictured_metal text`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`alter table order_item drop column pictured_metal`.execute(db);
}
