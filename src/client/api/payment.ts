import type { Money } from '#kernel/shop/money/money.ts';
import type { OrderNumber } from '#kernel/shop/orders/order.ts';
import type { PaymentOutcome } from '#kernel/shop/payment/payment.states.ts';
import type { Api, ApiData } from './api.ts';
import { decodeAmount } from './money.ts';
import { decodeNumber } from './orders.ts';

/** Opens a page of Stripe for an unpaid order and gives its address; a refusal is shown to the shopper. */
export async function startStripe(api: Api, number: OrderNumber): Promise<string> {
  return (await api.call('stripeStart', { increment_id: number }, { notify: true })).redirectUrl;
}

/** The address of Alipay's page for an unpaid order; a refusal is shown to the shopper. */
export async function startAlipay(api: Api, number: OrderNumber): Promise<string> {
  return (await api.call('alipayStart', { increment_id: number }, { notify: true })).redirectUrl;
}

/** Opens a page of PayPal, likewise. */
export async function startPayPal(api: Api, number: OrderNumber): Promise<string> {
  return (await api.call('paypalStart', { increment_id: number }, { notify: true })).redirectUrl;
}

/** Opens a page of QFPay, likewise. */
export async function startQianfang(api: Api, number: OrderNumber): Promise<string> {
  return (await api.call('qianfangStart', { increment_id: number }, { notify: true })).redirectUrl;
}

/** A code that WeChat scans. */
export interface ScanCode {
  picture: string;
  amount: Money;
  secondsLeft: number;
  /** The page that plays the phone; null where real money moves. */
  sandboxUrl: string | null;
}

/** Opens WeChat Pay for an unpaid order; the same code again after a reload. */
export async function startWxpay(api: Api, number: OrderNumber): Promise<ScanCode> {
  const wire = await api.call('wxpayStart', { increment_id: number }, { duplicate: 'share' });
  return {
    picture: wire.scan_code_img_url,
    amount: decodeAmount(wire.total_amount, wire.currency),
    secondsLeft: wire.expireTime,
    sandboxUrl: wire.sandbox_url,
  };
}

/** The address that hands a phone's browser over to WeChat; a refusal is shown to the shopper. */
export async function startWxpayH5(api: Api, number: OrderNumber): Promise<string> {
  return (await api.call('wxpayH5Start', { increment_id: number }, { notify: true })).redirectUrl;
}

/** What became of a payment. */
export interface Reviewed {
  number: OrderNumber;
  outcome: PaymentOutcome;
}

type WireReviewed = Pick<ApiData<'stripeReview'>, 'increment_id' | 'state'>;

function decodeReviewed({ increment_id, state }: WireReviewed): Reviewed {
  return { number: decodeNumber(increment_id), outcome: state };
}

/** What became of the payment of an order through WeChat; asked again and again. */
export async function reviewWxpay(api: Api, number: number): Promise<Reviewed> {
  return decodeReviewed(await api.call('wxpaySuccess', { increment_id: number }));
}

/** How a provider is asked about a payment, from what it or the shop appended to the return address; null for strangers. */
export function reviewOfReturn(query: URLSearchParams): ((api: Api) => Promise<Reviewed>) | null {
  const words = Object.fromEntries(query);
  const { session_id, wxpay = '', token, PayerID = '', out_trade_no, sign, sign_type } = words;
  if (session_id) return async (api) => decodeReviewed(await api.call('stripeReview', { session_id }));
  if (/^\d{1,10}$/.test(wxpay)) return (api) => reviewWxpay(api, Number(wxpay));
  if (out_trade_no && sign && sign_type) {
    const appended = { ...words, out_trade_no, sign, sign_type };
    return async (api) => decodeReviewed(await api.call('alipayReview', appended));
  }
  if (token) return async (api) => decodeReviewed(await api.call('paypalReview', { token, PayerID }));
  if (out_trade_no) return async (api) => decodeReviewed(await api.call('qianfangReview', { out_trade_no }));
  return null;
}
