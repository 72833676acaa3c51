create table article_class (
  tid integer primary key,
  slug text not null unique,
  text jsonb not null
);

create table article (
  aid integer primary key,
  tid integer not null references article_class (tid),
  slug text not null,
  image text not null,
  is_education boolean not null,
  related_products jsonb not null,
  text jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  digest text not null
);
create index article_of_class on article (tid, aid);

create table content_page (
  id integer not null,
  kind text not null check (kind in ('policy', 'page')),
  key text primary key,
  sort integer not null,
  text jsonb not null,
  updated_at timestamptz not null,
  digest text not null
);

create table common_problem (
  id integer primary key,
  group_key text not null,
  group_name jsonb not null,
  sort integer not null,
  question jsonb not null,
  answer jsonb not null,
  source jsonb
);

-- Scheduled changes of articles and policies.
create table content_draft (
  id serial primary key,
  what text not null,
  key text not null,
  content jsonb not null,
  who text not null,
  due_at timestamptz not null,
  created_at timestamptz not null,
  applied_at timestamptz
);

-- Earlier versions of what the desk edits.
create table content_history (
  id serial primary key,
  kind text not null,
  key text not null,
  at timestamptz not null,
  who text not null,
  fields jsonb not null
);
create index content_history_of on content_history (kind, key, id desc);

-- Unpublished changes, one for each record.
create table content_change (
  id serial primary key,
  kind text not null,
  key text not null,
  fields jsonb not null,
  who text not null,
  due_at timestamptz,
  created_at timestamptz not null,
  unique (kind, key)
);

create table content_preview (
  token text primary key,
  what text not null,
  key text not null,
  content jsonb not null,
  path text not null,
  state text not null check (state in ('waiting', 'rendering', 'done', 'failed')),
  answer text not null default '',
  created_at timestamptz not null
);
