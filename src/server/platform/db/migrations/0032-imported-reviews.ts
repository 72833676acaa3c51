import { type Kysely, sql } from 'kysely';

/** Reviews that were collected elsewhere, and lists of reviews beside lists of products. */
const statements = [
  sql`alter table review
    add column if not exists origin text not null default '',
    add column if not exists origin_url text not null default '',
    add column if not exists origin_id text not null default '',
    add column if not exists origin_digest text not null default '',
    add column if not exists author_name text not null default '',
    add column if not exists author_key text not null default '',
    add column if not exists country text not null default '',
    add column if not exists is_verified boolean not null default false`,
  // Every review is the shop's own, a demonstration or an imported one.
  sql`alter table review drop constraint if exists review_check, drop constraint if exists review_check1,
    drop constraint if exists review_source_check`,
  sql`alter table review add constraint review_source_check check (
      num_nonnulls(order_item_id, demonstration, nullif(origin, '')) = 1
      and (order_item_id is null) = (customer_id is null)
    )`,
  sql`create unique index if not exists review_origin_id
    on review (lower(origin), origin_id) where origin_id <> ''`,
  sql`create unique index if not exists review_origin_digest
    on review (product_id, origin_digest) where origin_digest <> ''`,
  sql`create index if not exists review_author_key on review (author_key) where author_key <> ''`,
  sql`create index if not exists review_imported on review (id) where origin <> ''`,
  sql`alter table product_import add column if not exists subject text not null default 'products'`,
  sql`alter table product_import_row add column if not exists review_id integer`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
