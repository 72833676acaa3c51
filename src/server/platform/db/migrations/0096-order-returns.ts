import { type Kysely, sql } from 'kysely';

/**
 * A guest's order can be called off from another device, by another guest of the same address: its lines go back to
 * where that one sees them. And a letter has one link, however often its sending is tried.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table orders add column returns_to integer references customer (id)`.execute(db);
  await sql`alter table order_link add column letter_id integer unique`.execute(db);
  await sql`create index customer_of_link on customer (link_order_id) where link_order_id is not null`.execute(
    db,
  );
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop index customer_of_link`.execute(db);
  await sql`alter table order_link drop column letter_id`.execute(db);
  await sql`alter table orders drop column returns_to`.execute(db);
}
