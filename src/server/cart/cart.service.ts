import { couponProblem } from '#kernel/shop/campaigns/coupon.rules.ts';
import type { CouponSection } from '#kernel/shop/campaigns/coupon-scope.ts';
import type { CartItem, CartLineId } from '#kernel/shop/cart/cart-item.ts';
import {
  addItem,
  type Changed,
  type ChangeProblem,
  changeQuantity,
  chooseItem,
  onlyItem,
  type QuantityChange,
  selectAll,
  selectedPieces,
  selectLine,
} from '#kernel/shop/cart/cart-lines.ts';
import { openOptionPrice, optionPrice, type PriceableProduct } from '#kernel/shop/catalogue/option-price.ts';
import type { ProductId } from '#kernel/shop/catalogue/product-card.ts';
import { Amount, formatMoney } from '#kernel/shop/money/format.ts';
import { convertPriceMinor, fromDecimalString, toDecimalString } from '#kernel/shop/money/money.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { type Locale, languageOf } from '#kernel/shop/text/locales.ts';
import { type BusinessCode, codes } from '#kernel/wire/codes.ts';
import { readChoice, refuseOption } from '#server/catalogue/option-labels.service.ts';
import { type SaleProduct, saleProducts } from '#server/catalogue/sale-products.service.ts';
import { shopLabels } from '#server/documents/documents.service.ts';
import type { Database, Executor } from '#server/platform/db/database.ts';
import { refuse, type TextRef } from '#server/platform/http/business-error.ts';
import { text } from '#server/platform/texts.ts';
import { cartGoods, productIdsOf } from './cart-goods.service.ts';
import { occasionOf, pricedCart } from './priced-cart.service.ts';
import {
  type CartOwner,
  type LinePicture,
  type StoredCart,
  saveCart,
  withCart,
} from './stored-cart.service.ts';

type Products = ReadonlyMap<number, SaleProduct>;

/** The message of a refused change, with the name of a product that is short. */
function problemText(problem: ChangeProblem, owner: CartOwner, products: Products): TextRef {
  const { reason, ...values } = problem;
  const product = 'productId' in problem ? products.get(problem.productId) : undefined;
  return {
    key: `cart-api.${reason}`,
    values: { ...values, name: localText(product?.text, owner.locale)?.name ?? '' },
  };
}

/** Names of shop sections as a list in a sentence. */
const sectionNames = (sections: readonly CouponSection[], locale: Locale): string =>
  new Intl.ListFormat(languageOf(locale).intl).format(
    sections.map((section) => text(locale, `cart-api.section-${section}`)),
  );

function refuseAdd(text: TextRef): never {
  refuse(codes.cartAddFailed, { text });
}

/** Options of adding an item. */
export interface Adding {
  /** The displayed unit price as a two-decimal string; '' when the client did not send it. */
  seenPrice: string;
  /** Unselects everything else first. */
  isBuyNow: boolean;
  /** False for a line that is restored unselected. */
  isSelected: boolean;
}

export interface Added {
  itemsCount: number;
  itemId: number;
}

/** Refuses an item whose price differs from the displayed one. */
export function checkSeenPrice(owner: CartOwner, priceMinor: number, seenPrice: string): void {
  const minor = convertPriceMinor(priceMinor, owner.currency);
  const now = toDecimalString(minor);
  if (seenPrice === '' || seenPrice === now) return;
  const { code: currency } = owner.currency;
  const values = {
    seen: new Amount({ currency, minor: fromDecimalString(seenPrice) }),
    now: new Amount({ currency, minor }),
  };
  refuse(codes.cartAddFailed, {
    text: { key: 'designs-api.price-changed', values },
    field: 'seen_price',
    data: { price: now },
  });
}

/**
 * Adds an item to the cart, or replaces the buy-now item. Undefined when the cart has changed since it was read;
 * throws 1400001.
 */
export async function addItemTo(
  executor: Executor,
  owner: CartOwner,
  stored: StoredCart,
  addition: Pick<Adding, 'isBuyNow' | 'isSelected'> & {
    item: CartItem;
    quantity: number;
    /** Of a product. */
    product?: SaleProduct;
    picture?: LinePicture | undefined;
  },
): Promise<Added | undefined> {
  const { product, picture } = addition;
  const put = stored.basket === 'buy_now' ? onlyItem : addItem;
  const change = put(stored.lines, addition, product);
  if (!change.ok) {
    refuseAdd(problemText(change.problem, owner, new Map(product ? [[product.id, product]] : [])));
  }
  const added = await saveCart(executor, stored, change.lines, { picture });
  const itemId = change.line.id ?? added?.[0];
  return added && itemId && { itemsCount: selectedPieces(change.lines), itemId };
}

const tagOf = ({ priceMinor, originalPriceMinor, options, variants }: SaleProduct): PriceableProduct => ({
  priceMinor,
  originalMinor: originalPriceMinor ?? priceMinor,
  options,
  variants,
});

