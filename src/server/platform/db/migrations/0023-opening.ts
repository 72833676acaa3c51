import { type Kysely, sql } from 'kysely';

/**
 * The document `opening` says whether the shop has opened. A shop that exists is open; a new one gets the document with the
 * reference data, closed. It is printed in the frame of every page, like the navigation.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create or replace function publish_document() returns trigger language plpgsql as $$
    declare
      named text := case when tg_op = 'DELETE' then old.key else new.key end;
    begin
      if tg_op = 'UPDATE' and old.value = new.value then return null; end if;
      perform ask_to_publish(case when named in ('site', 'opening') then 'navigation' else named end, '',
        tg_table_name || ' ' || lower(tg_op));
      return null;
    end $$`.execute(db);
  await sql`insert into shop_document (key, value)
    select 'opening', '{"isOpen": true}'::jsonb where exists (select 1 from shop_document where key = 'site')
    on conflict (key) do nothing`.execute(db);
}
