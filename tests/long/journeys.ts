import { vi } from 'vitest';
import { ApiError } from '#client/api/api-error.ts';
import type { CurrencyCode } from '#kernel/shop/money/money.ts';
import type { PaymentMethod } from '#kernel/shop/payment/payment.rules.ts';
import { codes } from '#kernel/wire/codes.ts';
import { homeAddress, payPageOf } from '../fixtures/pay-shop.ts';
import type { Buyer, HostProcess, ShopProcesses } from '../fixtures/shop-processes.ts';

export const coupon = 'FIXED300';
export const studs = 1202;
export const earrings = 1207;
export const pieces = [studs, earrings] as const;

/** One shopper with one cart, its content and payment method. */
export interface Journey {
  buyer: Buyer;
  method: PaymentMethod;
  /** The idempotency key of the order: a retry sends it again. */
  key: string;
  lines: readonly { productId: number; quantity: number }[];
  hasCoupon: boolean;
  /** Leaves without paying. */
  leaves: boolean;
  incrementId?: number;
}

export const ways: readonly { method: PaymentMethod; currency: CurrencyCode }[] = [
  { method: 'stripe', currency: 'HKD' },
  { method: 'paypal_standard', currency: 'HKD' },
  { method: 'alipay_standard', currency: 'CNY' },
  { method: 'wxpay_standard', currency: 'CNY' },
  { method: 'qianfang_standard', currency: 'HKD' },
];

/** How long a shopper retries; an interrupted opening is repeated after its lease. */
const patienceMs = 120_000;

export async function fillCart({ buyer, lines, hasCoupon }: Journey, host: HostProcess): Promise<void> {
  const api = buyer.at(host);
  for (const { productId, quantity } of lines) {
    await api.call('cartAdd', { product_id: productId, qty: quantity });
  }
  if (hasCoupon) await api.call('cartAddCoupon', { coupon_code: coupon });
}

export async function submitOrder({ buyer, method, key }: Journey, host: HostProcess): Promise<number> {
  const { incrementId } = await buyer.at(host).call('submitOrder', {
    billing: homeAddress,
    shipping_method: 'insured_express',
    payment_method: method,
    terms: true,
    client_key: key,
    order_remark: 'Please ring twice.',
  });
  return incrementId;
}

/** Opens the payment; returns the URL of the provider's page. */
export async function startPayment(
  shop: ShopProcesses,
  { buyer, method, incrementId: increment_id }: Journey,
  host: HostProcess,
): Promise<string> {
  if (increment_id === undefined) throw new Error('nothing was ordered yet');
  const api = buyer.at(host);
  switch (method) {
    case 'stripe':
      return (await api.call('stripeStart', { increment_id })).redirectUrl;
    case 'paypal_standard':
      return payPageOf((await api.call('paypalStart', { increment_id })).redirectUrl);
    case 'alipay_standard':
      return payPageOf((await api.call('alipayStart', { increment_id })).redirectUrl);
    case 'qianfang_standard':
      return payPageOf((await api.call('qianfangStart', { increment_id })).redirectUrl);
    case 'wxpay_standard': {
      const { code_url } = await api.call('wxpayStart', { increment_id });
      return `${shop.sandboxOrigin}/pay/wxpay/${new URL(code_url).searchParams.get('pr')}`;
    }
    default:
      throw new Error(`no payment by ${method} here`);
  }
}

/** The shopper agrees on the provider's page and never returns: the shop must detect it by itself. */
export async function payPage(page: string): Promise<void> {
  const answer = await fetch(`${page}/leave`, { method: 'POST', redirect: 'manual' });
  if (answer.status >= 400) throw new Error(`the payment page answered ${answer.status}`);
}

/** Interrupted by a kill, or answered with a Retry-After: a shopper retries these. */
function mayPassBy(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.kind === 'network' || (error.kind === 'business' && error.code === codes.paymentFailed);
}

/** Retries at any ready host until there is an answer; throws errors that no kill explains. */
export async function retryCall<T>(shop: ShopProcesses, work: (host: HostProcess) => Promise<T>): Promise<T> {
  let isHopeless: unknown;
  const answer = await vi.waitFor(
    async () => {
      const host = shop.hosts.find(({ isReady }) => isReady);
      if (!host) throw new Error('no API host is ready');
      try {
        return { value: await work(host) };
      } catch (error) {
        if (mayPassBy(error)) throw error;
        isHopeless = error;
        return undefined;
      }
    },
    { timeout: patienceMs, interval: 500 },
  );
  if (answer === undefined) throw isHopeless;
  return answer.value;
}

/** Completes a journey from its last step. */
export async function finishJourney(shop: ShopProcesses, journey: Journey): Promise<void> {
  journey.incrementId ??= await retryCall(shop, (host) => submitOrder(journey, host));
  if (journey.leaves) return;
  const page = await retryCall(shop, (host) => startPayment(shop, journey, host));
  await payPage(page);
}
