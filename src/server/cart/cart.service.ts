import { codes } from '#kernel/api/codes.ts';
import { maxLines, maxQuantity } from '#kernel/cart/cart.rules.ts';
import { type OptionProblem, optionPrice, optionsKey } from '#kernel/catalogue/option-price.ts';
import type { CurrencyRate } from '#kernel/money/money.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { type SaleProduct, saleProducts } from '#server/catalogue/sale-products.service.ts';
import { checkCouponCode } from '#server/coupons/coupons.service.ts';
import type { Database, Executor } from '#server/platform/db/database.ts';
import { BusinessError, type TextRef } from '#server/platform/http/business-error.ts';
import { text } from '#server/platform/texts.ts';
import {
  findLine,
  findLineByKey,
  insertLine,
  lockCart,
  readLines,
  removeLines,
  selectLines,
  setCoupon,
  updateLine,
} from './cart.repo.ts';
import { optionLabels, optionName } from './option-labels.service.ts';
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

async function optionRefusal(
  executor: Executor,
  owner: CartOwner,
  field: string,
  reason: OptionProblem,
): Promise<BusinessError> {
  const name = optionName(await optionLabels(executor), field, owner.locale);
  return addRefusal(owner, { key: `cart-api.option-${reason}`, values: { name } });
}

function stockRefusal(owner: CartOwner, product: SaleProduct, inCart: number): TextRef {
  const { name } = product.text[owner.locale];
  if (product.stock <= 0) return { key: 'cart-api.sold-out', values: { name } };
  return { key: 'cart-api.only-left', values: { name, stock: product.stock, inCart } };
}

export interface Addition {
  productId: number;
  quantity: number;
  options: Record<string, string>;
  /** Unselects everything else first. */
  isBuyNow: boolean;
}

/** Adds pieces; the same product with the same options becomes one line, selected. */
export async function addToCart(
  db: Database,
  owner: CartOwner,
  addition: Addition,
): Promise<{ itemsCount: number; itemId: number }> {
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
    if (!price.ok) throw await optionRefusal(trx, owner, price.field, price.reason);
    const lines = await readLines(trx, cart.id);
    const key = { productId: product.id, optionsKey: optionsKey(price.chosen) };
    const known = await findLineByKey(trx, cart.id, key);
    const quantity = (known?.qty ?? 0) + addition.quantity;
    if (quantity > maxQuantity) {
      throw addRefusal(owner, { key: 'cart-api.line-limit', values: { most: maxQuantity } });
    }
    const inCart = lines
      .filter((line) => line.product_id === product.id)
      .reduce((sum, line) => sum + line.qty, 0);
    if (inCart + addition.quantity > product.stock) {
      throw addRefusal(owner, stockRefusal(owner, product, inCart));
    }
    if (!known && lines.length >= maxLines) {
      throw addRefusal(owner, { key: 'cart-api.cart-limit', values: { most: maxLines } });
    }
    if (addition.isBuyNow) await selectLines(trx, cart.id, false);
    const itemId = known
      ? known.id
      : await insertLine(
          trx,
          cart.id,
          { ...key, options: price.chosen, quantity: addition.quantity },
          owner.now,
        );
    if (known) await updateLine(trx, known.id, { qty: quantity, is_selected: true });
    const now = await readLines(trx, cart.id);
    const itemsCount = now.filter((line) => line.is_selected).reduce((sum, line) => sum + line.qty, 0);
    return { itemsCount, itemId };
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
    if (target > line.qty) {
      const product = (await saleProducts(trx, [line.product_id])).get(line.product_id);
      if (!product?.onShelf) throw updateRefusal({ key: 'cart-api.off-shelf' });
      const others = (await readLines(trx, cart.id)).filter(
        (each) => each.product_id === line.product_id && each.id !== line.id && each.is_selected,
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
