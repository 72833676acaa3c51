import { type Kysely, sql } from 'kysely';

/** Carts that assistants fill for a person, and the answers to their idempotency keys. */
const statements = [
  sql`create table if not exists agent_cart (
    id text primary key,
    lines jsonb not null,
    locale text not null,
    currency text not null,
    country text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  sql`create index if not exists agent_cart_expires on agent_cart (expires_at)`,
  sql`create table if not exists agent_request (
    id text primary key,
    body_hash text not null,
    answer jsonb,
    created_at timestamptz not null
  )`,
  sql`create index if not exists agent_request_created on agent_request (created_at)`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
