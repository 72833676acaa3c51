import { type Kysely, sql } from 'kysely';

/** Publishes become a log that every site reads at its own cursor. */
const statements = [
  // Null until the change is due; then it has a place in the log, and every site publishes it.
  sql`alter table publish add column if not exists position integer`,
  sql`create index if not exists publish_position on publish (position) where position is not null`,
  // One row. Its lock makes positions visible in their order, so that no cursor passes a change that commits later.
  sql`create table if not exists publish_log (
    id boolean primary key default true check (id),
    position integer not null default 0,
    pruned_to integer not null default 0
  )`,
  sql`insert into publish_log default values on conflict do nothing`,
  sql`create table if not exists publish_site (
    name text primary key,
    target text not null default '',
    publisher text not null default '',
    position integer not null default 0,
    seen_at timestamptz not null,
    published_at timestamptz,
    error text not null default ''
  )`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
