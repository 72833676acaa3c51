import type { Transaction } from 'kysely';
import type { DiamondWithReport } from '#kernel/shop/diamonds/diamond.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { diamondOf } from './diamonds.mapper.ts';
import { clearDiamondHold, holdDiamond, markDiamondSold } from './diamonds.repo.ts';
import { diamondsOf } from './diamonds.service.ts';

export { diamondOf };

/** Current stones by id; unknown ids are absent. */
export async function stockDiamonds(
  executor: Executor,
  ids: readonly number[],
): Promise<Map<number, DiamondWithReport>> {
  const stones = await diamondsOf(executor, [...new Set(ids)]);
  return new Map(stones.map((stone) => [stone.id, stone]));
}

/**
 * Every loose stone is unique. These functions run in the order's transaction and lock stones by ascending id. Searches
 * see the change within half a second of the commit, pages and carts at once.
 */

/** Reserves the stone for an unpaid order; false if it is not available. */
export function reserveDiamond(trx: Transaction<Schema>, id: number, orderId: number): Promise<boolean> {
  return holdDiamond(trx, id, orderId);
}

/** For an order that was cancelled or expired; false if it did not hold the stone. */
export function releaseDiamond(trx: Transaction<Schema>, id: number, orderId: number): Promise<boolean> {
  return clearDiamondHold(trx, id, orderId);
}

/** For an order that was paid; false if it did not hold the stone. */
export function sellDiamond(trx: Transaction<Schema>, id: number, orderId: number): Promise<boolean> {
  return markDiamondSold(trx, id, orderId);
}

/** For a paid order that was refunded before dispatch; false if the stone was not sold to it. */
export function takeBackDiamond(trx: Transaction<Schema>, id: number, orderId: number): Promise<boolean> {
  return clearDiamondHold(trx, id, orderId, ['reserved', 'sold']);
}
