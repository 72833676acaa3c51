import { type CartTotals, cartTotals } from '#kernel/cart/cart-totals.ts';
import type { CurrencyRate } from '#kernel/money/money.ts';
import { saleProducts } from '#server/catalogue/sale-products.service.ts';
import { type Coupon, checkCoupon } from '#server/coupons/coupons.service.ts';
import { metalQuotes } from '#server/designs/quotes.service.ts';
import { stockDiamonds } from '#server/diamonds/diamond-stock.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { type Cart, type CartLine, readCart, readLines } from './cart.repo.ts';
import { type PricedLine, priceDesignLine, priceDiamondLine, priceProductLine } from './priced-line.ts';

export type { PricedLine };

export interface PricedCart {
  cart: Cart;
  lines: PricedLine[];
  /** Lines that are selected and can be bought: what an order would be made of. */
  selected: PricedLine[];
  /** The cart's coupon, when it can be used now. */
  coupon: Coupon | null;
  totals: CartTotals;
}

/** Pieces of each product over all selected lines: two sizes of one ring share one stock. */
function wantedByProduct(lines: readonly CartLine[]): Map<number, number> {
  const wanted = new Map<number, number>();
  for (const { product_id, is_selected, qty } of lines) {
    if (is_selected && product_id !== null) wanted.set(product_id, (wanted.get(product_id) ?? 0) + qty);
  }
  return wanted;
}

/** The selected lines that want a stone which an older selected line has already. */
function secondWithStone(lines: readonly CartLine[]): Set<number> {
  const taken = new Set<number>();
  const second = new Set<number>();
  for (const { id, diamond_id, is_selected } of lines.toSorted((a, b) => a.id - b.id)) {
    if (!is_selected || diamond_id === null) continue;
    if (taken.has(diamond_id)) second.add(id);
    taken.add(diamond_id);
  }
  return second;
}

/** Every line with what it costs now and whether it can be had. */
async function pricedLines(executor: Executor, rows: readonly CartLine[]): Promise<PricedLine[]> {
  const products = await saleProducts(
    executor,
    rows.flatMap(({ product_id }) => product_id ?? []),
  );
  const stones = await stockDiamonds(
    executor,
    rows.flatMap(({ diamond_id }) => diamond_id ?? []),
  );
  const quotes = rows.some(({ kind }) => kind === 'design') ? await metalQuotes(executor) : [];
  const wanted = wantedByProduct(rows);
  const second = secondWithStone(rows);
  const priced: PricedLine[] = [];
  for (const row of rows) {
    const stone = row.diamond_id === null ? undefined : stones.get(row.diamond_id);
    if (row.kind === 'diamond') {
      priced.push(priceDiamondLine(row, stone, second.has(row.id)));
    } else if (row.kind === 'design') {
      priced.push(await priceDesignLine(row, { stone, quotes, isSecond: second.has(row.id) }));
    } else {
      const id = row.product_id ?? 0;
      const pieces = row.is_selected ? (wanted.get(id) ?? row.qty) : row.qty;
      priced.push(priceProductLine(row, products.get(id), pieces));
    }
  }
  return priced;
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
  const lines = await pricedLines(executor, rows);
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
