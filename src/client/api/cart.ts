import * as v from 'valibot';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { Basket } from '#kernel/shop/cart/cart.rules.ts';
import type { ShownCart, ShownLine } from '#kernel/shop/cart/cart.ts';
import type { CartLineId } from '#kernel/shop/cart/cart-item.ts';
import type { ProductCard, ProductId } from '#kernel/shop/catalogue/product-card.ts';
import type { StoneId } from '#kernel/shop/diamonds/diamond.ts';
import type { ListedStone } from '#kernel/shop/diamonds/listed-stone.ts';
import { toDecimalString } from '#kernel/shop/money/money.ts';
import type { PaymentMethod } from '#kernel/shop/payment/payment.rules.ts';
import type { CartInfo, CartProduct } from '#kernel/wire/contracts/cart.contract.ts';
import { customizedItem } from '#kernel/wire/contracts/customized-item.contract.ts';
import type { Api, ApiInput } from './api.ts';
import { decodeFacts, decodeSubject } from './bought-line.ts';
import { decodeAmount } from './money.ts';
import { decodeCards } from './product-card.ts';
import { recordOf } from './wire-map.ts';

/** Reads the stones of a customised piece from embedded JSON; none if it has none or is invalid. */
function decodeStones(item: string): ListedStone[] {
  if (item === '') return [];
  try {
    const result = v.safeParse(customizedItem, JSON.parse(item));
    if (!result.success) return [];
    return result.output.diamonds.map(({ goods_name, weight, color, fluor, ...grades }) => ({
      ...grades,
      name: goods_name,
      carat: weight,
      colour: color,
      fluorescence: fluor,
    }));
  } catch {
    return [];
  }
}

/** The size, if only the SKU contains it. */
function decodeSize({ kind, option_sku, custom_option, custom_option_info }: CartProduct): string | null {
  const { size } = option_sku;
  const isSaid =
    Object.hasOwn(recordOf(custom_option), 'size') ||
    Object.values(recordOf(custom_option_info)).includes(size);
  return kind === 'product' && size !== '' && !isSaid ? size : null;
}

function decodeLine(wire: CartProduct, currency: string): ShownLine {
  const facts = {
    url: wire.path,
    price: wire.product_price,
    rowPrice: wire.product_row_price,
    currency,
  };
  return {
    ...decodeSubject(wire),
    ...decodeFacts(wire, facts),
    id: wire.item_id as CartLineId,
    subtitle: wire.subtitle,
    choices: { ...recordOf(wire.custom_option) },
    openOptions: wire.open_options.map(({ key }) => key),
    size: decodeSize(wire),
    stones: decodeStones(wire.customized_product_item),
    maxQuantity: wire.max_qty,
    isSelected: wire.active === 1,
    // A line that cannot be bought has a reason; without one the product is off sale.
    problem: wire.status === 1 ? null : wire.status_reason || 'off-shelf',
    originalPrice: decodeAmount(wire.product_original_price, currency),
    ...(wire.product_prior_price !== undefined && {
      priorPrice: decodeAmount(wire.product_prior_price, currency),
    }),
    originalRowPrice: decodeAmount(wire.product_original_row_price, currency),
    discountPercent: wire.discountrate,
  };
}

/** Decodes a cart whose amounts are in `currency`. */
export function decodeCart(wire: CartInfo, currency: string): ShownCart {
  return {
    lines: wire.products.map((line) => decodeLine(line, currency)),
    pieces: wire.items_count,
    couponCode: wire.coupon_code,
    subtotal: decodeAmount(wire.product_total, currency),
    originalSubtotal: decodeAmount(wire.product_original_total, currency),
    discount: decodeAmount(wire.coupon_cost, currency),
    shipping: decodeAmount(wire.shipping_cost, currency),
    total: decodeAmount(wire.grand_total, currency),
    ...(wire.deposit_percent !== undefined && { depositPercent: wire.deposit_percent }),
    ...(wire.is_proposal && { isProposal: true }),
  };
}

/** An express method that accepts the cart's total. */
export interface WalletOption {
  method: PaymentMethod;
  label: string;
}

/** The cart, null if empty, with related data. Background work: failures are not shown. */
export async function readCart(api: Api): Promise<{
  cart: ShownCart | null;
  suggestions: ProductCard[];
  express: WalletOption[];
}> {
  const quietly = { duplicate: 'allow', silent: true } as const;
  const { cart_info, currency, suggestions, express } = await api.call('cartIndex', {}, quietly);
  return {
    cart: cart_info.products.length === 0 ? null : decodeCart(cart_info, currency.code),
    suggestions: decodeCards(suggestions),
    express,
  };
}

/** Options of calls whose refusal is shown to the shopper. */
const shown = { notify: true } as const;

