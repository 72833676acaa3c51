import * as v from 'valibot';
import { mostAddressCharacters as mostCharacters } from '#kernel/shop/addresses/addresses.rules.ts';
import { lineProblems } from '#kernel/shop/cart/cart.rules.ts';
import { companyLimit, vatNumberLimit } from '#kernel/shop/checkout/business-buyer.ts';
import { shippingMethods } from '#kernel/shop/checkout/checkout.rules.ts';
import { giftMessageLimit, messageLength } from '#kernel/shop/checkout/gift.ts';
import { currencyCodes } from '#kernel/shop/money/money.ts';
import { paymentMethods } from '#kernel/shop/payment/payment.rules.ts';
import { cardProblems } from '#kernel/shop/stored-value/stored-value.rules.ts';
import { email } from '#kernel/shop/text/typed-text.ts';
import { address, title } from '#kernel/wire/contracts/addresses.contract.ts';
import { basket, cartInfo, currencyInfo } from '#kernel/wire/contracts/cart.contract.ts';
import { landedCharges } from '#kernel/wire/contracts/landed.contract.ts';
import { offlineStore } from '#kernel/wire/contracts/offline-store.contract.ts';
import { endpoint } from '#kernel/wire/endpoint.ts';
import * as p from '#kernel/wire/parameters.ts';
import { mapOf } from '#kernel/wire/shapes.ts';

const shipping = v.object({
  method: v.picklist(shippingMethods),
  label: v.string(),
  name: v.string(),
  /** Two-decimal string in the request's currency. */
  cost: v.string(),
  symbol: v.string(),
  checked: v.union([v.literal(true), v.literal('')]),
  /** Working days from dispatch, for example '2–4'. */
  days: v.string(),
  taxes_included: v.boolean(),
});

/** Selected lines that cannot be bought now; excluded from the totals. */
const unavailable = v.array(
  v.object({ item_id: v.number(), name: v.string(), status_reason: v.picklist(lineProblems) }),
);

/** Methods that accept this total, in the order preferred in the country. */
const payments = mapOf(
  v.object({
    label: v.string(),
    imageUrl: v.string(),
    supplement: v.nullable(v.string()),
    checked: v.optional(v.literal(true)),
  }),
);

/** Dates (`YYYY-MM-DD`) for an order that is paid now. */
const days = {
  /** First and last day of delivery; null if unknown. */
  arrives: v.nullable(v.object({ from: v.string(), to: v.string() })),
  /** First pickup day by store; '' if unknown. */
  /** `is_today`: the store has the whole order and hands it over today; absent in responses of older hosts. */
  pickups: v.array(
    v.object({ store_id: v.number(), ready_on: v.string(), is_today: v.optional(v.boolean()) }),
  ),
};

/** Gift cards and store credit that pay a part of the order; null while the shop has none. */
const credit = v.optional(
  v.nullable(
    v.object({
      /** Store credit of the account in the currency, what pays of it and of the cards, and what is left to pay. */
      balance: v.string(),
      applied: v.string(),
      due: v.string(),
      cards: v.array(
        v.object({
          /** Last characters of the code. */
          code_end: v.string(),
          balance: v.string(),
          problem: v.picklist(cardProblems),
        }),
      ),
      /** Credits of traded stones, and whether this order may use them; absent in responses of older hosts. */
      trade_ups: v.optional(v.array(v.object({ balance: v.string(), least: v.string(), fits: v.boolean() }))),
    }),
  ),
);

/** Payment in two parts, of orders with pieces made to order; null if it is not offered. Clients of the original pay in full. */
const deposit = v.optional(
  v.nullable(
    v.object({
      /** Due when it is placed, after gift cards and credit, and before dispatch. */
      now: v.string(),
      rest: v.string(),
      /** Share of the pieces made to order that is due at once. */
      percent: v.number(),
      /** Days to pay the rest after the pieces are ready. */
      rest_days: v.number(),
      is_chosen: v.boolean(),
    }),
  ),
);

/** Gift cards (codes separated by commas) and store credit to pay with. */
export const creditInput = {
  gift_card_codes: p.optionalPlain(200),
  use_credit: v.optional(p.flag, false),
};

/** A two-decimal string; '' if the client showed none. */
const seenAmount = v.optional(v.union([v.literal(''), v.pipe(v.string(), v.regex(/^\d{1,12}\.\d{2}$/))]), '');

const billing = v.object({
  title,
  first_name: p.optionalPlain(mostCharacters),
  last_name: p.optionalPlain(mostCharacters),
  email: v.optional(v.union([v.literal(''), email]), ''),
  telephone: p.optionalPlain(mostCharacters),
  street1: p.optionalText(mostCharacters),
  street2: p.optionalText(mostCharacters),
  country: p.optionalPlain(2),
  state: p.optionalPlain(mostCharacters),
  city: p.optionalPlain(mostCharacters),
  zip: p.optionalPlain(mostCharacters),
});

