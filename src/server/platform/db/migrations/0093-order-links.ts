import { type Kysely, sql } from 'kysely';

/** The links in letters that open one order, and the guests who came by one. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table order_link (
    id integer generated always as identity primary key,
    order_id integer not null references orders (id),
    token_hash text not null unique,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz
  )`.execute(db);
  await sql`create index order_link_order on order_link (order_id)`.execute(db);
  await sql`alter table customer add column link_order_id integer references orders (id)`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`alter table customer drop column link_order_id`.execute(db);
  await sql`drop table order_link`.execute(db);
}
