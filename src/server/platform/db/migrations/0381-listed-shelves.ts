import { type Kysely, sql } from 'kysely';

/** Reviews and loose stones have an index for every order in which the desk lists them, and for what they are found by. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index review_by_writing on review (written_at, id)`.execute(db);
  await sql`create index review_by_stars on review (stars, id)`.execute(db);
  await sql`create index diamond_by_price on diamond (price_minor, id)`.execute(db);
  await sql`create index diamond_by_weight on diamond (carat_hundredths, id)`.execute(db);
  await sql`create index diamond_by_listing on diamond (listed_at, id)`.execute(db);
  await sql`create index diamond_of_supplier on diamond (supplier, stock_no)`.execute(db);
  await sql`create index diamond_by_stock_no on diamond (stock_no)`.execute(db);
  await sql`create index diamond_by_state on diamond (state, id)`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop index diamond_by_state, diamond_by_stock_no, diamond_of_supplier, diamond_by_listing,
    diamond_by_weight, diamond_by_price, review_by_stars, review_by_writing`.execute(db);
}
