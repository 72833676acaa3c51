-- Content changes that the publisher has to render. Triggers write them, so no writer of content can miss
-- one. A change that is already waiting absorbs the next one of the same record. The upsert locks the waiting
-- row until its writer commits, so a publisher that claims the row earlier finds a new row afterwards.
create table publish (
  id serial primary key,
  what text not null,
  key text not null default '',
  who text not null,
  reason text not null default '',
  priority smallint not null default 0,
  due_at timestamptz not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  attempts smallint not null default 0,
  locked_until timestamptz,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  pages integer,
  error text not null default ''
);
create unique index publish_waiting on publish (what, key) where state = 'waiting';
create index publish_due on publish (due_at) where state in ('waiting', 'running');

create table publish_hook (
  digest text primary key,
  expires_at timestamptz not null
);

-- Exchange rates and metal prices are published once an hour at most.
create function ask_to_publish(wanted text, named text, why text) returns void language plpgsql as $$
declare
  is_hourly boolean := wanted = 'rates';
  due timestamptz := now();
begin
  if is_hourly then
    select greatest(now(), max(started_at) + interval '1 hour') into due
      from publish where what = wanted and started_at is not null;
  end if;
  insert into publish (what, key, who, reason, priority, due_at, state, created_at)
  values (wanted, named, coalesce(nullif(current_setting('shop.who', true), ''), 'database'), why,
    case when is_hourly then 9 else 0 end, coalesce(due, now()), 'waiting', now())
  on conflict (what, key) where state = 'waiting'
    do update set due_at = least(publish.due_at, excluded.due_at), reason = excluded.reason;
end $$;

-- Records that are published one by one.
create function publish_row() returns trigger language plpgsql as $$
declare
  row_now jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  perform ask_to_publish(tg_argv[0], coalesce(row_now ->> tg_argv[1], ''), tg_table_name || ' ' || lower(tg_op));
  return null;
end $$;
create trigger publish_article after insert or delete on article
  for each row execute function publish_row('article', 'aid');
create trigger publish_article_change after update on article
  for each row when (to_jsonb(old) is distinct from to_jsonb(new))
  execute function publish_row('article', 'aid');
create trigger publish_article_class after insert or delete on article_class
  for each row execute function publish_row('article-class', 'tid');
create trigger publish_article_class_change after update on article_class
  for each row when (to_jsonb(old) is distinct from to_jsonb(new))
  execute function publish_row('article-class', 'tid');
create trigger publish_content_page after insert or delete on content_page
  for each row execute function publish_row('policy', 'key');
create trigger publish_content_page_change after update on content_page
  for each row when (to_jsonb(old) is distinct from to_jsonb(new))
  execute function publish_row('policy', 'key');
create trigger publish_common_problem after insert or delete on common_problem
  for each row execute function publish_row('question', 'id');
create trigger publish_common_problem_change after update on common_problem
  for each row when (to_jsonb(old) is distinct from to_jsonb(new))
  execute function publish_row('question', 'id');
create trigger publish_category after insert or delete on category
  for each row execute function publish_row('category', 'id');
create trigger publish_category_change after update on category
  for each row when (to_jsonb(old) is distinct from to_jsonb(new))
  execute function publish_row('category', 'id');
create trigger publish_store after insert or delete on store
  for each row execute function publish_row('store', 'id');
create trigger publish_store_change after update on store
  for each row when (to_jsonb(old) is distinct from to_jsonb(new)) execute function publish_row('store', 'id');
create trigger publish_product after insert or delete on product
  for each row execute function publish_row('product', 'id');
-- Stock and favourites change often and are not on the page.
create trigger publish_product_change
  after update of sku, spu, slug, customized_type, price_minor, original_price_minor, on_shelf, is_sale,
    is_bundle, is_returnable, sort, featured, best_seller, created_day, weight_mg, ring_sizes, metal, shape,
    gem, style, origin, stones, options, pieces, related, text, design
  on product for each row
  when (to_jsonb(old) is distinct from to_jsonb(new))
  execute function publish_row('product', 'id');
