/** Wire names of the payment methods, one per provider; `no_payment` of an order that costs nothing. */
export const paymentMethods = [
  'stripe',
  'paypal_standard',
  'alipay_standard',
  'wxpay_standard',
  'qianfang_standard',
  'check_money',
  'stored_value',
  'no_payment',
] as const;

export type PaymentMethod = (typeof paymentMethods)[number];

export const providerIds = ['stripe', 'paypal', 'alipay', 'wxpay', 'qianfang', 'bank', 'credit'] as const;

export type ProviderId = (typeof providerIds)[number];

const providerOfMethod: Record<PaymentMethod, ProviderId | null> = {
  stripe: 'stripe',
  paypal_standard: 'paypal',
  alipay_standard: 'alipay',
  wxpay_standard: 'wxpay',
  qianfang_standard: 'qianfang',
  check_money: 'bank',
  stored_value: 'credit',
  no_payment: null,
};

/** The provider of a method; null for an order that costs nothing. */
export function providerOf(method: PaymentMethod): ProviderId | null {
  return providerOfMethod[method];
}

/** The payment method of a provider. */
export function methodOf(provider: ProviderId): PaymentMethod {
  const method = paymentMethods.find((candidate) => providerOfMethod[candidate] === provider);
  if (method === undefined) throw new RangeError(`no method is paid by ${provider}`);
  return method;
}
