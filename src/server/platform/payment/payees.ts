import type { Payees } from '#kernel/shop/payment/offers.ts';
import type { Config } from '#server/config.ts';
import type { PaymentRegistry } from './registry.ts';

/** The payees of the shop with their currencies and limits. */
export function payeesOf({
  payments,
  config,
}: {
  payments: PaymentRegistry;
  config: Pick<Config, 'bank'>;
}): Payees {
  return { providers: [...payments.values()], hasBank: config.bank !== undefined };
}
