import { type Kysely, sql } from 'kysely';

/**
 * Changes of areas name the product that changed, so that caches of other products stay valid. Without a product, the
 * whole area changed.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table area_change add column if not exists product_id integer`.execute(db);
  await sql`alter table area_change drop constraint if exists area_change_pkey`.execute(db);
  await sql`create unique index if not exists area_change_entry
    on area_change (change_xid, area, product_id) nulls not distinct`.execute(db);
  await sql`create or replace function raise_area(raised text, loud boolean, product integer)
    returns void language plpgsql as $$
    begin
      insert into area_change (area, product_id) values (raised, product) on conflict do nothing;
      if loud then perform pg_notify('shop_changes', ''); end if;
    end $$`.execute(db);
  // An inserted or deleted product changes the whole area.
  await sql`create or replace function area_changed() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'product' and tg_op = 'UPDATE' then
        perform raise_area(tg_argv[0], tg_argv[1] = 'loud', new.id);
      else
        perform raise_area(tg_argv[0], tg_argv[1] = 'loud');
      end if;
      return null;
    end $$`.execute(db);
  await sql`create or replace function stock_changed() returns trigger language plpgsql as $$
    begin
      perform raise_area('stock', (old.stock > 0) is distinct from (new.stock > 0), new.id);
      if (old.stock > 0) is distinct from (new.stock > 0) then
        perform raise_area('availability', true, new.id);
      end if;
      return null;
    end $$`.execute(db);
}
