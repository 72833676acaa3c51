import type { CouponUse } from '#kernel/shop/campaigns/coupon.rules.ts';
import { productOf, stoneOf } from '#kernel/shop/cart/cart-item.ts';
import type { DiamondWithReport } from '#kernel/shop/diamonds/diamond.ts';
import type { DrawnPicture } from '#kernel/shop/pictures/design-picture.ts';
import { type Coupon, toCoupon } from '#server/campaigns/coupons.service.ts';
import { type SaleProduct, saleProducts } from '#server/catalogue/sale-products.service.ts';
import { type PriceGround, toRates } from '#server/designs/price-ground.service.ts';
import { toQuotes } from '#server/designs/quotes.service.ts';
import { stockDiamonds } from '#server/diamonds/diamond-stock.service.ts';
import { stoneLadders } from '#server/diamonds/stone-ladders.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { readDesignImages, readPricing } from './cart-goods.repo.ts';
import type { StoredCart, StoredLine } from './stored-cart.service.ts';

/** A coupon and how often it has been used. */
export interface CouponWithUse {
  coupon: Coupon;
  use: CouponUse;
}

/** What cart prices depend on, besides stock. */
export interface CartPricing {
  /** null when no line is a design. */
  ground: PriceGround | null;
  /** The cart's coupon, and the one of `couponCode`. */
  coupons: readonly CouponWithUse[];
}

/** Goods of the cart's lines and what their prices depend on. */
export interface CartGoods extends CartPricing {
  products: ReadonlyMap<number, SaleProduct>;
  stones: ReadonlyMap<number, DiamondWithReport>;
}

/** Distinct ids of the products in these lines. */
export const productIdsOf = (lines: readonly StoredLine[]): number[] => [
  ...new Set(lines.flatMap(({ item }) => productOf(item) ?? [])),
];

/** Distinct ids of the stones in these lines. */
export const stoneIdsOf = (lines: readonly StoredLine[]): number[] => [
  ...new Set(lines.flatMap(({ item }) => stoneOf(item) ?? [])),
];

export async function cartPricing(
  executor: Executor,
  { customerId, cart, lines }: StoredCart,
  couponCode = '',
): Promise<CartPricing> {
  const hasDesign = lines.some(({ item }) => item.kind === 'design');
  if (!hasDesign && !cart?.couponId && couponCode === '') return { ground: null, coupons: [] };
  const { quotes, rule, coupons } = await readPricing(executor, { customerId, cart, couponCode });
  return {
    ground: hasDesign
      ? { quotes: toQuotes(quotes), rates: toRates(rule), ladders: await stoneLadders(executor) }
      : null,
    coupons: coupons.map((coupon) => ({
      coupon: toCoupon(coupon),
      use: {
        left: coupon.uses_left,
        usedByCustomer: coupon.used_by_customer ?? 0,
        hasOrdered: coupon.has_ordered,
      },
    })),
  };
}

/** Reads the goods of the cart's lines; `couponCode` also reads that coupon. */
export async function cartGoods(
  executor: Executor,
  stored: StoredCart,
  couponCode?: string,
): Promise<CartGoods> {
  return {
    products: await saleProducts(executor, productIdsOf(stored.lines)),
    stones: await stockDiamonds(executor, stoneIdsOf(stored.lines)),
    ...(await cartPricing(executor, stored, couponCode)),
  };
}

/** Rendered images of the cart's designs, by hash; lines with an uploaded image are left out. */
export async function designImages(
  executor: Executor,
  lines: readonly StoredLine[],
): Promise<Map<string, DrawnPicture>> {
  const hashes = lines.flatMap(({ item }) =>
    item.kind === 'design' && item.pictureId === null ? item.designHash : [],
  );
  const rows = await readDesignImages(executor, hashes);
  return new Map(
    rows.flatMap(({ hash, picture_id: id, media }) => (id && media ? [[hash, { id, media }] as const] : [])),
  );
}
