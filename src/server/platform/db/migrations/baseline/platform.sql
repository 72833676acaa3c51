create extension if not exists pg_trgm;

-- Background jobs, claimed with SKIP LOCKED. A job is unique by kind and key.
create table job (
  id bigserial primary key,
  kind text not null,
  key text not null,
  payload jsonb not null default '{}',
  due_at timestamptz not null,
  attempts integer not null default 0,
  locked_until timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  unique (kind, key)
);
create index job_open on job (due_at, id) where done_at is null;
create index job_over on job (done_at);

-- Digest of each part of the demonstration data when it was last loaded.
create table seed_state (
  part text primary key,
  digest text not null,
  seeded_at timestamptz not null
);

-- Rate limits that all processes share.
create table spent_tries (
  key text primary key,
  used integer not null,
  ends_at timestamptz not null
);
create index spent_tries_over on spent_tries (ends_at);

-- Page views by day, kind of page and language. Nothing in them identifies a person.
create table page_visit (
  day date not null,
  page text not null,
  locale text not null,
  views integer not null,
  entries integer not null,
  primary key (day, page, locale)
);
