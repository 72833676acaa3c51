import { type Kysely, sql } from 'kysely';

/** What the desk writes of the content: drafts, what stood before, and the Markdown under a question's answer. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table content_history (
    id serial primary key,
    kind text not null,
    key text not null,
    at timestamptz not null,
    who text not null,
    fields jsonb not null
  )`.execute(db);
  await sql`create index content_history_of on content_history (kind, key, id desc)`.execute(db);
  await sql`create table content_change (
    id serial primary key,
    kind text not null,
    key text not null,
    fields jsonb not null,
    who text not null,
    due_at timestamptz,
    created_at timestamptz not null,
    unique (kind, key)
  )`.execute(db);
  await sql`alter table common_problem add column source jsonb`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`alter table common_problem drop column source`.execute(db);
  await sql`drop table content_change, content_history`.execute(db);
}
