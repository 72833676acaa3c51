import type { Transaction } from 'kysely';
import * as v from 'valibot';
import { type PlacedPieces, sumOf, workshop } from '#kernel/shop/stock/stock-places.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { digestOf } from '#server/platform/digest.ts';
import type { SeedRow } from '#server/seed-rows/seed-rows.repo.ts';
import type { SeedRows } from '#server/seed-rows/seed-rows.service.ts';
import { writePlacesOf } from '#server/stock/stock.repo.ts';
import { readJson } from '../data-files.ts';
import { categories as categoriesShape, type ProductFile, product } from '../data-shapes.ts';
import { type DescribedProduct, describedProducts } from '../seed-products.ts';
import { specimenNumber } from '../specimen-number.ts';

export const catalogueFiles = ['categories.json', 'products', 'designs', 'ring-sizer.json'];

function categoryRows(): SeedRow[] {
  // Parents first, because their children refer to them.
  const categories = readJson('categories.json', categoriesShape).toSorted((a, b) => a.parentId - b.parentId);
  return categories.map((category) => ({
    id: category.id,
    parent_id: category.parentId === 0 ? null : category.parentId,
    slug: category.slug,
    image: category.image,
    fallback_image: category.fallbackImage,
    sort: category.sort,
    text: category.text,
    digest: digestOf(category),
  }));
}

/** First certificate number of set stones; loose stones have lower ones. */
const firstSetStone = 90_000;

/** A ready-made piece with one graded stone comes with its report. */
function stonesOf({ id, customizedType, stones }: ProductFile) {
  return stones.map((stone) => ({
    ...stone,
    reportNo:
      customizedType === 0 && stone.lab !== '' && stone.count === 1
        ? specimenNumber(stone.lab, firstSetStone + id)
        : '',
  }));
}

function toRow({ file, design }: DescribedProduct, now: Date): SeedRow {
  const { stock: _, ...printed } = file;
  return {
    id: file.id,
    sku: file.sku,
    spu: file.spu,
    slug: file.slug,
    customized_type: file.customizedType,
    price_minor: file.priceMinor,
    original_price_minor: file.originalPriceMinor,
    on_shelf: file.onShelf,
    is_sale: file.isSale,
    is_bundle: file.isBundle,
    is_returnable: file.returnable,
    sort: file.sort,
    featured: file.featured,
    best_seller: file.bestSeller,
    created_day: file.createdDay,
    weight_mg: Math.round(file.weightG * 1000),
    ...file.attributes,
    ring_sizes: file.ringSizes,
    stones: stonesOf(file),
    options: file.options,
    pieces: file.pieces,
    related: file.related,
    text: file.text,
    design,
    renders: `products/${file.id}`,
    digest: digestOf({ ...printed, design }),
    updated_at: now,
  };
}

const ringSizer = v.pick(v.object(product.entries), [
  ...(['id', 'sku', 'slug', 'priceMinor', 'stock', 'weightG', 'createdDay', 'text'] as const),
]);

/** The ring sizer: off the shelf, so that only its link sells it. */
function sizerRow(now: Date): { row: SeedRow; stock: number } {
  const { stock, weightG, createdDay, priceMinor, ...sizer } = readJson('ring-sizer.json', ringSizer);
  const row = {
    ...{ ...sizer, spu: sizer.sku, customized_type: 0, price_minor: priceMinor, original_price_minor: null },
    ...{ on_shelf: false, is_sale: false, is_bundle: false, is_returnable: false },
    ...{ sort: sizer.id, featured: false, best_seller: false, created_day: createdDay },
    ...{ weight_mg: Math.round(weightG * 1000), metal: '', shape: '', gem: '', style: '', origin: '' },
    ...{ ring_sizes: null, stones: [], options: [], pieces: [], related: [], design: null, renders: '' },
  };
  return { row: { ...row, digest: digestOf(row), updated_at: now }, stock };
}

/**
 * Distributes the stock of a new product: half in the workshop, the rest over the stores. Made-to-order pieces are
 * made in the workshop.
 */
async function placePieces(
  trx: Transaction<Schema>,
  { id, stock, customizedType }: ProductFile,
  stores: readonly number[],
): Promise<void> {
  if (customizedType !== 0 || stores.length === 0 || stock < 2) return;
  const inStores = Math.floor(stock / 2);
  const places: PlacedPieces[] = stores.map((storeId, index) => ({
    storeId,
    pieces: Math.floor((inStores + ((id + index) % stores.length)) / stores.length),
  }));
  await writePlacesOf(trx, { productId: id, variant: '' }, [
    { storeId: workshop, pieces: stock - sumOf(places) },
    ...places,
  ]);
}

async function placeNewPieces(
  trx: Transaction<Schema>,
  products: readonly ProductFile[],
  inserted: ReadonlySet<string>,
): Promise<void> {
  const stores = (await trx.selectFrom('store').select('id').orderBy('id').execute()).map(({ id }) => id);
  for (const file of products) if (inserted.has(String(file.id))) await placePieces(trx, file, stores);
}

/** Stock of a new product, and its usual price as the lowest one before its reduction. */
const initialOf = ({ stock, originalPriceMinor }: ProductFile): SeedRow => ({
  stock,
  prior_prices: originalPriceMinor === null ? null : { '': originalPriceMinor },
});

/** Days for which a reduced product had its usual price, in the price log. */
const usualPriceDays = 40;

async function logUsualPrices(
  trx: Transaction<Schema>,
  products: readonly ProductFile[],
  inserted: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  const at = new Date(now.getTime() - usualPriceDays * 86_400_000);
  const rows = products.flatMap(({ id, originalPriceMinor }) =>
    originalPriceMinor === null || !inserted.has(String(id))
      ? []
      : [{ product_id: id, at, prices: jsonb({ '': originalPriceMinor }) }],
  );
  if (rows.length > 0) await trx.insertInto('price_log').values(rows).execute();
}

/**
 * Categories and products. Stock is written for new products only, so that sales are kept. A product whose file is
 * deleted is unlisted, because orders still refer to it.
 */
export function catalogueRows(now: Date): SeedRows[] {
  const described = describedProducts();
  const products = described.map(({ file }) => file);
  const sizer = sizerRow(now);
  return [
    { table: 'category', rows: categoryRows(), derived: ['digest'] },
    {
      table: 'product',
      rows: [...described.map((product) => toRow(product, now)), sizer.row],
      initial: new Map([
        ...products.map((file) => [String(file.id), initialOf(file)] as const),
        [String(sizer.row.id), { stock: sizer.stock }],
      ]),
      derived: ['digest', 'updated_at'],
      onInserted: async (trx, keys) => {
        await placeNewPieces(trx, products, keys);
        await logUsualPrices(trx, products, keys, now);
      },
      onGone: (trx, key) =>
        trx.updateTable('product').set({ on_shelf: false }).where('id', '=', Number(key)).execute(),
    },
    {
      table: 'product_category',
      rows: products.flatMap(({ id, categoryIds }) =>
        categoryIds.map((category, position) => ({ category_id: category, product_id: id, position })),
      ),
    },
  ];
}
