import { type Kysely, sql } from 'kysely';

/**
 * What the search has to read again: a product by its id, `pages` (articles, policies, questions, stores) or
 * `everything` (names of categories and labels). Each row carries the transaction that wrote it, as stones do
 * (0060): readers that keep an index in step miss nothing, and writers wait for nobody. A sale, which changes the
 * stock alone, leaves no row.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table search_change (
    id bigint generated always as identity primary key,
    kind text not null check (kind in ('product', 'pages', 'everything')),
    product_id integer,
    change_xid xid8 not null default pg_current_xact_id(),
    changed_at timestamptz not null default now(),
    check ((kind = 'product') = (product_id is not null))
  )`.execute(db);
  await sql`create index search_change_xid on search_change (change_xid)`.execute(db);
  await sql`create function search_product_changed() returns trigger language plpgsql as $$
    begin
      insert into search_change (kind, product_id)
        values ('product', case when tg_op = 'DELETE' then old.id else new.id end);
      return null;
    end $$`.execute(db);
  await sql`create trigger search_product_changed
    after insert or delete
    or update of sku, spu, text, on_shelf, metal, shape, gem, style, origin, best_seller, sort
    on product for each row execute function search_product_changed()`.execute(db);
  await sql`create function search_category_of_product_changed() returns trigger language plpgsql as $$
    begin
      insert into search_change (kind, product_id)
        values ('product', case when tg_op = 'DELETE' then old.product_id else new.product_id end);
      return null;
    end $$`.execute(db);
  await sql`create trigger search_category_of_product_changed
    after insert or delete or update on product_category
    for each row execute function search_category_of_product_changed()`.execute(db);
  await sql`create function search_texts_changed() returns trigger language plpgsql as $$
    begin
      insert into search_change (kind) values (tg_argv[0]);
      return null;
    end $$`.execute(db);
  for (const [table, kind] of textTables) {
    await sql`create trigger search_texts_changed
      after insert or delete or update or truncate on ${sql.table(table)}
      for each statement execute function search_texts_changed(${sql.lit(kind)})`.execute(db);
  }
}

const textTables = [
  ['article', 'pages'],
  ['article_class', 'pages'],
  ['content_page', 'pages'],
  ['common_problem', 'pages'],
  ['store', 'pages'],
  ['category', 'everything'],
  ['shop_document', 'everything'],
] as const;

export async function down(db: Kysely<never>): Promise<void> {
  for (const [table] of textTables) {
    await sql`drop trigger search_texts_changed on ${sql.table(table)}`.execute(db);
  }
  await sql`drop trigger search_category_of_product_changed on product_category`.execute(db);
  await sql`drop trigger search_product_changed on product`.execute(db);
  await sql`drop function search_texts_changed, search_category_of_product_changed, search_product_changed`.execute(
    db,
  );
  await sql`drop table search_change`.execute(db);
}
