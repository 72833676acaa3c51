import type Stripe from 'stripe';
import type { PaymentRecord, ProviderFee } from '#kernel/shop/payment/reconciliation.rules.ts';
import { fromStripeAmount } from './stripe-amount.ts';

/** The source of a balance transaction, in the currency of the payment; the balance has another. */
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
  // A failed refund returns to the balance.
  refund_failure: { kind: 'refund', sign: -1 },
  payment_failure_refund: { kind: 'refund', sign: -1 },
};

/** The fee of a balance transaction, in the currency of the balance. */
export function bookedFee({
  fee,
  currency,
}: Pick<Stripe.BalanceTransaction, 'fee' | 'currency'>): ProviderFee {
  return { currency: currency.toUpperCase(), minor: fromStripeAmount(fee, currency) };
}

/** The payments and refunds of a balance transaction (source expanded), with their fees; payouts give none. */
export function bookLines(booked: Stripe.BalanceTransaction): PaymentRecord[] {
  const { type, source } = booked;
  const known = kinds[type];
  if (!known || typeof source !== 'object' || source === null) return [];
  const { amount, currency, payment_intent } = source as Source;
  const payment = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id;
  if (payment === undefined) return [];
  const minor = known.sign * fromStripeAmount(amount, currency);
  const fee = bookedFee(booked);
  return [{ kind: known.kind, payment, minor, currency: currency.toUpperCase(), fee }];
}
