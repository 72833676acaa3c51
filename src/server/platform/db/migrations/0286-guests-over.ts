import { type Kysely, sql } from 'kysely';

/** Guests who may have had their time are found without reading all customers. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index customer_guest_age on customer (created_at) where is_guest`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop index customer_guest_age`.execute(db);
}
