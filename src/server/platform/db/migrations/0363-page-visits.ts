import { type Kysely, sql } from 'kysely';

/** How often pages were looked at: sums by day, kind of page and language; nothing in them is of a person. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table page_visit (
    day date not null,
    page text not null,
    locale text not null,
    views integer not null,
    entries integer not null,
    primary key (day, page, locale)
  )`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop table page_visit`.execute(db);
}
