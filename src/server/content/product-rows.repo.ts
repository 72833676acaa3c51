import { type Selectable, sql, type Transaction } from 'kysely';
import { isSizeOption } from '#kernel/shop/catalogue/opening-choices.ts';
import { engravingOption } from '#kernel/shop/catalogue/option-price.ts';
import { type CustomizedType, goodsKind, productKind } from '#kernel/shop/catalogue/product-kind.ts';
import { variantKey } from '#kernel/shop/catalogue/variants.ts';
import type { ContentFields } from '#kernel/shop/content/content-fields.ts';
import { isSaleOn, type ProductFields } from '#kernel/shop/content/product.rules.ts';
import { mostPieces } from '#kernel/shop/stock/stock-acts.ts';
import { workshop } from '#kernel/shop/stock/stock-places.ts';
import { businessDay } from '#kernel/shop/stores/business-day.ts';
import { type Localised, locales, localised } from '#kernel/shop/text/locales.ts';
import { productPath } from '#kernel/shop/text/paths.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { literally } from '#server/platform/db/like.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { dropVariantPlaces, readPlaces, readVariantPlaces, writePlacesOf } from '#server/stock/stock.repo.ts';
import type { ContentRows, PublishedContent } from './content-rows.ts';
import { asFields, asText, lastNumber } from './content-texts.ts';

/** Texts of a product by language, in the order of its form. */
export const productTexts = [
  ...(['name', 'subtitle', 'description', 'details'] as const),
  ...(['care', 'metaTitle', 'metaDescription', 'searchWords'] as const),
] as const;

type ProductRow = Selectable<Schema['product']>;
type ProductColumns = Omit<
  ProductRow,
  | 'id'
  | 'lowest_price_minor'
  | 'lowest_original_minor'
  | 'stock'
  | 'variant_stock'
  | 'favourites'
  | 'digest'
  | 'updated_at'
  | 'archived_at'
>;

const emptyText = {
  ...{ name: '', subtitle: '', description: [], details: [] },
  ...{ care: '', metaTitle: '', metaDescription: '' },
};

/** The fields of a product row, besides its categories. */
function fieldsOf(row: ProductRow): Omit<ProductFields, 'categories'> {
  const { description, details, ...texts } = asFields(row.text, productTexts) as unknown as ProductFields;
  return {
    ...texts,
    ...{ description, details, slug: row.slug, goods: goodsKind(row), sku: row.sku, barcode: row.barcode },
    priceMinor: row.original_price_minor ?? row.price_minor,
    salePriceMinor: row.sale_price_minor ?? (row.original_price_minor === null ? null : row.price_minor),
    ...{ saleFrom: row.sale_from ?? '', saleTo: row.sale_to ?? '' },
    ...{ isFinalSale: row.is_sale, isReturnable: row.is_returnable },
    options: row.options.map(({ key, values }) => ({
      key,
      values: values.map((value) => ({ key: value.key, deltaMinor: value.deltaMinor })),
    })),
    ...{ variants: row.variants, isMadeToOrder: row.customized_type !== 0, design: row.design },
    ...{ weightMg: row.weight_mg, metal: row.metal, shape: row.shape, gem: row.gem },
    ...{ style: row.style, origin: row.origin },
    stones: row.stones.map((stone) => ({
      ...{ role: stone.role, cut: stone.cut, material: stone.material, origin: stone.origin },
      ...{ caratMilli: Math.round(stone.carat * 1000), count: stone.count },
      ...{ color: stone.color, clarity: stone.clarity, cutGrade: stone.cutGrade, polish: stone.polish },
      ...{ symmetry: stone.symmetry, fluor: stone.fluor, treatment: stone.treatment, lab: stone.lab },
      reportNo: stone.reportNo ?? '',
    })),
    ...{ pieces: row.pieces, isBundle: row.is_bundle, isOnShelf: row.on_shelf, related: row.related },
    ...{ isFeatured: row.featured, isBestSeller: row.best_seller, sort: row.sort },
    ...{ designer: row.designer, tags: row.tags },
  };
}

/** Sets, goods from stock, and goods made to a fixed design or one with options. */
function customizedTypeOf(
  { goods, isMadeToOrder, options }: ProductFields,
  current: ProductRow | undefined,
): CustomizedType {
  if (goods === 'set') return 4;
  if (!isMadeToOrder) return 0;
  if (current?.customized_type === 1 || current?.customized_type === 2) return current.customized_type;
  return options.some((option) => !isSizeOption(option) && option.key !== engravingOption) ? 2 : 1;
}

