import { type Kysely, sql } from 'kysely';

/**
 * Which letter templates the house was given, and when: one that staff have changed since is theirs, and one that they
 * deleted does not come back.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table seeded_letter_template (
    key text primary key,
    template_id integer references letter_template on delete set null,
    seeded_at timestamptz not null
  )`.execute(db);
  await sql`create index seeded_letter_template_of on seeded_letter_template (template_id)`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop table seeded_letter_template`.execute(db);
}
