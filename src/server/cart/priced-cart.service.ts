import { type CouponOccasion, couponProblem } from '#kernel/shop/campaigns/coupon.rules.ts';
import { appliesTo } from '#kernel/shop/campaigns/coupon-scope.ts';
import { inShownOrder } from '#kernel/shop/cart/cart-lines.ts';
import { type CartTotals, cartTotals } from '#kernel/shop/cart/cart-totals.ts';
import { amongLines } from '#kernel/shop/cart/line-problem.ts';
import type { CurrencyRate } from '#kernel/shop/money/money.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { CartGoods, CouponWithUse } from './cart-goods.service.ts';
import { type PricedLine, priceLine } from './priced-line.ts';
import type { StoredCart } from './stored-cart.service.ts';

export type { PricedLine };

export interface PricedCart {
  cart: NonNullable<StoredCart['cart']>;
  /** In display order. */
  lines: PricedLine[];
  /** Selected lines that can be ordered once their options are chosen. */
  selected: PricedLine[];
  /** The cart's coupon, if it is valid now. */
  coupon: CouponWithUse | null;
  totals: CartTotals;
}

/** The subtotal of the selected lines that a coupon applies to. */
export function occasionOf(
  selected: readonly PricedLine[],
  { coupon }: CouponWithUse,
  { currency, now }: { currency: CurrencyRate; now: Date },
): CouponOccasion {
  const subtotalBaseMinor = selected
    .filter(({ line }) => appliesTo(coupon.scope, line.item))
    .reduce((sum, { line, priceMinor }) => sum + priceMinor * line.quantity, 0);
  return { subtotalBaseMinor, currency: currency.code, now };
}

/** Prices, stock, coupon and totals of a cart in the request's currency. Undefined for an empty cart. */
export async function pricedCart(
  executor: Executor,
  { cart, lines: stored }: StoredCart,
  goods: CartGoods,
  context: { currency: CurrencyRate; now: Date; shippingBaseMinor: number },
): Promise<PricedCart | undefined> {
  if (!cart || stored.length === 0) return undefined;
  const among = amongLines(stored, (id) => goods.products.get(id));
  const lines: PricedLine[] = [];
  for (const line of inShownOrder(stored)) lines.push(await priceLine(executor, line, goods, among(line)));
  const selected = lines.filter(({ line, problem }) => line.isSelected && problem === null);
  const { currency, shippingBaseMinor } = context;
  const own = goods.coupons.find(({ coupon }) => coupon.id === cart.couponId);
  const isUsable =
    own &&
    selected.length > 0 &&
    couponProblem(own.coupon, own.use, occasionOf(selected, own, context)) === undefined;
  const coupon = isUsable ? own : null;
  const bought = selected.map(({ line, priceMinor, originalMinor }) => ({
    priceMinor,
    originalMinor,
    quantity: line.quantity,
    isReduced: appliesTo(coupon?.coupon.scope ?? null, line.item),
  }));
  // A ring sizer alone is sent free of charge.
  const shipping = selected.some(({ priceMinor }) => priceMinor > 0) ? shippingBaseMinor : 0;
  const totals = cartTotals(bought, coupon?.coupon ?? null, shipping, currency);
  return { cart, lines, selected, coupon, totals };
}
