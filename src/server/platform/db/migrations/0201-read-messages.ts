import { type Kysely, sql } from 'kysely';

/**
 * When a customer read what the shop wrote; what was written before nobody calls unread. A price that falls is told to
 * whoever keeps the piece: the database notes it, so that no writer of prices can forget to.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table mail_outbox add column read_at timestamptz`.execute(db);
  await sql`update mail_outbox set read_at = created_at where customer_id is not null`.execute(db);
  await sql`create index mail_outbox_unread on mail_outbox (customer_id)
    where customer_id is not null and read_at is null`.execute(db);
  await sql`alter table favourite add column told_price_minor bigint`.execute(db);
  await sql`update favourite set told_price_minor = product.lowest_price_minor
    from product where product.id = favourite.product_id`.execute(db);
  await sql`create table price_fall (
    product_id integer primary key references product (id) on delete cascade
  )`.execute(db);
  await sql`create function note_price_fall() returns trigger language plpgsql as $$
    begin
      insert into price_fall (product_id) values (new.id) on conflict do nothing;
      return null;
    end
  $$`.execute(db);
  await sql`create trigger product_price_fall after update on product for each row
    when (new.lowest_price_minor < old.lowest_price_minor) execute function note_price_fall()`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop trigger product_price_fall on product`.execute(db);
  await sql`drop function note_price_fall`.execute(db);
  await sql`drop table price_fall`.execute(db);
  await sql`alter table favourite drop column told_price_minor`.execute(db);
  await sql`alter table mail_outbox drop column read_at`.execute(db);
}
