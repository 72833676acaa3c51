import { type Kysely, sql } from 'kysely';

/** The order of each sorting; ties are in the shop's own order. */
const orders = {
  hot: 'best_seller desc',
  new: 'created_day desc',
  low_to_high: 'lowest_price_minor',
  high_to_low: 'lowest_price_minor desc',
  favourites: 'favourites desc',
  reviews: 'review_count desc',
  stock: 'stock desc',
  sold: 'sold desc, best_seller desc',
};

/**
 * Products as lists and the search of SEARCH_ENGINE=postgres read them: one narrow row each, derived from `product` by
 * workers. Every 64th product belongs to the sample from which large lists are counted. The tables stay empty with
 * SEARCH_ENGINE=memory. They have no foreign keys, so that a deletion of a product never waits for them.
 */
const statements = [
  sql`create table if not exists listed_product (
    id integer primary key,
    in_sample boolean not null generated always as (id::bigint * 2654435761 % 4294967296 < 67108864) stored,
    category_ids integer[] not null,
    customized_type smallint not null,
    metal text not null,
    shape text not null,
    gem text not null,
    style text not null,
    origin text not null,
    lowest_price_minor integer not null,
    metal_prices_minor jsonb not null,
    best_seller boolean not null,
    sort integer not null,
    created_day date not null,
    favourites integer not null,
    stock integer not null,
    sold integer not null,
    review_count integer not null,
    words tsvector not null,
    texts tsvector not null
  )`,
  sql`alter table listed_product alter column words set storage main, alter column words set statistics 1000`,
  ...['words', 'texts'].flatMap((column) => [
    sql`create index if not exists ${sql.ref(`listed_product_${column}`)} on listed_product
      using gin (${sql.ref(column)}) with (gin_pending_list_limit = 256)`,
    sql`create index if not exists ${sql.ref(`listed_product_sample_${column}`)} on listed_product
      using gin (${sql.ref(column)}) where in_sample`,
  ]),
  ...Object.entries(orders).map(
    ([name, keys]) =>
      sql`create index if not exists ${sql.ref(`listed_product_by_${name}`)} on listed_product (${sql.raw(keys)}, sort, id)`,
  ),
  sql`create index if not exists listed_product_in_own_order on listed_product (sort, id)`,
  // How far the rows follow their products.
  sql`create table if not exists listed_product_state (
    id smallint primary key default 1 check (id = 1),
    format integer not null,
    names_digest text not null,
    snapshot text not null,
    followed_at timestamptz not null,
    rebuild_after integer,
    rebuild integer not null default 0,
    is_complete boolean not null default false
  )`,
  // Words of all products, for corrections, completions and pinyin.
  sql`create table if not exists search_word (
    word text primary key,
    is_chinese boolean not null,
    count integer not null,
    rebuild integer not null
  )`,
  sql`create index if not exists search_word_by_count on search_word (is_chinese, count desc)`,
  // Cached lists are invalidated when a row has followed its product.
  sql`create or replace function listed_product_changed() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then
      perform raise_area('search', true);
      return null;
    end if;
    if tg_op = 'INSERT' then
      perform raise_area('search', true, new.id);
      return null;
    end if;
    if old.category_ids is distinct from new.category_ids then
      perform raise_area('search', true);
    elsif (old.words, old.texts, old.lowest_price_minor, old.metal_prices_minor, old.best_seller, old.sort,
      old.created_day, old.review_count) is distinct from (new.words, new.texts, new.lowest_price_minor,
      new.metal_prices_minor, new.best_seller, new.sort, new.created_day, new.review_count) then
      perform raise_area('search', true, new.id);
    end if;
    if old.stock is distinct from new.stock then perform raise_area('stock', false, new.id); end if;
    if old.favourites is distinct from new.favourites then perform raise_area('favourites', false, new.id); end if;
    return null;
  end $$`,
  sql`create or replace trigger listed_product_changed after insert or update or delete on listed_product
    for each row execute function listed_product_changed()`,
  // Lists are ordered by the number of published reviews.
  sql`create or replace function search_review_changed() returns trigger language plpgsql as $$
  begin
    insert into search_change (kind, product_id)
      values ('product', case when tg_op = 'DELETE' then old.product_id else new.product_id end);
    return null;
  end $$`,
  sql`create or replace trigger search_review_changed after insert or delete or update of state on review
    for each row execute function search_review_changed()`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
