import type { Transaction } from 'kysely';
import {
  applyStockChange,
  negated,
  type PlacedPieces,
  putBack,
  type StockPlace,
  storesWith,
  takeFrom,
} from '#kernel/shop/stock/stock-places.ts';
import { codes } from '#kernel/wire/codes.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { addTaken, dropTaken, holdProduct, readPlaces, readTaken, writePlaces } from './stock.repo.ts';

export interface StockLine {
  productId: number;
  quantity: number;
}

/** The order, and its collection store. */
interface StockOrder {
  id: number;
  store_id: StockPlace;
}

/** Sums up the lines of each product, ordered by id: two orders never deadlock. */
export function byProduct(lines: readonly StockLine[]): StockLine[] {
  const sums = new Map<number, number>();
  for (const { productId, quantity } of lines) {
    if (!Number.isInteger(quantity) || quantity <= 0) throw new RangeError(`not a quantity: ${quantity}`);
    sums.set(productId, (sums.get(productId) ?? 0) + quantity);
  }
  return [...sums].toSorted(([a], [b]) => a - b).map(([productId, quantity]) => ({ productId, quantity }));
}

/** Changes a locked product's stock per place. */
async function change(trx: Transaction<Schema>, id: number, changes: readonly PlacedPieces[]): Promise<void> {
  const places = (await readPlaces(trx, [id])).get(id) ?? [];
  const after = applyStockChange(places, changes);
  if (!after) throw new Error(`stock of product ${id} would become negative`);
  await writePlaces(trx, id, after);
}

/**
 * Takes pieces for an order inside the caller's transaction. Throws 1500001 if there are too few, and the transaction
 * rolls back.
 */
export async function takeForOrder(
  trx: Transaction<Schema>,
  order: StockOrder,
  lines: readonly StockLine[],
): Promise<void> {
  for (const { productId, quantity } of byProduct(lines)) {
    const product = await holdProduct(trx, productId);
    const places = (await readPlaces(trx, [productId])).get(productId) ?? [];
    const taken = product?.on_shelf ? takeFrom(places, quantity, order.store_id) : undefined;
    if (!taken) refuse(codes.outOfStock);
    await change(trx, productId, negated(taken));
    await addTaken(trx, { orderId: order.id, productId }, taken);
  }
}

/** Returns pieces of an order to the places they were taken from, or all of them to `place`. */
export async function returnToStock(
  trx: Transaction<Schema>,
  orderId: number,
  lines: readonly StockLine[],
  place?: StockPlace,
): Promise<void> {
  for (const { productId, quantity } of byProduct(lines)) {
    await holdProduct(trx, productId);
    const all = await readTaken(trx, orderId);
    const { back, out } = putBack(
      all.filter((taken) => taken.productId === productId),
      quantity,
    );
    await change(trx, productId, place === undefined ? back : [{ storeId: place, pieces: quantity }]);
    await dropTaken(trx, { orderId, productId });
    await addTaken(trx, { orderId, productId }, out);
  }
}

/** Stores that have all of these goods in stock. */
export async function storesThatHave(executor: Executor, lines: readonly StockLine[]): Promise<Set<number>> {
  const goods = byProduct(lines);
  const places = await readPlaces(
    executor,
    goods.map(({ productId }) => productId),
  );
  return storesWith(goods, places);
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
    ({ productId, quantity }) =>
      here.filter((each) => each.productId === productId).reduce((sum, { pieces }) => sum + pieces, 0) >=
      quantity,
  );
}
