import { type Kysely, sql } from 'kysely';

/** A refused notice of payment keeps of what kind its fault was, as its adapter says. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table refused_notice add fault text not null default 'content'
    check (fault in ('signature', 'time', 'certificate', 'account', 'content'))`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`alter table refused_notice drop fault`.execute(db);
}
