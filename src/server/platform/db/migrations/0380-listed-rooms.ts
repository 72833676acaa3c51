import { type Kysely, sql } from 'kysely';

/** Every order in which a room of the desk lists its records has its index, and so has what they are found by. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index orders_by_email on orders (email text_pattern_ops)`.execute(db);
  await sql`create index return_by_asking on return_request (created_at, id)`.execute(db);
  await sql`create index return_by_change on return_request (updated_at, id)`.execute(db);
  await sql`create index conversation_latest on conversation (last_at desc, id desc)`.execute(db);
  await sql`create index conversation_longest on conversation (waiting_since, last_at desc, id desc)`.execute(
    db,
  );
  await sql`create index appointment_by_start on appointment (starts_at, id)`.execute(db);
  await sql`create index appointment_by_due on appointment (contact_due_at, id)`.execute(db);
  await sql`create index appointment_by_email on appointment (email text_pattern_ops)`.execute(db);
  await sql`create index appointment_by_name on appointment (lower(name) text_pattern_ops)`.execute(db);
  await sql`create index audit_line_by_outcome on audit_line (outcome, id)`.execute(db);
  await sql`drop index audit_line_of_staff`.execute(db);
  await sql`create index audit_line_of_staff on audit_line (staff_id, id) include (call, outcome, kind)`.execute(
    db,
  );
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop index audit_line_of_staff`.execute(db);
  await sql`create index audit_line_of_staff on audit_line (staff_id, id)`.execute(db);
  await sql`drop index audit_line_by_outcome, appointment_by_name, appointment_by_email, appointment_by_due,
    appointment_by_start, conversation_longest, conversation_latest, return_by_change, return_by_asking,
    orders_by_email`.execute(db);
}
