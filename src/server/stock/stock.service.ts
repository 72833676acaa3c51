import type { Transaction } from 'kysely';
import { mostPieces } from '#kernel/shop/stock/stock-acts.ts';
import {
  applyStockChange,
  negated,
  type PlacedPieces,
  putBack,
  type StockPlace,
  storesWith,
  sumOf,
  takeFrom,
  workshop,
} from '#kernel/shop/stock/stock-places.ts';
import { codes } from '#kernel/wire/codes.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import {
  addTaken,
  dropTaken,
  holdProduct,
  readPlacesOf,
  readTaken,
  readVariantPlaces,
  type Stocked,
  writePlacedGoods,
  writePlacesOf,
} from './stock.repo.ts';

export interface StockLine extends Stocked {
  quantity: number;
}

/** The order, and its collection store. */
interface StockOrder {
  id: number;
  store_id: StockPlace;
}

/** Sums up the lines of each product and variant, ordered by product id: two orders never deadlock. */
export function byProduct(lines: readonly StockLine[]): StockLine[] {
  const sums = new Map<string, StockLine>();
  for (const { productId, variant, quantity } of lines) {
    if (!Number.isInteger(quantity) || quantity <= 0) throw new RangeError(`not a quantity: ${quantity}`);
    const key = `${productId} ${variant}`;
    sums.set(key, { productId, variant, quantity: (sums.get(key)?.quantity ?? 0) + quantity });
  }
  return [...sums.values()].toSorted((a, b) => a.productId - b.productId || (a.variant < b.variant ? -1 : 1));
}

/** Stock of goods per place. */
async function placesOf(executor: Executor, goods: Stocked): Promise<PlacedPieces[]> {
  const [places = []] = await readPlacesOf(executor, [goods]);
  return places;
}

/** Changes the stock per place of goods of a locked product. */
async function change(
  trx: Transaction<Schema>,
  goods: Stocked,
  changes: readonly PlacedPieces[],
): Promise<void> {
  const after = applyStockChange(await placesOf(trx, goods), changes);
  if (!after) throw new Error(`stock of product ${goods.productId} ${goods.variant} would become negative`);
  await writePlacesOf(trx, goods, after);
}

const isSameGoods = (a: Stocked, b: Stocked): boolean =>
  a.productId === b.productId && a.variant === b.variant;

/**
 * Takes pieces for an order inside the caller's transaction. Throws 1500001 if there are too few, and the transaction
 * rolls back.
 */
export async function takeForOrder(
  trx: Transaction<Schema>,
  order: StockOrder,
  lines: readonly StockLine[],
): Promise<void> {
  for (const { quantity, ...goods } of byProduct(lines)) {
    const product = await holdProduct(trx, goods.productId);
    const places = await placesOf(trx, goods);
    const taken = product?.on_shelf ? takeFrom(places, quantity, order.store_id) : undefined;
    if (!taken) refuse(codes.outOfStock);
    await change(trx, goods, negated(taken));
    await addTaken(trx, { orderId: order.id, ...goods }, taken);
  }
}

/** Returns pieces of an order to the places they were taken from, or all of them to `place`. */
export async function returnToStock(
  trx: Transaction<Schema>,
  orderId: number,
  lines: readonly StockLine[],
  place?: StockPlace,
): Promise<void> {
  for (const { quantity, ...goods } of byProduct(lines)) {
    await holdProduct(trx, goods.productId);
    const all = await readTaken(trx, orderId);
    const { back, out } = putBack(
      all.filter((taken) => isSameGoods(taken, goods)),
      quantity,
    );
    await change(trx, goods, place === undefined ? back : [{ storeId: place, pieces: quantity }]);
    await dropTaken(trx, { orderId, ...goods });
    await addTaken(trx, { orderId, ...goods }, out);
  }
}

/** Makes the pieces of a product those of its first variant. */
export async function stockToVariant(
  trx: Transaction<Schema>,
  productId: number,
  variant: string,
): Promise<void> {
  const held = await placesOf(trx, { productId, variant: '' });
  await writePlacesOf(
    trx,
    { productId, variant },
    held.filter(({ pieces }) => pieces > 0),
  );
}

/** Gives the workshop as many pieces as a place can have, for goods that are not counted, or none of those not sold. */
export async function fillWorkshop(
  trx: Transaction<Schema>,
  goods: readonly Stocked[],
  isSold = true,
): Promise<void> {
  await writePlacedGoods(
    trx,
    goods.map((each) => ({ ...each, storeId: workshop, pieces: isSold ? mostPieces : 0 })),
  );
}

/** Keys of the variants of these products that have pieces at any place. */
export async function stockedVariants(
  executor: Executor,
  productIds: readonly number[],
): Promise<Map<number, string[]>> {
  const places = await readVariantPlaces(executor, productIds);
  return new Map(
    Array.from(places, ([id, variants]) => [
      id,
      [...variants].filter(([, held]) => sumOf(held) > 0).map(([key]) => key),
    ]),
  );
}

/** Stores that have all of these goods in stock. */
export async function storesThatHave(executor: Executor, lines: readonly StockLine[]): Promise<Set<number>> {
  const goods = byProduct(lines);
  const places = await readPlacesOf(executor, goods);
  return storesWith(goods.map(({ quantity }, index) => ({ quantity, places: places[index] ?? [] })));
}

/** Whether all pieces of an order were taken from its collection store. */
export async function liesWhereCollected(
  executor: Executor,
  order: StockOrder,
  lines: readonly StockLine[],
): Promise<boolean> {
  if (order.store_id === null) return false;
  const taken = await readTaken(executor, order.id);
  const here = taken.filter(({ storeId }) => storeId === order.store_id);
  return byProduct(lines).every(
    ({ quantity, ...goods }) =>
      here.filter((each) => isSameGoods(each, goods)).reduce((sum, { pieces }) => sum + pieces, 0) >=
      quantity,
  );
}

/** Stock of a new product by variant key; '' for a product without variants. */
interface OpeningStock {
  productId: number;
  stock: Readonly<Record<string, number>>;
}

/** Puts the first pieces of new products into the workshop. */
export async function setOpeningStock(
  trx: Transaction<Schema>,
  products: readonly OpeningStock[],
): Promise<void> {
  const placed = products.flatMap(({ productId, stock }) =>
    Object.entries(stock).map(([variant, pieces]) => ({
      ...{ productId, variant, storeId: workshop, pieces: Math.min(pieces, mostPieces) },
    })),
  );
  await writePlacedGoods(
    trx,
    placed.filter(({ pieces }) => pieces > 0),
  );
}
