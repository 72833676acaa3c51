import { type Kysely, sql } from 'kysely';

/** The pieces a customer has looked at, each with the last time. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table viewed_product (
    customer_id integer not null references customer (id) on delete cascade,
    product_id integer not null references product (id) on delete cascade,
    viewed_at timestamptz not null,
    primary key (customer_id, product_id)
  )`.execute(db);
  await sql`create index viewed_product_latest on viewed_product (customer_id, viewed_at desc)`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop table viewed_product`.execute(db);
}
