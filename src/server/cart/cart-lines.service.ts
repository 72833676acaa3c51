import type { Transaction } from 'kysely';
import type { CartLine } from '#kernel/shop/cart/cart-item.ts';
import { carryOver, takeOut } from '#kernel/shop/cart/cart-lines.ts';
import { saleProducts } from '#server/catalogue/sale-products.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { giveBasketTo, lockCartsOf, removeCart } from './cart.repo.ts';
import {
  type BasketOwner,
  lockedCart,
  type StoredCart,
  saveCart,
  storedCart,
} from './stored-cart.service.ts';

type Pieces = Pick<CartLine, 'item' | 'quantity'>;

/** Changes a cart inside the caller's transaction, which holds it to its end. */
async function changeHeld(
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
 * Puts the lines of a dead order back into the basket they came from, selected; into what is bought at once only
 * where the shopper is not about to buy something else. Their coupon comes back with them to a basket without one.
 */
export async function putBackLines(
  trx: Transaction<Schema>,
  owner: BasketOwner,
  lines: readonly Pieces[],
  couponId: number | null = null,
): Promise<void> {
  const products = await saleProducts(
    trx,
    lines.flatMap(({ item }) => (item.kind === 'product' ? item.productId : [])),
  );
  const change = (now: StoredCart) =>
    owner.basket === 'buy_now' && now.lines.length > 0
      ? now.lines
      : carryOver(now.lines, lines, (id) => products.has(id));
  // A coupon comes with the lines it was used for, never alone onto something else.
  const couponOf = (kept: number | null, hasChanged: boolean) => kept ?? (hasChanged ? couponId : null);
  await changeHeld(trx, owner, change, couponOf);
}

/** Takes what an order covers after all out of the cart again, as far as it is there, and its coupon with it. */
export function takeOutLines(
  trx: Transaction<Schema>,
  owner: BasketOwner,
  lines: readonly Pieces[],
  couponId: number | null,
): Promise<void> {
  const change = (now: StoredCart) => takeOut(now.lines, lines);
  return changeHeld(trx, owner, change, (kept) => (kept === couponId ? null : kept));
}

/**
 * The carts of guests who proved their address become part of the customer's; equal lines add up, the guests' coupons
 * fall away. What a guest is about to buy at once is what the customer buys then.
 */
export async function adoptCart(
  trx: Transaction<Schema>,
  fromCustomerIds: readonly number[],
  toCustomerId: number,
): Promise<void> {
  for (const source of await lockCartsOf(trx, fromCustomerIds)) {
    const { customer_id: customerId, basket } = source;
    const { lines } = await storedCart(trx, { customerId, basket });
    // An order leaves its basket behind empty: nothing is bought of that one.
    if (basket === 'buy_now' && lines.length > 0) {
      await giveBasketTo(trx, source, toCustomerId);
      continue;
    }
    if (basket === 'cart') await putBackLines(trx, { customerId: toCustomerId, basket }, lines);
    await removeCart(trx, source.id);
  }
}
