import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table article_class (
    tid integer primary key,
    slug text not null unique,
    text jsonb not null
  )`.execute(db);
  await sql`create table article (
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
  )`.execute(db);
  await sql`create index article_of_class on article (tid, aid)`.execute(db);
  await sql`create table content_page (
    id integer not null,
    kind text not null check (kind in ('policy', 'page')),
    key text primary key,
    sort integer not null,
    text jsonb not null,
    updated_at timestamptz not null,
    digest text not null
  )`.execute(db);
  await sql`create table common_problem (
    id integer primary key,
    group_key text not null,
    group_name jsonb not null,
    sort integer not null,
    question jsonb not null,
    answer jsonb not null
  )`.execute(db);
  await sql`create table store (
    id integer primary key,
    country_code text not null,
    state text not null,
    time_zone text not null,
    lat double precision not null,
    lng double precision not null,
    phone text not null,
    email text not null,
    image text not null,
    services jsonb not null,
    week jsonb not null,
    holidays jsonb not null,
    text jsonb not null
  )`.execute(db);
  await sql`create table shop_document (
    key text primary key,
    value jsonb not null
  )`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop table shop_document, store, common_problem, content_page, article, article_class`.execute(
    db,
  );
}
