import { type Kysely, sql } from 'kysely';

/** What a customer notes beside a favourite, and the one link under which their favourites are shown to others. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['favourite', 'diamond_favourite', 'saved_design'])
    await sql`alter table ${sql.ref(table)} add column note text not null default ''`.execute(db);
  await sql`create table shared_list (
    customer_id integer primary key references customer (id) on delete cascade,
    token text not null unique,
    created_at timestamptz not null
  )`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop table shared_list`.execute(db);
  for (const table of ['favourite', 'diamond_favourite', 'saved_design'])
    await sql`alter table ${sql.ref(table)} drop column note`.execute(db);
}
