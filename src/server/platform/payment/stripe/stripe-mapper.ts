import type Stripe from 'stripe';
import type { AttemptState, ReviewState } from '#kernel/shop/payment/payment.states.ts';
import type { ProviderFee } from '#kernel/shop/payment/reconciliation.rules.ts';
import type { Observation } from '../adapter.ts';
import { fromStripeAmount } from './stripe-amount.ts';
import { bookedFee } from './stripe-statement.ts';

interface Account {
  payee: string;
  isLive: boolean;
}

/** Expansions with which one request returns everything about a session. */
export const sessionExpansions = [
  'payment_intent.latest_charge.balance_transaction',
  'payment_intent.latest_charge.refunds',
  'payment_intent.review',
];

function intentOf(session: Stripe.Checkout.Session): Stripe.PaymentIntent | undefined {
  return typeof session.payment_intent === 'object' ? (session.payment_intent ?? undefined) : undefined;
}

function reviewOf(intent: Stripe.PaymentIntent | undefined): ReviewState {
  const review = intent?.review;
  if (!review || typeof review === 'string') return 'none';
  if (review.open) return 'open';
  return review.reason === 'approved' ? 'approved' : 'rejected';
}

/** The refunded amount in Stripe's units. Not Stripe's sum, which includes pending refunds. */
function refundedOf(charge: Stripe.Charge | undefined): number {
  const listed = charge?.refunds?.data ?? [];
  const underway = listed.filter(({ status }) => status === 'pending' || status === 'requires_action');
  return (charge?.amount_refunded ?? 0) - underway.reduce((sum, { amount }) => sum + amount, 0);
}

/** What Stripe keeps of the charge; undefined until it is in the balance. */
function feeOf(charge: Stripe.Charge | undefined): ProviderFee | undefined {
  const booked = charge?.balance_transaction;
  return typeof booked === 'object' && booked !== null ? bookedFee(booked) : undefined;
}

function stateOf(
  session: Stripe.Checkout.Session,
  charge: Stripe.Charge | undefined,
  hasFailed: boolean,
): AttemptState {
  if (session.payment_status === 'paid') {
    if (charge?.disputed) return 'disputed';
    const refunded = refundedOf(charge);
    if (refunded === 0) return 'paid';
    return refunded >= (session.amount_total ?? 0) ? 'refunded' : 'part_refunded';
  }
  if (session.status === 'expired') return 'closed';
  if (session.status === 'complete') return hasFailed ? 'failed' : 'pending';
  return 'created';
}

/**
 * The observation of a Checkout Session, expanded or as in an event. `complete` with `unpaid` is a delayed payment method; it
 * has failed if an event or the payment's last error says so.
 */
export function observeSession(
  session: Stripe.Checkout.Session,
  account: Account,
  at: Date,
  eventType?: Stripe.Event['type'],
): Observation {
  const intent = intentOf(session);
  const charge = typeof intent?.latest_charge === 'object' ? (intent.latest_charge ?? undefined) : undefined;
  const lastError = Boolean(intent?.last_payment_error);
  const hasFailed = eventType === 'checkout.session.async_payment_failed' || lastError;
  const reference = session.payment_intent;
  const currency = session.currency ?? '';
  const fee = feeOf(charge);
  return {
    provider: 'stripe',
    outTradeNo: session.client_reference_id ?? '',
    providerRef: session.id,
    state: stateOf(session, charge, hasFailed),
    review: reviewOf(intent),
    providerTxn: typeof reference === 'string' ? reference : (reference?.id ?? null),
    wasDeclined: session.status === 'open' && lastError,
    paid:
      session.payment_status === 'paid'
        ? { currency: currency.toUpperCase(), minor: fromStripeAmount(session.amount_total ?? 0, currency) }
        : null,
    refundedMinor: fromStripeAmount(refundedOf(charge), currency),
    ...(fee && { fees: [{ kind: 'capture', fee }] }),
    payee: account.payee,
    isLive: session.livemode,
    at,
  };
}
