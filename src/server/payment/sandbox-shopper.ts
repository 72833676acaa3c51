import type { ProviderId } from '#kernel/shop/payment/payment.rules.ts';
import { type PaymentStart, ProviderError } from '#server/platform/payment/adapter.ts';

const timeoutMs = 8_000;

/** The page behind a start, as a browser finds it. */
function pageAddress(origin: string, start: PaymentStart): string {
  if (start.kind === 'qr') return `${origin}/pay/wxpay/${new URL(start.codeUrl).searchParams.get('pr')}`;
  const { pathname, hash } = new URL(start.url);
  // QFPay's page is an application that reads the part behind the '#'.
  return hash.startsWith('#/?') ? `${origin}${pathname}open?${hash.slice(3)}` : start.url;
}

/** Opens the sandbox's payment page and pays there, like a shopper. Throws a ProviderError. */
export async function payInSandbox(origin: string, provider: ProviderId, start: PaymentStart): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const page = await fetch(pageAddress(origin, start), { signal });
    if (!page.ok) {
      throw new ProviderError(provider, `the payment page answered ${page.status}`, { isTemporary: false });
    }
    // The answer redirects to the shop's page of a paid order, and there is no order.
    await fetch(`${page.url}/pay`, { method: 'POST', redirect: 'manual', signal });
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    const why = error instanceof Error ? error.message : 'no answer';
    throw new ProviderError(provider, why, { isTemporary: true, isAnswered: false, cause: error });
  }
}
