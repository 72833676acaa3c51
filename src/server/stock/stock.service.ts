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

/** Whose pieces they are, and the store where they are collected. */
interface StockOrder {
  id: number;
  store_id: StockPlace;
}

/** Lines of one product added up, in the order of ids: two orders never wait for each other in a circle. */
export function byProduct(lines: readonly StockLine[]): StockLine[] {
  const sums = new Map<number, number>();
  for (const { productId, quantity } of lines) {
    if (!Number.isInteger(quantity) || quantity <= 0) throw new RangeError(`not a quantity: ${quantity}`);
    sums.set(productId, (sums.get(productId) ?? 0) + quantity);
  }
  return [...sums].toSorted(([a], [b]) => a - b).map(([productId, quantity]) => ({ productId, quantity }));
}

/** Gives the places of a held product so many pieces more, or fewer. */
async function change(trx: Transaction<Schema>, id: number, changes: readonly PlacedPieces[]): Promise<void> {
  const places = (await readPlaces(trx, [id])).get(id) ?? [];
  const after = applyStockChange(places, changes);
  if (!after) throw new Error(`a place would have fewer pieces of product ${id} than none`);
  await writePlaces(trx, id, after);
}

/**
 * Takes pieces for an order inside the caller's transaction, from where the rule says. Throws 1500001 for more than there
 * are; what was taken goes back with it.
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

/** Puts pieces of an order back where they came from. */
export async function giveBackOf(
  trx: Transaction<Schema>,
  orderId: number,
  lines: readonly StockLine[],
): Promise<void> {
  for (const { productId, quantity } of byProduct(lines)) {
    await holdProduct(trx, productId);
    const all = await readTaken(trx, orderId);
    const { back, out } = putBack(
      all.filter((taken) => taken.productId === productId),
      quantity,
    );
    await change(trx, productId, back);
    await dropTaken(trx, { orderId, productId });
    await addTaken(trx, { orderId, productId }, out);
  }
}

/** The stores in which all of these goods lie now. */
export async function storesThatHave(executor: Executor, lines: readonly StockLine[]): Promise<Set<number>> {
  const goods = byProduct(lines);
  const places = await readPlaces(
    executor,
    goods.map(({ productId }) => productId),
  );
  return storesWith(goods, places);
}

/** Whether all pieces of an order were taken from the store where it is collected. */
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
