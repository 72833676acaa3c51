import type { CurrencyCode, Money } from '#kernel/shop/money/money.ts';
import { type PaymentMethod, type ProviderId, providerOf } from './payment.rules.ts';

/** Minimum and maximum payment of a provider by currency, in minor units. */
export interface ProviderTerms {
  id: ProviderId;
  limits: Readonly<Partial<Record<CurrencyCode, { minMinor: number; maxMinor: number }>>>;
}

/** The configured providers; `hasBank`: an account for bank transfers is configured. */
export interface Payees {
  providers: readonly ProviderTerms[];
  hasBank: boolean;
}

type OnlineMethod = Exclude<PaymentMethod, 'check_money' | 'no_payment'>;

const worldwide: readonly OnlineMethod[] = ['stripe', 'paypal_standard', 'alipay_standard', 'wxpay_standard'];

/** Preferred methods by country. Hong Kong's wallets require a local account, so other countries do not get them. */
const habits: Readonly<Record<string, readonly OnlineMethod[]>> = {
  CN: ['alipay_standard', 'wxpay_standard', 'qianfang_standard', 'stripe', 'paypal_standard'],
  HK: ['stripe', 'qianfang_standard', 'alipay_standard', 'wxpay_standard', 'paypal_standard'],
  MO: ['stripe', 'qianfang_standard', 'alipay_standard', 'wxpay_standard', 'paypal_standard'],
};

function takes({ limits }: ProviderTerms, { currency, minor }: Money): boolean {
  const own = limits[currency];
  return own !== undefined && minor >= own.minMinor && minor <= own.maxMinor;
}

/** Smallest amount that a provider takes in a currency, in minor units; 0 if none takes the currency. */
export function leastPaymentMinor({ providers }: Payees, currency: CurrencyCode): number {
  const least = providers.flatMap(({ limits }) => limits[currency]?.minMinor ?? []);
  return least.length > 0 ? Math.min(...least) : 0;
}

/** Whether the amount exceeds every provider of the currency; only then a bank transfer is offered. */
function isAboveAll(providers: readonly ProviderTerms[], { currency, minor }: Money): boolean {
  const ends = providers.flatMap(({ limits }) => limits[currency]?.maxMinor ?? []);
  return ends.length > 0 && ends.every((maxMinor) => minor > maxMinor);
}

/** Whether an amount can be paid by a method, from any country. */
export function acceptsPayment({ providers, hasBank }: Payees, method: PaymentMethod, total: Money): boolean {
  if (method === 'no_payment') return total.minor === 0;
  if (method === 'check_money') return hasBank && isAboveAll(providers, total);
  const provider = providers.find(({ id }) => id === providerOf(method));
  return provider !== undefined && takes(provider, total);
}

/** Methods in the order preferred in the country; bank transfer comes last. */
export function inExpectedOrder(
  country: string,
  accepts: (method: PaymentMethod) => boolean,
): PaymentMethod[] {
  return [...(habits[country] ?? worldwide), 'check_money' as const, 'no_payment' as const].filter(accepts);
}

/**
 * The methods a checkout offers for an amount, in the order preferred in the country; bank transfer only above the
 * limits of every provider.
 */
export function offeredMethods(payees: Payees, country: string, total: Money): PaymentMethod[] {
  return inExpectedOrder(country, (method) => acceptsPayment(payees, method, total));
}
