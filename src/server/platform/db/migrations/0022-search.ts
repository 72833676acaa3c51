import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`create table product_search (
    product_id integer primary key references product (id) on delete cascade,
    tokens tsvector not null
  )`.execute(db);
  await sql`create index product_search_tokens on product_search using gin (tokens)`.execute(db);
  await sql`create table search_vocabulary (
    word text primary key,
    weight integer not null,
    is_chinese boolean not null
  )`.execute(db);
  await sql`create index search_vocabulary_trigrams on search_vocabulary using gin (word gin_trgm_ops)`.execute(
    db,
  );
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop table search_vocabulary, product_search`.execute(db);
}
