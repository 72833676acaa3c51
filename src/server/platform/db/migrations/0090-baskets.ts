import { type Kysely, sql } from 'kysely';

/**
 * Beside the cart stands what is bought at once, a basket of its own. An order remembers which of the two it came
 * from, so that a dead one gives its lines back to where they were.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table cart
    add column basket text not null default 'cart' check (basket in ('cart', 'buy_now')),
    drop constraint cart_customer_id_key,
    add constraint cart_once unique (customer_id, basket)`.execute(db);
  await sql`alter table orders
    add column basket text not null default 'cart' check (basket in ('cart', 'buy_now'))`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`delete from cart where basket <> 'cart'`.execute(db);
  await sql`alter table cart
    drop constraint cart_once, drop column basket, add constraint cart_customer_id_key unique (customer_id)`.execute(
    db,
  );
  await sql`alter table orders drop column basket`.execute(db);
}
