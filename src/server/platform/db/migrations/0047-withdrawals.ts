import { type Kysely, sql } from 'kysely';

/** Statements of withdrawal from a contract: one for a number and an address, whether or not there is such an order. */
const statement = sql`create table if not exists withdrawal (
    id integer generated always as identity primary key,
    order_number bigint not null,
    email text not null,
    name text not null,
    locale text not null,
    order_id integer references orders (id),
    outcome text not null default 'checking'
      check (outcome in ('cancelled', 'return', 'exempt', 'over', 'checking')),
    declared_at timestamptz not null,
    unique (order_number, email)
  )`;

export async function up(db: Kysely<never>): Promise<void> {
  await statement.execute(db);
}
