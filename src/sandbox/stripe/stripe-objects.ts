import type { SandboxRefund, SandboxSession } from '../sandbox-state.ts';

/** Stripe's objects, as API 2026-10-28.endive writes them; only the relevant members. */

export function reviewObject(session: SandboxSession) {
  const { review } = session;
  if (!review) return null;
  return {
    id: review.id,
    object: 'review',
    charge: session.chargeId,
    closed_reason: review.isOpen ? null : review.reason,
    created: session.created,
    livemode: session.isLive,
    open: review.isOpen,
    opened_reason: 'rule',
    payment_intent: session.intentId,
    reason: review.reason,
  };
}

/** 3.4 % of a charge, rounded to the currency's smallest unit. Stripe returns nothing of it with a refund. */
const feeOf = (amount: number): number => Math.round((amount * 34) / 1000);

export function balanceTransaction(
  type: 'charge' | 'refund',
  { created, amount, source }: { created: number; amount: number; source: { id: string; currency: string } },
) {
  const signed = type === 'charge' ? amount : -amount;
  const fee = type === 'charge' ? feeOf(amount) : 0;
  return {
    id: `txn_${source.id}`,
    object: 'balance_transaction' as const,
    amount: signed,
    created,
    currency: source.currency,
    fee,
    net: signed - fee,
    reporting_category: type,
    status: 'available',
    type,
  };
}

export function chargeObject(session: SandboxSession, refunds?: readonly SandboxRefund[], isBooked = false) {
  const { amount, created, currency } = session;
  const source = { id: session.chargeId, currency };
  return {
    id: session.chargeId,
    object: 'charge',
    amount,
    amount_captured: amount,
    amount_refunded: session.amountRefunded,
    balance_transaction: isBooked
      ? balanceTransaction('charge', { created, amount, source })
      : `txn_${session.chargeId}`,
    captured: true,
    created,
    currency,
    disputed: session.isDisputed,
    livemode: session.isLive,
    metadata: session.intentMetadata,
    paid: true,
    payment_intent: session.intentId,
    refunded: session.amountRefunded >= amount,
    ...(refunds && {
      refunds: { object: 'list', data: refunds.map((each) => refundObject(each, session)), has_more: false },
    }),
    review: session.review?.id ?? null,
    status: 'succeeded',
  };
}

function intentStatus(session: SandboxSession): string {
  if (session.paymentStatus === 'paid') return 'succeeded';
  if (session.status === 'complete' && session.lastError === null) return 'processing';
  return session.status === 'expired' ? 'canceled' : 'requires_payment_method';
}

export function intentObject(
  session: SandboxSession,
  expand: ReadonlySet<string> = new Set(),
  refunds: readonly SandboxRefund[] = [],
) {
  const wantsRefunds = expand.has('latest_charge.refunds');
  const wantsBooked = expand.has('latest_charge.balance_transaction');
  const charge = () => chargeObject(session, wantsRefunds ? refunds : undefined, wantsBooked);
  const isPaid = session.paymentStatus === 'paid';
  return {
    id: session.intentId,
    object: 'payment_intent',
    amount: session.amount,
    amount_received: isPaid ? session.amount : 0,
    created: session.created,
    currency: session.currency,
    last_payment_error:
      session.lastError === null
        ? null
        : {
            type: 'card_error',
            code: 'card_declined',
            decline_code: session.lastError,
            message: 'Your card was declined.',
          },
    latest_charge: isPaid
      ? wantsRefunds || wantsBooked || expand.has('latest_charge')
        ? charge()
        : session.chargeId
      : null,
    livemode: session.isLive,
    metadata: session.intentMetadata,
    review: expand.has('review') ? reviewObject(session) : (session.review?.id ?? null),
    status: intentStatus(session),
  };
}

export function sessionObject(
  session: SandboxSession,
  pageOrigin: string,
  expand: ReadonlySet<string> = new Set(),
  refunds: readonly SandboxRefund[] = [],
) {
  const wantsIntent = [...expand].some(
    (path) => path === 'payment_intent' || path.startsWith('payment_intent.'),
  );
  const below = new Set([...expand].map((path) => path.replace(/^payment_intent\.?/, '')));
  const intent = wantsIntent ? intentObject(session, below, refunds) : session.intentId;
  return {
    id: session.id,
    object: 'checkout.session',
    amount_subtotal: session.amount,
    amount_total: session.amount,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    created: session.created,
    currency: session.currency,
    customer: null,
    customer_email: session.customerEmail,
    expires_at: session.expiresAt,
    livemode: session.isLive,
    locale: session.locale,
    metadata: session.metadata,
    mode: 'payment',
    payment_intent: session.hasIntent ? intent : null,
    payment_status: session.paymentStatus,
    status: session.status,
    success_url: session.successUrl,
    ui_mode: 'hosted_page',
    url: session.status === 'open' ? `${pageOrigin}/c/pay/${session.id}` : null,
  };
}

export function refundObject(refund: SandboxRefund, session: SandboxSession) {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    charge: session.chargeId,
    created: refund.created,
    currency: session.currency,
    metadata: refund.metadata ?? {},
    payment_intent: session.intentId,
    reason: null,
    status: refund.status,
  };
}
