import { type Kysely, sql } from 'kysely';

/** Lists of loose stones that the desk applied, and how the stones stood before, so that a list can be undone. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table stone_feed (
    id serial primary key,
    supplier text not null,
    name text not null,
    at timestamptz not null,
    who text not null,
    is_whole boolean not null,
    read integer not null,
    refused integer not null,
    added integer not null,
    changed integer not null,
    withdrawn integer not null,
    undone_at timestamptz,
    undone_by text not null default '',
    kept integer not null default 0
  )`.execute(db);
  await sql`create table stone_feed_before (
    feed_id integer not null references stone_feed (id) on delete cascade,
    diamond_id integer not null,
    before jsonb,
    primary key (feed_id, diamond_id)
  )`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop table stone_feed_before, stone_feed`.execute(db);
}
