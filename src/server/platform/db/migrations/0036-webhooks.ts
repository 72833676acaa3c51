import { type Kysely, sql } from 'kysely';

/**
 * Events for other systems, in the transaction of the change: services insert those of orders, returns and appointments;
 * triggers those of products, beside the changes of areas. Without a webhook for its type no event is stored.
 */
const statements = [
  sql`create table if not exists webhook (
    id integer generated always as identity primary key,
    name text not null,
    url text not null,
    types jsonb not null,
    secret_sealed text not null,
    former_sealed text,
    former_until timestamptz,
    is_active boolean not null default true,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  sql`create table if not exists shop_event (
    id bigint generated always as identity primary key,
    key uuid not null default gen_random_uuid() unique,
    type text not null,
    subject text not null,
    customer_id integer references customer on delete cascade,
    data jsonb,
    created_at timestamptz not null default now(),
    change_xid xid8 not null default pg_current_xact_id(),
    handed_at timestamptz
  )`,
  sql`create index if not exists shop_event_waiting on shop_event (id) where handed_at is null`,
  sql`create index if not exists shop_event_customer on shop_event (customer_id) where customer_id is not null`,
  sql`create unique index if not exists shop_event_product on shop_event (change_xid, type, subject)
    where type in ('product.changed', 'stock.changed')`,
  sql`create table if not exists webhook_delivery (
    id bigint generated always as identity primary key,
    webhook_id integer not null references webhook on delete cascade,
    event_id bigint not null references shop_event on delete cascade,
    state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
    due_at timestamptz not null,
    attempts integer not null default 0,
    locked_until timestamptz,
    status integer,
    last_error text not null default '',
    created_at timestamptz not null,
    finished_at timestamptz,
    unique (webhook_id, event_id)
  )`,
  sql`create index if not exists webhook_delivery_due on webhook_delivery (webhook_id, due_at)
    where state = 'waiting'`,
  sql`create index if not exists webhook_delivery_failed on webhook_delivery (webhook_id, id)
    where state = 'failed'`,
  sql`create index if not exists webhook_delivery_event on webhook_delivery (event_id)`,
  sql`create or replace function report_product(reported text, product integer) returns void language plpgsql as $$
    begin
      if exists (select from webhook where is_active and types @> to_jsonb(reported)) then
        insert into shop_event (type, subject) values (reported, product::text)
        on conflict (change_xid, type, subject) where type in ('product.changed', 'stock.changed') do nothing;
      end if;
    end $$`,
  sql`create or replace function report_product_change() returns trigger language plpgsql as $$
    begin
      perform report_product(case new.area when 'stock' then 'stock.changed' else 'product.changed' end,
        new.product_id);
      return null;
    end $$`,
  sql`create or replace trigger area_change_reported after insert on area_change for each row
    when (new.product_id is not null and new.area in ('catalogue', 'prices', 'stock'))
    execute function report_product_change()`,
  // The change of an inserted or deleted product is one of its whole area, without its number.
  sql`create or replace function report_new_product() returns trigger language plpgsql as $$
    begin
      perform report_product('product.changed', case tg_op when 'DELETE' then old.id else new.id end);
      return null;
    end $$`,
  sql`create or replace trigger product_reported after insert or delete on product for each row
    execute function report_new_product()`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
