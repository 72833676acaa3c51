import type { Transaction } from 'kysely';
import { variantKey } from '#kernel/shop/catalogue/variants.ts';
import type { ContentFields } from '#kernel/shop/content/content-fields.ts';
import type { ProductFields } from '#kernel/shop/content/product.rules.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { dropVariantPlaces } from '#server/stock/stock.repo.ts';
import { fillWorkshop, stockToVariant } from '#server/stock/stock.service.ts';
import type { ContentRows, PublishedContent } from './content-rows.ts';
import { contentOf, fieldsOf, type ProductRow, productColumns } from './product-fields.mapper.ts';
import {
  archiveProduct,
  findProducts,
  holdProductRow,
  holdProductRows,
  insertCategories,
  insertProducts,
  nextProductId,
  readAllProducts,
  readCategoryIds,
  readProductRows,
  restoreProduct,
  updateProduct,
  writeCategories,
} from './product-rows.repo.ts';

async function contentsOf(executor: Executor, rows: readonly ProductRow[]): Promise<PublishedContent[]> {
  const categories = await readCategoryIds(
    executor,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => contentOf(row, categories.get(row.id) ?? []));
}

/**
 * Keeps the stock when a product gets its first variants or loses all: its pieces become those of the first variant, as
 * in other shop systems, or those of the product. Staff then move them.
 */
async function moveStock(trx: Transaction<Schema>, before: ProductRow, fields: ProductFields): Promise<void> {
  const { id, variants } = before;
  const [first] = fields.variants;
  if (variants.length === 0 && first) await stockToVariant(trx, id, variantKey(first.options));
  else if (variants.length > 0 && !first) await dropVariantPlaces(trx, id);
}

/** Keys of the variants of a service, '' for one without; none of other goods. */
function serviceKeys({ goods, variants }: ProductFields): string[] {
  if (goods !== 'service') return [];
  return variants.length === 0 ? [''] : variants.map(({ options }) => variantKey(options));
}

async function writeProduct(executor: Executor, before: ProductRow, given: ContentFields, now: Date) {
  const { id } = before;
  const categories = (await readCategoryIds(executor, [id])).get(id) ?? [];
  // Fields that a draft or version of an earlier release does not have are unchanged.
  const fields = { ...fieldsOf(before), categories, ...given } as ProductFields;
  await updateProduct(executor, id, productColumns(fields, before, now), now);
  await writeCategories(executor, id, fields.categories);
  const trx = executor as Transaction<Schema>;
  await moveStock(trx, before, fields);
  const filled = new Set(serviceKeys(fieldsOf(before) as ProductFields));
  const sold = new Set(serviceKeys(fields));
  const goodsOf = (keys: ReadonlySet<string>) => Array.from(keys, (variant) => ({ productId: id, variant }));
  await fillWorkshop(trx, goodsOf(sold.difference(filled)));
  // The pieces of a product and those of its variants have moved already.
  const hasPlaces = (key: string) => (key === '') === (fields.variants.length === 0);
  const ended = [...filled.difference(sold)].filter(hasPlaces);
  await fillWorkshop(trx, goodsOf(new Set(ended)), false);
}

/** A product that the shop has not had. */
export interface NewProduct {
  id: number;
  fields: ContentFields;
}

/** Inserts products that the shop has not had, in few statements. */
export async function insertNewProducts(
  trx: Transaction<Schema>,
  products: readonly NewProduct[],
  now: Date,
): Promise<void> {
  const rows = products.map(({ id, fields }) => ({ id, fields: fields as ProductFields }));
  await insertProducts(
    trx,
    rows.map(({ id, fields }) => ({ id, columns: productColumns(fields, undefined, now) })),
    now,
  );
  await insertCategories(
    trx,
    rows.map(({ id, fields: { categories } }) => ({ id, categories })),
  );
  // Services are not counted: the workshop starts with as many as a place can have.
  await fillWorkshop(
    trx,
    rows.flatMap(({ id, fields }) => serviceKeys(fields).map((variant) => ({ productId: id, variant }))),
  );
}

/** Products: texts, prices, options and variants, facts and places in the shop. Their stock is in the stock section. */
export const productRows: ContentRows = {
  all: async (executor) => contentsOf(executor, await readAllProducts(executor)),
  some: async (executor, query) => {
    const { rows, total } = await findProducts(executor, query);
    return { found: await contentsOf(executor, rows), total };
  },
  hold: async (executor, key) => {
    const row = await holdProductRow(executor, Number(key));
    return row && (await contentsOf(executor, [row]))[0];
  },
  write: async (executor, key, fields, now) => {
    const before = await holdProductRow(executor, Number(key));
    if (!before) throw new Error(`there is no product ${key}`);
    await writeProduct(executor, before, fields, now);
  },
  nextKey: async (executor) => String(await nextProductId(executor)),
  insert: async (executor, key, given, now) => {
    const id = Number(key);
    const archived = await holdProductRow(executor, id);
    if (archived) {
      await writeProduct(executor, archived, given, now);
      return;
    }
    await insertNewProducts(executor as Transaction<Schema>, [{ id, fields: given }], now);
  },
  remove: (executor, key) => archiveProduct(executor, Number(key)),
  restore: restoreProduct,
};

/** Products of these numbers, archived ones too, not locked. */
export const readProducts = async (executor: Executor, ids: readonly number[]): Promise<PublishedContent[]> =>
  contentsOf(executor, await readProductRows(executor, ids));

/** Products of these numbers, archived ones too, locked until the transaction ends. */
export const holdProducts = async (
  trx: Transaction<Schema>,
  ids: readonly number[],
): Promise<PublishedContent[]> => contentsOf(trx, await holdProductRows(trx, ids));

/** The first number that no product has; the numbers from it on belong to the import that stores it. */
export const reserveProductIds = (trx: Executor): Promise<number> => nextProductId(trx);
