import { paymentEndpoints } from '#kernel/wire/contracts/payment.contract.ts';
import { viewOrder } from '#server/orders/order-view.service.ts';
import { ownOrder } from '#server/orders/orders.service.ts';
import type { Host } from '#server/platform/host.ts';
import { type Route, type SignedCall, signedRoute } from '#server/platform/http/route.ts';
import { reviewPayment } from './review.service.ts';
import { type Payer, startPayment } from './start.service.ts';

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** Who pays, on what, and where a client of ours wants them back. */
function payerOf(
  { shopper, locale, isPhone, ip }: SignedCall,
  input: { return_url?: string | undefined; cancel_url?: string | undefined },
): Payer {
  const { return_url: returnUrl, cancel_url: cancelUrl } = input;
  return { customerId: shopper.customerId, locale, isPhone, ip, returnUrl, cancelUrl };
}

export function paymentRoutes(host: Host): Route[] {
  return [
    signedRoute(paymentEndpoints.stripeStart, async (call, input) => {
      const started = await startPayment(host, 'stripe', payerOf(call, input), input.increment_id);
      return { redirectUrl: started.kind === 'redirect' ? started.url : started.codeUrl };
    }),
    signedRoute(paymentEndpoints.stripeReview, async ({ shopper }, input) => {
      const query = new URLSearchParams({ session_id: input.session_id });
      const { order, outcome } = await reviewPayment(host, 'stripe', shopper.customerId, query);
      return { increment_id: order.increment_id, order_id: order.id, state: outcome };
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
    signedRoute(paymentEndpoints.paymentSuccess, async ({ shopper, locale, now }, input) => {
      const order = await ownOrder(host.db.handle, shopper.customerId, { incrementId: input.increment_id });
      const shown = await viewOrder(host, { locale, now }, order);
      const times = { created_at: seconds(order.created_at), updated_at: seconds(order.updated_at) };
      return { increment_id: order.increment_id, order: { ...shown, ...times } };
    }),
  ];
}
