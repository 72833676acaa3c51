import { type Kysely, sql } from 'kysely';

/** Since when a loose stone has been in the house, and what the reports of a period read. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table diamond add column listed_at timestamptz not null default now()`.execute(db);
  await sql`create index orders_paid on orders (paid_at) where paid_at is not null`.execute(db);
  await sql`create index orders_placed on orders (created_at)`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop index orders_placed, orders_paid`.execute(db);
  await sql`alter table diamond drop column listed_at`.execute(db);
}
