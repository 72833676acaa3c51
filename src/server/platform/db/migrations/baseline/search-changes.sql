-- What the search index has to read again: a product, all pages (articles, policies, questions, stores) or
-- everything (names of categories and labels). change_xid works as in diamonds.sql. A sale changes only the
-- stock and writes no row.
create table search_change (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('product', 'pages', 'everything')),
  product_id integer,
  change_xid xid8 not null default pg_current_xact_id(),
  changed_at timestamptz not null default now(),
  check ((kind = 'product') = (product_id is not null))
);
create index search_change_xid on search_change (change_xid);

create function search_product_changed() returns trigger language plpgsql as $$
begin
  insert into search_change (kind, product_id)
    values ('product', case when tg_op = 'DELETE' then old.id else new.id end);
  return null;
end $$;
create trigger search_product_changed
  after insert or delete or update of sku, spu, text, on_shelf, metal, shape, gem, style, origin, best_seller,
    sort
  on product for each row
  execute function search_product_changed();

create function search_category_of_product_changed() returns trigger language plpgsql as $$
begin
  insert into search_change (kind, product_id)
    values ('product', case when tg_op = 'DELETE' then old.product_id else new.product_id end);
  return null;
end $$;
create trigger search_category_of_product_changed after insert or delete or update on product_category
  for each row execute function search_category_of_product_changed();

create function search_texts_changed() returns trigger language plpgsql as $$
begin
  insert into search_change (kind) values (tg_argv[0]);
  return null;
end $$;
create trigger search_texts_changed after insert or delete or update or truncate on article
  for each statement execute function search_texts_changed('pages');
create trigger search_texts_changed after insert or delete or update or truncate on article_class
  for each statement execute function search_texts_changed('pages');
create trigger search_texts_changed after insert or delete or update or truncate on content_page
  for each statement execute function search_texts_changed('pages');
create trigger search_texts_changed after insert or delete or update or truncate on common_problem
  for each statement execute function search_texts_changed('pages');
create trigger search_texts_changed after insert or delete or update or truncate on store
  for each statement execute function search_texts_changed('pages');
create trigger search_texts_changed after insert or delete or update or truncate on category
  for each statement execute function search_texts_changed('everything');
create trigger search_texts_changed after insert or delete or update or truncate on shop_document
  for each statement execute function search_texts_changed('everything');
