-- Which areas of cached data a transaction changed; the readers are in platform/revisions. Transactions
-- insert rows of their own, so they do not wait for each other as they would for a counter. A reader that
-- knows its last snapshot finds every change since, even if notifications were lost.
--
-- A `loud` change notifies the other processes at commit. Commits with a notification wait for each other, so
-- frequent changes are `quiet`: other processes find them when they next poll.
create table area_change (
  change_xid xid8 not null default pg_current_xact_id(),
  area text not null,
  changed_at timestamptz not null default now(),
  primary key (change_xid, area)
);
create index area_change_age on area_change (changed_at);

create function raise_area(raised text, loud boolean) returns void language plpgsql as $$
begin
  insert into area_change (area) values (raised) on conflict do nothing;
  if loud then perform pg_notify('shop_changes', ''); end if;
end $$;

create function area_changed() returns trigger language plpgsql as $$
begin
  perform raise_area(tg_argv[0], tg_argv[1] = 'loud');
  return null;
end $$;

create function stock_changed() returns trigger language plpgsql as $$
begin
  perform raise_area('stock', (old.stock > 0) is distinct from (new.stock > 0));
  if (old.stock > 0) is distinct from (new.stock > 0) then perform raise_area('availability', true); end if;
  return null;
end $$;

create trigger article_area after insert or update or delete on article
  for each row execute function area_changed('content', 'loud');
create trigger article_class_area after insert or update or delete on article_class
  for each row execute function area_changed('content', 'loud');
create trigger content_page_area after insert or update or delete on content_page
  for each row execute function area_changed('content', 'loud');
create trigger common_problem_area after insert or update or delete on common_problem
  for each row execute function area_changed('content', 'loud');
create trigger store_area after insert or update or delete on store
  for each row execute function area_changed('content', 'loud');
create trigger shop_document_area after insert or update or delete on shop_document
  for each row execute function area_changed('documents', 'loud');
create trigger currency_area after insert or update or delete on currency
  for each row execute function area_changed('currencies', 'loud');
create trigger country_area after insert or update or delete on country
  for each row execute function area_changed('currencies', 'loud');
create trigger duty_rule_area after insert or update or delete on duty_rule
  for each row execute function area_changed('currencies', 'loud');
create trigger review_area after insert or update or delete on review
  for each row execute function area_changed('reviews', 'loud');
create trigger review_picture_area after insert or update or delete on review_picture
  for each row execute function area_changed('reviews', 'loud');
create trigger review_vote_area after insert or update or delete on review_vote
  for each row execute function area_changed('reviews', 'loud');
create trigger category_area after insert or update or delete on category
  for each row execute function area_changed('places', 'loud');
create trigger product_category_area after insert or update or delete on product_category
  for each row execute function area_changed('places', 'loud');
-- Reviews show the first name of their author.
create trigger customer_area after update of firstname on customer
  for each row when (old.firstname is distinct from new.firstname)
  execute function area_changed('reviews', 'loud');
-- Per statement: a supplier list writes a hundred thousand rows. Quiet: orders reserve diamonds.
create trigger diamond_area after insert or update or delete on diamond
  for each statement execute function area_changed('diamonds', 'quiet');

create trigger product_area after insert or delete on product
  for each row execute function area_changed('catalogue', 'loud');
-- Everything that is shown of a product except its price and stock.
create trigger product_words_area
  after update of sku, spu, slug, customized_type, on_shelf, is_sale, is_bundle, is_returnable, sort,
    featured, best_seller, created_day, weight_mg, metal, shape, gem, style, origin, ring_sizes, stones,
    options, pieces, related, text, design, digest
  on product for each row
  when ((old.sku, old.spu, old.slug, old.customized_type, old.on_shelf, old.is_sale, old.is_bundle,
    old.is_returnable, old.sort, old.featured, old.best_seller, old.created_day, old.weight_mg, old.metal,
    old.shape, old.gem, old.style, old.origin, old.ring_sizes, old.stones, old.options, old.pieces,
    old.related, old.text, old.design, old.digest) is distinct from (new.sku, new.spu, new.slug,
    new.customized_type, new.on_shelf, new.is_sale, new.is_bundle, new.is_returnable, new.sort, new.featured,
    new.best_seller, new.created_day, new.weight_mg, new.metal, new.shape, new.gem, new.style, new.origin,
    new.ring_sizes, new.stones, new.options, new.pieces, new.related, new.text, new.design, new.digest))
  execute function area_changed('catalogue', 'loud');
create trigger product_prices_area
  after update of price_minor, original_price_minor, options
  on product for each row
  when ((old.price_minor, old.original_price_minor, old.options) is distinct from (new.price_minor,
    new.original_price_minor, new.options))
  execute function area_changed('prices', 'loud');
create trigger product_favourites_area after update of favourites on product
  for each row when (old.favourites is distinct from new.favourites)
  execute function area_changed('favourites', 'quiet');
create trigger product_stock_area after update of stock on product
  for each row when (old.stock is distinct from new.stock) execute function stock_changed();
