import type { Transaction } from 'kysely';
import { applyStockChange, type StockPlace, workshop } from '#kernel/shop/stock/stock-places.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { readStores } from '#server/stores/stores.repo.ts';
import { holdProduct, readPlacesOf, type Stocked, writePlacesOf } from './stock.repo.ts';
import { addAct } from './stock-desk.repo.ts';

/** The place of a key: `workshop`, or the number of a store that trades; undefined for any other. */
export async function knownPlace(executor: Executor, key: string): Promise<StockPlace | undefined> {
  if (key === 'workshop') return workshop;
  return (await readStores(executor)).find(({ id }) => String(id) === key)?.id;
}

/** Pieces of goods at a place. */
export async function piecesAt(executor: Executor, goods: Stocked, storeId: StockPlace): Promise<number> {
  const [held = []] = await readPlacesOf(executor, [goods]);
  return held.find((each) => each.storeId === storeId)?.pieces ?? 0;
}

/**
 * Adds pieces to a place, or removes them, with an entry in the journal. False, with nothing changed, if the place has
 * fewer, or other pieces than `expected`.
 */
export async function changePieces(
  trx: Transaction<Schema>,
  goods: Stocked,
  change: { storeId: StockPlace; pieces: number; expected?: number; reason: string; who: string; at: Date },
): Promise<boolean> {
  const { storeId, pieces, expected, ...entry } = change;
  if (!(await holdProduct(trx, goods.productId))) return false;
  const [held = []] = await readPlacesOf(trx, [goods]);
  const present = held.find((each) => each.storeId === storeId)?.pieces ?? 0;
  const changes = [{ storeId, pieces }];
  const after = applyStockChange(held, changes);
  if (!after || (expected !== undefined && present !== expected)) return false;
  await writePlacesOf(trx, goods, after);
  await addAct(trx, { ...goods, ...entry, kind: 'corrected', undoes: null, changes });
  return true;
}
