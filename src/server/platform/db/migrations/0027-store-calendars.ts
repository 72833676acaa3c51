import { type Kysely, sql } from 'kysely';

/** Stores get days with special hours, purposes of appointments and an archive. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table store
    add column if not exists special_hours jsonb not null default '[]',
    add column if not exists purposes jsonb not null
      default '["engagement", "wedding", "custom", "viewing", "resize", "care"]',
    add column if not exists archived_at timestamptz`.execute(db);
}
