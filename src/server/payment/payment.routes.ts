import { codes } from '#kernel/wire/codes.ts';
import { orderEndpoints } from '#kernel/wire/contracts/orders.contract.ts';
import { paymentEndpoints } from '#kernel/wire/contracts/payment.contract.ts';
import { viewOrder } from '#server/orders/order-view.service.ts';
import { choiceOf } from '#server/orders/orders.mapper.ts';
import { ownOrder } from '#server/orders/orders.service.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { nothing } from '#server/platform/http/nothing.ts';
import { type Route, type SignedCall, signedRoute } from '#server/platform/http/route.ts';
import type { PaymentStart } from '#server/platform/payment/adapter.ts';
import { papersOf } from '#server/receipts/receipts.service.ts';
import { cancelOrder } from './closing.service.ts';
import { payRestByCredit } from './rest-credit.service.ts';
import { type Reviewed, reviewLatest, reviewPayment } from './review.service.ts';
import { describeCode } from './scan-code.service.ts';
import { type Payer, startPayment } from './start.service.ts';

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** The payer's device and the return URLs of the client. */
function payerOf(
  { shopper, locale, isPhone, ip }: SignedCall,
  input: { return_url?: string | undefined; cancel_url?: string | undefined },
): Payer {
  const { return_url: returnUrl, cancel_url: cancelUrl } = input;
  return { customerId: shopper.customerId, locale, isPhone, ip, returnUrl, cancelUrl };
}

const addressOf = (started: PaymentStart): string =>
  started.kind === 'redirect' ? started.url : started.codeUrl;

function answerOf({ order, outcome }: Reviewed) {
  return { increment_id: order.increment_id, order_id: order.id, state: outcome };
}

export function paymentRoutes(host: Host): Route[] {
  return [
    signedRoute(paymentEndpoints.stripeStart, async (call, input) => {
      const started = await startPayment(host, 'stripe', payerOf(call, input), input.increment_id);
      return { redirectUrl: addressOf(started) };
    }),
    signedRoute(paymentEndpoints.stripeReview, async ({ shopper }, input) => {
      const query = new URLSearchParams({ session_id: input.session_id });
      return answerOf(await reviewPayment(host, 'stripe', shopper.customerId, query));
    }),
    signedRoute(paymentEndpoints.alipayStart, async (call, input) => {
      const started = await startPayment(host, 'alipay', payerOf(call, input), input.increment_id);
      return { redirectUrl: addressOf(started) };
    }),
    signedRoute(paymentEndpoints.alipayReview, async ({ shopper }, input) => {
      const pairs = Object.entries(input).filter(
        (pair): pair is [string, string] => typeof pair[1] === 'string',
      );
      return answerOf(await reviewPayment(host, 'alipay', shopper.customerId, new URLSearchParams(pairs)));
    }),
    signedRoute(paymentEndpoints.wxpayStart, async (call, input) => {
      const payer = { ...payerOf(call, input), isPhone: false };
      const started = await startPayment(host, 'wxpay', payer, input.increment_id);
      return describeCode(host, payer, started);
    }),
    signedRoute(paymentEndpoints.wxpaySuccess, async ({ shopper }, input) => {
      const { out_trade_no, increment_id } = input;
      if (out_trade_no !== '') {
        const query = new URLSearchParams({ out_trade_no });
        return answerOf(await reviewPayment(host, 'wxpay', shopper.customerId, query));
      }
      if (increment_id === undefined) refuse(codes.incrementIdMissing);
      return answerOf(await reviewLatest(host, 'wxpay', shopper.customerId, increment_id));
    }),
    signedRoute(paymentEndpoints.wxpayH5Start, async (call, input) => {
      const payer = { ...payerOf(call, input), isPhone: true };
      return { redirectUrl: addressOf(await startPayment(host, 'wxpay', payer, input.increment_id)) };
    }),
    signedRoute(paymentEndpoints.wxpayH5Review, async ({ shopper }, input) => {
      const seen = await reviewLatest(host, 'wxpay', shopper.customerId, input.increment_id);
      return { ...answerOf(seen), redirectUrl: null };
    }),
    signedRoute(paymentEndpoints.paypalStart, async (call, input) => {
      const started = await startPayment(host, 'paypal', payerOf(call, input), input.increment_id);
      return { redirectUrl: started.kind === 'redirect' ? started.url : started.codeUrl };
    }),
    signedRoute(paymentEndpoints.paypalReview, async ({ shopper }, input) => {
      const query = new URLSearchParams({ token: input.token });
      const { order, outcome } = await reviewPayment(host, 'paypal', shopper.customerId, query);
      return { increment_id: order.increment_id, order_id: order.id, state: outcome };
    }),
    signedRoute(paymentEndpoints.qianfangStart, async (call, input) => {
      const started = await startPayment(host, 'qianfang', payerOf(call, input), input.increment_id);
      return { redirectUrl: started.kind === 'redirect' ? started.url : started.codeUrl };
    }),
    signedRoute(paymentEndpoints.qianfangReview, async ({ shopper }, input) => {
      const query = new URLSearchParams({ out_trade_no: input.out_trade_no });
      const { order, outcome } = await reviewPayment(host, 'qianfang', shopper.customerId, query);
      return { increment_id: order.increment_id, order_id: order.id, state: outcome };
    }),
    signedRoute(paymentEndpoints.restByCredit, async (call, input) => {
      const { increment_id, amount, seen_left: seenLeft } = input;
      const wanted = { cards: input.gift_card_codes, usesCredit: input.use_credit, amount, seenLeft };
      const { isPaid } = await payRestByCredit(host, call, increment_id, wanted);
      return { increment_id, is_paid: isPaid };
    }),
    // Here and not in orders: cancelling closes attempts and may refund.
    signedRoute(orderEndpoints.orderCancel, async ({ shopper, locale }, input) => {
      const { customerId } = shopper;
      const { increment_id: incrementId } = await ownOrder(host.db.handle, customerId, choiceOf(input));
      await cancelOrder(host, { customerId, locale }, { incrementId, withRefund: input.with_refund });
      return nothing;
    }),
    signedRoute(paymentEndpoints.paymentSuccess, async ({ shopper, locale, now }, input) => {
      const order = await ownOrder(host.db.handle, shopper.customerId, { incrementId: input.increment_id });
      const papers = await papersOf(host.db.handle, order.id);
      const shown = await viewOrder(host, { locale, now }, order, papers);
      const times = { created_at: seconds(order.created_at), updated_at: seconds(order.updated_at) };
      return { increment_id: order.increment_id, order: { ...shown, ...times } };
    }),
  ];
}
