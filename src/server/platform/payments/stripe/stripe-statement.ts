import type Stripe from 'stripe';
import type { PaymentRecord } from '#kernel/shop/payment/reconciliation.rules.ts';
import { fromStripeAmount } from './stripe-amount.ts';

/** Money that a balance transaction is about, in the currency it was paid in: the balance is kept in another. */
interface Source {
  amount: number;
  currency: string;
  payment_intent?: string | { id: string } | null;
}

const kinds: Readonly<Record<string, { kind: PaymentRecord['kind']; sign: 1 | -1 }>> = {
  charge: { kind: 'capture', sign: 1 },
  payment: { kind: 'capture', sign: 1 },
  refund: { kind: 'refund', sign: 1 },
  payment_refund: { kind: 'refund', sign: 1 },
  // A refund that did not arrive comes back.
  refund_failure: { kind: 'refund', sign: -1 },
  payment_failure_refund: { kind: 'refund', sign: -1 },
};

/** What a balance transaction (source expanded) says of payments; fees and payouts say nothing of them. */
export function bookLines({ type, source }: Stripe.BalanceTransaction): PaymentRecord[] {
  const known = kinds[type];
  if (!known || typeof source !== 'object' || source === null) return [];
  const { amount, currency, payment_intent } = source as Source;
  const payment = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id;
  if (payment === undefined) return [];
  const minor = known.sign * fromStripeAmount(amount, currency);
  return [{ kind: known.kind, payment, minor, currency: currency.toUpperCase() }];
}
