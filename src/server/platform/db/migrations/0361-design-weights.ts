import { type Kysely, sql } from 'kysely';

/** What a price needs of the house's designs, so that nobody waits while all of them are built and weighed. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table design_weight (
    hash text primary key,
    geometry text not null,
    measures jsonb not null
  )`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop table design_weight`.execute(db);
}
