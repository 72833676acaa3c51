import * as v from 'valibot';
import { couponCode } from '#kernel/shop/campaigns/coupon.rules.ts';
import { baskets, lineKinds, lineProblems, maxQuantity } from '#kernel/shop/cart/cart.rules.ts';
import { maxDesignNameCharacters } from '#kernel/shop/designs/designs.rules.ts';
import { paymentMethods } from '#kernel/shop/payment/payment.rules.ts';
import { imageBodyBytes } from '#kernel/shop/pictures/uploads.rules.ts';
import { codes } from '#kernel/wire/codes.ts';
import { designDocument, designInput, stoneReference } from '#kernel/wire/contracts/composition.contract.ts';
import { productPairs } from '#kernel/wire/contracts/product-card.contract.ts';
import { imageReference } from '#kernel/wire/contracts/uploads.contract.ts';
import { endpoint } from '#kernel/wire/endpoint.ts';
import * as p from '#kernel/wire/parameters.ts';
import { empty, mapOf, media } from '#kernel/wire/shapes.ts';
import { customOption } from './custom-option.contract.ts';

/** Two-decimal strings of major units, as in the original's cart totals. */
const amount = v.pipe(v.string(), v.regex(/^-?\d+\.\d{2}$/));

/** Laboratory and report number of a unique stone. */
export const stoneCertificate = v.object({
  lab: v.string(),
  number: v.string(),
  url: v.string(),
  is_sample: v.boolean(),
});

export const linePrice = v.object({ label: v.string(), amount });

const cartProduct = v.object({
  item_id: v.number(),
  /** Kind of line: a product with options, a shopper's design, a loose diamond. */
  kind: v.picklist(lineKinds),
  /** '' if the line is no product. */
  product_id: v.string(),
  sku: v.string(),
  name: v.string(),
  subtitle: v.string(),
  /** Name of the pictured metal if another was chosen; else ''. */
  pictured_metal: v.string(),
  img_url: v.string(),
  media,
  /** The shopper's own picture of the design; '' if `media` is shown. */
  picture_url: v.string(),
  qty: v.number(),
  max_qty: v.number(),
  /** 1: selected, 2: not. */
  active: v.picklist([1, 2]),
  /** 1: can be bought, 2: cannot (off sale, out of stock). */
  status: v.picklist([1, 2]),
  /** Why it cannot be bought; '' if it can. */
  status_reason: v.picklist(['', ...lineProblems]),
  product_price: amount,
  product_original_price: amount,
  /** The lowest price of the 30 days before the reduction; absent without one, or if it is not known. */
  product_prior_price: v.optional(amount),
  product_row_price: amount,
  product_original_row_price: amount,
  /** Discount in per cent; 0 if not reduced. */
  discountrate: v.number(),
  /**
   * Options that must be chosen before the line can be ordered (`updateinfo` with up_type=choose); prices are the lowest
   * until then.
   */
  open_options: v.array(
    v.object({
      key: v.string(),
      label: v.string(),
      values: v.array(v.object({ key: v.string(), label: v.string() })),
    }),
  ),
  custom_option: mapOf(v.string()),
  custom_option_info: mapOf(v.string()),
  option_sku: v.object({ size: v.string() }),
  is_customized: v.picklist([0, 1]),
  customized_type: v.picklist([0, 1, 2, 4]),
  customized_product_item: v.string(),
  is_returnable: v.boolean(),
  /** Why it can neither be refunded nor exchanged, in the reader's language; '' if it can. */
  not_returnable_text: v.string(),
  path: v.string(),
  /** Of a design: the document, its hash, and the components of its unit price. */
  design: v.nullable(designDocument),
  price_lines: v.array(linePrice),
  /** Stock id of the loose stone, or of the stone in the design. */
  stone_id: v.nullable(v.string()),
  certificate: v.nullable(stoneCertificate),
});

export type CartProduct = v.InferOutput<typeof cartProduct>;

export const cartInfo = v.object({
  store: v.string(),
  items_count: v.number(),
  coupon_code: v.nullable(v.string()),
  shipping_method: v.string(),
  payment_method: v.string(),
  grand_total: amount,
  shipping_cost: amount,
  coupon_cost: amount,
  product_total: amount,
  product_original_total: amount,
  /** Share of the pieces made to order that an order may pay first; absent if it is paid in full. */
  deposit_percent: v.optional(v.number()),
  /** Present for a proposal of staff: its prices are held, and no coupon applies to them. */
  is_proposal: v.optional(v.literal(true)),
  products: v.array(cartProduct),
});

export type CartInfo = v.InferOutput<typeof cartInfo>;

