import * as v from 'valibot';
import { paymentOutcomes } from '#kernel/payment/payment.states.ts';
import { codes } from '#kernel/wire/codes.ts';
import { orderDetail } from '#kernel/wire/contracts/orders.contract.ts';
import { endpoint } from '#kernel/wire/endpoint.ts';
import * as p from '#kernel/wire/parameters.ts';

const reviewed = v.object({
  increment_id: v.number(),
  order_id: v.number(),
  state: v.picklist(paymentOutcomes),
});

/** Every start of a payment: the order, and where a client of a configured origin wants the shopper back. */
const startOf = v.object({
  increment_id: p.integer(1, 9_999_999_999),
  return_url: p.optionalText(2000),
  cancel_url: p.optionalText(2000),
});

export const paymentEndpoints = {
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
  paymentSuccess: endpoint('POST', 'payment/success', {
    summary: 'The order that was paid, to its owner',
    access: 'shopper',
    faults: { increment_id: { missing: { code: codes.incrementIdMissing, data: [] } } },
    input: v.object({ increment_id: p.integer(1, 9_999_999_999) }),
    output: v.object({
      increment_id: v.number(),
      /** As in `customer/order/view`, its times in seconds since 1970. */
      order: v.object({ ...orderDetail.entries, created_at: v.number(), updated_at: v.number() }),
    }),
  }),
};
