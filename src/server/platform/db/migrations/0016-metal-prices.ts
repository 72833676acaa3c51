import { type Kysely, sql } from 'kysely';

/**
 * Prices of a product by metal, for lists filtered by metal. The lowest price is the one in the pictured metal, because a
 * product page opens with it; `lowest_choices` are the other choices of that price.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create or replace function lowest_delta_minor(options jsonb) returns integer language sql immutable as $$
    select coalesce(sum(delta), 0)::integer from (
      select case when option.option ->> 'key' = 'metal'
        then (array_agg((value ->> 'deltaMinor')::integer order by (value ->> 'deltaMinor')::integer <> 0, nth))[1]
        else min((value ->> 'deltaMinor')::integer) end as delta
      from jsonb_array_elements(options) with ordinality as option (option, place),
        jsonb_array_elements(option.option -> 'values') with ordinality as value (value, nth)
      group by option.place, option.option ->> 'key'
    ) as options
  $$`.execute(db);
  // Calls no other function of the shop: those are not found while a dump is restored.
  await sql`create or replace function metal_prices_minor(metal text, price_minor integer, options jsonb)
    returns jsonb language sql immutable as $$
    with choice as (
      select option.option ->> 'key' as name, option.place, value ->> 'key' as key,
        (value ->> 'deltaMinor')::integer as delta
      from jsonb_array_elements(options) with ordinality as option (option, place),
        jsonb_array_elements(option.option -> 'values') as value
    ), others as (
      select price_minor + coalesce(sum(cheapest), 0)::integer as minor from (
        select min(delta) as cheapest from choice where name <> 'metal' group by place
      ) as option
    )
    select coalesce(
      (select jsonb_object_agg(key, others.minor + delta) from choice where name = 'metal'),
      jsonb_build_object(metal, others.minor)
    ) from others
  $$`.execute(db);
  await sql`create or replace function lowest_choices(options jsonb)
    returns jsonb language sql immutable as $$
    select coalesce(jsonb_object_agg(name, lowest), '{}') from (
      select option.option ->> 'key' as name,
        (array_agg(value ->> 'key' order by (value ->> 'deltaMinor')::integer, nth))[1] as lowest,
        (array_agg(value ->> 'key' order by (value ->> 'deltaMinor')::integer <> 0, nth))[1] as included
      from jsonb_array_elements(options) with ordinality as option (option, place),
        jsonb_array_elements(option.option -> 'values') with ordinality as value (value, nth)
      where option.option ->> 'key' <> 'metal' and not starts_with(option.option ->> 'key', 'size')
      group by option.place, option.option ->> 'key'
    ) as option where lowest <> included
  $$`.execute(db);
  await sql`alter table product
    add column if not exists metal_prices_minor jsonb not null
      generated always as (metal_prices_minor(metal, price_minor, options)) stored,
    add column if not exists lowest_choices jsonb not null generated always as (lowest_choices(options)) stored`.execute(
    db,
  );
  await sql`create or replace function keep_digest() returns trigger language plpgsql as $$
    declare
      unprinted text[] := array['digest', 'stock', 'favourites', 'updated_at', 'lowest_price_minor',
        'lowest_original_minor', 'metal_prices_minor', 'lowest_choices'];
    begin
      if old.digest = new.digest and to_jsonb(old) - unprinted is distinct from to_jsonb(new) - unprinted then
        new.digest := left(md5((to_jsonb(new) - unprinted)::text), 16);
      end if;
      return new;
    end $$`.execute(db);
  // Computes the stored prices again.
  await sql`update product set options = options where options @> '[{"key": "metal"}]'`.execute(db);
}
