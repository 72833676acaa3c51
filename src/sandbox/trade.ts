import type { ProviderId } from '#kernel/shop/payment/payment.rules.ts';

/** Stripe has objects of its own; the other four are close enough to share this record. */
export type TradeProvider = Exclude<ProviderId, 'stripe'>;

export interface TradeRefund {
  /** The shop's number: a repetition gets the first refund. */
  key: string;
  id: string;
  amountMinor: number;
  state: 'done' | 'pending' | 'failed';
  createdAt: number;
}

/** One attempt at paying, as a provider keeps it. Times are Unix seconds, amounts the currency's hundredths. */
export interface Trade {
  provider: TradeProvider;
  /** The provider's number of the attempt, in its address on the payment page. */
  id: string;
  outTradeNo: string;
  /** The provider's number of the payment. */
  transactionId: string;
  /**
   * `approved`: the shopper has agreed and the shop may take the money (PayPal alone); `pending`: the money is
   * on its way; `review`: the provider looks at it first.
   */
  state: 'open' | 'approved' | 'pending' | 'review' | 'paid' | 'failed' | 'closed';
  amountMinor: number;
  currency: string;
  /** What was really paid, which the control may make another sum. */
  paidMinor: number;
  paidCurrency: string;
  payee: string;
  isLive: boolean;
  subject: string;
  orderNumber: string;
  locale: string;
  returnUrl: string;
  cancelUrl: string | null;
  notifyUrl: string;
  createdAt: number;
  expiresAt: number;
  paidAt: number | null;
  wasDeclined: boolean;
  isDisputed: boolean;
  refunds: TradeRefund[];
  /** What only this provider's messages need. */
  details: Record<string, string>;
}

export function refundedMinor(trade: Trade): number {
  return trade.refunds
    .filter(({ state }) => state !== 'failed')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
