create table category (
  id integer primary key,
  parent_id integer references category (id),
  slug text not null unique,
  image text not null,
  fallback_image text not null,
  sort integer not null,
  text jsonb not null,
  digest text not null
);

-- The price of the cheapest choice of options, above the base price. Same rule as `lowestPrice` in the
-- kernel.
create function lowest_delta_minor(options jsonb) returns integer language sql immutable as $$
  select coalesce(sum(cheapest), 0)::integer from (
    select min((value ->> 'deltaMinor')::integer) as cheapest
    from jsonb_array_elements(options) with ordinality as option (option, place),
      jsonb_array_elements(option.option -> 'values') as value
    group by option.place
  ) as options
$$;

-- `stock` is the sum of stock_place (stock.sql). The lowest prices are generated, so every writer keeps them
-- right. `change_xid` is the transaction that last wrote the row.
create table product (
  id integer primary key,
  sku text not null unique,
  spu text not null,
  slug text not null,
  customized_type smallint not null check (customized_type in (0, 1, 2, 4)),
  price_minor integer not null check (price_minor > 0),
  original_price_minor integer check (original_price_minor > price_minor),
  stock integer not null constraint product_stock_not_negative check (stock >= 0),
  on_shelf boolean not null,
  is_sale boolean not null,
  is_bundle boolean not null,
  is_returnable boolean not null,
  sort integer not null,
  featured boolean not null,
  best_seller boolean not null,
  created_day date not null,
  weight_mg integer not null,
  ring_sizes jsonb,
  metal text not null,
  shape text not null,
  gem text not null,
  style text not null,
  origin text not null,
  stones jsonb not null,
  options jsonb not null,
  pieces jsonb not null,
  related jsonb not null,
  text jsonb not null,
  favourites integer not null default 0,
  digest text not null,
  updated_at timestamptz not null default now(),
  design jsonb,
  lowest_price_minor integer generated always as (price_minor + lowest_delta_minor(options)) stored,
  lowest_original_minor integer generated always as (original_price_minor + lowest_delta_minor(options)) stored,
  change_xid xid8 not null default pg_current_xact_id()
);
create index product_change on product (change_xid);
create index product_by_name on product using gin (
  lower((text -> 'en' ->> 'name') || ' ' || (text -> 'tc' ->> 'name') || ' ' || (text -> 'zh' ->> 'name')) gin_trgm_ops
);
create function product_written() returns trigger language plpgsql as $$
begin
  new.change_xid := pg_current_xact_id();
  return new;
end $$;
create trigger product_written before update on product for each row execute function product_written();

create table product_category (
  product_id integer not null references product (id) on delete cascade,
  category_id integer not null references category (id),
  position smallint not null,
  primary key (category_id, product_id)
);
create index product_category_of_product on product_category (product_id);

create table product_search (
  product_id integer primary key references product (id) on delete cascade,
  tokens tsvector not null
);
create index product_search_tokens on product_search using gin (tokens);

create table search_vocabulary (
  word text primary key,
  weight integer not null,
  is_chinese boolean not null
);
create index search_vocabulary_trigrams on search_vocabulary using gin (word gin_trgm_ops);
