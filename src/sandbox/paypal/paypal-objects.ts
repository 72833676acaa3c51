import { randomBytes } from 'node:crypto';
import { fractionOfMinor, smallestMinor } from '#kernel/shop/money/money.ts';
import { toPayPalAmount } from '#server/platform/payment/paypal/paypal-amount.ts';
import type { Trade, TradeRefund } from '../trade.ts';

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXY0123456789';

/** An id of 17 letters and digits, as PayPal's. */
export function payPalId(): string {
  return Array.from(randomBytes(17), (byte) => alphabet[byte % alphabet.length]).join('');
}

/** PayPal's objects of Orders v2 and Payments v2; only the relevant members. */

const iso = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000', '');

/** Live and test objects differ in their URLs only. */
function baseOf(trade: Trade, origin: string): string {
  return trade.isLive ? 'https://api-m.paypal.com' : origin;
}

function amountObject(minor: number, currency: string) {
  return { currency_code: currency, value: toPayPalAmount(minor, currency) };
}

/** 3.9 % of an amount, in units that the currency can express. */
const feeOf = (minor: number, currency: string): number =>
  fractionOfMinor(minor, 39, 1000, smallestMinor(currency));

/** The seller's part of a payment or refund. An account with the older terms is refunded its part of the fee. */
function breakdown(minor: number, currency: string) {
  const fee = feeOf(minor, currency);
  return {
    gross_amount: amountObject(minor, currency),
    paypal_fee: amountObject(fee, currency),
    net_amount: amountObject(minor - fee, currency),
  };
}

function numbers(trade: Trade) {
  return { custom_id: trade.outTradeNo, invoice_id: trade.outTradeNo };
}

const captured: readonly Trade['state'][] = ['pending', 'review', 'paid', 'failed'];

export function hasCapture(trade: Trade): boolean {
  return captured.includes(trade.state);
}

function refundedWith(trade: Trade, state: TradeRefund['state']): number {
  return trade.refunds
    .filter((refund) => refund.state === state)
    .reduce((sum, refund) => sum + refund.amountMinor, 0);
}

function captureStatus(trade: Trade): { status: string; status_details?: { reason: string } } {
  if (trade.state === 'review') return { status: 'PENDING', status_details: { reason: 'PENDING_REVIEW' } };
  if (trade.state === 'pending') return { status: 'PENDING', status_details: { reason: 'ECHECK' } };
  if (trade.state === 'failed') return { status: 'DECLINED' };
  const refunded = refundedWith(trade, 'done');
  if (refunded === 0) return { status: 'COMPLETED' };
  return { status: refunded >= trade.paidMinor ? 'REFUNDED' : 'PARTIALLY_REFUNDED' };
}

export function captureObject(trade: Trade, origin: string) {
  const base = baseOf(trade, origin);
  const isPaid = trade.state === 'paid';
  const at = iso(trade.paidAt ?? trade.createdAt);
  return {
    id: trade.transactionId,
    ...captureStatus(trade),
    amount: amountObject(
      isPaid ? trade.paidMinor : trade.amountMinor,
      isPaid ? trade.paidCurrency : trade.currency,
    ),
    final_capture: true,
    ...(isPaid && { seller_receivable_breakdown: breakdown(trade.paidMinor, trade.paidCurrency) }),
    ...numbers(trade),
    supplementary_data: { related_ids: { order_id: trade.id } },
    payee: { merchant_id: trade.payee },
    create_time: at,
    update_time: at,
    links: [
      { href: `${base}/v2/payments/captures/${trade.transactionId}`, rel: 'self', method: 'GET' },
      { href: `${base}/v2/payments/captures/${trade.transactionId}/refund`, rel: 'refund', method: 'POST' },
      { href: `${base}/v2/checkout/orders/${trade.id}`, rel: 'up', method: 'GET' },
    ],
  };
}

const refundStatus: Record<TradeRefund['state'], string> = {
  done: 'COMPLETED',
  pending: 'PENDING',
  failed: 'FAILED',
};

