import type { Money } from '#kernel/shop/money/money.ts';
import type { OrderNumber } from '#kernel/shop/orders/order.ts';
import type { PaymentOutcome } from '#kernel/shop/payment/payment.states.ts';
import type { Api, ApiData } from './api.ts';
import { decodeAmount } from './money.ts';
import { decodeNumber } from './orders.ts';

/** Creates a Stripe page for an unpaid order and returns its URL; a refusal is shown to the shopper. */
export async function startStripe(api: Api, number: OrderNumber): Promise<string> {
  return (await api.call('stripeStart', { increment_id: number }, { notify: true })).redirectUrl;
}

/** Returns the URL of Alipay's page for an unpaid order; a refusal is shown to the shopper. */
export async function startAlipay(api: Api, number: OrderNumber): Promise<string> {
  return (await api.call('alipayStart', { increment_id: number }, { notify: true })).redirectUrl;
}

/** Like `startStripe`, for PayPal. */
export async function startPayPal(api: Api, number: OrderNumber): Promise<string> {
  return (await api.call('paypalStart', { increment_id: number }, { notify: true })).redirectUrl;
}

/** Like `startStripe`, for QFPay. */
export async function startQianfang(api: Api, number: OrderNumber): Promise<string> {
  return (await api.call('qianfangStart', { increment_id: number }, { notify: true })).redirectUrl;
}

/** A code to scan with WeChat. */
export interface ScanCode {
  picture: string;
  amount: Money;
  secondsLeft: number;
  /** The simulated phone of the sandbox; null in production. */
  sandboxUrl: string | null;
}

/** Starts WeChat Pay for an unpaid order; returns the same code again after a reload. */
export async function startWxpay(api: Api, number: OrderNumber): Promise<ScanCode> {
  const wire = await api.call('wxpayStart', { increment_id: number }, { duplicate: 'share' });
  return {
    picture: wire.scan_code_img_url,
    amount: decodeAmount(wire.total_amount, wire.currency),
    secondsLeft: wire.expireTime,
    sandboxUrl: wire.sandbox_url,
  };
}

/** The URL that opens WeChat from a phone's browser; a refusal is shown to the shopper. */
export async function startWxpayH5(api: Api, number: OrderNumber): Promise<string> {
  return (await api.call('wxpayH5Start', { increment_id: number }, { notify: true })).redirectUrl;
}

/** Outcome of a payment. */
export interface Reviewed {
  number: OrderNumber;
  outcome: PaymentOutcome;
}

type WireReviewed = Pick<ApiData<'stripeReview'>, 'increment_id' | 'state'>;

function decodeReviewed({ increment_id, state }: WireReviewed): Reviewed {
  return { number: decodeNumber(increment_id), outcome: state };
}

/** The outcome of a WeChat payment; polled. */
export async function reviewWxpay(api: Api, number: number): Promise<Reviewed> {
  return decodeReviewed(await api.call('wxpaySuccess', { increment_id: number }));
}

/**
 * The call that reads the outcome, from the parameters a provider or the shop appended to the return URL; null for
 * other URLs.
 */
export function reviewOfReturn(query: URLSearchParams): ((api: Api) => Promise<Reviewed>) | null {
  const parameters = Object.fromEntries(query);
  const { session_id, wxpay = '', token, PayerID = '', out_trade_no, sign, sign_type } = parameters;
  if (session_id) return async (api) => decodeReviewed(await api.call('stripeReview', { session_id }));
  if (/^\d{1,10}$/.test(wxpay)) return (api) => reviewWxpay(api, Number(wxpay));
  if (out_trade_no && sign && sign_type) {
    const appended = { ...parameters, out_trade_no, sign, sign_type };
    return async (api) => decodeReviewed(await api.call('alipayReview', appended));
  }
  if (token) return async (api) => decodeReviewed(await api.call('paypalReview', { token, PayerID }));
  if (out_trade_no) return async (api) => decodeReviewed(await api.call('qianfangReview', { out_trade_no }));
  return null;
}
