import type { Transaction } from 'kysely';
import type { CartLine } from '#kernel/cart/cart-item.ts';
import { carryOver, takeOut } from '#kernel/cart/cart-lines.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { lockCart, lockCartsOf, removeCart } from './cart.repo.ts';
import { type CartSnapshot, cartSnapshot, saveCart } from './cart-snapshot.service.ts';

type Pieces = Pick<CartLine, 'item' | 'quantity'>;

/** Changes a cart inside the caller's transaction, which holds it to its end. */
async function changeHeld(
  trx: Transaction<Schema>,
  customerId: number,
  lines: readonly Pieces[],
  change: (snapshot: CartSnapshot) => readonly CartLine[],
): Promise<void> {
  await lockCart(trx, customerId);
  const productIds = lines.flatMap(({ item }) => (item.kind === 'product' ? item.productId : []));
  const snapshot = await cartSnapshot(trx, { customerId, productIds });
  if (!(await saveCart(trx, snapshot, change(snapshot))))
    throw new Error(`cart of ${customerId} is not held`);
}

/** Puts the lines of a dead order back into the customer's cart, selected. */
export function putBackLines(
  trx: Transaction<Schema>,
  customerId: number,
  lines: readonly Pieces[],
): Promise<void> {
  return changeHeld(trx, customerId, lines, (now) =>
    carryOver(now.lines, lines, (id) => now.products.has(id)),
  );
}

/** Takes what an order covers after all out of the cart again, as far as it is there. */
export function takeOutLines(
  trx: Transaction<Schema>,
  customerId: number,
  lines: readonly Pieces[],
): Promise<void> {
  return changeHeld(trx, customerId, [], (now) => takeOut(now.lines, lines));
}

/** The carts of guests become part of the customer's; equal lines add up, the guests' coupons fall away. */
export async function adoptCart(
  trx: Transaction<Schema>,
  fromCustomerIds: readonly number[],
  toCustomerId: number,
): Promise<void> {
  for (const source of await lockCartsOf(trx, fromCustomerIds)) {
    const { lines } = await cartSnapshot(trx, { customerId: source.customer_id });
    await putBackLines(trx, toCustomerId, lines);
    await removeCart(trx, source.id);
  }
}
