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

export function chargeObject(session: SandboxSession, refunds?: readonly SandboxRefund[]) {
  return {
    id: session.chargeId,
    object: 'charge',
    amount: session.amount,
    amount_captured: session.amount,
    amount_refunded: session.amountRefunded,
    captured: true,
    created: session.created,
    currency: session.currency,
    disputed: session.isDisputed,
    livemode: session.isLive,
    metadata: session.intentMetadata,
    paid: true,
    payment_intent: session.intentId,
    refunded: session.amountRefunded >= session.amount,
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
  const charge = () => chargeObject(session, wantsRefunds ? refunds : undefined);
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
      ? wantsRefunds || expand.has('latest_charge')
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
