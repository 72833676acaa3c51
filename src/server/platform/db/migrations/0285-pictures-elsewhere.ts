import { type Kysely, sql } from 'kysely';

/**
 * The bytes of a shopper's picture may lie in object storage. They come into the row with everything else and are
 * moved from there: first it is said that they may lie elsewhere, then they are stored, then the row lets go of them.
 * So a row that goes, by whatever way, leaves word of what has to be removed elsewhere.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table upload
    alter column content drop not null,
    add column is_elsewhere boolean not null default false,
    add constraint upload_content_somewhere check (content is not null or is_elsewhere)`.execute(db);
  await sql`create index upload_to_move on upload (created_at) where content is not null`.execute(db);
  await sql`create table picture_removal (
    id text primary key,
    asked_at timestamptz not null default now()
  )`.execute(db);
  await sql`create function upload_elsewhere_gone() returns trigger language plpgsql as $$
    begin
      insert into picture_removal (id) values (old.id) on conflict do nothing;
      return null;
    end $$`.execute(db);
  await sql`create trigger upload_elsewhere_gone after delete on upload
    for each row when (old.is_elsewhere) execute function upload_elsewhere_gone()`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop trigger upload_elsewhere_gone on upload`.execute(db);
  await sql`drop function upload_elsewhere_gone`.execute(db);
  await sql`drop table picture_removal`.execute(db);
  await sql`drop index upload_to_move`.execute(db);
  await sql`delete from upload where content is null`.execute(db);
  await sql`alter table upload
    drop constraint upload_content_somewhere, drop column is_elsewhere, alter column content set not null`.execute(
    db,
  );
}
