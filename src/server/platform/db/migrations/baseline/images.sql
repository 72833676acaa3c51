-- Uploaded images. Bytes arrive in the row. A background job marks the row as `is_elsewhere`, copies the
-- bytes to object storage and then clears `content`. Images of the desk have no customer.
create table upload (
  id text primary key,
  customer_id integer references customer (id) on delete cascade,
  content bytea,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null,
  is_elsewhere boolean not null default false,
  constraint upload_content_somewhere check (content is not null or is_elsewhere)
);
create index upload_of_customer on upload (customer_id);
create index upload_by_age on upload (created_at);
create index upload_to_move on upload (created_at) where content is not null;

-- Objects to delete from object storage. The trigger covers every way in which an upload can be deleted.
create table picture_removal (
  id text primary key,
  asked_at timestamptz not null default now()
);
create function upload_elsewhere_gone() returns trigger language plpgsql as $$
begin
  insert into picture_removal (id) values (old.id) on conflict do nothing;
  return null;
end $$;
create trigger upload_elsewhere_gone after delete on upload
  for each row when (old.is_elsewhere) execute function upload_elsewhere_gone();

-- Images that the desk uploads for articles, categories, stores and the home page.
create table content_picture (
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
);
create index content_picture_original on content_picture (original_id);
create index content_picture_preview on content_picture (preview_id);

-- A crop never changes: another focus makes another crop with another key.
create table picture_cut (
  id text primary key,
  picture_id text not null references content_picture (id) on delete cascade,
  key text not null unique,
  shape text not null,
  focus jsonb not null,
  created_at timestamptz not null
);
create index picture_cut_of_picture on picture_cut (picture_id);

create table picture_file (
  cut_id text not null references picture_cut (id) on delete cascade,
  name text not null,
  upload_id text not null references upload (id),
  primary key (cut_id, name)
);
create index picture_file_upload on picture_file (upload_id);
