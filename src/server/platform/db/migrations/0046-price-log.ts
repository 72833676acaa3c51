import { type Kysely, sql } from 'kysely';

/**
 * The price log, and the lowest prices of the 30 days before a reduction, which a law asks for beside it. Triggers write
 * both, so that each way to change a price is recorded: desk, import, price rule, sale and undo.
 */
const statements = [
  sql`create table if not exists price_log (
    id bigint generated always as identity primary key,
    product_id integer not null references product (id) on delete cascade,
    at timestamptz not null default now(),
    prices jsonb not null
  )`,
  sql`create index if not exists price_log_of_product on price_log (product_id, at)`,
  sql`create or replace function price_log_only_grows() returns trigger language plpgsql as $$
    begin
      raise exception 'rows of price_log do not change';
    end $$`,
  sql`create or replace trigger price_log_only_grows before update on price_log
    for each row execute function price_log_only_grows()`,

  sql`alter table product add column if not exists prior_prices jsonb`,
  // By key: '' is the price without choices, others are the keys of variants, 'lowest' is the price of the card.
  sql`create or replace function product_prices(priced product) returns jsonb language sql stable as $$
    select jsonb_build_object('', priced.price_minor) || case when jsonb_array_length(priced.variants) = 0
      then '{}' else jsonb_build_object('lowest', priced.lowest_price_minor) || (
        select jsonb_object_agg(
          (select coalesce(string_agg(name || ':' || value, ',' order by (name || ':' || value) collate "C"), '')
            from jsonb_each_text(variant -> 'options') as chosen (name, value)),
          coalesce(
            case when priced.original_price_minor is not null then (variant ->> 'salePriceMinor')::integer end,
            (variant ->> 'priceMinor')::integer,
            priced.price_minor + (
              select coalesce(sum((entry ->> 'deltaMinor')::integer), 0)::integer
              from jsonb_array_elements(priced.options) as offered (option),
                jsonb_array_elements(option -> 'values') as entries (entry)
              where variant -> 'options' ->> (option ->> 'key') = entry ->> 'key'
            )))
        from jsonb_array_elements(priced.variants) as listed (variant)
      ) end
  $$`,
  // A lower price during a reduction is a new reduction. A product that begins reduced has no earlier price.
  sql`create or replace function product_prior_prices() returns trigger language plpgsql as $$
    begin
      if new.original_price_minor is null then
        new.prior_prices := null;
      elsif tg_op = 'UPDATE' and (old.original_price_minor is null or exists (
        select from jsonb_each_text(product_prices(new)) as is_now (key, minor)
          join jsonb_each_text(product_prices(old)) as was (key, minor) using (key)
          where is_now.minor::integer < was.minor::integer)) then
        select jsonb_object_agg(key, minor) into new.prior_prices from (
          select key, min(value::integer) as minor
          from price_log cross join jsonb_each_text(prices)
          where product_id = new.id and at < now() and at >= coalesce(
            (select max(at) from price_log where product_id = new.id and at <= now() - interval '30 days'),
            '-infinity')
          group by key) as lowest;
      end if;
      return new;
    end $$`,
  // After product_lowest, because triggers fire in the order of their names.
  sql`create or replace trigger product_prior_prices
    before insert or update of price_minor, original_price_minor, options, variants, metal on product
    for each row execute function product_prior_prices()`,
  sql`create or replace function log_prices() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' or product_prices(new) <> product_prices(old) then
        insert into price_log (product_id, prices) values (new.id, product_prices(new));
      end if;
      return null;
    end $$`,
  sql`create or replace trigger product_log_prices
    after insert or update of price_minor, original_price_minor, options, variants, metal on product
    for each row execute function log_prices()`,
  sql`insert into price_log (product_id, prices) select id, product_prices(product) from product
    where not exists (select from price_log where product_id = product.id)`,

  // Lowest prices change with prices only, so the digest of a product leaves them out.
  sql`create or replace function keep_digest() returns trigger language plpgsql as $$
    declare
      unprinted text[] := array['digest', 'stock', 'favourites', 'updated_at', 'lowest_price_minor',
        'lowest_original_minor', 'metal_prices_minor', 'lowest_choices', 'variant_stock', 'sale_price_minor',
        'sale_from', 'sale_to', 'tags', 'archived_at', 'change_xid', 'prior_prices'];
    begin
      if old.digest = new.digest and to_jsonb(old) - unprinted is distinct from to_jsonb(new) - unprinted then
        new.digest := left(md5((to_jsonb(new) - unprinted)::text), 16);
      end if;
      return new;
    end $$`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
