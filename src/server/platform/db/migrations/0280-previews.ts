import { type Kysely, sql } from 'kysely';

/** Everything that a person writes can be looked at before, and can wait for its time. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table content_preview (
    token text primary key,
    what text not null,
    key text not null,
    content jsonb not null,
    path text not null,
    state text not null check (state in ('waiting', 'rendering', 'done', 'failed')),
    answer text not null default '',
    created_at timestamptz not null
  )`.execute(db);
  await sql`alter table content_draft drop constraint content_draft_what_check`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`alter table content_draft add constraint content_draft_what_check
    check (what in ('article', 'policy')) not valid`.execute(db);
  await sql`drop table content_preview`.execute(db);
}
