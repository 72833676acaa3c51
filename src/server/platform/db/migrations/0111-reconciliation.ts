import { type Kysely, sql } from 'kysely';

/** A day's comparison with the books of the providers, and what differed. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table reconciliation_run (
    day date primary key,
    started_at timestamptz not null,
    finished_at timestamptz,
    compared integer not null default 0
  )`.execute(db);
  await sql`create table reconciliation_difference (
    id serial primary key,
    provider text not null,
    kind text not null,
    payment text not null,
    ours_minor bigint not null,
    theirs_minor bigint not null,
    currency text not null,
    found_at timestamptz not null,
    seen_at timestamptz not null,
    mended_at timestamptz,
    unique (provider, payment, kind)
  )`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop table reconciliation_difference, reconciliation_run`.execute(db);
}
