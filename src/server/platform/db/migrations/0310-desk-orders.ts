import { type Kysely, sql } from 'kysely';

/**
 * Orders at the desk: what staff write about them, pieces on the bench, promises that were put off, and what a list of
 * 100,000 orders is found by.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table orders add column delay_days smallint not null default 0 check (delay_days >= 0)`.execute(
    db,
  );
  await sql`create table order_note (
    id serial primary key,
    order_id integer not null references orders (id),
    staff_id integer not null,
    staff_name text not null,
    text text not null,
    at timestamptz not null
  )`.execute(db);
  await sql`create index order_note_of_order on order_note (order_id)`.execute(db);
  await sql`create table workshop_piece (
    order_item_id integer primary key references order_item (id),
    stage text not null check (stage in ('queue', 'casting', 'setting', 'finishing', 'quality', 'done')),
    person_id integer,
    changed_at timestamptz not null
  )`.execute(db);
  await sql`create table workshop_move (
    id serial primary key,
    order_item_id integer not null references order_item (id),
    from_stage text not null,
    to_stage text not null,
    event text not null,
    note text not null,
    staff_id integer not null,
    staff_name text not null,
    at timestamptz not null
  )`.execute(db);
  await sql`create index workshop_move_of_piece on workshop_move (order_item_id)`.execute(db);
  await sql`create index orders_by_state on orders (status, id desc)`.execute(db);
  await sql`create index orders_by_method on orders (payment_method, id desc)`.execute(db);
  await sql`create index orders_by_country on orders (country, id desc)`.execute(db);
  await sql`create index orders_by_store on orders (store_id, id desc) where store_id is not null`.execute(
    db,
  );
  await sql`create index orders_by_day on orders (created_at)`.execute(db);
  await sql`create index orders_by_change on orders (updated_at desc, id desc)`.execute(db);
  await sql`create index orders_by_total on orders (base_grand_minor, id desc)`.execute(db);
  await sql`create index orders_by_words on orders using gin (
    lower(first_name || ' ' || last_name || first_name || ' ' || email || ' ' || telephone) gin_trgm_ops)`.execute(
    db,
  );
  await sql`create index orders_by_last_name on orders (lower(last_name || first_name) text_pattern_ops)`.execute(
    db,
  );
  await sql`create index order_item_made on order_item (order_id)
    where kind = 'design' or customized_type <> 0 or options ? 'engraving-text'`.execute(db);
  await sql`create index refund_for_hands on refund (id) where state in ('manual', 'failed')`.execute(db);
  await sql`create index mail_of_order on mail_outbox ((values ->> 'number')) where values ? 'number'`.execute(
    db,
  );
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop index mail_of_order, refund_for_hands, order_item_made, orders_by_last_name, orders_by_words,
    orders_by_total, orders_by_change, orders_by_day, orders_by_store, orders_by_country, orders_by_method,
    orders_by_state`.execute(db);
  await sql`drop table workshop_move, workshop_piece, order_note`.execute(db);
  await sql`alter table orders drop column delay_days`.execute(db);
}
