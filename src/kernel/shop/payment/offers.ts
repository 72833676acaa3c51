import type { CurrencyCode, Money } from '#kernel/shop/money/money.ts';
import { type PaymentMethod, type ProviderId, providerOf } from './payment.rules.ts';

/** What one provider takes: the least and the most of one payment, minor units, of each of its currencies. */
export interface ProviderTerms {
  id: ProviderId;
  limits: Readonly<Partial<Record<CurrencyCode, { minMinor: number; maxMinor: number }>>>;
}

/** The providers a shop can be paid by; `hasBank`: it has named an account for transfers. */
export interface Payees {
  providers: readonly ProviderTerms[];
  hasBank: boolean;
}

type OnlineMethod = Exclude<PaymentMethod, 'check_money'>;

const worldwide: readonly OnlineMethod[] = ['stripe', 'paypal_standard', 'alipay_standard', 'wxpay_standard'];

/**
 * What people of a place look for first. Hong Kong's wallets are held by who lives there or crosses its border, so
 * they are offered nowhere else.
 */
const habits: Readonly<Record<string, readonly OnlineMethod[]>> = {
  CN: ['alipay_standard', 'wxpay_standard', 'qianfang_standard', 'stripe', 'paypal_standard'],
  HK: ['stripe', 'qianfang_standard', 'alipay_standard', 'wxpay_standard', 'paypal_standard'],
  MO: ['stripe', 'qianfang_standard', 'alipay_standard', 'wxpay_standard', 'paypal_standard'],
};

function takes({ limits }: ProviderTerms, { currency, minor }: Money): boolean {
  const own = limits[currency];
  return own !== undefined && minor >= own.minMinor && minor <= own.maxMinor;
}

/** Every provider of the currency ends below the amount: then, and only then, the money goes from bank to bank. */
function isAboveAll(providers: readonly ProviderTerms[], { currency, minor }: Money): boolean {
  const ends = providers.flatMap(({ limits }) => limits[currency]?.maxMinor ?? []);
  return ends.length > 0 && ends.every((maxMinor) => minor > maxMinor);
}

/** Whether an amount can be paid by a method, wherever the shopper is. */
export function acceptsPayment({ providers, hasBank }: Payees, method: PaymentMethod, total: Money): boolean {
  if (method === 'check_money') return hasBank && isAboveAll(providers, total);
  const provider = providers.find(({ id }) => id === providerOf(method));
  return provider !== undefined && takes(provider, total);
}

/** Methods in the order in which people of the country expect them; a transfer to the bank comes last. */
export function inExpectedOrder(
  country: string,
  accepts: (method: PaymentMethod) => boolean,
): PaymentMethod[] {
  return [...(habits[country] ?? worldwide), 'check_money' as const].filter(accepts);
}

/**
 * The methods a checkout offers for an amount, in the order in which people of the country expect them; a transfer to
 * the bank only where the amount is above what every provider takes.
 */
export function offeredMethods(payees: Payees, country: string, total: Money): PaymentMethod[] {
  return inExpectedOrder(country, (method) => acceptsPayment(payees, method, total));
}