/** The columns that the fields of a product decide, JSON unwrapped. `current` is undefined for a new product. */
export function productColumns(
  fields: ProductFields,
  current: ProductRow | undefined,
  now: Date,
): ProductColumns {
  const isOn = isSaleOn(fields, businessDay(now));
  const text = current?.text ?? localised(() => emptyText);
  return {
    ...{ sku: fields.sku, spu: current?.spu ?? fields.sku, slug: fields.slug, barcode: fields.barcode },
    customized_type: customizedTypeOf(fields, current),
    goods: fields.goods,
    price_minor: isOn && fields.salePriceMinor !== null ? fields.salePriceMinor : fields.priceMinor,
    original_price_minor: isOn ? fields.priceMinor : null,
    ...{ sale_price_minor: fields.salePriceMinor, sale_from: fields.saleFrom || null },
    ...{ sale_to: fields.saleTo || null, is_sale: fields.isFinalSale, is_returnable: fields.isReturnable },
    ...{ is_bundle: fields.isBundle, on_shelf: fields.isOnShelf, sort: fields.sort },
    ...{ featured: fields.isFeatured, best_seller: fields.isBestSeller },
    created_day: current?.created_day ?? businessDay(now),
    ...{ weight_mg: fields.weightMg, ring_sizes: current?.ring_sizes ?? null },
    ...{ metal: fields.metal, shape: fields.shape, gem: fields.gem, style: fields.style },
    ...{ origin: fields.origin, options: fields.options, variants: fields.variants },
    stones: fields.stones.map(({ caratMilli, ...stone }) => ({ ...stone, carat: caratMilli / 1000 })),
    ...{ pieces: fields.pieces, related: fields.related, designer: fields.designer, tags: fields.tags },
    design: fields.design as ProductRow['design'],
    text: asText(text, fields as unknown as ContentFields, productTexts),
  };
}

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

