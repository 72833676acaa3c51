import { type Kysely, sql } from 'kysely';

/**
 * Lists show, sort and filter by the price of the cheapest piece that can be bought. The database derives it from
 * the options, as `lowestPrice` of the kernel does, so that no writer can forget it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create function lowest_delta_minor(options jsonb) returns integer language sql immutable as $$
    select coalesce(sum(cheapest), 0)::integer from (
      select min((value ->> 'deltaMinor')::integer) as cheapest
      from jsonb_array_elements(options) with ordinality as option (option, place),
        jsonb_array_elements(option.option -> 'values') as value
      group by option.place
    ) as options
  $$`.execute(db);
  await sql`alter table product
    add column lowest_price_minor integer generated always as (price_minor + lowest_delta_minor(options)) stored,
    add column lowest_original_minor integer
      generated always as (original_price_minor + lowest_delta_minor(options)) stored`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`alter table product drop column lowest_price_minor, drop column lowest_original_minor`.execute(
    db,
  );
  await sql`drop function lowest_delta_minor`.execute(db);
}
