import { isCurrencyCode } from '#kernel/shop/money/money.ts';
import { defaultLocale, type Locale } from '#kernel/shop/text/locales.ts';
import { fromStripeAmount } from '#server/platform/payment/stripe/stripe-amount.ts';
import type { PayNotice, PayStage, PayView } from '../pay-page.ts';
import type { SandboxSession } from '../sandbox-state.ts';

const languages: Record<string, Locale> = { 'zh-HK': 'tc', 'zh-TW': 'tc', zh: 'zh' };

function stageOf(session: SandboxSession): PayStage {
  if (session.status === 'open') return 'open';
  if (session.status === 'complete' && session.paymentStatus === 'unpaid') {
    return session.lastError === null ? 'pending' : 'none';
  }
  return session.review?.isOpen ? 'review' : 'none';
}

function noticeOf(session: SandboxSession): PayNotice | undefined {
  if (session.status === 'open') return session.lastError === null ? undefined : 'declined';
  if (session.status === 'expired') return 'expired';
  if (session.paymentStatus === 'paid') return session.review?.isOpen ? 'checking' : 'paid';
  return session.lastError === null ? 'pending' : 'failed';
}

/** A Checkout Session as its page shows it. */
export function viewOfSession(session: SandboxSession): PayView {
  const currency = session.currency.toUpperCase();
  return {
    path: `/c/pay/${session.id}`,
    locale: languages[session.locale ?? ''] ?? defaultLocale,
    provider: 'stripe',
    subject: session.subject,
    orderNumber: session.metadata.increment_id ?? '',
    amountMinor: isCurrencyCode(currency) ? fromStripeAmount(session.amount, currency) : session.amount,
    currency,
    expiresAt: session.expiresAt,
    stage: stageOf(session),
    notice: noticeOf(session),
    cancelUrl: session.cancelUrl,
  };
}
