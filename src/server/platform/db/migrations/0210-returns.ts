import { type Kysely, sql } from 'kysely';

/** Requests to give pieces back, and why a bought piece is final, which old orders say by what they are. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table order_item add column final_reason text
    check (final_reason in ('sale', 'customised', 'bundle', 'engraved'))`.execute(db);
  await sql`update order_item set final_reason = case
      when kind = 'product' and options ? 'engraving-text' then 'engraved'
      when kind = 'design' or customized_type in (1, 2) then 'customised'
      when (select product.is_bundle from product where product.id = order_item.product_id) then 'bundle'
      else 'sale' end
    where not is_returnable`.execute(db);
  await sql`alter table order_item add constraint final_has_reason
    check (is_returnable = (final_reason is null))`.execute(db);
  await sql`create table return_request (
    id serial primary key,
    order_id integer not null references orders (id),
    order_item_id integer not null references order_item (id),
    qty integer not null check (qty > 0),
    service text not null check (service in ('refund', 'exchange', 'resize', 'repair')),
    reason text not null,
    description text not null,
    way text not null check (way in ('parcel', 'store')),
    state text not null,
    locale text not null,
    expected_minor bigint check (expected_minor >= 0),
    actual_minor bigint check (actual_minor > 0),
    refund_id integer unique references refund (id),
    is_sellable boolean,
    remark text not null default '',
    reply text not null default '',
    tracking_company text,
    tracking_number text,
    sent_company text,
    sent_number text,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`.execute(db);
  await sql`create index return_of_order on return_request (order_id)`.execute(db);
  await sql`create index return_of_item on return_request (order_item_id)`.execute(db);
  await sql`create table return_history (
    id serial primary key,
    return_id integer not null references return_request (id) on delete cascade,
    state text not null,
    at timestamptz not null
  )`.execute(db);
  await sql`create index return_history_of on return_history (return_id)`.execute(db);
  await sql`create table return_picture (
    return_id integer not null references return_request (id) on delete cascade,
    upload_id text not null references upload (id) on delete cascade,
    position integer not null,
    primary key (return_id, position)
  )`.execute(db);
  await sql`create index return_picture_upload on return_picture (upload_id)`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop table return_picture, return_history, return_request`.execute(db);
  await sql`alter table order_item drop column final_reason`.execute(db);
}
