import { type Kysely, sql } from 'kysely';

/** What the desk narrows reviews, loose stones and customers to is found in the order in which it is shown, from an index alone. */
export async function up(db: Kysely<never>): Promise<void> {
  // It was without the number, which sorts what was written in the same moment.
  await sql`drop index review_by_state`.execute(db);
  await sql`create index review_by_state on review (state, written_at, id)`.execute(db);
  await sql`create index review_by_stars_and_writing on review (stars, written_at, id) include (state)`.execute(
    db,
  );
  await sql`create index review_by_product on review (product_id, written_at, id)`.execute(db);
  await sql`create index diamond_by_supplier on diamond (supplier, id)`.execute(db);
  await sql`create index customer_guests on customer (id) where is_guest`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop index customer_guests, diamond_by_supplier, review_by_product, review_by_stars_and_writing, review_by_state`.execute(
    db,
  );
  await sql`create index review_by_state on review (state, written_at)`.execute(db);
}
