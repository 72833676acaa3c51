import { type Kysely, sql } from 'kysely';

/** When a customer proved to read what is sent to the number. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table customer add column phone_confirmed_at timestamptz`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`alter table customer drop column phone_confirmed_at`.execute(db);
}
