import type { CartLineId } from '#kernel/shop/cart/cart-item.ts';
import { convertPriceMinor, type Money } from '#kernel/shop/money/money.ts';
import type { ValueBasis } from '#kernel/shop/piece-papers/piece-paper.ts';
import { cartGoods } from '#server/cart/cart-goods.service.ts';
import { type PricedLine, pricedCart } from '#server/cart/priced-cart.service.ts';
import { itemOf, type StoredCart } from '#server/cart/stored-cart.service.ts';
import { currencyOf } from '#server/currencies/currencies.service.ts';
import type { Order, OrderItem } from '#server/orders/orders.service.ts';
import type { Executor } from '#server/platform/db/database.ts';

/** Whether the shop could sell the same piece today, apart from its stone, of which there is one. */
function isPriced({ goods }: PricedLine): boolean {
  if (goods.kind === 'product') return goods.product !== undefined;
  if (goods.kind === 'diamond') return goods.stone !== null;
  return goods.made !== null && (goods.item.stoneId === null || goods.stone !== null);
}

/**
 * Price of one piece of a line in this shop today, in the currency of its order at the rate of the day; the price of the
 * order where the shop no longer has one. Measures a design, so call it without locks.
 */
export async function replacementValue(
  executor: Executor,
  order: Order,
  item: OrderItem,
  now: Date,
): Promise<{ value: Money; basis: ValueBasis }> {
  const currency = await currencyOf(executor, order.currency);
  const line = { id: item.id as CartLineId, item: itemOf(item, ''), quantity: 1, isSelected: true };
  const cart: StoredCart = {
    customerId: order.customer_id,
    basket: order.basket,
    cart: { id: 0, revision: 0, couponId: null },
    lines: [line],
  };
  const view = { currency, now, shippingBaseMinor: 0 };
  const priced = (await pricedCart(executor, cart, await cartGoods(executor, cart), view))?.lines[0];
  if (!priced || priced.priceMinor === 0 || !isPriced(priced))
    return { value: { currency: order.currency, minor: item.price_minor }, basis: 'price-paid' };
  return {
    value: { currency: currency.code, minor: convertPriceMinor(priced.priceMinor, currency) },
    basis: 'price-of-the-day',
  };
}
