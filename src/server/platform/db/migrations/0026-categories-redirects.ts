import { type Kysely, sql } from 'kysely';

/**
 * The order of a category's products, redirects of former addresses, and the announcement bar. `product.sold` is the number
 * of pieces sold lately, which a daily job counts; it is in no digest, so that a sale changes no page.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table category
    add column if not exists order_rule text not null default 'recommended',
    add column if not exists first_products jsonb not null default '[]'`.execute(db);
  await sql`alter table product add column if not exists sold integer not null default 0`.execute(db);
  await sql`create or replace trigger product_sold_area after update of sold on product
    for each row when (old.sold is distinct from new.sold)
    execute function area_changed('catalogue', 'loud')`.execute(db);
  await sql`create table if not exists redirect (
    id serial primary key,
    from_path text not null unique,
    to_path text not null,
    origin text not null check (origin in ('desk', 'import', 'automatic')),
    who text not null,
    created_at timestamptz not null
  )`.execute(db);
  await sql`create index if not exists redirect_to_path on redirect (to_path)`.execute(db);
  await sql`create or replace trigger redirect_area after insert or update or delete on redirect
    for each row execute function area_changed('content', 'loud')`.execute(db);
  await sql`create or replace trigger publish_redirect after insert or update or delete on redirect
    for each statement execute function publish_statement('redirects')`.execute(db);
  // Articles that had another title before redirects were stored.
  await sql`insert into redirect (from_path, to_path, origin, who, created_at)
    select distinct on (1) '/article/' || before.tid || '/' || article.aid || '/' || before.slug || '/' || (entry.fields ->> 'slug'),
      '/article/' || article.tid || '/' || article.aid || '/' || now_in.slug || '/' || article.slug || '/',
      'automatic', entry.who, entry.at
    from content_history as entry
      join article on entry.kind = 'article' and entry.key = article.aid::text
      join article_class as now_in on now_in.tid = article.tid
      join article_class as before on before.tid::text = entry.fields ->> 'tid'
    where entry.fields ->> 'slug' is not null
      and (entry.fields ->> 'slug', before.tid) is distinct from (article.slug, article.tid)
    order by 1, entry.id desc
    on conflict do nothing`.execute(db);
  // The announcement bar is in the frame of every page.
  await sql`create or replace function publish_document() returns trigger language plpgsql as $$
    declare
      named text := case when tg_op = 'DELETE' then old.key else new.key end;
    begin
      if tg_op = 'UPDATE' and old.value = new.value then return null; end if;
      perform ask_to_publish(case when named in ('site', 'opening', 'announcement') then 'navigation' else named end, '',
        tg_table_name || ' ' || lower(tg_op));
      return null;
    end $$`.execute(db);
  const announcement = {
    ...{ text: { en: '' }, url: '', from: '', until: '', colour: 'night', isDismissible: true, isOn: true },
  };
  await sql`insert into shop_document (key, value)
    select 'announcement', ${JSON.stringify(announcement)}::jsonb
    where exists (select 1 from shop_document where key = 'site')
    on conflict (key) do nothing`.execute(db);
}
