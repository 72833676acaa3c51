import { type Kysely, sql } from 'kysely';

/**
 * What is kept in memory follows the tables: each transaction that changes what readers see leaves one row for each
 * area it touched. Rows of different transactions never wait for each other, as they would for a counter, and a
 * reader that knows a snapshot finds what has ended since, whatever messages were lost (as with the diamonds).
 *
 * A loud change wakes the listening processes with its commit. Commits that notify wait for each other, so what
 * every order writes (the exact stock) is quiet: other processes find it at their next look.
 */
const content = ['article', 'article_class', 'content_page', 'common_problem', 'store'];
const everyRow: [area: string, tables: string[]][] = [
  ['content', content],
  ['documents', ['shop_document']],
  ['currencies', ['currency', 'country']],
  ['reviews', ['review', 'review_picture', 'review_vote']],
  ['places', ['category', 'product_category']],
];
/** All that is shown of a product but its stock and its price. */
const words = [
  'sku',
  'spu',
  'slug',
  'customized_type',
  'on_shelf',
  'is_sale',
  'is_bundle',
  'is_returnable',
  'sort',
  'featured',
  'best_seller',
  'created_day',
  'weight_mg',
  'metal',
  'shape',
  'gem',
  'style',
  'origin',
  'ring_sizes',
  'stones',
  'options',
  'pieces',
  'related',
  'text',
  'design',
  'digest',
];
const amounts = ['price_minor', 'original_price_minor', 'options'];

const isDistinct = (columns: readonly string[]) =>
  sql`(${sql.join(columns.map((column) => sql.ref(`old.${column}`)))}) is distinct from
    (${sql.join(columns.map((column) => sql.ref(`new.${column}`)))})`;
const list = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table area_change (
    change_xid xid8 not null default pg_current_xact_id(),
    area text not null,
    changed_at timestamptz not null default now(),
    primary key (change_xid, area)
  )`.execute(db);
  await sql`create index area_change_age on area_change (changed_at)`.execute(db);
  await sql`create function raise_area(raised text, loud boolean) returns void language plpgsql as $$
    begin
      insert into area_change (area) values (raised) on conflict do nothing;
      if loud then perform pg_notify('shop_changes', ''); end if;
    end $$`.execute(db);
  await sql`create function area_changed() returns trigger language plpgsql as $$
    begin
      perform raise_area(tg_argv[0], tg_argv[1] = 'loud');
      return null;
    end $$`.execute(db);
  await sql`create function stock_changed() returns trigger language plpgsql as $$
    begin
      perform raise_area('stock', (old.stock > 0) is distinct from (new.stock > 0));
      if (old.stock > 0) is distinct from (new.stock > 0) then perform raise_area('availability', true); end if;
      return null;
    end $$`.execute(db);

  for (const [area, tables] of everyRow) {
    for (const table of tables) {
      await sql`create trigger ${sql.ref(`${table}_area`)}
        after insert or update or delete on ${sql.table(table)}
        for each row execute function area_changed(${sql.lit(area)}, 'loud')`.execute(db);
    }
  }
  // Reviews show the first name of who wrote them.
  await sql`create trigger customer_area after update of firstname on customer for each row
    when (old.firstname is distinct from new.firstname)
    execute function area_changed('reviews', 'loud')`.execute(db);
  // A supplier's list writes a hundred thousand rows; stones are reserved with every order that holds one.
  await sql`create trigger diamond_area after insert or update or delete on diamond
    for each statement execute function area_changed('diamonds', 'quiet')`.execute(db);

  await sql`alter table product add column change_xid xid8 not null default pg_current_xact_id()`.execute(db);
  await sql`create index product_change on product (change_xid)`.execute(db);
  await sql`create function product_written() returns trigger language plpgsql as $$
    begin
      new.change_xid := pg_current_xact_id();
      return new;
    end $$`.execute(db);
  await sql`create trigger product_written before update on product
    for each row execute function product_written()`.execute(db);
  await sql`create trigger product_area after insert or delete on product
    for each row execute function area_changed('catalogue', 'loud')`.execute(db);
  await sql`create trigger product_words_area after update of ${list(words)} on product for each row
    when (${isDistinct(words)}) execute function area_changed('catalogue', 'loud')`.execute(db);
  await sql`create trigger product_prices_area after update of ${list(amounts)} on product for each row
    when (${isDistinct(amounts)}) execute function area_changed('prices', 'loud')`.execute(db);
  await sql`create trigger product_favourites_area after update of favourites on product for each row
    when (old.favourites is distinct from new.favourites)
    execute function area_changed('favourites', 'quiet')`.execute(db);
  await sql`create trigger product_stock_area after update of stock on product for each row
    when (old.stock is distinct from new.stock) execute function stock_changed()`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  for (const table of everyRow.flatMap(([, tables]) => tables)) {
    await sql`drop trigger ${sql.ref(`${table}_area`)} on ${sql.table(table)}`.execute(db);
  }
  await sql`drop trigger customer_area on customer`.execute(db);
  await sql`drop trigger diamond_area on diamond`.execute(db);
  for (const name of ['written', 'area', 'words_area', 'prices_area', 'favourites_area', 'stock_area']) {
    await sql`drop trigger ${sql.ref(`product_${name}`)} on product`.execute(db);
  }
  await sql`drop function product_written, stock_changed, area_changed, raise_area(text, boolean)`.execute(
    db,
  );
  await sql`alter table product drop column change_xid`.execute(db);
  await sql`drop table area_change`.execute(db);
}
