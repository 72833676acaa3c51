import { type Kysely, sql } from 'kysely';

/** What an order is found by: its words, and the last name before the first. */
const words = (row: string) =>
  sql.raw(
    `lower(${row}.first_name || ' ' || ${row}.last_name || ${row}.first_name || ' ' || ${row}.email || ' ' || ${row}.telephone)`,
  );
const name = (row: string) => sql.raw(`lower(${row}.last_name || ${row}.first_name)`);

/**
 * Lists of orders are read from indexes alone, and words are looked for in a narrow table beside the orders, which the
 * database keeps: an order that moves from state to state no longer writes its words anew. What stood in the place of these
 * indexes goes; the release before this one finds the same without them, more slowly.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table order_words (
    order_id integer primary key references orders (id) on delete cascade,
    words text not null,
    name text not null
  )`.execute(db);
  await sql`create function keep_order_words() returns trigger language plpgsql as $$
    begin
      insert into order_words (order_id, words, name) values (new.id, ${words('new')}, ${name('new')})
      on conflict (order_id) do update set words = excluded.words, name = excluded.name;
      return null;
    end $$`.execute(db);
  await sql`create trigger keep_order_words
    after insert or update of first_name, last_name, email, telephone on orders
    for each row execute function keep_order_words()`.execute(db);
  await sql`insert into order_words (order_id, words, name)
    select id, ${words('orders')}, ${name('orders')} from orders`.execute(db);
  await sql`create index order_words_parts on order_words using gin (words gin_trgm_ops)`.execute(db);
  await sql`create index order_words_name on order_words (name text_pattern_ops, order_id)`.execute(db);
  // A rare word must not pass for one of many, for which the newest orders would be looked through one by one.
  await sql`alter table order_words alter column words set statistics 500`.execute(db);
  await sql`analyze order_words`.execute(db);

  await sql`drop index orders_by_words, orders_by_last_name, orders_by_state, orders_by_method, orders_by_country,
    orders_by_day, orders_by_total`.execute(db);
  await sql`create index orders_by_state on orders (status, id desc) include (country, payment_method)`.execute(
    db,
  );
  await sql`create index orders_by_method on orders (payment_method, id desc) include (country, status)`.execute(
    db,
  );
  await sql`create index orders_by_country on orders (country, id desc) include (payment_method, status)`.execute(
    db,
  );
  await sql`create index orders_by_day on orders (created_at, id)`.execute(db);
  await sql`create index orders_by_total on orders (base_grand_minor, id)
    include (status, country, payment_method)`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop index orders_by_state, orders_by_method, orders_by_country, orders_by_day, orders_by_total`.execute(
    db,
  );
  await sql`create index orders_by_state on orders (status, id desc)`.execute(db);
  await sql`create index orders_by_method on orders (payment_method, id desc)`.execute(db);
  await sql`create index orders_by_country on orders (country, id desc)`.execute(db);
  await sql`create index orders_by_day on orders (created_at)`.execute(db);
  await sql`create index orders_by_total on orders (base_grand_minor, id desc)`.execute(db);
  await sql`create index orders_by_words on orders using gin ((${words('orders')}) gin_trgm_ops)`.execute(db);
  await sql`create index orders_by_last_name on orders ((${name('orders')}) text_pattern_ops)`.execute(db);
  await sql`drop trigger keep_order_words on orders`.execute(db);
  await sql`drop function keep_order_words()`.execute(db);
  await sql`drop table order_words`.execute(db);
}
