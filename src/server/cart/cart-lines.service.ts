import type { Transaction } from 'kysely';
import type { CartLine } from '#kernel/shop/cart/cart-item.ts';
import { carryOver, takeOut } from '#kernel/shop/cart/cart-lines.ts';
import { saleProducts } from '#server/catalogue/sale-products.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { lockCartsOf, moveBasketTo, removeCart } from './cart.repo.ts';
import {
  type BasketOwner,
  lockedCart,
  type StoredCart,
  saveCart,
  storedCart,
} from './stored-cart.service.ts';

type Pieces = Pick<CartLine, 'item' | 'quantity'>;

/** Changes a cart that the caller's transaction has locked. */
async function changeLockedCart(
  trx: Transaction<Schema>,
  owner: BasketOwner,
  change: (stored: StoredCart) => readonly CartLine[],
  couponOf: (couponId: number | null, hasChanged: boolean) => number | null = (couponId) => couponId,
): Promise<void> {
  const stored = await lockedCart(trx, owner);
  const changed = change(stored);
  const couponId = couponOf(stored.cart?.couponId ?? null, changed !== stored.lines);
  if (!(await saveCart(trx, stored, changed, { couponId })))
    throw new Error(`the cart of customer ${owner.customerId} is not locked`);
}

/**
 * Returns the lines of a cancelled order to their basket, selected. A buy-now basket is changed only while it is
 * empty. The coupon is restored to a basket without one.
 */
export async function returnLinesToCart(
  trx: Transaction<Schema>,
  owner: BasketOwner,
  lines: readonly Pieces[],
  couponId: number | null = null,
): Promise<void> {
  const products = await saleProducts(
    trx,
    lines.flatMap(({ item }) => (item.kind === 'product' ? item.productId : [])),
  );
  const change = (cart: StoredCart) =>
    owner.basket === 'buy_now' && cart.lines.length > 0
      ? cart.lines
      : carryOver(cart.lines, lines, (id) => products.has(id));
  // The coupon is restored only with the lines it was used for.
  const couponOf = (current: number | null, hasChanged: boolean) => current ?? (hasChanged ? couponId : null);
  await changeLockedCart(trx, owner, change, couponOf);
}

/** Removes the lines of a reopened order from the cart, as far as they are in it, and its coupon. */
export function removeLinesFromCart(
  trx: Transaction<Schema>,
  owner: BasketOwner,
  lines: readonly Pieces[],
  couponId: number | null,
): Promise<void> {
  const change = (cart: StoredCart) => takeOut(cart.lines, lines);
  return changeLockedCart(trx, owner, change, (current) => (current === couponId ? null : current));
}

/**
 * Moves the carts of guests to the customer. Equal lines add up and coupons of the guests are dropped. A guest's
 * buy-now basket replaces the customer's.
 */
export async function adoptCarts(
  trx: Transaction<Schema>,
  fromCustomerIds: readonly number[],
  toCustomerId: number,
): Promise<void> {
  for (const source of await lockCartsOf(trx, fromCustomerIds)) {
    const { customer_id: customerId, basket } = source;
    const { lines } = await storedCart(trx, { customerId, basket });
    // An empty buy-now basket belongs to an order that was placed; it is not moved.
    if (basket === 'buy_now' && lines.length > 0) {
      await moveBasketTo(trx, source, toCustomerId);
      continue;
    }
    if (basket === 'cart') await returnLinesToCart(trx, { customerId: toCustomerId, basket }, lines);
    await removeCart(trx, source.id);
  }
}