export function refundObject(trade: Trade, refund: TradeRefund, origin: string) {
  const base = baseOf(trade, origin);
  return {
    id: refund.id,
    status: refundStatus[refund.state],
    amount: amountObject(refund.amountMinor, trade.paidCurrency),
    seller_payable_breakdown: breakdown(refund.amountMinor, trade.paidCurrency),
    ...numbers(trade),
    payer: { merchant_id: trade.payee },
    create_time: iso(refund.createdAt),
    links: [
      { href: `${base}/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
      { href: `${base}/v2/payments/captures/${trade.transactionId}`, rel: 'up', method: 'GET' },
    ],
  };
}

function orderStatus(trade: Trade): string {
  if (hasCapture(trade)) return 'COMPLETED';
  if (trade.state === 'approved') return 'APPROVED';
  return trade.state === 'closed' ? 'VOIDED' : 'PAYER_ACTION_REQUIRED';
}

export function orderObject(trade: Trade, origin: string) {
  const base = baseOf(trade, origin);
  const payments = {
    captures: [captureObject(trade, origin)],
    ...(trade.refunds.length > 0
      ? { refunds: trade.refunds.map((refund) => refundObject(trade, refund, origin)) }
      : {}),
  };
  const self = `${base}/v2/checkout/orders/${trade.id}`;
  return {
    id: trade.id,
    intent: 'CAPTURE',
    status: orderStatus(trade),
    payment_source: { paypal: {} },
    purchase_units: [
      {
        reference_id: trade.outTradeNo,
        amount: amountObject(trade.amountMinor, trade.currency),
        payee: { merchant_id: trade.payee },
        description: trade.subject,
        ...numbers(trade),
        ...(hasCapture(trade) ? { payments } : {}),
      },
    ],
    ...(orderStatus(trade) === 'PAYER_ACTION_REQUIRED' ? {} : { payer: { payer_id: trade.details.payerId } }),
    create_time: iso(trade.createdAt),
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${origin}/checkoutnow?token=${trade.id}`, rel: 'payer-action', method: 'GET' },
      { href: `${self}/capture`, rel: 'capture', method: 'POST' },
    ],
  };
}

export function disputeObject(trade: Trade, at: number) {
  return {
    dispute_id: `PP-D-${trade.transactionId.slice(0, 6)}`,
    create_time: iso(at),
    disputed_transactions: [
      {
        seller_transaction_id: trade.transactionId,
        invoice_number: trade.outTradeNo,
        custom: trade.outTradeNo,
        seller: { merchant_id: trade.payee },
      },
    ],
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    status: 'OPEN',
    dispute_amount: amountObject(trade.paidMinor, trade.paidCurrency),
  };
}

/** The rows of a trade in the transaction search. */
export function transactionInfos(trade: Trade) {
  if (trade.paidAt === null) return [];
  const info = (id: string, code: string, minor: number, at: number, reference?: string) => {
    const signed = (amount: number, isNegative: boolean) => {
      const { currency_code, value } = amountObject(amount, trade.paidCurrency);
      return { currency_code, value: isNegative ? `-${value}` : value };
    };
    const paid = Math.abs(minor);
    return {
      transaction_info: {
        transaction_id: id,
        ...(reference === undefined
          ? {}
          : { paypal_reference_id: reference, paypal_reference_id_type: 'TXN' }),
        transaction_event_code: code,
        transaction_initiation_date: iso(at),
        transaction_updated_date: iso(at),
        transaction_amount: signed(paid, minor < 0),
        fee_amount: signed(feeOf(paid, trade.paidCurrency), minor > 0),
        transaction_status: 'S',
        invoice_id: trade.outTradeNo,
        custom_field: trade.outTradeNo,
      },
    };
  };
  const refunds = trade.refunds.filter(({ state }) => state === 'done');
  return [
    info(trade.transactionId, 'T0006', trade.paidMinor, trade.paidAt),
    ...refunds.map(({ id, amountMinor, createdAt }) =>
      info(id, 'T1107', -amountMinor, createdAt, trade.transactionId),
    ),
  ];
}
