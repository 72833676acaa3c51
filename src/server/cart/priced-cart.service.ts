import type { CartProduct } from '#kernel/cart/cart.contract.ts';
import { maxQuantity } from '#kernel/cart/cart.rules.ts';
import { type CartTotals, cartTotals } from '#kernel/cart/cart-totals.ts';
import { engravingTextKey, optionPrice } from '#kernel/catalogue/option-price.ts';
import type { CurrencyRate } from '#kernel/money/money.ts';
import { type SaleProduct, saleProducts } from '#server/catalogue/sale-products.service.ts';
import { type Coupon, checkCoupon } from '#server/coupons/coupons.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { type Cart, type CartLine, readCart, readLines } from './cart.repo.ts';

export interface PricedLine {
  line: CartLine;
  /** Undefined when the product is gone altogether. */
  product: SaleProduct | undefined;
  /** Why it cannot be bought now; '' when it can. */
  reason: CartProduct['status_reason'];
  /** Unit prices in base minor units; what the line would cost, even when it cannot be bought. */
  priceMinor: number;
  originalMinor: number;
  maxQuantity: number;
  isReturnable: boolean;
}

export interface PricedCart {
  cart: Cart;
  lines: PricedLine[];
  /** Lines that are selected and can be bought: what an order would be made of. */
  selected: PricedLine[];
  /** The cart's coupon, when it can be used now. */
  coupon: Coupon | null;
  totals: CartTotals;
}

/** Prices the product as the shopper chose it, and says why it cannot be bought. */
export function priceLine(line: CartLine, product: SaleProduct | undefined, wanted: number): PricedLine {
  const originalMinor = product?.originalPriceMinor ?? product?.priceMinor ?? 0;
  const base = { priceMinor: product?.priceMinor ?? 0, originalMinor, options: product?.options ?? [] };
  const price = optionPrice(base, line.options);
  const most = Math.min(maxQuantity, product?.stock ?? 0);
  const reason = (): PricedLine['reason'] => {
    if (!product?.onShelf) return 'off-shelf';
    if (!price.ok) return 'option-gone';
    if (most <= 0) return 'out-of-stock';
    return wanted > most ? 'too-many' : '';
  };
  return {
    line,
    product,
    reason: reason(),
    priceMinor: price.ok ? price.priceMinor : base.priceMinor,
    originalMinor: price.ok ? price.originalMinor : base.originalMinor,
    maxQuantity: most,
    isReturnable: Boolean(product?.isReturnable) && line.options[engravingTextKey] === undefined,
  };
}

/** Pieces of each product over all selected lines: two sizes of one ring share one stock. */
function wantedByProduct(lines: readonly CartLine[]): Map<number, number> {
  const wanted = new Map<number, number>();
  for (const line of lines.filter((each) => each.is_selected)) {
    wanted.set(line.product_id, (wanted.get(line.product_id) ?? 0) + line.qty);
  }
  return wanted;
}

/**
 * The cart as it stands now: prices, stock, coupon and totals from the database, in the currency of this
 * request. Undefined when there is no cart or nothing in it.
 */
export async function pricedCart(
  executor: Executor,
  customerId: number,
  context: { currency: CurrencyRate; now: Date; shippingBaseMinor: number },
): Promise<PricedCart | undefined> {
  const cart = await readCart(executor, customerId);
  const rows = cart ? await readLines(executor, cart.id) : [];
  if (!cart || rows.length === 0) return undefined;
  const products = await saleProducts(
    executor,
    rows.map((row) => row.product_id),
  );
  const wanted = wantedByProduct(rows);
  const lines = rows.map((row) => {
    const pieces = row.is_selected ? (wanted.get(row.product_id) ?? row.qty) : row.qty;
    return priceLine(row, products.get(row.product_id), pieces);
  });
  const selected = lines.filter(({ line, reason }) => line.is_selected && reason === '');
  const priced = selected.map(({ line, priceMinor, originalMinor }) => ({
    priceMinor,
    originalMinor,
    quantity: line.qty,
  }));
  const { currency, now, shippingBaseMinor } = context;
  const bare = cartTotals(priced, null, 0, currency);
  const check =
    cart.coupon_id === null
      ? undefined
      : await checkCoupon(executor, cart.coupon_id, {
          customerId,
          subtotalBaseMinor: bare.base.productMinor,
          now,
        });
  const coupon = check && check.problem === undefined && selected.length > 0 ? check.coupon : null;
  const shipping = selected.length > 0 ? shippingBaseMinor : 0;
  return { cart, lines, selected, coupon, totals: cartTotals(priced, coupon, shipping, currency) };
}
