import type { OrderNumber } from '#kernel/shop/orders/order.ts';
import { type PaymentMethod, type ProviderId, providerOf } from '#kernel/shop/payment/payment.rules.ts';
import { api } from './api/api.browser.ts';
import { startAlipay, startPayPal, startQianfang, startStripe, startWxpayH5 } from './api/payment.ts';
import { pageHref } from './preferences.ts';

/** Whether the browser can open WeChat. WeChat's own browser, like a desktop, shows a code instead. */
function isPhoneBrowser(): boolean {
  return /Android|iPhone|iPod/.test(navigator.userAgent) && !navigator.userAgent.includes('MicroMessenger');
}

type StartCall = (number: OrderNumber) => Promise<string>;

/** How to start a payment by provider; the checkout offers only configured ones. */
const starts: Record<ProviderId, StartCall> = {
  stripe: (number) => startStripe(api, number),
  alipay: (number) => startAlipay(api, number),
  wxpay: async (number) =>
    isPhoneBrowser() ? startWxpayH5(api, number) : pageHref(`/paycallback/?scan=${number}`),
  paypal: (number) => startPayPal(api, number),
  qianfang: (number) => startQianfang(api, number),
  // Paid when it was placed.
  credit: async (number) => pageHref(`/myOrder/details/?increment_id=${number}`),
  // A bank transfer has no provider page; the order shows the account. Neither has an order that costs nothing.
  bank: async (number) => pageHref(`/myOrder/details/?increment_id=${number}`),
};

/** Goes to the provider's page; rejects with an ApiError if it cannot be opened. */
export async function startPayment(method: PaymentMethod, number: OrderNumber): Promise<void> {
  const provider = providerOf(method) ?? 'bank';
  location.assign(await starts[provider](number));
}
