import { type Kysely, sql } from 'kysely';

/**
 * What is to be made new on the site. The database itself asks for it, so that no writer of content can forget to: a
 * change that waits already is one with the next, and whoever claims a row while another writes to what it names finds
 * a new row afterwards, because asking again locks the waiting one until its writer has ended.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table publish (
    id serial primary key,
    what text not null,
    key text not null default '',
    who text not null,
    reason text not null default '',
    priority smallint not null default 0,
    due_at timestamptz not null,
    state text not null check (state in ('waiting', 'running', 'done', 'failed')),
    attempts smallint not null default 0,
    locked_until timestamptz,
    created_at timestamptz not null,
    started_at timestamptz,
    finished_at timestamptz,
    pages integer,
    error text not null default ''
  )`.execute(db);
  await sql`create unique index publish_waiting on publish (what, key) where state = 'waiting'`.execute(db);
  await sql`create index publish_due on publish (due_at) where state in ('waiting', 'running')`.execute(db);
  await sql`create table publish_hook (
    digest text primary key,
    expires_at timestamptz not null
  )`.execute(db);
  await sql`create table content_draft (
    id serial primary key,
    what text not null check (what in ('article', 'policy')),
    key text not null,
    content jsonb not null,
    who text not null,
    due_at timestamptz not null,
    created_at timestamptz not null,
    applied_at timestamptz
  )`.execute(db);
  await sql`create function ask_to_publish(wanted text, named text, why text) returns void language plpgsql as $$
    declare
      is_hourly boolean := wanted = 'rates';
      due timestamptz := now();
    begin
      if is_hourly then
        select greatest(now(), max(started_at) + interval '1 hour') into due
          from publish where what = wanted and started_at is not null;
      end if;
      insert into publish (what, key, who, reason, priority, due_at, state, created_at)
      values (wanted, named, coalesce(nullif(current_setting('shop.who', true), ''), 'database'), why,
        case when is_hourly then 9 else 0 end, coalesce(due, now()), 'waiting', now())
      on conflict (what, key) where state = 'waiting'
        do update set due_at = least(publish.due_at, excluded.due_at), reason = excluded.reason;
    end $$`.execute(db);
  await raiseByRows(db);
  await raiseByStatements(db);
  await keepDigests(db);
}

/** Stock, favourites and times of change are written often and not printed. */
const printedOfProduct = [
  ...['sku', 'spu', 'slug', 'customized_type', 'price_minor', 'original_price_minor', 'on_shelf', 'is_sale'],
  ...[
    'is_bundle',
    'is_returnable',
    'sort',
    'featured',
    'best_seller',
    'created_day',
    'weight_mg',
    'ring_sizes',
  ],
  ...['metal', 'shape', 'gem', 'style', 'origin', 'stones', 'options', 'pieces', 'related', 'text', 'design'],
];

const ofPrinted = (table: string) =>
  table === 'product' ? sql`of ${sql.join(printedOfProduct.map((column) => sql.ref(column)))}` : sql``;