-- Of the stock, a page shows only whether there is any.
create trigger publish_product_stock after update of stock on product
  for each row when ((old.stock > 0) <> (new.stock > 0)) execute function publish_row('product', 'id');

create function publish_document() returns trigger language plpgsql as $$
declare
  named text := case when tg_op = 'DELETE' then old.key else new.key end;
begin
  if tg_op = 'UPDATE' and old.value = new.value then return null; end if;
  perform ask_to_publish(case named when 'site' then 'navigation' else named end, '',
    tg_table_name || ' ' || lower(tg_op));
  return null;
end $$;
create trigger publish_document after insert or update or delete on shop_document
  for each row execute function publish_document();

create function publish_review() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and old.state = 'published';
  now_is boolean := tg_op <> 'DELETE' and new.state = 'published';
begin
  if was or now_is then
    perform ask_to_publish(
      'review',
      (case when tg_op = 'DELETE' then old.product_id else new.product_id end)::text,
      case when was and now_is then 'review changed' when was then 'review withdrawn' else 'review released' end
    );
  end if;
  return null;
end $$;
create trigger publish_review after insert or update or delete on review
  for each row execute function publish_review();

-- Tables of which any change publishes the same pages.
create function publish_statement() returns trigger language plpgsql as $$
begin
  perform ask_to_publish(tg_argv[0], '', tg_table_name || ' ' || lower(tg_op));
  return null;
end $$;
create trigger publish_product_category after insert or update or delete on product_category
  for each statement execute function publish_statement('category');
create trigger publish_country after insert or update or delete on country
  for each statement execute function publish_statement('navigation');
create trigger publish_duty_rule after insert or update or delete on duty_rule
  for each statement execute function publish_statement('navigation');
create trigger publish_currency after insert or update or delete on currency
  for each statement execute function publish_statement('rates');
create trigger publish_metal_quote after insert or update or delete on metal_quote
  for each statement execute function publish_statement('rates');
create trigger publish_price_rule after insert or update or delete on price_rule
  for each statement execute function publish_statement('rates');

-- A page is rendered again when its digest changes. If a writer left the digest alone, it is set here.
-- Generated columns are not computed yet in a before trigger, so they are left out.
create function keep_digest() returns trigger language plpgsql as $$
declare
  unprinted text[] := array['digest', 'stock', 'favourites', 'updated_at', 'lowest_price_minor',
    'lowest_original_minor'];
begin
  if old.digest = new.digest and to_jsonb(old) - unprinted is distinct from to_jsonb(new) - unprinted then
    new.digest := left(md5((to_jsonb(new) - unprinted)::text), 16);
  end if;
  return new;
end $$;
create trigger keep_article_digest before update on article for each row execute function keep_digest();
create trigger keep_content_page_digest before update on content_page
  for each row execute function keep_digest();
create trigger keep_category_digest before update on category for each row execute function keep_digest();
create trigger keep_product_digest
  before update of sku, spu, slug, customized_type, price_minor, original_price_minor, on_shelf, is_sale,
    is_bundle, is_returnable, sort, featured, best_seller, created_day, weight_mg, ring_sizes, metal, shape,
    gem, style, origin, stones, options, pieces, related, text, design
  on product for each row
  execute function keep_digest();

-- The texts of an image are on the pages that show it.
create function content_picture_said() returns trigger language plpgsql as $$
declare
  used record;
begin
  perform raise_area('content', true);
  perform raise_area('documents', true);
  for used in
    select 'article' as what, article.aid::text as key from article
      join picture_cut on picture_cut.key = article.image where picture_cut.picture_id = new.id
    union all select 'store', store.id::text from store
      join picture_cut on picture_cut.key = store.image where picture_cut.picture_id = new.id
    union all select 'home', '' from shop_document
      where shop_document.key = 'home' and exists (select 1 from picture_cut
        where picture_cut.picture_id = new.id and position(picture_cut.key in shop_document.value::text) > 0)
  loop
    perform ask_to_publish(used.what, used.key, 'words of a picture');
  end loop;
  return null;
end $$;
create trigger content_picture_area after update of alt on content_picture
  for each row when (old.alt is distinct from new.alt) execute function content_picture_said();
