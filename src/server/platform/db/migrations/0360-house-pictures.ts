import { type Kysely, sql } from 'kysely';

/**
 * Pictures that the desk takes in for articles, categories, stores and the home page. Their bytes are rows of `upload` with
 * no customer, so they lie in object storage and in backups as all others do. A cut never changes: another focus is
 * another cut. What is said of a picture does change, and asks for the pages that print it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table upload alter column customer_id drop not null`.execute(db);
  await sql`create table content_picture (
    id text primary key,
    original_id text not null references upload (id),
    preview_id text not null references upload (id),
    name text not null,
    alt jsonb not null,
    width integer not null check (width > 0),
    height integer not null check (height > 0),
    focus jsonb not null,
    who text not null,
    created_at timestamptz not null
  )`.execute(db);
  await sql`create index content_picture_original on content_picture (original_id)`.execute(db);
  await sql`create index content_picture_preview on content_picture (preview_id)`.execute(db);
  await sql`create table picture_cut (
    id text primary key,
    picture_id text not null references content_picture (id) on delete cascade,
    key text not null unique,
    shape text not null,
    focus jsonb not null,
    created_at timestamptz not null
  )`.execute(db);
  await sql`create index picture_cut_of_picture on picture_cut (picture_id)`.execute(db);
  await sql`create table picture_file (
    cut_id text not null references picture_cut (id) on delete cascade,
    name text not null,
    upload_id text not null references upload (id),
    primary key (cut_id, name)
  )`.execute(db);
  await sql`create index picture_file_upload on picture_file (upload_id)`.execute(db);

  await sql`create function content_picture_said() returns trigger language plpgsql as $$
    declare
      used record;
    begin
      perform raise_area('content', true);
      perform raise_area('documents', true);
      for used in
        select 'article' as what, article.aid::text as key from article
          join picture_cut on picture_cut.key = article.image where picture_cut.picture_id = new.id
        union all select 'store', store.id::text from store
          join picture_cut on picture_cut.key = store.image where picture_cut.picture_id = new.id
        union all select 'home', '' from shop_document
          where shop_document.key = 'home' and exists (select 1 from picture_cut
            where picture_cut.picture_id = new.id and position(picture_cut.key in shop_document.value::text) > 0)
      loop
        perform ask_to_publish(used.what, used.key, 'words of a picture');
      end loop;
      return null;
    end $$`.execute(db);
  await sql`create trigger content_picture_area after update of alt on content_picture for each row
    when (old.alt is distinct from new.alt) execute function content_picture_said()`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop table picture_file, picture_cut, content_picture`.execute(db);
  await sql`drop function content_picture_said`.execute(db);
  await sql`delete from upload where customer_id is null`.execute(db);
  await sql`alter table upload alter column customer_id set not null`.execute(db);
}
