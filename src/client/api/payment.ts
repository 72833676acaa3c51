import type { OrderNumber } from '#kernel/orders/order.ts';
import type { PaymentOutcome } from '#kernel/payment/payment.states.ts';
import type { Api } from './api.ts';
import { decodeNumber } from './orders.ts';

/** Opens a page of Stripe for an unpaid order and gives its address; a refusal is shown to the shopper. */
export async function startStripe(api: Api, number: OrderNumber): Promise<string> {
  return (await api.call('stripeStart', { increment_id: number }, { notify: true })).redirectUrl;
}

/** Opens a page of PayPal, likewise. */
export async function startPayPal(api: Api, number: OrderNumber): Promise<string> {
  return (await api.call('paypalStart', { increment_id: number }, { notify: true })).redirectUrl;
}

/** Opens a page of QFPay, likewise. */
export async function startQianfang(api: Api, number: OrderNumber): Promise<string> {
  return (await api.call('qianfangStart', { increment_id: number }, { notify: true })).redirectUrl;
}

/** What became of the payment that a shopper comes back from. */
export async function reviewStripe(
  api: Api,
  sessionId: string,
): Promise<{ number: OrderNumber; outcome: PaymentOutcome }> {
  const { increment_id, state } = await api.call('stripeReview', { session_id: sessionId });
  return { number: decodeNumber(increment_id), outcome: state };
}
