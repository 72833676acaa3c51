import type { Transaction } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';
import { holdDiamond, letGoOfDiamond, markDiamondSold } from './diamonds.repo.ts';

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
