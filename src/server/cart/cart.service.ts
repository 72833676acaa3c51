import type { Transaction } from 'kysely';
import { maxLines, maxQuantity } from '#kernel/cart/cart.rules.ts';
import { optionPrice, optionsKey } from '#kernel/catalogue/option-price.ts';
import { type CurrencyRate, convertPriceMinor, toDecimalString } from '#kernel/money/money.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { codes } from '#kernel/wire/codes.ts';
import { type SaleProduct, saleProducts } from '#server/catalogue/sale-products.service.ts';
import { checkCouponCode } from '#server/coupons/coupons.service.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { BusinessError, type TextRef } from '#server/platform/http/business-error.ts';
import { text } from '#server/platform/texts.ts';
import {
  type Cart,
  findLine,
  findLineByKey,
  insertLine,
  lockCart,
  type NewLine,
  productLine,
  readLines,
  removeLines,
  selectLines,
  setCoupon,
  updateLine,
} from './cart.repo.ts';
import { optionRefusal } from './option-refusal.service.ts';
import { pricedCart } from './priced-cart.service.ts';

export interface CartOwner {
  customerId: number;
  locale: Locale;
  currency: CurrencyRate;
  now: Date;
}

/** Refusal of `add`: the contract puts the text itself into `data`. */
function addRefusal(owner: CartOwner, words: TextRef): BusinessError {
  return new BusinessError(codes.cartAddFailed, {
    text: words,
    data: text(owner.locale, words.key, words.values),
  });
}

function stockRefusal(owner: CartOwner, product: SaleProduct, inCart: number): TextRef {
  const { name } = product.text[owner.locale];
  if (product.stock <= 0) return { key: 'cart-api.sold-out', values: { name } };
  return { key: 'cart-api.only-left', values: { name, stock: product.stock, inCart } };
}

/** How a line is put into a cart. */
export interface Adding {
  /** The price of one piece that was shown, two-decimal string; '' when the client did not say. */
  seenPrice: string;
  /** Unselects everything else first. */
  isBuyNow: boolean;
}

export interface Added {
  itemsCount: number;
  itemId: number;
}

export interface Addition extends Adding {
  productId: number;
  quantity: number;
  options: Record<string, string>;
}

/** Nobody puts a piece into the cart at a price that was not on the page (decision 0022). */
export function checkSeenPrice(owner: CartOwner, priceMinor: number, seenPrice: string): void {
  const now = toDecimalString(convertPriceMinor(priceMinor, owner.currency));
  if (seenPrice === '' || seenPrice === now) return;
  const { symbol } = owner.currency;
  const values = { seen: `${symbol}${seenPrice}`, now: `${symbol}${now}` };
  const words = { key: 'designs-api.price-changed', values };
  const error = text(owner.locale, words.key, values);
  throw new BusinessError(codes.cartAddFailed, {
    text: words,
    data: { error, field: 'seen_price', price: now },
  });
}

/** Writes the line into a locked cart, or adds to the one that is there; the last one added is selected. */
export async function putLine(
  trx: Transaction<Schema>,
  owner: CartOwner,
  cart: Cart,
  wanted: { line: NewLine; most: number; isBuyNow: boolean },
): Promise<Added> {
  const { line, most, isBuyNow } = wanted;
  const lines = await readLines(trx, cart.id);
  const known = await findLineByKey(trx, cart.id, line);
  const quantity = (known?.qty ?? 0) + line.quantity;
  if (quantity > most && most > 1) throw addRefusal(owner, { key: 'cart-api.line-limit', values: { most } });
  if (!known && lines.length >= maxLines) {
    throw addRefusal(owner, { key: 'cart-api.cart-limit', values: { most: maxLines } });
  }
  if (isBuyNow) await selectLines(trx, cart.id, false);
  const itemId = known ? known.id : await insertLine(trx, cart.id, line, owner.now);
  if (known) {
    await updateLine(trx, known.id, {
      qty: Math.min(most, quantity),
      is_selected: true,
      ...(line.name === '' ? {} : { name: line.name }),
      ...(line.imageId === null ? {} : { image_id: line.imageId }),
    });
  }
  const now = await readLines(trx, cart.id);
  const itemsCount = now.filter((each) => each.is_selected).reduce((sum, each) => sum + each.qty, 0);
  return { itemsCount, itemId };
}

/** Adds pieces; the same product with the same options becomes one line, selected. */
export async function addToCart(db: Database, owner: CartOwner, addition: Addition): Promise<Added> {
  return db.transaction(async (trx) => {
    const cart = await lockCart(trx, owner.customerId);
    const product = (await saleProducts(trx, [addition.productId])).get(addition.productId);
    if (!product?.onShelf) throw addRefusal(owner, { key: 'cart-api.off-shelf' });
    const price = optionPrice(
      {
        priceMinor: product.priceMinor,
        originalMinor: product.originalPriceMinor ?? product.priceMinor,
        options: product.options,
      },
      addition.options,
    );
    if (!price.ok) throw await optionRefusal(trx, owner.locale, price.field, price.reason);
    checkSeenPrice(owner, price.priceMinor, addition.seenPrice);
    const line = productLine({
      productId: product.id,
      optionsKey: optionsKey(price.chosen),
      options: price.chosen,
      quantity: addition.quantity,
    });
    const lines = await readLines(trx, cart.id);
    const own = lines.filter((each) => each.product_id === product.id);
    const inCart = own.reduce((sum, each) => sum + each.qty, 0);
    const known = own.find((each) => each.options_key === line.optionsKey);
    const isOverLine = (known?.qty ?? 0) + addition.quantity > maxQuantity;
    if (!isOverLine && inCart + addition.quantity > product.stock) {
      throw addRefusal(owner, stockRefusal(owner, product, inCart));
    }
    return putLine(trx, owner, cart, { line, most: maxQuantity, isBuyNow: addition.isBuyNow });
  });
}