/** How an item is added to a basket. */
interface Adding {
  /** Adds it to the 'buy now' basket, replacing its content. */
  isBuyNow?: boolean | undefined;
  /** False to restore an unselected line. */
  isSelected?: boolean | undefined;
}

async function add(
  api: Api,
  input: ApiInput<'cartAdd'>,
  { isBuyNow = false, isSelected = true }: Adding,
): Promise<number> {
  const basket = isBuyNow ? ({ basket: 'buy_now' } as const) : {};
  const checked = isSelected ? {} : { checked: false };
  return (await api.call('cartAdd', { ...input, ...basket, ...checked }, shown)).items_count;
}

export interface ProductAddition extends Adding {
  productId: ProductId;
  quantity: number;
  options?: Readonly<Record<string, string>>;
}

/** Returns the new number of pieces in the basket; a refusal is shown to the shopper. */
export function addProduct(api: Api, addition: ProductAddition): Promise<number> {
  const { productId, quantity, options } = addition;
  const chosen = options ? { custom_option: { ...options } } : {};
  return add(api, { product_id: productId, qty: quantity, ...chosen }, addition);
}

export interface DesignAddition extends Adding {
  design: Design;
  /** The stock diamond set in it; null if the shop chooses the stone. */
  stoneId: StoneId | null;
  name: string;
  /** Picture of the line: a data URL of the rendering or an upload id; absent without WebGL. */
  image?: string | undefined;
  quantity?: number;
  /** The unit price shown on the page, in minor units of the shopper's currency; the call is refused if it differs. */
  seenMinor?: number;
}

/** Rejects with an ApiError, whose data has the path of a fault (`field`), or the current price (`seen_price`). */
export function addDesign(api: Api, addition: DesignAddition): Promise<number> {
  const { design, stoneId, name, image = '', quantity = 1, seenMinor } = addition;
  const seen = seenMinor === undefined ? {} : { seen_price: toDecimalString(seenMinor) };
  return add(api, { design, stone_id: stoneId ?? '', name, image, qty: quantity, ...seen }, addition);
}

export interface DiamondAddition extends Adding {
  stoneId: StoneId;
}

/** An item for the cart with its choices. */
export type Addition =
  | ({ kind: 'product' } & ProductAddition)
  | ({ kind: 'design' } & DesignAddition)
  | ({ kind: 'diamond' } & DiamondAddition);

/** The addition that restores a removed line; its picture is referenced by upload id. */
export function additionOf(line: ShownLine): Addition {
  const { quantity, isSelected } = line;
  if (line.kind === 'product') {
    return { kind: 'product', productId: line.productId, quantity, options: line.choices, isSelected };
  }
  if (line.kind === 'diamond') return { kind: 'diamond', stoneId: line.stoneId, isSelected };
  const { design, stoneId, name, pictureUrl } = line;
  const image = /([^/]+)\.webp$/.exec(pictureUrl ?? '')?.[1] ?? '';
  return { kind: 'design', design, stoneId, name, image, quantity, isSelected };
}

export function addDiamond(api: Api, addition: DiamondAddition): Promise<number> {
  return add(api, { diamond_id: addition.stoneId }, addition);
}

/**
 * Puts the pieces of an assistant's link into the cart. Returns how many pieces of the link are not sold any more; a refusal
 * is shown to the shopper.
 */
export async function receiveGoods(api: Api, goods: string): Promise<number> {
  return (await api.call('cartReceive', { goods }, shown)).left_out;
}

export async function saveQuantity(api: Api, id: CartLineId, quantity: number): Promise<void> {
  await api.call('cartUpdate', { item_id: id, up_type: 'set', qty: quantity }, shown);
}

/** Chooses options of a product's line. */
export async function saveChoice(
  api: Api,
  id: CartLineId,
  options: Readonly<Record<string, string>>,
): Promise<void> {
  await api.call('cartUpdate', { item_id: id, up_type: 'choose', custom_option: { ...options } }, shown);
}

export async function removeLine(api: Api, id: CartLineId): Promise<void> {
  await api.call('cartUpdate', { item_id: id, up_type: 'remove' }, shown);
}

/** Selects a line, or all lines with null. */
export async function saveSelection(api: Api, id: CartLineId | null, isSelected: boolean): Promise<void> {
  if (id === null) await api.call('cartSelectAll', { checked: isSelected }, shown);
  else await api.call('cartSelectOne', { item_id: id, checked: isSelected }, shown);
}

/** Rejects with an ApiError, whose message says why the coupon is refused. */
export async function saveCoupon(api: Api, code: string, basket: Basket = 'cart'): Promise<void> {
  await api.call('cartAddCoupon', { coupon_code: code, basket });
}

export async function removeCoupon(api: Api, basket: Basket = 'cart'): Promise<void> {
  await api.call('cartCancelCoupon', { basket }, shown);
}
