import { defaultLocale, type Locale } from '#kernel/shop/text/locales.ts';
import type { PayNotice, PayStage, PayView } from './pay-page.ts';
import type { Trade } from './trade.ts';

/** The providers' codes of the shop's languages. */
const languages: Record<string, Locale> = {
  'zh-hk': 'tc',
  'zh-tw': 'tc',
  'zh-cn': 'zh',
  zh: 'zh',
};

const stages: Partial<Record<Trade['state'], PayStage>> = {
  open: 'open',
  pending: 'pending',
  review: 'review',
};
const notices: Partial<Record<Trade['state'], PayNotice>> = {
  approved: 'paid',
  paid: 'paid',
  pending: 'pending',
  review: 'checking',
  failed: 'failed',
  closed: 'expired',
};

/** A trade as its page shows it; a closed one that still takes money can still be paid. */
export function viewOfTrade(trade: Trade, takesLateMoney: boolean, cancelUrl: string | null): PayView {
  const isLate = trade.state === 'closed' && takesLateMoney;
  return {
    path: `/pay/${trade.provider}/${trade.id}`,
    locale: languages[trade.locale.toLowerCase()] ?? defaultLocale,
    provider: trade.provider,
    subject: trade.subject,
    orderNumber: trade.orderNumber,
    amountMinor: trade.amountMinor,
    currency: trade.currency,
    // PayPal names no time: the shop's own, which is shorter, is the only one a shopper sees.
    expiresAt: trade.provider === 'paypal' ? null : trade.expiresAt,
    stage: isLate ? 'open' : (stages[trade.state] ?? 'none'),
    // A closed page has no other payment method.
    notice: trade.wasDeclined && (trade.state === 'open' || isLate) ? 'declined' : notices[trade.state],
    cancelUrl,
  };
}