/** Adds pieces of a product; the same product with the same options is one line. Options without a choice stay open. */
export async function addToCart(
  db: Database,
  owner: CartOwner,
  addition: Adding & { productId: ProductId; quantity: number; options: Record<string, string> },
): Promise<Added> {
  const { productId, quantity, isBuyNow, isSelected } = addition;
  return withCart(db, owner, async (executor, stored) => {
    const product = (await saleProducts(executor, [productId])).get(productId);
    if (!product) refuse(codes.productNotFound);
    if (!product.onShelf) refuseAdd({ key: 'cart-api.off-shelf' });
    const { options } = product;
    const tag = tagOf(product);
    const chosen = readChoice(await shopLabels(executor), options, addition.options);
    // Only the cart asks for open options; 'buy now' goes straight to the checkout.
    const price = owner.basket === 'cart' ? openOptionPrice(tag, chosen) : optionPrice(tag, chosen);
    if (!price.ok) return refuseOption(executor, owner.locale, price.field, price.reason);
    checkSeenPrice(owner, price.priceMinor, addition.seenPrice);
    const item = { kind: 'product', productId, options: price.chosen } as const;
    return addItemTo(executor, owner, stored, { item, product, quantity, isBuyNow, isSelected });
  });
}

/** Stores the lines that a rule returns, or refuses with `code` and the rule's reason. */
async function changeCart(
  db: Database,
  owner: CartOwner,
  code: BusinessCode,
  decide: (stored: StoredCart, products: Products) => Changed,
): Promise<void> {
  await withCart(db, owner, async (executor, stored) => {
    const products = await saleProducts(executor, productIdsOf(stored.lines));
    const decision = decide(stored, products);
    if (decision.ok) return saveCart(executor, stored, decision.lines);
    return refuse(code, { text: problemText(decision.problem, owner, products) });
  });
}

/** Changes a line's quantity, between 1 and the available stock; reducing it is always allowed. */
export function changeLine(
  db: Database,
  owner: CartOwner,
  itemId: number,
  addition: { type: QuantityChange; quantity: number | undefined },
): Promise<void> {
  return changeCart(db, owner, codes.cartUpdateFailed, ({ lines }, products) =>
    changeQuantity(lines, itemId as CartLineId, addition, (id) => products.get(id)),
  );
}

/** Chooses options of a product's line; the others stay as they are. Throws 1400001 while one is open. */
export async function chooseOptions(
  db: Database,
  owner: CartOwner,
  itemId: number,
  options: Readonly<Record<string, string>>,
): Promise<void> {
  await withCart(db, owner, async (executor, stored) => {
    const item = stored.lines.find(({ id }) => id === itemId)?.item;
    if (item?.kind !== 'product')
      return refuse(codes.cartUpdateFailed, { text: problemText({ reason: 'no-line' }, owner, new Map()) });
    const product = (await saleProducts(executor, [item.productId])).get(item.productId);
    if (!product?.onShelf) return refuseAdd({ key: 'cart-api.off-shelf' });
    const chosen = readChoice(await shopLabels(executor), product.options, options);
    const price = optionPrice(tagOf(product), { ...item.options, ...chosen });
    if (!price.ok) return refuseOption(executor, owner.locale, price.field, price.reason);
    const changed = chooseItem(stored.lines, itemId as CartLineId, { ...item, options: price.chosen });
    if (!changed.ok)
      return refuse(codes.cartUpdateFailed, { text: problemText(changed.problem, owner, new Map()) });
    return saveCart(executor, stored, changed.lines);
  });
}

/** Selects one line, or all when no id is given. */
export function selectCart(
  db: Database,
  owner: CartOwner,
  isSelected: boolean,
  itemId?: number,
): Promise<void> {
  return changeCart(db, owner, codes.cartSelectFailed, ({ lines }) =>
    itemId === undefined
      ? { ok: true, lines: selectAll(lines, isSelected) }
      : selectLine(lines, itemId as CartLineId, isSelected),
  );
}

/** Applies a coupon to the cart. Only an order counts as a use. */
export async function applyCoupon(db: Database, owner: CartOwner, code: string): Promise<void> {
  const { currency, now } = owner;
  const couponCode = code.toUpperCase();
  await withCart(db, owner, async (executor, stored) => {
    if (stored.proposal) refuse(codes.couponInvalid, { text: { key: 'cart-api.coupon-proposal' } });
    const goods = await cartGoods(executor, stored, couponCode);
    const found = goods.coupons.find(({ coupon }) => coupon.code === couponCode);
    if (!found) refuse(codes.couponInvalid, { text: { key: 'cart-api.coupon-unknown' } });
    const priced = await pricedCart(executor, stored, goods, { currency, now, shippingBaseMinor: 0 });
    if (!priced || priced.selected.length === 0)
      refuse(codes.couponInvalid, { text: { key: 'cart-api.coupon-empty' } });
    const problem = couponProblem(
      found.coupon,
      found.use,
      occasionOf(priced.selected, found, { currency, now }),
    );
    if (problem) {
      const { minSubtotalMinor, currencies, scope } = found.coupon;
      const values = {
        least: formatMoney({ currency: baseCurrency(), minor: minSubtotalMinor }, owner.locale),
        currencies: (currencies ?? []).join(', '),
        sections: sectionNames(scope?.sections ?? [], owner.locale),
      };
      refuse(codes.couponInvalid, { text: { key: `cart-api.coupon-${problem}`, values } });
    }
    return saveCart(executor, stored, stored.lines, { couponId: found.coupon.id });
  });
}

export async function removeCoupon(db: Database, owner: CartOwner): Promise<void> {
  await withCart(db, owner, async (executor, stored) => {
    if (!stored.cart?.couponId) refuse(codes.couponInvalid, { text: { key: 'cart-api.coupon-none' } });
    return saveCart(executor, stored, stored.lines, { couponId: null });
  });
}