/** A cart without lines; `store` is the site's origin. */
export const emptyCartInfo = (store: string): CartInfo => ({
  store,
  items_count: 0,
  coupon_code: null,
  shipping_method: '',
  payment_method: '',
  grand_total: '0.00',
  shipping_cost: '0.00',
  coupon_cost: '0.00',
  product_total: '0.00',
  product_original_total: '0.00',
  products: [],
});

export const currencyInfo = v.object({ code: v.string(), rate: v.string(), symbol: v.string() });

/** The basket a call refers to: the cart, or the one of 'buy now'. */
export const basket = v.pipe(
  v.optional(v.union([v.literal(''), v.picklist(baskets)]), 'cart'),
  v.transform((value) => (value === '' ? 'cart' : value)),
);

const checked = v.object({ checked: p.flag });

/** An item to add, as in `info.o` of `design/list`. */
const addition = {
  product_id: v.optional(p.reference),
  qty: v.optional(p.integer(1, maxQuantity), 1),
  custom_option: v.optional(customOption, {}),
  design: v.optional(designInput),
  stone_id: stoneReference,
  name: p.optionalText(maxDesignNameCharacters),
  image: imageReference,
  diamond_id: v.optional(p.id),
  /** The shown unit price, two-decimal string; the call is refused if it differs. */
  seen_price: v.optional(v.union([v.literal(''), v.pipe(v.string(), v.regex(/^\d{1,12}\.\d{2}$/))]), ''),
};

const cartAddFault = { code: codes.cartAddInvalid };

export const cartEndpoints = {
  cartAdd: endpoint('POST', 'checkout/cart/add', {
    summary:
      'Puts a product (product_id), a design (design) or a loose diamond (diamond_id) into the cart; equal ones add up. Options that are not sent stay open until the cart’s line has them',
    access: 'shopper',
    maxBodyBytes: imageBodyBytes,
    jsonParameters: ['custom_option', 'design', 'o'],
    faults: { qty: { missing: cartAddFault, invalid: cartAddFault } },
    input: v.object({
      ...addition,
      /** The whole item as JSON or in brackets; other parameters are then ignored. */
      o: v.optional(p.json(v.object(addition))),
      buy_now: v.optional(p.flag, false),
      /** 0: a new line is added unselected; an existing selected line stays selected. */
      checked: v.optional(p.flag, true),
      /** buy_now: the item replaces the content of that basket; the cart is unchanged. */
      basket,
    }),
    output: v.object({ items_count: v.number(), item_id: v.number() }),
  }),
  cartIndex: endpoint('GET', 'checkout/cart/index', {
    summary: 'The cart, newest first; an empty cart has no products',
    access: 'shopper',
    input: p.nothing,
    output: v.object({
      cart_info: cartInfo,
      currency: currencyInfo,
      /** Express methods that accept this total. */
      express: v.array(v.object({ method: v.picklist(paymentMethods), label: v.string() })),
      suggestions: productPairs,
    }),
  }),
  cartUpdate: endpoint('POST', 'checkout/cart/updateinfo', {
    summary: 'Increases, decreases or sets the quantity of a line, removes it, or chooses its options',
    access: 'shopper',
    jsonParameters: ['custom_option'],
    input: v.object({
      item_id: p.id,
      up_type: v.picklist(['add_one', 'less_one', 'set', 'remove', 'choose']),
      qty: v.optional(p.integer(1, maxQuantity)),
      /** choose: the options, which replace those of the line; others stay. */
      custom_option: v.optional(customOption, {}),
    }),
    output: empty,
  }),
  cartSelectOne: endpoint('GET', 'checkout/cart/selectone', {
    summary: 'Selects a line (checked=1) or not',
    access: 'shopper',
    writes: true,
    input: v.object({ item_id: p.id, ...checked.entries }),
    output: empty,
  }),
  cartSelectAll: endpoint('GET', 'checkout/cart/selectall', {
    summary: 'Selects all lines (checked=1) or none',
    access: 'shopper',
    writes: true,
    input: checked,
    output: empty,
  }),
  cartAddCoupon: endpoint('POST', 'checkout/cart/addcoupon', {
    summary: 'Applies a coupon to the cart',
    access: 'shopper',
    input: v.object({ coupon_code: couponCode, basket }),
    output: empty,
  }),
  cartCancelCoupon: endpoint('POST', 'checkout/cart/cancelcoupon', {
    summary: 'Takes the coupon off the cart',
    access: 'shopper',
    input: v.object({ coupon_code: v.optional(couponCode), basket }),
    output: empty,
  }),
};
