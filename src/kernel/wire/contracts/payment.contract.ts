import * as v from 'valibot';
import { paymentOutcomes } from '#kernel/shop/payment/payment.states.ts';
import { codes } from '#kernel/wire/codes.ts';
import { creditInput } from '#kernel/wire/contracts/checkout.contract.ts';
import { orderDetail } from '#kernel/wire/contracts/orders.contract.ts';
import { endpoint } from '#kernel/wire/endpoint.ts';
import * as p from '#kernel/wire/parameters.ts';

const reviewed = v.object({
  increment_id: v.number(),
  order_id: v.number(),
  state: v.picklist(paymentOutcomes),
});

/** Input of every payment start: the order, and the return URL for a client of a configured origin. */
const startOf = v.object({
  increment_id: p.integer(1, 9_999_999_999),
  return_url: p.optionalText(2000),
  cancel_url: p.optionalText(2000),
});

const orderNumber = p.integer(1, 9_999_999_999);
const startFaults = { increment_id: { missing: { code: codes.incrementIdMissing } } };

/** Two decimals, as typed or as displayed. */
const decimalAmount = v.pipe(p.plain(16), v.regex(/^\d{1,12}\.\d{2}$/));

export const paymentEndpoints = {
  alipayStart: endpoint('POST', 'payment/alipay/standard/start', {
    summary:
      'The address of Alipay’s page for an unpaid order in CNY, for a phone or a desktop as the caller has',
    access: 'shopper',
    faults: startFaults,
    input: startOf,
    output: v.object({ redirectUrl: v.string() }),
  }),
  alipayReview: endpoint(['GET', 'POST'], 'payment/alipay/standard/review', {
    summary:
      'Asks Alipay what became of a payment; takes everything that Alipay appended to the return address',
    access: 'shopper',
    writes: true,
    // Other fields from Alipay are part of the signature.
    input: v.looseObject({ out_trade_no: p.text(64), sign: p.text(1000), sign_type: p.text(10) }),
    output: reviewed,
  }),
  wxpayStart: endpoint('POST', 'payment/wxpay/standard/start', {
    summary: 'Opens WeChat Pay for an unpaid order in CNY and gives the code to scan',
    access: 'shopper',
    faults: startFaults,
    input: startOf,
    output: v.object({
      increment_id: v.number(),
      out_trade_no: v.string(),
      /** Unix seconds. */
      expires_at: v.number(),
      total_amount: v.string(),
      currency: v.string(),
      /** Content of the QR code. */
      code_url: v.string(),
      /** The QR code as an image; seconds left; the title. */
      scan_code_img_url: v.string(),
      expireTime: v.number(),
      subject: v.string(),
      coupon_code: v.string(),
      /** The simulated phone of the sandbox; null in production. */
      sandbox_url: v.nullable(v.string()),
    }),
  }),
  wxpaySuccess: endpoint('GET', 'payment/wxpay/standard/tradesuccess', {
    summary: 'Whether a code was paid; asked again and again while it is shown',
    access: 'shopper',
    writes: true,
    input: v.object({ out_trade_no: p.optionalText(32), increment_id: v.optional(orderNumber) }),
    output: reviewed,
  }),
  wxpayH5Start: endpoint('POST', 'payment/wxpayh5/start', {
    summary: 'Opens WeChat Pay for a phone’s browser, which hands over to WeChat',
    access: 'shopper',
    faults: startFaults,
    input: startOf,
    output: v.object({ redirectUrl: v.string() }),
  }),
  wxpayH5Review: endpoint('POST', 'payment/wxpayh5/review', {
    summary: 'Asks WeChat what became of the payment of an order',
    access: 'shopper',
    faults: startFaults,
    input: v.object({ increment_id: orderNumber }),
    /** The original's clients look for a URL and stay on the page without one. */
    output: v.object({ ...reviewed.entries, redirectUrl: v.null() }),
  }),
  stripeStart: endpoint('POST', 'payment/stripe/start', {
    summary: 'Opens a Stripe Checkout session for an unpaid order of the caller',
    access: 'shopper',
    faults: { increment_id: { missing: { code: codes.incrementIdMissing } } },
    input: startOf,
    output: v.object({ redirectUrl: v.string() }),
  }),
  stripeReview: endpoint('GET', 'payment/stripe/review', {
    summary: 'Asks Stripe what became of the session the shopper came back from',
    access: 'shopper',
    writes: true,
    input: v.object({ session_id: p.text(300) }),
    output: reviewed,
  }),
  paypalStart: endpoint('POST', 'payment/paypal/standard/start', {
    summary: 'Opens a PayPal order for an unpaid order of the caller',
    access: 'shopper',
    faults: { increment_id: { missing: { code: codes.incrementIdMissing } } },
    input: startOf,
    output: v.object({ redirectUrl: v.string() }),
  }),
  paypalReview: endpoint('POST', 'payment/paypal/standard/review', {
    summary: 'Takes the payment the shopper has agreed to at PayPal, and says what became of it',
    access: 'shopper',
    input: v.object({ token: p.text(64), PayerID: p.optionalText(64) }),
    output: reviewed,
  }),
  qianfangStart: endpoint('POST', 'payment/qianfang/standard/start', {
    summary: 'Makes the address of the QFPay page for an unpaid order of the caller',
    access: 'shopper',
    faults: { increment_id: { missing: { code: codes.incrementIdMissing } } },
    input: startOf,
    output: v.object({ redirectUrl: v.string() }),
  }),
  qianfangReview: endpoint('GET', 'payment/qianfang/standard/review', {
    summary: 'Asks QFPay what became of the attempt the shopper came back from',
    access: 'shopper',
    writes: true,
    input: v.object({ out_trade_no: p.text(128) }),
    output: reviewed,
  }),
  restByCredit: endpoint('POST', 'payment/credit/rest', {
    summary:
      'Pays the rest of an order with a deposit, or a part of it, from gift cards and the store credit of the caller',
    access: 'shopper',
    faults: startFaults,
    input: v.object({
      increment_id: orderNumber,
      ...creditInput,
      /** A part of the rest, with two decimals; without one as much as can be paid. */
      amount: v.optional(v.union([v.literal(''), decimalAmount]), ''),
      /** The displayed amount that is left to pay; another one is refused, so a repeated call pays nothing. */
      seen_left: decimalAmount,
    }),
    output: v.object({ increment_id: v.number(), is_paid: v.boolean() }),
  }),
  paymentSuccess: endpoint('POST', 'payment/success', {
    summary: 'The order that was paid, to its owner',
    access: 'shopper',
    faults: { increment_id: { missing: { code: codes.incrementIdMissing } } },
    input: v.object({ increment_id: p.integer(1, 9_999_999_999) }),
    output: v.object({
      increment_id: v.number(),
      /** As in `customer/order/view`, with times in Unix seconds. */
      order: v.object({ ...orderDetail.entries, created_at: v.number(), updated_at: v.number() }),
    }),
  }),
};
