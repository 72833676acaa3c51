import type { OrderNumber } from '#kernel/shop/orders/order.ts';
import { type PaymentMethod, type ProviderId, providerOf } from '#kernel/shop/payment/payment.rules.ts';
import { api } from './api/api.browser.ts';
import { startAlipay, startPayPal, startQianfang, startStripe, startWxpayH5 } from './api/payment.ts';
import { pageHref } from './preferences.ts';

/** A phone's browser hands over to WeChat; WeChat's own, like a desktop, shows a code instead. */
function isPhoneBrowser(): boolean {
  return /Android|iPhone|iPod/.test(navigator.userAgent) && !navigator.userAgent.includes('MicroMessenger');
}

type StartCall = (number: OrderNumber) => Promise<string>;

/** How each provider's page is reached; the checkout offers the methods the API host has configured. */
const starts: Record<ProviderId, StartCall> = {
  stripe: (number) => startStripe(api, number),
  alipay: (number) => startAlipay(api, number),
  wxpay: async (number) =>
    isPhoneBrowser() ? startWxpayH5(api, number) : pageHref(`/paycallback/?scan=${number}`),
  paypal: (number) => startPayPal(api, number),
  qianfang: (number) => startQianfang(api, number),
  // No page takes a transfer: the order says where it goes.
  bank: async (number) => pageHref(`/myOrder/details/?increment_id=${number}`),
};

/** Leaves for the provider's page; rejects with the ApiError when it cannot be opened. */
export async function startPayment(method: PaymentMethod, number: OrderNumber): Promise<void> {
  location.assign(await starts[providerOf(method)](number));
}
