import { type Kysely, sql } from 'kysely';

/** Issued papers are not emptied either: a trigger for rows is not asked about that. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create trigger papers_are_not_emptied before truncate on paper
    for each statement execute function paper_stays()`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop trigger papers_are_not_emptied on paper`.execute(db);
}
