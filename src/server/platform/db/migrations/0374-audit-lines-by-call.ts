import { type Kysely, sql } from 'kysely';

/** The audit log is narrowed to one act. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index audit_line_of_call on audit_line (call, id)`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop index audit_line_of_call`.execute(db);
}
