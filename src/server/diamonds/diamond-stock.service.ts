import type { Transaction } from 'kysely';
import type { DiamondWithReport } from '#kernel/shop/diamonds/diamond.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { diamondOf } from './diamonds.mapper.ts';
import { holdDiamond, letGoOfDiamond, markDiamondSold } from './diamonds.repo.ts';
import { diamondsOf } from './diamonds.service.ts';

export { diamondOf };

/** Stones of stock by id, as they stand now; unknown ids are absent. */
export async function stockDiamonds(
  executor: Executor,
  ids: readonly number[],
): Promise<Map<number, DiamondWithReport>> {
  const stones = await diamondsOf(executor, [...new Set(ids)]);
  return new Map(stones.map((stone) => [stone.id, stone]));
}

/**
 * A loose stone is one of its kind. These run in the transaction of the order they belong to, stones in the
 * order of their ids; searches see the change within half a second of the commit, pages and carts at once.
 */

/** Keeps the stone for an order that waits for its payment; false when somebody else has it. */
export function reserveDiamond(trx: Transaction<Schema>, id: number, orderId: number): Promise<boolean> {
  return holdDiamond(trx, id, orderId);
}

/** The order was cancelled or ran out of time; false when it did not hold the stone. */
export function releaseDiamond(trx: Transaction<Schema>, id: number, orderId: number): Promise<boolean> {
  return letGoOfDiamond(trx, id, orderId);
}

/** The order was paid; false when it did not hold the stone. */
export function sellDiamond(trx: Transaction<Schema>, id: number, orderId: number): Promise<boolean> {
  return markDiamondSold(trx, id, orderId);
}

/** The order was paid and its money went back before the stone left the house; false when it was not sold to it. */
export function takeBackDiamond(trx: Transaction<Schema>, id: number, orderId: number): Promise<boolean> {
  return letGoOfDiamond(trx, id, orderId, ['reserved', 'sold']);
}
