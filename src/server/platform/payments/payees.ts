import type { Payees } from '#kernel/shop/payment/offers.ts';
import type { Config } from '#server/config.ts';
import type { PaymentRegistry } from './registry.ts';

/** Who can be paid here, and what they take. */
export function payeesOf({
  payments,
  config,
}: {
  payments: PaymentRegistry;
  config: Pick<Config, 'bank'>;
}): Payees {
  return { providers: [...payments.values()], hasBank: config.bank !== undefined };
}
