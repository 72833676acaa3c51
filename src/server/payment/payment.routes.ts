import { paymentEndpoints } from '#kernel/wire/contracts/payment.contract.ts';
import { viewOrder } from '#server/orders/order-view.service.ts';
import { ownOrder } from '#server/orders/orders.service.ts';
import type { Host } from '#server/platform/host.ts';
import { type Route, signedRoute } from '#server/platform/http/route.ts';
import { reviewPayment } from './review.service.ts';
import { startPayment } from './start.service.ts';

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

export function paymentRoutes(host: Host): Route[] {
  return [
    signedRoute(paymentEndpoints.stripeStart, async ({ shopper, locale }, input) => {
      const payer = { customerId: shopper.customerId, locale };
      const started = await startPayment(host, 'stripe', payer, input.increment_id);
      return { redirectUrl: started.kind === 'redirect' ? started.url : started.codeUrl };
    }),
    signedRoute(paymentEndpoints.stripeReview, async ({ shopper }, input) => {
      const query = new URLSearchParams({ session_id: input.session_id });
      const { order, outcome } = await reviewPayment(host, 'stripe', shopper.customerId, query);
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