async function readCategoryIds(executor: Executor, ids: readonly number[]): Promise<Map<number, number[]>> {
  const found = new Map<number, number[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return found;
  const rows = await executor
    .selectFrom('product_category')
    .select(['product_id', 'category_id'])
    .where('product_id', 'in', [...ids])
    .orderBy('position')
    .execute();
  for (const { product_id, category_id } of rows) found.get(product_id)?.push(category_id);
  return found;
}

function contentOf(row: ProductRow, categories: readonly number[]): PublishedContent {
  return {
    key: String(row.id),
    title: localised((locale) => row.text[locale].name),
    path: productPath({ id: row.id, kind: productKind(row.customized_type) }),
    fields: { ...fieldsOf(row), categories } as unknown as ContentFields,
    updatedAt: row.updated_at,
    isArchived: row.archived_at !== null,
  };
}

async function contentsOf(executor: Executor, rows: readonly ProductRow[]): Promise<PublishedContent[]> {
  const categories = await readCategoryIds(
    executor,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => contentOf(row, categories.get(row.id) ?? []));
}

/** Replaces the categories of a product, if they differ: the first is its main one. */
async function writeCategories(executor: Executor, id: number, categories: readonly number[]): Promise<void> {
  const before = (await readCategoryIds(executor, [id])).get(id) ?? [];
  if (before.join() === categories.join()) return;
  await executor.deleteFrom('product_category').where('product_id', '=', id).execute();
  await executor
    .insertInto('product_category')
    .values(categories.map((category_id, position) => ({ product_id: id, category_id, position })))
    .execute();
}

/**
 * Keeps the stock when a product gets its first variants or loses all: its pieces become those of the first variant, as
 * in other shop systems, or those of the product. Staff then move them.
 */
async function moveStock(trx: Transaction<Schema>, before: ProductRow, fields: ProductFields): Promise<void> {
  const { id, variants } = before;
  const [first] = fields.variants;
  if (variants.length === 0 && first) {
    const places = (await readPlaces(trx, [id])).get(id) ?? [];
    const held = places.filter(({ pieces }) => pieces > 0);
    await writePlacesOf(trx, { productId: id, variant: variantKey(first.options) }, held);
  } else if (variants.length > 0 && !first) {
    await dropVariantPlaces(trx, id);
  }
}

async function holdRow(executor: Executor, id: number): Promise<ProductRow | undefined> {
  return executor.selectFrom('product').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function readProductRow(executor: Executor, id: number): Promise<ProductRow | undefined> {
  return executor.selectFrom('product').selectAll().where('id', '=', id).executeTakeFirst();
}

async function writeProduct(executor: Executor, before: ProductRow, given: ContentFields, now: Date) {
  const { id } = before;
  const categories = (await readCategoryIds(executor, [id])).get(id) ?? [];
  // Versions of earlier releases lack the fields that were added since: those stay as they are.
  const fields = { ...fieldsOf(before), categories, ...given } as unknown as ProductFields;
  await executor
    .updateTable('product')
    .set({ ...written(productColumns(fields, before, now)), updated_at: now, archived_at: null })
    .where('id', '=', id)
    .execute();
  await writeCategories(executor, id, fields.categories);
  await moveStock(executor as Transaction<Schema>, before, fields);
}

/** Products: texts, prices, options and variants, facts and places in the shop. Their stock is in the stock section. */
export const productRows: ContentRows = {
  all: async (executor) =>
    contentsOf(executor, await executor.selectFrom('product').selectAll().orderBy('id').execute()),
  some: async (executor, { search, limit, offset }) => {
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
    const { total } = await meant
      .select(sql<number>`count(*)::integer`.as('total'))
      .executeTakeFirstOrThrow();
    const rows = await meant.selectAll().orderBy('id').limit(limit).offset(offset).execute();
    return { found: await contentsOf(executor, rows), total };
  },
  hold: async (executor, key) => {
    const row = await holdRow(executor, Number(key));
    if (!row) return undefined;
    const [content] = await contentsOf(executor, [row]);
    return content;
  },
  write: async (executor, key, fields, now) => {
    const before = await holdRow(executor, Number(key));
    if (!before) throw new Error(`product ${key} is not there`);
    await writeProduct(executor, before, fields, now);
  },
  nextKey: async (executor) => {
    // Two concurrent inserts must not take the same number.
    await sql`lock table product in share row exclusive mode`.execute(executor);
    const { id } = await executor
      .selectFrom('product')
      .select(sql<number>`greatest(max(id), ${lastSeededNumber}, ${lastNumber('product')}) + 1`.as('id'))
      .executeTakeFirstOrThrow();
    return String(id);
  },
  insert: async (executor, key, given, now) => {
    const id = Number(key);
    const archived = await holdRow(executor, id);
    if (archived) return writeProduct(executor, archived, given, now);
    const fields = given as unknown as ProductFields;
    await executor
      .insertInto('product')
      .values({
        ...written(productColumns(fields, undefined, now)),
        ...{ id, stock: 0, digest: `desk-${now.getTime()}`, updated_at: now },
      })
      .execute();
    await writeCategories(executor, id, fields.categories);
    // Services are not counted: the workshop starts with as many as a place can have.
    if (fields.goods === 'service' && fields.variants.length === 0)
      await writePlacesOf(executor as Transaction<Schema>, { productId: id, variant: '' }, [
        { storeId: workshop, pieces: mostPieces },
      ]);
    return undefined;
  },
  /** Archives the product: orders, reviews and receipts still refer to it. */
  remove: async (executor, key) => {
    await executor
      .updateTable('product')
      .set({ on_shelf: false, archived_at: sql<Date>`now()` })
      .where('id', '=', Number(key))
      .execute();
  },
};

/** Numbers up to this one are left to the demonstration's data. */
const lastSeededNumber = 9_999;

/** Takes a product out of the archive, hidden. */
export async function restoreProduct(executor: Executor, key: string, now: Date): Promise<void> {
  await executor
    .updateTable('product')
    .set({ archived_at: null, updated_at: now })
    .where('id', '=', Number(key))
    .execute();
}

/** Codes of these kinds that another product has already. */
export async function codesOfOthers(
  executor: Executor,
  kind: 'sku' | 'barcode',
  codes: readonly string[],
  id: number,
): Promise<Set<string>> {
  if (codes.length === 0) return new Set();
  const rows = await executor
    .selectFrom('product_code')
    .select('code')
    .where('kind', '=', kind)
    .where('code', 'in', [...codes])
    .where('product_id', '!=', id)
    .execute();
  return new Set(rows.map(({ code }) => code));
}

/** Whether another product has or had this address: former ones stay reserved. */
export async function isSlugOfOther(executor: Executor, slug: string, key: string): Promise<boolean> {
  const now = await executor
    .selectFrom('product')
    .select('id')
    .where('slug', '=', slug)
    .where(sql<string>`id::text`, '!=', key)
    .limit(1)
    .executeTakeFirst();
  if (now) return true;
  const before = await executor
    .selectFrom('content_history')
    .select('id')
    .where('kind', '=', 'product')
    .where('key', '!=', key)
    .where(sql<string>`fields ->> 'slug'`, '=', slug)
    .limit(1)
    .executeTakeFirst();
  return before !== undefined;
}

/** Keys of variants of a product that have pieces. */
export async function stockedVariants(executor: Executor, id: number): Promise<string[]> {
  const places = (await readVariantPlaces(executor, [id])).get(id) ?? new Map();
  return [...places]
    .filter(([, held]: [string, readonly { pieces: number }[]]) => held.some(({ pieces }) => pieces > 0))
    .map(([key]) => key);
}

/** Names of these products, in any order. */
export async function readProductNames(executor: Executor, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const products = executor
    .selectFrom('product')
    .select(['id', 'text'])
    .where('id', 'in', [...ids]);
  return (await products.execute()).map(({ id, text }): { id: number; title: Localised } => ({
    id,
    title: localised((locale) => text[locale].name),
  }));
}
