import type { ProviderId } from '#kernel/shop/payment/payment.rules.ts';

/** Stripe has its own objects; the other four share this record. */
export type TradeProvider = Exclude<ProviderId, 'stripe'>;

export interface TradeRefund {
  /** The shop's number; repetitions return the first refund. */
  key: string;
  id: string;
  amountMinor: number;
  state: 'done' | 'pending' | 'failed';
  createdAt: number;
}

/** A payment attempt at a provider. Times are Unix seconds, amounts hundredths of the currency. */
export interface Trade {
  provider: TradeProvider;
  /** The provider's number of the attempt, used in the URL of the payment page. */
  id: string;
  outTradeNo: string;
  /** The provider's number of the payment. */
  transactionId: string;
  /**
   * `approved`: the shop may capture (PayPal only); `pending`: the money is
   * on its way; `review`: the provider looks at it first.
   */
  state: 'open' | 'approved' | 'pending' | 'review' | 'paid' | 'failed' | 'closed';
  amountMinor: number;
  currency: string;
  /** The actually paid amount, which the control can change. */
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
  /** Data of this provider's messages only. */
  details: Record<string, string>;
}

export function refundedMinor(trade: Trade): number {
  return trade.refunds
    .filter(({ state }) => state !== 'failed')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
