import { type Kysely, sql } from 'kysely';

/**
 * Variants of a product: each combination of options with its own code, price, weight and stock. `product.variants` has
 * them, `variant_place` their pieces per place. The sums stay in `stock_place` and `product.stock`, so code that knows
 * no variants reads the same tables.
 */
const statements = [
  sql`alter table product
    add column if not exists variants jsonb not null default '[]',
    add column if not exists variant_stock jsonb not null default '{}',
    add column if not exists barcode text not null default '',
    add column if not exists sale_price_minor integer check (sale_price_minor > 0),
    add column if not exists sale_from date,
    add column if not exists sale_to date,
    add column if not exists goods text check (goods in ('plain', 'design', 'set', 'loose-stone', 'service')),
    add column if not exists archived_at timestamptz,
    add column if not exists tags jsonb not null default '[]',
    add column if not exists designer text not null default ''`,
  sql`create index if not exists product_in_sale on product (id) where sale_price_minor is not null`,

  // The computed prices also depend on variants, so a trigger computes them instead of expressions.
  sql`alter table product alter column lowest_price_minor drop expression if exists`,
  sql`alter table product alter column lowest_original_minor drop expression if exists`,
  sql`alter table product alter column metal_prices_minor drop expression if exists`,
  sql`alter table product alter column lowest_choices drop expression if exists`,
  sql`create or replace function product_lowest() returns trigger language plpgsql as $$
    declare
      is_reduced boolean := new.original_price_minor is not null;
      usual integer := coalesce(new.original_price_minor, new.price_minor);
      included jsonb;
      lowest record;
    begin
      if jsonb_array_length(new.variants) = 0 then
        new.lowest_price_minor := new.price_minor + lowest_delta_minor(new.options);
        new.lowest_original_minor := new.original_price_minor + lowest_delta_minor(new.options);
        new.metal_prices_minor := metal_prices_minor(new.metal, new.price_minor, new.options);
        new.lowest_choices := lowest_choices(new.options);
        return new;
      end if;
      -- The choices with which the page opens, as its pictures show them.
      select jsonb_object_agg(name, key) into included from (
        select option ->> 'key' as name,
          (array_agg(entry ->> 'key' order by (entry ->> 'deltaMinor')::integer <> 0, nth))[1] as key
        from jsonb_array_elements(new.options) as offered (option),
          jsonb_array_elements(option -> 'values') with ordinality as entries (entry, nth)
        group by option ->> 'key'
      ) as options;
      with sold as (
        select variant -> 'options' as chosen, place,
          coalesce(variant -> 'options' ->> 'metal', new.metal) as metal,
          coalesce(case when is_reduced then (variant ->> 'salePriceMinor')::integer end,
            (variant ->> 'priceMinor')::integer, new.price_minor + delta) as now_minor,
          coalesce((variant ->> 'priceMinor')::integer, usual + delta) as usual_minor
        from jsonb_array_elements(new.variants) with ordinality as listed (variant, place)
        cross join lateral (
          select coalesce(sum((entry ->> 'deltaMinor')::integer), 0)::integer as delta
          from jsonb_array_elements(new.options) as offered (option),
            jsonb_array_elements(option -> 'values') as entries (entry)
          where variant -> 'options' ->> (option ->> 'key') = entry ->> 'key'
        ) as chosen
      ), cheapest as (
        select * from sold
        order by metal is distinct from coalesce(included ->> 'metal', new.metal), now_minor, place limit 1
      )
      select now_minor, usual_minor,
        (select jsonb_object_agg(metal, minor) from (
          select metal, min(now_minor) as minor from sold group by metal) as by_metal) as by_metal,
        (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each_text(chosen)
          where key <> 'metal' and not starts_with(key, 'size') and value is distinct from included ->> key
        ) as choices
      into lowest from cheapest;
      new.lowest_price_minor := lowest.now_minor;
      new.lowest_original_minor := case when lowest.usual_minor > lowest.now_minor then lowest.usual_minor end;
      new.metal_prices_minor := lowest.by_metal;
      new.lowest_choices := lowest.choices;
      return new;
    end $$`,
  sql`create or replace trigger product_lowest
    before insert or update of price_minor, original_price_minor, options, variants, metal on product
    for each row execute function product_lowest()`,

  // Codes are unique among products and their variants.
  sql`create table if not exists product_code (
    kind text not null check (kind in ('sku', 'barcode')),
    code text not null,
    product_id integer not null references product (id) on delete cascade,
    primary key (kind, code)
  )`,
  sql`create index if not exists product_code_of_product on product_code (product_id)`,
  sql`create or replace function product_codes_follow() returns trigger language plpgsql as $$
    begin
      delete from product_code where product_id = new.id;
      insert into product_code (kind, code, product_id)
        select 'sku', new.sku, new.id
        union all select 'barcode', new.barcode, new.id where new.barcode <> ''
        union all select 'sku', variant ->> 'sku', new.id from jsonb_array_elements(new.variants) as variant
          where variant ->> 'sku' <> ''
        union all select 'barcode', variant ->> 'barcode', new.id from jsonb_array_elements(new.variants) as variant
          where variant ->> 'barcode' <> '';
      return null;
    end $$`,
  sql`create or replace trigger product_codes after insert or update of sku, barcode, variants on product
    for each row execute function product_codes_follow()`,
  sql`insert into product_code (kind, code, product_id) select 'sku', sku, id from product on conflict do nothing`,

  // Pieces of a variant per place; their sum per place is in stock_place, and per variant in product.variant_stock.
  sql`create table if not exists variant_place (
    product_id integer not null references product (id) on delete cascade,
    variant text not null check (variant <> ''),
    store_id integer references store (id),
    pieces integer not null constraint variant_place_not_negative check (pieces >= 0),
    unique nulls not distinct (product_id, variant, store_id)
  )`,
  sql`create or replace function variant_sum_follows() returns trigger language plpgsql as $$
    declare
      of_product integer := case when tg_op = 'DELETE' then old.product_id else new.product_id end;
      of_store integer := case when tg_op = 'DELETE' then old.store_id else new.store_id end;
      sums jsonb := (select coalesce(jsonb_object_agg(variant, pieces), '{}') from (
        select variant, sum(pieces)::integer as pieces from variant_place
        where product_id = of_product group by variant) as summed);
    begin
      update product set variant_stock = sums where id = of_product and variant_stock <> sums;
      -- When a product loses its variants, its pieces stay at their places.
      if sums <> '{}' then
        insert into stock_place (product_id, store_id, pieces)
        select of_product, of_store, coalesce(sum(pieces), 0) from variant_place
          where product_id = of_product and store_id is not distinct from of_store
        on conflict (product_id, store_id) do update set pieces = excluded.pieces
          where stock_place.pieces <> excluded.pieces;
      end if;
      return null;
    end $$`,
  sql`create or replace trigger variant_place_sum after insert or update of pieces or delete on variant_place
    for each row execute function variant_sum_follows()`,
  // The variant of pieces that an order took, of a stock change and of an ordered line; '' for products without any.
  sql`alter table stock_taken add column if not exists variant text not null default ''`,
  sql`alter table stock_act add column if not exists variant text not null default ''`,
  sql`alter table order_item add column if not exists variant text not null default ''`,

  // Caches, pages and search follow the new columns as they follow the others.
  sql`create or replace function variant_stock_changed() returns trigger language plpgsql as $$
    declare
      is_other boolean := (select coalesce(array_agg(key order by key), '{}')
          from jsonb_each_text(old.variant_stock) where value <> '0')
        is distinct from (select coalesce(array_agg(key order by key), '{}')
          from jsonb_each_text(new.variant_stock) where value <> '0');
    begin
      perform raise_area('stock', is_other, new.id);
      if is_other then
        perform raise_area('availability', true, new.id);
        perform ask_to_publish('product', new.id::text, 'product variant stock');
      end if;
      return null;
    end $$`,
  sql`create or replace trigger product_variant_stock_area after update of variant_stock on product
    for each row when (old.variant_stock is distinct from new.variant_stock)
    execute function variant_stock_changed()`,
  sql`create or replace trigger product_variants_area after update of variants, barcode, tags, designer, goods on product
    for each row when ((old.variants, old.barcode, old.tags, old.designer, old.goods)
      is distinct from (new.variants, new.barcode, new.tags, new.designer, new.goods))
    execute function area_changed('catalogue', 'loud')`,
  sql`create or replace trigger product_variants_prices_area after update of variants on product
    for each row when (old.variants is distinct from new.variants)
    execute function area_changed('prices', 'loud')`,
  sql`create or replace trigger publish_product_variants after update of variants, barcode, designer on product
    for each row when ((old.variants, old.barcode, old.designer)
      is distinct from (new.variants, new.barcode, new.designer))
    execute function publish_row('product', 'id')`,
  sql`create or replace trigger search_product_codes_changed after update of variants, barcode, tags, designer on product
    for each row when ((old.variants, old.barcode, old.tags, old.designer)
      is distinct from (new.variants, new.barcode, new.tags, new.designer))
    execute function search_product_changed()`,
  sql`create or replace function keep_digest() returns trigger language plpgsql as $$
    declare
      unprinted text[] := array['digest', 'stock', 'favourites', 'updated_at', 'lowest_price_minor',
        'lowest_original_minor', 'metal_prices_minor', 'lowest_choices', 'variant_stock', 'sale_price_minor',
        'sale_from', 'sale_to', 'tags', 'archived_at', 'change_xid'];
    begin
      if old.digest = new.digest and to_jsonb(old) - unprinted is distinct from to_jsonb(new) - unprinted then
        new.digest := left(md5((to_jsonb(new) - unprinted)::text), 16);
      end if;
      return new;
    end $$`,
  sql`create or replace trigger keep_product_variants_digest before update of variants, barcode, designer on product
    for each row execute function keep_digest()`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