export const checkoutEndpoints = {
  onepageIndex: endpoint('GET', 'checkout/onepage/index', {
    summary: 'Everything the checkout page shows',
    access: 'shopper',
    input: v.object({
      shipping_method: v.optional(v.union([v.literal(''), v.picklist(shippingMethods)]), ''),
      /** The country chosen by the shopper, used if there is no address yet. */
      country: p.optionalPlain(2),
      basket,
    }),
    output: v.object({
      payments,
      shippings: v.array(shipping),
      ...days,
      current_shipping_method: v.string(),
      current_payment_method: v.string(),
      cart_info: cartInfo,
      unavailable,
      landed: landedCharges,
      credit,
      deposit,
      currency_info: currencyInfo,
      isGuest: v.picklist([0, 1]),
      address_list: v.union([
        v.record(
          v.string(),
          v.object({ address: v.string(), is_default: v.picklist([1, 2]), address_info: address }),
        ),
        v.literal(''),
      ]),
      cart_address: v.object({
        email: v.string(),
        first_name: v.string(),
        last_name: v.string(),
        telephone: v.optional(v.string()),
        country: v.string(),
        state: v.optional(v.string()),
        city: v.optional(v.string()),
        zip: v.optional(v.string()),
        street1: v.optional(v.string()),
        street2: v.optional(v.string()),
      }),
      cart_address_id: v.nullable(v.number()),
      countryArr: mapOf(v.string()),
      country: v.string(),
      stateArr: v.union([mapOf(v.string()), v.literal('')]),
      stores: v.array(offlineStore),
      /** Minutes until an unpaid order is cancelled. */
      payment_minutes: v.number(),
      refund_days: v.number(),
    }),
  }),
  onepageChangeCountry: endpoint('GET', 'checkout/onepage/changecountry', {
    summary: 'States of a country; an empty string when it has none',
    input: v.object({ country: p.plain(2, 2) }),
    output: v.object({ stateArr: v.union([mapOf(v.string()), v.literal('')]) }),
  }),
  shippingAndCart: endpoint('GET', 'checkout/onepage/getshippingandcartinfo', {
    summary: 'Shipping methods and totals for an address or country',
    access: 'shopper',
    input: v.object({
      address_id: v.optional(v.union([v.literal(''), p.id]), ''),
      country: p.optionalPlain(2),
      state: p.optionalPlain(50),
      shipping_method: v.optional(v.union([v.literal(''), v.picklist(shippingMethods)]), ''),
      basket,
      ...creditInput,
      /** Payment methods for the deposit instead of the total. */
      deposit: v.optional(p.flag, false),
    }),
    output: v.object({
      cart_info: cartInfo,
      unavailable,
      landed: landedCharges,
      credit,
      deposit,
      currency_info: currencyInfo,
      payments,
      shippings: v.array(shipping),
      ...days,
    }),
  }),
  submitOrder: endpoint('POST', 'checkout/onepage/submitorder', {
    summary:
      'Makes the order of the selected lines and reserves their stock for 60 minutes; by bank transfer for 5 working days',
    access: 'shopper',
    input: v.object({
      address_id: v.optional(v.union([v.literal(''), p.id]), ''),
      billing: v.optional(billing, {}),
      shipping_method: v.picklist(shippingMethods),
      /** The pickup store, with shipping_method=store_pickup. */
      store_id: v.optional(v.union([v.literal(''), p.id]), ''),
      payment_method: v.picklist(paymentMethods),
      order_remark: p.optionalLines(1000),
      /** A company that buys, and its VAT number in the format of its country. */
      company: p.optionalPlain(companyLimit),
      vat_number: p.optionalPlain(vatNumberLimit),
      /** Gift options: wrapping, a card with this text, a receipt without prices. */
      gift_wrap: v.optional(p.flag, false),
      gift_message: v.optional(
        v.pipe(
          p.optionalLines(4 * giftMessageLimit),
          v.check((message) => messageLength(message) <= giftMessageLimit, 'too long'),
        ),
        '',
      ),
      gift_hides_prices: v.optional(p.flag, false),
      /** Whether the terms were accepted; absent if the client does not show them, which the order records. */
      terms: v.optional(p.flag),
      save_address: v.optional(p.flag, false),
      /** Idempotency key: the same key from the same shopper returns the same order. */
      client_key: v.optional(
        v.union([v.literal(''), v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{8,64}$/))]),
        '',
      ),
      /** The basket to order. */
      basket,
      ...creditInput,
      /** The part that gift cards and store credit pay as the shopper saw it; the order is refused if it differs. */
      seen_credit: seenAmount,
      /** Pays a deposit now and the rest before dispatch, and the deposit that the shopper saw; refused if it differs. */
      deposit: v.optional(p.flag, false),
      seen_deposit: seenAmount,
      /** The currency the shopper saw; the order is refused if it differs. */
      seen_currency: v.optional(v.union([v.literal(''), v.picklist(currencyCodes)]), ''),
      /** The total the shopper saw, two-decimal string; the order is refused if it differs. */
      seen_total: seenAmount,
      /** The lines the shopper saw, as written by `seenItems`; the order is refused if they differ. */
      seen_items: v.optional(
        v.pipe(v.string(), v.maxLength(2000), v.regex(/^(?:\d{1,10}x\d{1,3}(?:,\d{1,10}x\d{1,3})*)?$/)),
        '',
      ),
    }),
    output: v.object({
      redirectUrl: v.string(),
      incrementId: v.number(),
      /** The same number, as all other calls name it. */
      increment_id: v.number(),
      order_id: v.number(),
      /** Gift cards and store credit have paid all of it; there is no payment to start. */
      is_paid: v.optional(v.boolean()),
    }),
  }),
};
