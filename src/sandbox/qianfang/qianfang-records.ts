import { chinaTime } from '#server/platform/payment/china-time.ts';
import { refundedMinor, type Trade, type TradeRefund } from '../trade.ts';

const time = (seconds: number) => chinaTime(new Date(seconds * 1000));

/** A payment number of QFPay; it starts with the day. */
export function serialOf(at: Date): string {
  const digits = Array.from({ length: 18 }, () => Math.floor(Math.random() * 10)).join('');
  return `${chinaTime(at).slice(0, 10).replaceAll('-', '')}${digits}`;
}

function codeOf(trade: Trade): string {
  if (trade.state === 'paid') return '0000';
  if (trade.state === 'pending' || trade.state === 'review') return '1145';
  if (trade.state === 'closed') return '1181';
  return trade.wasDeclined ? '1205' : '1143';
}

/** `cancel`: 0 not refunded, 3 refunded, 5 partly refunded. */
function cancelOf(trade: Trade): string {
  const done = refundedMinor({ ...trade, refunds: trade.refunds.filter(({ state }) => state === 'done') });
  if (done === 0) return '0';
  return done >= trade.paidMinor ? '3' : '5';
}

/** A payment in the answer of a query and in notifications. */
export function paymentRecord(trade: Trade) {
  const isPaid = trade.state === 'paid';
  return {
    syssn: trade.transactionId,
    out_trade_no: trade.outTradeNo,
    pay_type: trade.details.payType ?? '',
    order_type: 'payment',
    txamt: String(isPaid ? trade.paidMinor : trade.amountMinor),
    txcurrcd: isPaid ? trade.paidCurrency : trade.currency,
    respcd: codeOf(trade),
    errmsg: isPaid ? 'success' : '',
    cancel: cancelOf(trade),
    txdtm: trade.details.txdtm ?? '',
    sysdtm: time(trade.paidAt ?? trade.createdAt),
    paydtm: trade.paidAt === null ? '' : time(trade.paidAt),
    goods_name: trade.subject,
    cash_fee: '0',
    cash_fee_type: '',
  };
}

const refundCodes: Record<TradeRefund['state'], string> = { done: '0000', pending: '1145', failed: '1155' };

export function refundRecord(trade: Trade, refund: TradeRefund) {
  return {
    syssn: refund.id,
    origssn: trade.transactionId,
    out_trade_no: refund.key,
    pay_type: trade.details.payType ?? '',
    order_type: 'refund',
    txamt: String(refund.amountMinor),
    txcurrcd: trade.paidCurrency,
    respcd: refundCodes[refund.state],
    errmsg: refund.state === 'done' ? 'success' : '',
    cancel: '0',
    txdtm: time(refund.createdAt),
    sysdtm: time(refund.createdAt),
  };
}
