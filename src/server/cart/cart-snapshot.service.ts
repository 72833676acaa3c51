import type { Basket } from '#kernel/cart/cart.rules.ts';
import type { CartItem, CartLine, CartLineId } from '#kernel/cart/cart-item.ts';
import { type CouponOccasion, type CouponUse, couponProblem } from '#kernel/cart/coupon.rules.ts';
import type { ProductId } from '#kernel/catalogue/product-card.ts';
import type { Design } from '#kernel/design/design.contract.ts';
import type { DiamondWithReport, StoneId } from '#kernel/diamonds/diamond.ts';
import type { DrawnPicture } from '#kernel/pictures/design-picture.ts';
import { type SaleProduct, toSaleProduct } from '#server/catalogue/sale-products.service.ts';
import { type Coupon, toCoupon } from '#server/coupons/coupons.service.ts';
import { type PriceGround, toRates } from '#server/designs/price-ground.service.ts';
import { toQuotes } from '#server/designs/quotes.service.ts';
import { diamondOf } from '#server/diamonds/diamond-stock.service.ts';
import { stoneLadders } from '#server/diamonds/stone-ladders.service.ts';
import type { Database, Executor } from '#server/platform/db/database.ts';
import { type LinePicture, lockCart, writeCart } from './cart.repo.ts';
import { type CartQuestion, readSnapshot, type SnapshotRow } from './cart-snapshot.repo.ts';

export type { LinePicture };

/** Whose basket, and which of the two. */
export interface BasketOwner {
  customerId: number;
  basket: Basket;
}

export interface StoredLine extends CartLine {
  id: CartLineId;
}

/** A coupon with what has been made of it so far. */
export interface CouponStanding {
  coupon: Coupon;
  use: CouponUse;
  /** Of the coupon's row and its campaign's together, when the use was counted. */
  revision: number;
}

/** Everything that a decision about a cart rests on, as it stood at one moment. */
export interface CartSnapshot
  extends Pick<SnapshotRow, 'email' | 'firstname' | 'lastname' | 'phone' | 'suggestions'>,
    Pick<SnapshotRow, 'address' | 'addressCount' | 'store' | 'known' | 'places'> {
  customerId: number;
  basket: Basket;
  /** null when the customer has none yet. */
  cart: { id: number; revision: number; couponId: number | null } | null;
  /** Oldest first. */
  lines: readonly StoredLine[];
  /** Those of the lines and those asked for, by id. */
  products: ReadonlyMap<number, SaleProduct>;
  stones: ReadonlyMap<number, DiamondWithReport>;
  /** Pictures that were drawn of the designs in it, by hash. */
  drawn: ReadonlyMap<string, DrawnPicture>;
  ground: PriceGround;
  coupons: readonly CouponStanding[];
}

/** What rows of carts and orders share. */
interface ItemRow {
  id: number;
  kind: CartItem['kind'];
  product_id: number | null;
  options: Record<string, string>;
  design: Design | null;
  design_hash: string;
  diamond_id: number | null;
  image_id: string | null;
}

/** What a row is about; `name` is what the shopper called a design. The tables' constraints allow nothing else. */
export function itemOf(row: ItemRow, name: string): CartItem {
  const { kind, image_id: pictureId, design } = row;
  const productId = row.product_id as ProductId | null;
  const stoneId = row.diamond_id as StoneId | null;
  if (kind === 'product' && productId !== null) return { kind, productId, options: row.options };
  if (kind === 'design' && design) {
    return { kind, design, designHash: row.design_hash, stoneId, name, pictureId };
  }
  if (kind === 'diamond' && stoneId !== null) return { kind, stoneId, pictureId };
  throw new Error(`line ${row.id} is no ${kind}`);
}

const byId = <T extends { id: number }>(list: readonly T[]) => new Map(list.map((each) => [each.id, each]));

export async function cartSnapshot(executor: Executor, question: CartQuestion): Promise<CartSnapshot> {
  const row = await readSnapshot(executor, question);
  const { cartId, revision, couponId, lines, products, stones, drawn, quotes, rule, coupons, ...rest } = row;
  return {
    ...rest,
    customerId: question.customerId,
    basket: question.basket ?? 'cart',
    cart: cartId === null || revision === null ? null : { id: cartId, revision, couponId },
    lines: lines.map((line) => ({
      id: line.id as CartLineId,
      item: itemOf(line, line.name),
      quantity: line.qty,
      isSelected: line.is_selected,
    })),
    products: byId(products.map(toSaleProduct)),
    stones: byId(stones.map(diamondOf)),
    drawn: new Map(
      drawn.flatMap(({ hash, picture_id: id, media }) =>
        id && media ? [[hash, { id, media }] as const] : [],
      ),
    ),
    ground: { quotes: toQuotes(quotes), rates: toRates(rule), ladders: await stoneLadders(executor) },
    coupons: coupons.map((coupon) => ({
      coupon: toCoupon(coupon),
      use: { left: coupon.uses_left, usedByCustomer: coupon.used_by_customer ?? 0 },
      revision: coupon.revision,
    })),
  };
}

/** Why a coupon cannot be used now by the shopper it was read for; undefined when it can. */
export function standingProblem({ coupon, use }: CouponStanding, occasion: CouponOccasion) {
  return couponProblem(coupon, use, occasion);
}

const isSameLine = (a: CartLine, b: CartLine) =>
  a.quantity === b.quantity && a.isSelected === b.isSelected && a.item === b.item;

/**
 * Stores a cart with these lines: gives the ids of those that are new, or undefined when the cart is not the one of
 * the snapshot any more.
 */
export async function saveCart(
  executor: Executor,
  snapshot: CartSnapshot,
  lines: readonly CartLine[],
  rest: { couponId?: number | null; picture?: LinePicture | undefined } = {},
): Promise<CartLineId[] | undefined> {
  const { customerId, basket, cart } = snapshot;
  const before = new Map<CartLineId | null, CartLine>(snapshot.lines.map((line) => [line.id, line]));
  const kept = new Set(lines.map(({ id }) => id));
  return writeCart(executor, {
    customerId,
    basket,
    cart,
    couponId: rest.couponId === undefined ? (cart?.couponId ?? null) : rest.couponId,
    removed: snapshot.lines.filter(({ id }) => !kept.has(id)).map(({ id }) => id),
    changed: lines.filter((line) => {
      const known = before.get(line.id);
      return known !== undefined && !isSameLine(known, line);
    }),
    added: lines.filter(({ id }) => id === null),
    picture: rest.picture,
  });
}

/**
 * Reads, decides and writes without holding anything; where somebody else has changed the cart between (undefined),
 * the whole is tried once more with the cart held.
 */
export async function changingCart<T>(
  db: Database,
  { customerId, basket }: BasketOwner,
  attempt: (executor: Executor) => Promise<T | undefined>,
): Promise<T> {
  const done = await attempt(db.handle);
  if (done !== undefined) return done;
  return db.transaction(async (trx) => {
    await lockCart(trx, customerId, basket);
    const again = await attempt(trx);
    if (again === undefined) throw new Error(`the cart of customer ${customerId} changed while it was held`);
    return again;
  });
}
