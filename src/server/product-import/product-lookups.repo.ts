import { sql } from 'kysely';
import type { PhotoTexts } from '#kernel/shop/product-import/product-import.ts';
import { partOf } from '#kernel/shop/text/local-text.ts';
import type { Localised } from '#kernel/shop/text/locales.ts';
import type { Executor } from '#server/platform/db/database.ts';

/** Numbers of the products that have these codes, by code. */
export async function readProductsOfCodes(
  executor: Executor,
  codes: readonly string[],
): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map();
  const rows = await executor
    .selectFrom('product_code')
    .select(['code', 'product_id'])
    .where('kind', '=', 'sku')
    .where('code', 'in', [...new Set(codes)])
    .execute();
  return new Map(rows.map(({ code, product_id }) => [code, product_id]));
}

/** Codes of products, by number. */
export async function readCodesOf(executor: Executor, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await executor
    .selectFrom('product')
    .select(['id', 'sku'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, sku }) => [id, sku]));
}

/** A photograph by its name in lists. */
export interface NamedPhoto extends PhotoTexts {
  source: string;
}

export interface CategoryName {
  id: number;
  parentId: number | null;
  slug: string;
  name: Localised;
}

export async function readCategoryNames(executor: Executor): Promise<CategoryName[]> {
  const rows = await executor.selectFrom('category').select(['id', 'parent_id', 'slug', 'text']).execute();
  return rows.map(({ id, parent_id, slug, text }) => ({
    ...{ id, slug, parentId: parent_id },
    name: partOf(text, 'name'),
  }));
}

/** Products after a number, archived ones too. */
export async function readProductsAfter(executor: Executor, after: number, limit: number) {
  return executor
    .selectFrom('product')
    .selectAll()
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Names of photographs in lists, in order, by product, with their texts: the address or file of an import, or a number. */
export async function readPhotos(
  executor: Executor,
  ids: readonly number[],
): Promise<Map<number, NamedPhoto[]>> {
  const sources = new Map<number, NamedPhoto[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return sources;
  const rows = await executor
    .selectFrom('product_photo')
    .select(['product_id', 'id', 'source', 'alt', 'metal'])
    .where('product_id', 'in', [...ids])
    .orderBy('position')
    .orderBy('id')
    .execute();
  for (const { product_id, id, source, alt, metal } of rows)
    sources.get(product_id)?.push({ source: source || `photo:${id}`, alt, metal: metal ?? '' });
  return sources;
}

/** Texts of the photographs of a product, by their names in lists. */
export async function readPhotoTexts(executor: Executor, id: number): Promise<Map<string, PhotoTexts>> {
  const photos = (await readPhotos(executor, [id])).get(id) ?? [];
  return new Map(photos.map(({ source, ...texts }) => [source, texts]));
}

/** Whether an order has this product. */
export async function isOrdered(executor: Executor, productId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (
    select 1 from order_item where product_id = ${productId}) as found`.execute(executor);
  return rows[0]?.found === true;
}
