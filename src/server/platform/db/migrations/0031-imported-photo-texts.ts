import { type Kysely, sql } from 'kysely';

/** Alternative texts and metals of photographs that a list of products changes, before and after. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table product_import_row add column if not exists photos jsonb not null default '[]'`.execute(
    db,
  );
}