/** One row of content is one row to publish. */
async function raiseByRows(db: Kysely<never>): Promise<void> {
  await sql`create function publish_row() returns trigger language plpgsql as $$
    declare
      row_now jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
    begin
      perform ask_to_publish(tg_argv[0], coalesce(row_now ->> tg_argv[1], ''), tg_table_name || ' ' || lower(tg_op));
      return null;
    end $$`.execute(db);
  for (const [table, what, key] of [
    ['article', 'article', 'aid'],
    ['article_class', 'article-class', 'tid'],
    ['content_page', 'policy', 'key'],
    ['common_problem', 'question', 'id'],
    ['category', 'category', 'id'],
    ['store', 'store', 'id'],
    ['product', 'product', 'id'],
  ] as const) {
    const asks = sql`execute function publish_row(${sql.lit(what)}, ${sql.lit(key)})`;
    await sql`create trigger ${sql.ref(`publish_${table}`)} after insert or delete on ${sql.table(table)}
      for each row ${asks}`.execute(db);
    await sql`create trigger ${sql.ref(`publish_${table}_change`)} after update ${ofPrinted(table)}
      on ${sql.table(table)} for each row when (to_jsonb(old) is distinct from to_jsonb(new)) ${asks}`.execute(
      db,
    );
  }
  // The stock of a piece is printed as there or not there.
  await sql`create trigger publish_product_stock after update of stock on product for each row
    when ((old.stock > 0) <> (new.stock > 0)) execute function publish_row('product', 'id')`.execute(db);
  await sql`create function publish_document() returns trigger language plpgsql as $$
    declare
      named text := case when tg_op = 'DELETE' then old.key else new.key end;
    begin
      if tg_op = 'UPDATE' and old.value = new.value then return null; end if;
      perform ask_to_publish(case named when 'site' then 'navigation' else named end, '',
        tg_table_name || ' ' || lower(tg_op));
      return null;
    end $$`.execute(db);
  await sql`create trigger publish_document after insert or update or delete on shop_document
    for each row execute function publish_document()`.execute(db);
  await sql`create function publish_review() returns trigger language plpgsql as $$
    declare
      was boolean := tg_op <> 'INSERT' and old.state = 'published';
      now_is boolean := tg_op <> 'DELETE' and new.state = 'published';
    begin
      if was or now_is then
        perform ask_to_publish('review', (case when tg_op = 'DELETE' then old.product_id else new.product_id end)::text,
          case when was and now_is then 'review changed' when was then 'review withdrawn' else 'review released' end);
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger publish_review after insert or update or delete on review
    for each row execute function publish_review()`.execute(db);
}

/** Of these any change is one thing to publish. */
async function raiseByStatements(db: Kysely<never>): Promise<void> {
  await sql`create function publish_statement() returns trigger language plpgsql as $$
    begin
      perform ask_to_publish(tg_argv[0], '', tg_table_name || ' ' || lower(tg_op));
      return null;
    end $$`.execute(db);
  for (const [table, what] of [
    ['product_category', 'category'],
    ['country', 'navigation'],
    ['currency', 'rates'],
    ['metal_quote', 'rates'],
  ] as const) {
    await sql`create trigger ${sql.ref(`publish_${table}`)} after insert or update or delete on ${sql.table(table)}
      for each statement execute function publish_statement(${sql.lit(what)})`.execute(db);
  }
}

const digested = ['article', 'content_page', 'category', 'product'] as const;

/** A page is made anew when its digest is another: one that its writer left as it was is set here. */
async function keepDigests(db: Kysely<never>): Promise<void> {
  // The database has not derived the lowest prices yet when it asks.
  await sql`create function keep_digest() returns trigger language plpgsql as $$
    declare
      unprinted text[] := array['digest', 'stock', 'favourites', 'updated_at', 'lowest_price_minor',
        'lowest_original_minor'];
    begin
      if old.digest = new.digest and to_jsonb(old) - unprinted is distinct from to_jsonb(new) - unprinted then
        new.digest := left(md5((to_jsonb(new) - unprinted)::text), 16);
      end if;
      return new;
    end $$`.execute(db);
  for (const table of digested) {
    await sql`create trigger ${sql.ref(`keep_${table}_digest`)} before update ${ofPrinted(table)}
      on ${sql.table(table)} for each row execute function keep_digest()`.execute(db);
  }
}

export async function down(db: Kysely<never>): Promise<void> {
  for (const table of digested) {
    await sql`drop trigger ${sql.ref(`keep_${table}_digest`)} on ${sql.table(table)}`.execute(db);
  }
  await sql`drop function keep_digest`.execute(db);
  for (const name of ['row', 'statement', 'document', 'review']) {
    await sql`drop function ${sql.ref(`publish_${name}`)} cascade`.execute(db);
  }
  await sql`drop function ask_to_publish`.execute(db);
  await sql`drop table content_draft, publish_hook, publish`.execute(db);
}
