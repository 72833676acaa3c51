import type { Transaction } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';
import {
  addLine,
  asNewLine,
  findLineByKey,
  type LineKey,
  lockCart,
  type NewLine,
  readCartsOf,
  readLines,
  removeCart,
  removeLines,
  setCoupon,
  updateLine,
} from './cart.repo.ts';

export { asNewLine, lockCart };

/** What has become an order leaves the cart, and the coupon with it. */
export async function emptyOrderedLines(
  trx: Transaction<Schema>,
  cartId: number,
  lineIds: readonly number[],
): Promise<void> {
  await removeLines(trx, lineIds);
  await setCoupon(trx, cartId, null);
}

/** Puts the lines of a dead order back into the customer's cart, selected. */
export async function putBackLines(
  trx: Transaction<Schema>,
  customerId: number,
  lines: readonly NewLine[],
  now: Date,
): Promise<void> {
  const cart = await lockCart(trx, customerId);
  for (const line of lines) await addLine(trx, cart.id, line, now);
}

/** Takes what an order covers after all out of the cart again, as far as it is there. */
export async function takeOutLines(
  trx: Transaction<Schema>,
  customerId: number,
  lines: readonly (LineKey & { quantity: number })[],
): Promise<void> {
  const cart = await lockCart(trx, customerId);
  for (const line of lines) {
    const known = await findLineByKey(trx, cart.id, line);
    if (!known) continue;
    if (known.qty > line.quantity) await updateLine(trx, known.id, { qty: known.qty - line.quantity });
    else await removeLines(trx, [known.id]);
  }
}

/** The carts of guests become part of the customer's; equal lines add up, the guests' coupons fall away. */
export async function adoptCart(
  trx: Transaction<Schema>,
  fromCustomerIds: readonly number[],
  toCustomerId: number,
): Promise<void> {
  const sources = await readCartsOf(trx, fromCustomerIds);
  if (sources.length === 0) return;
  const target = await lockCart(trx, toCustomerId);
  for (const source of sources) {
    const lines = (await readLines(trx, source.id)).toReversed();
    for (const line of lines) {
      await addLine(trx, target.id, asNewLine(line, line.name), line.added_at);
    }
    await removeCart(trx, source.id);
  }
}
