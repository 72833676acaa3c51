import { sql } from 'kysely';
import { partOf } from '#kernel/shop/text/local-text.ts';
import { locales } from '#kernel/shop/text/locales.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { literally } from '#server/platform/db/like.ts';
import { lastNumber } from './content-desk.repo.ts';
import type { ProductColumns, ProductRow } from './product-fields.mapper.ts';

const written = (columns: ProductColumns) => ({
  ...columns,
  ring_sizes: jsonb(columns.ring_sizes),
  stones: jsonb(columns.stones),
  options: jsonb(columns.options),
  variants: jsonb(columns.variants),
  pieces: jsonb(columns.pieces),
  related: jsonb(columns.related),
  tags: jsonb(columns.tags),
  text: jsonb(columns.text),
  design: columns.design === null ? null : jsonb(columns.design),
});

/** Category ids of products, the main one first. */
export async function readCategoryIds(
  executor: Executor,
  ids: readonly number[],
): Promise<Map<number, number[]>> {
  const found = new Map<number, number[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return found;
  const rows = await executor
    .selectFrom('product_category')
    .select(['product_id', 'category_id'])
    .where('product_id', 'in', [...ids])
    .orderBy('position')
    .orderBy('category_id')
    .execute();
  for (const { product_id, category_id } of rows) found.get(product_id)?.push(category_id);
  return found;
}

/** Adds products to categories: the first of each is its main one. */
export async function insertCategories(
  executor: Executor,
  products: readonly { id: number; categories: readonly number[] }[],
): Promise<void> {
  const places = products.flatMap(({ id, categories }) =>
    categories.map((category_id, position) => ({ product_id: id, category_id, position })),
  );
  if (places.length > 0) await executor.insertInto('product_category').values(places).execute();
}

/** Replaces the categories of a product, if they differ: the first is its main one. */
export async function writeCategories(
  executor: Executor,
  id: number,
  categories: readonly number[],
): Promise<void> {
  const before = (await readCategoryIds(executor, [id])).get(id) ?? [];
  if (before.join() === categories.join()) return;
  await executor.deleteFrom('product_category').where('product_id', '=', id).execute();
  await insertCategories(executor, [{ id, categories }]);
}

/** One product, its row locked. */
export async function holdProductRow(executor: Executor, id: number): Promise<ProductRow | undefined> {
  return executor.selectFrom('product').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Products, their rows locked in the order of their numbers. */
export async function holdProductRows(executor: Executor, ids: readonly number[]): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  const rows = executor
    .selectFrom('product')
    .selectAll()
    .where('id', 'in', [...ids]);
  return rows.orderBy('id').forUpdate().execute();
}

export async function readProductRow(executor: Executor, id: number): Promise<ProductRow | undefined> {
  return executor.selectFrom('product').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function readProductRows(executor: Executor, ids: readonly number[]): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  return executor
    .selectFrom('product')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
}

export async function readAllProducts(executor: Executor): Promise<ProductRow[]> {
  return executor.selectFrom('product').selectAll().orderBy('id').execute();
}

/** Products that are not archived, by number or a part of a code or name, and their total. */
export async function findProducts(
  executor: Executor,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<{ rows: ProductRow[]; total: number }> {
  const part = `%${literally(search)}%`;
  const meant = executor
    .selectFrom('product')
    .where('archived_at', 'is', null)
    .$if(search !== '', (products) =>
      products.where((where) =>
        where.or([
          where(sql<string>`id::text`, '=', search),
          where('sku', 'ilike', part),
          ...locales.map((locale) => where(sql<string>`text -> ${locale} ->> 'name'`, 'ilike', part)),
        ]),
      ),
    );
  const { total } = await meant.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow();
  return { rows: await meant.selectAll().orderBy('id').limit(limit).offset(offset).execute(), total };
}

/** Writes these columns; an archived product leaves the archive. */
export async function updateProduct(
  executor: Executor,
  id: number,
  columns: ProductColumns,
  now: Date,
): Promise<void> {
  await executor
    .updateTable('product')
    .set({ ...written(columns), updated_at: now, archived_at: null })
    .where('id', '=', id)
    .execute();
}

/** Inserts products without stock. */
export async function insertProducts(
  executor: Executor,
  products: readonly { id: number; columns: ProductColumns }[],
  now: Date,
): Promise<void> {
  if (products.length === 0) return;
  const own = { stock: 0, digest: `desk-${now.getTime()}`, updated_at: now };
  await executor
    .insertInto('product')
    .values(products.map(({ id, columns }) => ({ ...written(columns), ...own, id })))
    .execute();
}

/** Numbers up to this one are left to the demonstration's data. */
const lastSeededNumber = 9_999;

/** A number that no product, history or draft has, until the transaction ends. */
export async function nextProductId(executor: Executor): Promise<number> {
  // Two concurrent inserts must not take the same number.
  await sql`lock table product in share row exclusive mode`.execute(executor);
  const { id } = await executor
    .selectFrom('product')
    .select(sql<number>`greatest(max(id), ${lastSeededNumber}, ${lastNumber('product')}) + 1`.as('id'))
    .executeTakeFirstOrThrow();
  return id;
}

/** Archives a product: orders, reviews and receipts still refer to it. */
export async function archiveProduct(executor: Executor, id: number): Promise<void> {
  await executor
    .updateTable('product')
    .set({ on_shelf: false, archived_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Takes a product out of the archive, hidden. */
export async function restoreProduct(executor: Executor, key: string, now: Date): Promise<void> {
  await executor
    .updateTable('product')
    .set({ archived_at: null, updated_at: now })
    .where('id', '=', Number(key))
    .execute();
}

/** Numbers of the products that have these codes of a kind, by code. */
export async function readCodeOwners(
  executor: Executor,
  kind: 'sku' | 'barcode',
  codes: readonly string[],
): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map();
  const rows = await executor
    .selectFrom('product_code')
    .select(['code', 'product_id'])
    .where('kind', '=', kind)
    .where('code', 'in', [...new Set(codes)])
    .execute();
  return new Map(rows.map(({ code, product_id }) => [code, product_id]));
}

/** Keys of the products that have or had these addresses, by address: former ones stay reserved. */
export async function readSlugOwners(
  executor: Executor,
  slugs: readonly string[],
): Promise<Map<string, string[]>> {
  const owners = new Map<string, string[]>(slugs.map((slug) => [slug, []]));
  if (slugs.length === 0) return owners;
  const now = await executor
    .selectFrom('product')
    .select(['slug', sql<string>`id::text`.as('key')])
    .where('slug', 'in', [...owners.keys()])
    .execute();
  const before = await executor
    .selectFrom('content_history')
    .select([sql<string>`fields ->> 'slug'`.as('slug'), 'key'])
    .distinct()
    .where('kind', '=', 'product')
    .where(sql<string>`fields ->> 'slug'`, 'in', [...owners.keys()])
    .execute();
  for (const { slug, key } of [...now, ...before]) owners.get(slug)?.push(key);
  return owners;
}

/** Whether another product has or had this address. */
export async function isSlugOfOther(executor: Executor, slug: string, key: string): Promise<boolean> {
  const owners = await readSlugOwners(executor, [slug]);
  return owners.get(slug)?.some((each) => each !== key) === true;
}

/** Names of these products, in any order. */
export async function readProductNames(executor: Executor, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const products = executor
    .selectFrom('product')
    .select(['id', 'text'])
    .where('id', 'in', [...ids]);
  return (await products.execute()).map(({ id, text }) => ({ id, title: partOf(text, 'name') }));
}