export type LineChange = 'add_one' | 'less_one' | 'set' | 'remove';

function updateRefusal(words: TextRef): BusinessError {
  return new BusinessError(codes.cartUpdateFailed, { text: words });
}

/** Changes a line's quantity, between 1 and what there is; a smaller one is always allowed. */
export async function changeLine(
  db: Database,
  owner: CartOwner,
  itemId: number,
  change: { type: LineChange; quantity: number | undefined },
): Promise<void> {
  await db.transaction(async (trx) => {
    const cart = await lockCart(trx, owner.customerId);
    const line = await findLine(trx, cart.id, itemId);
    if (!line) throw updateRefusal({ key: 'cart-api.no-line' });
    if (change.type === 'remove') return removeLines(trx, [line.id]);
    if (change.type === 'set' && change.quantity === undefined) {
      throw updateRefusal({ key: 'cart-api.quantity-missing' });
    }
    const target = {
      add_one: line.qty + 1,
      less_one: line.qty - 1,
      set: change.quantity ?? line.qty,
    }[change.type];
    if (target < 1) throw updateRefusal({ key: 'cart-api.at-least-one' });
    if (target > maxQuantity)
      throw updateRefusal({ key: 'cart-api.line-limit', values: { most: maxQuantity } });
    if (target > line.qty && line.diamond_id !== null) {
      throw updateRefusal({ key: 'cart-api.one-of-its-kind' });
    }
    if (target > line.qty && line.product_id !== null) {
      const productId = line.product_id;
      const product = (await saleProducts(trx, [productId])).get(productId);
      if (!product?.onShelf) throw updateRefusal({ key: 'cart-api.off-shelf' });
      const others = (await readLines(trx, cart.id)).filter(
        (each) => each.product_id === productId && each.id !== line.id && each.is_selected,
      );
      const inOthers = others.reduce((sum, each) => sum + each.qty, 0);
      if (target + inOthers > product.stock)
        throw updateRefusal(stockRefusal(owner, product, inOthers + line.qty));
    }
    return updateLine(trx, line.id, { qty: target });
  });
}

/** Selects one line, or all when no id is given. */
export async function selectCart(
  db: Database,
  owner: CartOwner,
  isSelected: boolean,
  itemId?: number,
): Promise<void> {
  await db.transaction(async (trx) => {
    const cart = await lockCart(trx, owner.customerId);
    if (itemId === undefined) return selectLines(trx, cart.id, isSelected);
    const line = await findLine(trx, cart.id, itemId);
    if (!line) throw new BusinessError(codes.cartSelectFailed, { text: { key: 'cart-api.no-line' } });
    return updateLine(trx, line.id, { is_selected: isSelected });
  });
}

function couponRefusal(owner: CartOwner, words: TextRef): BusinessError {
  return new BusinessError(codes.couponInvalid, {
    text: words,
    data: { error: text(owner.locale, words.key, words.values) },
  });
}

/** Puts a coupon on the cart. It is used up only by an order. */
export async function applyCoupon(db: Database, owner: CartOwner, code: string): Promise<void> {
  await db.transaction(async (trx) => {
    const cart = await lockCart(trx, owner.customerId);
    const context = { currency: owner.currency, now: owner.now, shippingBaseMinor: 0 };
    const priced = await pricedCart(trx, owner.customerId, context);
    const check = await checkCouponCode(trx, code, {
      customerId: owner.customerId,
      subtotalBaseMinor: priced?.totals.base.productMinor ?? 0,
      now: owner.now,
    });
    if (!check) throw couponRefusal(owner, { key: 'cart-api.coupon-unknown' });
    if (!priced || priced.selected.length === 0) throw couponRefusal(owner, { key: 'cart-api.coupon-empty' });
    if (check.problem) {
      const least = check.coupon.minSubtotalMinor / 100;
      throw couponRefusal(owner, { key: `cart-api.coupon-${check.problem}`, values: { least } });
    }
    await setCoupon(trx, cart.id, check.coupon.id);
  });
}

export async function removeCoupon(db: Database, owner: CartOwner): Promise<void> {
  await db.transaction(async (trx) => {
    const cart = await lockCart(trx, owner.customerId);
    if (cart.coupon_id === null) throw couponRefusal(owner, { key: 'cart-api.coupon-none' });
    await setCoupon(trx, cart.id, null);
  });
}
