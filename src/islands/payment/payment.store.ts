import { api } from '#client/api/api.browser.ts';
import { type PaymentMethod, type ProviderId, providerOf } from '#kernel/payment/payment.rules.ts';

type StartCall = (incrementId: number) => Promise<string>;

/** How each provider's page is reached; the checkout offers the methods the API host has configured. */
const starts: Partial<Record<ProviderId, StartCall>> = {
  stripe: async (incrementId) =>
    (await api.call('stripeStart', { increment_id: incrementId }, { notify: true })).redirectUrl,
};

/** Leaves for the provider's page; rejects with the ApiError when it cannot be opened. */
export async function startPayment(method: PaymentMethod, incrementId: number): Promise<void> {
  const start = starts[providerOf(method)];
  if (!start) throw new Error(`this shop has no page for ${method}`);
  location.assign(await start(incrementId));
}
