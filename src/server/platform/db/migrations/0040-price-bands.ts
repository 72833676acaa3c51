import { type Kysely, sql } from 'kysely';

/** A change of the document `priceBands` publishes the pages that show the price filter, which are those of the categories. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create or replace function publish_document() returns trigger language plpgsql as $$
    declare
      named text := case when tg_op = 'DELETE' then old.key else new.key end;
    begin
      if tg_op = 'UPDATE' and old.value = new.value then return null; end if;
      perform ask_to_publish(
        case when named in ('site', 'opening', 'announcement') then 'navigation' when named = 'texts' then 'languages'
          when named = 'priceBands' then 'category' else named end,
        '', tg_table_name || ' ' || lower(tg_op));
      return null;
    end $$`.execute(db);
}
