import { type Kysely, sql } from 'kysely';

/**
 * Stores get days with special hours, purposes of appointments and an archive. The document `texts` has interface texts of
 * the shop; a change of it builds the whole site again, like one of the languages.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table store
    add column if not exists special_hours jsonb not null default '[]',
    add column if not exists purposes jsonb not null
      default '["engagement", "wedding", "custom", "viewing", "resize", "care"]',
    add column if not exists archived_at timestamptz`.execute(db);
  await sql`create or replace function publish_document() returns trigger language plpgsql as $$
    declare
      named text := case when tg_op = 'DELETE' then old.key else new.key end;
    begin
      if tg_op = 'UPDATE' and old.value = new.value then return null; end if;
      perform ask_to_publish(
        case when named in ('site', 'opening', 'announcement') then 'navigation' when named = 'texts' then 'languages' else named end,
        '', tg_table_name || ' ' || lower(tg_op));
      return null;
    end $$`.execute(db);
}
