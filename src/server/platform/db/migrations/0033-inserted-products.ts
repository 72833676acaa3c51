import { type Kysely, sql } from 'kysely';

/**
 * A new product, and a new place of a product in a category, name the product too: an import of thousands would otherwise
 * invalidate every cached answer with each of its transactions. A removed place still changes the whole area, because
 * readers can no longer see from which category the product was taken.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create or replace function area_changed() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'product' and tg_op in ('INSERT', 'UPDATE') then
        perform raise_area(tg_argv[0], tg_argv[1] = 'loud', new.id);
      elsif tg_table_name = 'product_category' and tg_op = 'INSERT' then
        perform raise_area(tg_argv[0], tg_argv[1] = 'loud', new.product_id);
      else
        perform raise_area(tg_argv[0], tg_argv[1] = 'loud');
      end if;
      return null;
    end $$`.execute(db);
  // How many items of a list at rest are in each state: to count those of fifty large lists takes seconds.
  await sql`alter table product_import add column if not exists counts jsonb`.execute(db);
}
