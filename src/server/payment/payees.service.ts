import type { Payees } from '#kernel/payment/offers.ts';
import type { Host } from '#server/platform/host.ts';

/** Who can be paid here, and what they take. */
export function payeesOf({ payments, config }: Pick<Host, 'payments' | 'config'>): Payees {
  return { providers: [...payments.values()], hasBank: config.bank !== undefined };
}
