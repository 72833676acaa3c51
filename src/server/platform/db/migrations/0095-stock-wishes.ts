import { type Kysely, sql } from 'kysely';

/** Who asked to be told when a piece is back; a row is gone with the letter. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table stock_wish (
    product_id integer not null references product (id) on delete cascade,
    email text not null,
    locale text not null,
    created_at timestamptz not null,
    primary key (product_id, email)
  )`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop table stock_wish`.execute(db);
}
