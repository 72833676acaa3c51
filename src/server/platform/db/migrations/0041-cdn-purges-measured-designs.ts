import { type Kysely, sql } from 'kysely';

/**
 * How far the CDN of the API host was purged: the snapshot whose changes are purged, in one row. Measured designs of shoppers
 * are stored beside the weights of the catalogue, for all processes and for a day.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table if not exists cdn_purge (
    id smallint primary key default 1 check (id = 1),
    snapshot text not null,
    timeline text not null,
    moved_at timestamptz not null
  )`.execute(db);
  await sql`alter table design_weight add column if not exists issues jsonb`.execute(db);
  await sql`alter table design_weight add column if not exists measured_at timestamptz`.execute(db);
  await sql`create index if not exists design_weight_measured on design_weight (measured_at)
    where measured_at is not null`.execute(db);
}
