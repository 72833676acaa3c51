import type { Transaction } from 'kysely';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { Basket } from '#kernel/shop/cart/cart.rules.ts';
import type { CartItem, CartLine, CartLineId } from '#kernel/shop/cart/cart-item.ts';
import type { ProductId } from '#kernel/shop/catalogue/product-card.ts';
import type { StoneId } from '#kernel/shop/diamonds/diamond.ts';
import type { CurrencyRate } from '#kernel/shop/money/money.ts';
import type { OrderedKind } from '#kernel/shop/orders/ordered-kind.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { Database, Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { SignedCall } from '#server/platform/http/route.ts';
import { type BasketOwner, type LinePicture, lockCart, readCart, writeCart } from './cart.repo.ts';
import { type HeldProposal, heldLines } from './held-proposal.service.ts';

export type { BasketOwner, LinePicture };

/** Owner of a cart, and the locale and currency of its view. */
export interface CartOwner extends BasketOwner {
  locale: Locale;
  currency: CurrencyRate;
  now: Date;
}

export function ownerOf({ shopper, locale, currency, now }: SignedCall, basket: Basket = 'cart'): CartOwner {
  return { customerId: shopper.customerId, basket, locale, currency, now };
}

export interface StoredLine extends CartLine {
  id: CartLineId;
  /** The unit price of a proposal, in the base currency, instead of the shop's. */
  heldMinor?: number;
}

/** A stored basket, without prices. */
export interface StoredCart extends BasketOwner {
  /** Null when there is none yet. */
  cart: { id: number; revision: number; couponId: number | null } | null;
  /** Oldest first. */
  lines: readonly StoredLine[];
  /** The proposal of staff that the basket shows. */
  proposal?: HeldProposal;
}

/** Columns that lines of carts and orders share. */
interface ItemRow {
  id: number;
  kind: OrderedKind;
  product_id: number | null;
  options: Record<string, string>;
  design: Design | null;
  design_hash: string;
  diamond_id: number | null;
  image_id: string | null;
}

/** The item of a row; `name` is the shopper's name of a design. Throws for a service, which no cart holds. */
export function itemOf(row: ItemRow, name: string): CartItem {
  const { kind, image_id: pictureId, design } = row;
  const productId = row.product_id as ProductId | null;
  const stoneId = row.diamond_id as StoneId | null;
  if (kind === 'product' && productId !== null) return { kind, productId, options: row.options };
  if (kind === 'design' && design) {
    return { kind, design, designHash: row.design_hash, stoneId, name, pictureId };
  }
  if (kind === 'diamond' && stoneId !== null) return { kind, stoneId, pictureId };
  throw new Error(`line ${row.id} is not a valid ${kind}`);
}

/** Reads the cart in one statement. */
export async function storedCart(
  executor: Executor,
  { customerId, basket }: BasketOwner,
): Promise<StoredCart> {
  const row = await readCart(executor, { customerId, basket });
  const cart = row ? { id: row.id, revision: row.revision, couponId: row.coupon_id } : null;
  if (row?.proposal) return { customerId, basket, cart, ...heldLines(row.proposal) };
  return {
    customerId,
    basket,
    cart,
    lines: (row?.lines ?? []).map((line) => ({
      id: line.id as CartLineId,
      item: itemOf(line, line.name),
      quantity: line.qty,
      isSelected: line.is_selected,
    })),
  };
}

/** The cart, locked until the transaction ends; created when there is none. */
export async function lockedCart(trx: Transaction<Schema>, owner: BasketOwner): Promise<StoredCart> {
  await lockCart(trx, owner.customerId, owner.basket);
  return storedCart(trx, owner);
}

const isSameLine = (a: CartLine, b: CartLine) =>
  a.quantity === b.quantity && a.isSelected === b.isSelected && a.item === b.item;

/** Stores these lines. Returns the ids of the new ones, or undefined when the cart has changed since it was read. */
export async function saveCart(
  executor: Executor,
  stored: StoredCart,
  lines: readonly CartLine[],
  rest: { couponId?: number | null; picture?: LinePicture | undefined } = {},
): Promise<CartLineId[] | undefined> {
  const { customerId, basket, cart } = stored;
  const before = new Map<CartLineId | null, CartLine>(stored.lines.map((line) => [line.id, line]));
  const remaining = new Set(lines.map(({ id }) => id));
  return writeCart(executor, {
    customerId,
    basket,
    cart,
    couponId: rest.couponId === undefined ? (cart?.couponId ?? null) : rest.couponId,
    removed: stored.lines.filter(({ id }) => !remaining.has(id)).map(({ id }) => id),
    changed: lines.filter((line) => {
      const known = before.get(line.id);
      return known !== undefined && !isSameLine(known, line);
    }),
    added: lines.filter(({ id }) => id === null),
    dropsProposal: stored.proposal !== undefined && lines !== stored.lines,
    picture: rest.picture,
  });
}

/**
 * Reads the cart and calls `change` without a lock. If `change` returns undefined because the cart was changed by
 * another call, it runs once more with the cart locked.
 */
export async function withCart<T>(
  db: Database,
  owner: BasketOwner,
  change: (executor: Executor, stored: StoredCart) => Promise<T | undefined>,
): Promise<T> {
  const done = await change(db.handle, await storedCart(db.handle, owner));
  if (done !== undefined) return done;
  return db.transaction(async (trx) => {
    const again = await change(trx, await lockedCart(trx, owner));
    if (again === undefined) throw new Error(`the cart of customer ${owner.customerId} changed while locked`);
    return again;
  });
}
