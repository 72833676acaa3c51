import { type Kysely, sql } from 'kysely';

/** What staff list about customers is found by an index. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index return_by_state on return_request (state, created_at)`.execute(db);
  await sql`create index appointment_by_store on appointment (store_id, starts_at)`.execute(db);
  await sql`create index appointment_by_state on appointment (state, contact_due_at)`.execute(db);
  await sql`create index review_by_state on review (state, written_at)`.execute(db);
  await sql`create index customer_by_email on customer (email text_pattern_ops)`.execute(db);
  await sql`create index customer_by_phone on customer (phone text_pattern_ops) where phone <> ''`.execute(
    db,
  );
  await sql`create index customer_by_lastname on customer (lower(lastname) text_pattern_ops)`.execute(db);
  await sql`create index customer_by_firstname on customer (lower(firstname) text_pattern_ops)`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop index return_by_state, appointment_by_store, appointment_by_state, review_by_state,
    customer_by_email, customer_by_phone, customer_by_lastname, customer_by_firstname`.execute(db);
}
