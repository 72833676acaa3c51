import { sql, type Transaction } from 'kysely';
import type { PlacedPieces } from '#kernel/shop/stock/stock-places.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** Locks a product; required before its stock per place changes. Undefined if there is none. */
export async function holdProduct(trx: Transaction<Schema>, id: number) {
  return trx
    .selectFrom('product')
    .select(['id', 'sku', 'on_shelf', 'stock'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Stock of each product per place, over all variants, the workshop first. */
export async function readPlaces(
  executor: Executor,
  productIds: readonly number[],
): Promise<Map<number, PlacedPieces[]>> {
  const places = new Map<number, PlacedPieces[]>(productIds.map((id) => [id, []]));
  if (productIds.length === 0) return places;
  const rows = await executor
    .selectFrom('stock_place')
    .selectAll()
    .where('product_id', 'in', [...places.keys()])
    .orderBy('product_id')
    .orderBy('store_id', (order) => order.asc().nullsFirst())
    .execute();
  for (const { product_id, store_id, pieces } of rows)
    places.get(product_id)?.push({ storeId: store_id, pieces });
  return places;
}

/** A product, or one of its variants; `variant` is '' for a product without variants. */
export interface Stocked {
  productId: number;
  variant: string;
}

/** Stock of these goods per place, in their order, the workshop first. */
export async function readPlacesOf(executor: Executor, goods: readonly Stocked[]): Promise<PlacedPieces[][]> {
  const plain = goods.filter(({ variant }) => variant === '').map(({ productId }) => productId);
  const withVariants = goods.filter(({ variant }) => variant !== '').map(({ productId }) => productId);
  const places = await readPlaces(executor, plain);
  const variants = await readVariantPlaces(executor, withVariants);
  return goods.map(
    ({ productId, variant }) =>
      (variant === '' ? places.get(productId) : variants.get(productId)?.get(variant)) ?? [],
  );
}

/** Stock of each product with variants, by variant key and place, the workshop first. */
export async function readVariantPlaces(
  executor: Executor,
  productIds: readonly number[],
): Promise<Map<number, Map<string, PlacedPieces[]>>> {
  const places = new Map<number, Map<string, PlacedPieces[]>>();
  if (productIds.length === 0) return places;
  const rows = await executor
    .selectFrom('variant_place')
    .selectAll()
    .where('product_id', 'in', [...new Set(productIds)])
    .orderBy('product_id')
    .orderBy('variant')
    .orderBy('store_id', (order) => order.asc().nullsFirst())
    .execute();
  for (const { product_id, variant, store_id, pieces } of rows) {
    const ofProduct = places.get(product_id) ?? new Map<string, PlacedPieces[]>();
    places.set(product_id, ofProduct);
    ofProduct.set(variant, [...(ofProduct.get(variant) ?? []), { storeId: store_id, pieces }]);
  }
  return places;
}

/** Pieces of goods at a place. */
type PlacedGoods = Stocked & PlacedPieces;

/** Writes the stock of locked products at these places, in one statement, so that the total of each changes once. */
async function writePlaces(trx: Transaction<Schema>, places: readonly PlacedGoods[]): Promise<void> {
  if (places.length === 0) return;
  await trx
    .insertInto('stock_place')
    .values(
      places.map(({ productId, storeId, pieces }) => ({ product_id: productId, store_id: storeId, pieces })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['product_id', 'store_id'])
        .doUpdateSet({ pieces: (set) => set.ref('excluded.pieces') })
        .where(sql<boolean>`stock_place.pieces <> excluded.pieces`),
    )
    .execute();
}

/** As `writePlaces`, for variants. */
async function writeVariantPlaces(trx: Transaction<Schema>, places: readonly PlacedGoods[]): Promise<void> {
  if (places.length === 0) return;
  await trx
    .insertInto('variant_place')
    .values(
      places.map(({ productId, storeId, variant, pieces }) => ({
        ...{ product_id: productId, variant, store_id: storeId, pieces },
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['product_id', 'variant', 'store_id'])
        .doUpdateSet({ pieces: (set) => set.ref('excluded.pieces') })
        .where(sql<boolean>`variant_place.pieces <> excluded.pieces`),
    )
    .execute();
}

/** Writes the stock of goods of locked products, each at a place. */
export async function writePlacedGoods(
  trx: Transaction<Schema>,
  places: readonly PlacedGoods[],
): Promise<void> {
  await writePlaces(
    trx,
    places.filter(({ variant }) => variant === ''),
  );
  await writeVariantPlaces(
    trx,
    places.filter(({ variant }) => variant !== ''),
  );
}

/** Writes the stock of goods of a locked product at these places. */
export const writePlacesOf = (
  trx: Transaction<Schema>,
  goods: Stocked,
  places: readonly PlacedPieces[],
): Promise<void> =>
  writePlacedGoods(
    trx,
    places.map((place) => ({ ...goods, ...place })),
  );

/** Deletes the places of all variants of a locked product; its pieces stay in `stock_place`. */
export async function dropVariantPlaces(trx: Transaction<Schema>, productId: number): Promise<void> {
  await trx.deleteFrom('variant_place').where('product_id', '=', productId).execute();
}

/** Places from which an order took its pieces, in that order. */
export async function readTaken(executor: Executor, orderId: number): Promise<(PlacedPieces & Stocked)[]> {
  const rows = await executor
    .selectFrom('stock_taken')
    .select(['product_id', 'variant', 'store_id', 'pieces'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return rows.map(({ product_id, variant, store_id, pieces }) => ({
    productId: product_id,
    variant,
    storeId: store_id,
    pieces,
  }));
}

/** Adds pieces to those that an order has taken. */
export async function addTaken(
  trx: Transaction<Schema>,
  of: Stocked & { orderId: number },
  taken: readonly PlacedPieces[],
): Promise<void> {
  if (taken.length === 0) return;
  await trx
    .insertInto('stock_taken')
    .values(
      taken.map(({ storeId, pieces }) => ({
        order_id: of.orderId,
        product_id: of.productId,
        variant: of.variant,
        store_id: storeId,
        pieces,
      })),
    )
    .execute();
}

/** Deletes the pieces that an order has taken of a product. */
export async function dropTaken(trx: Transaction<Schema>, of: Stocked & { orderId: number }): Promise<void> {
  await trx
    .deleteFrom('stock_taken')
    .where('order_id', '=', of.orderId)
    .where('product_id', '=', of.productId)
    .where('variant', '=', of.variant)
    .execute();
}
