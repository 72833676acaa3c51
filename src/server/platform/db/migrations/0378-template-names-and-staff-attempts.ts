import { type Kysely, sql } from 'kysely';

/**
 * What staff have sent and the desk has done, by the name of the attempt: what is sent again because its answer was lost is
 * done once.
 *
 * Names of letter templates in the two other languages; `name` stays what the release before reads and writes, and is the
 * English one. What staff named before keeps its name, which is read in every language until somebody translates it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table letter_template
    add column name_tc text not null default '',
    add column name_zh text not null default ''`.execute(db);
  for (const column of ['name_tc', 'name_zh'])
    await sql`create unique index ${sql.ref(`letter_template_${column}`)} on letter_template (lower(${sql.ref(column)}))
      where ${sql.ref(column)} <> ''`.execute(db);

  await sql`create table staff_attempt (
    staff_id integer not null references staff (id) on delete cascade,
    key text not null,
    at timestamptz not null,
    primary key (staff_id, key)
  )`.execute(db);
  await sql`create index staff_attempt_at on staff_attempt (at)`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop table staff_attempt`.execute(db);
  await sql`alter table letter_template drop column name_tc, drop column name_zh`.execute(db);
}
