import type { PhotoTexts } from '#kernel/shop/product-import/product-import.ts';
import { partOf } from '#kernel/shop/text/local-text.ts';
import type { Localised } from '#kernel/shop/text/locales.ts';
import type { Executor } from '#server/platform/db/database.ts';

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

/** Those of these products that an order has. */
export async function readOrdered(executor: Executor, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await executor
    .selectFrom('order_item')
    .select('product_id')
    .distinct()
    .where('product_id', 'in', [...ids])
    .execute();
  return new Set(rows.flatMap(({ product_id }) => product_id ?? []));
}
