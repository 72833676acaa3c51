import { chinaIsoTime } from '#server/platform/payment/china-time.ts';
import { refundedMinor, type Trade, type TradeRefund } from '../trade.ts';

export const time = (seconds: number) => chinaIsoTime(new Date(seconds * 1000));

function stateOf(trade: Trade): string {
  switch (trade.state) {
    case 'paid':
      return refundedMinor(trade) > 0 ? 'REFUND' : 'SUCCESS';
    case 'pending':
    case 'review':
      return 'USERPAYING';
    case 'failed':
      return 'PAYERROR';
    case 'closed':
      return 'CLOSED';
    default:
      return 'NOTPAY';
  }
}

const refundStatus = { done: 'SUCCESS', pending: 'PROCESSING', failed: 'ABNORMAL' } as const;

export function transaction(trade: Trade, appId: string) {
  const isPaid = trade.paidAt !== null;
  return {
    appid: appId,
    mchid: trade.payee,
    out_trade_no: trade.outTradeNo,
    trade_type: trade.details.type,
    trade_state: stateOf(trade),
    trade_state_desc: stateOf(trade),
    ...(isPaid
      ? {
          transaction_id: trade.transactionId,
          bank_type: 'OTHERS',
          success_time: time(trade.paidAt ?? 0),
          payer: { openid: 'oSandboxPayer0000000000000000' },
          amount: {
            total: trade.paidMinor,
            payer_total: trade.paidMinor,
            currency: trade.paidCurrency,
            payer_currency: trade.paidCurrency,
          },
        }
      : { amount: { total: trade.amountMinor, currency: trade.currency } }),
  };
}

export function refundObject(trade: Trade, refund: TradeRefund) {
  return {
    refund_id: refund.id,
    out_refund_no: refund.key,
    transaction_id: trade.transactionId,
    out_trade_no: trade.outTradeNo,
    channel: 'ORIGINAL',
    user_received_account: '支付用户零钱',
    create_time: time(refund.createdAt),
    ...(refund.state === 'done' ? { success_time: time(refund.createdAt) } : {}),
    status: refundStatus[refund.state],
    amount: { total: trade.paidMinor, refund: refund.amountMinor, currency: trade.currency },
  };
}
