import { signNotification } from '#server/platform/payment/qianfang/qianfang-signature.ts';
import type { SandboxWorld } from '../providers.ts';
import type { TradeProtocol } from '../trades.ts';
import { paymentRecord, refundRecord } from './qianfang-records.ts';

/** QFPay's notifications of a trade: payments only. Late payments are accepted. */
export function qianfangProtocol({ keys, apiOrigin }: SandboxWorld): TradeProtocol {
  const { key } = keys.settings.qianfang;
  // An account has one URL for all notifications.
  const url = `${apiOrigin}/payment/notify/qianfang`;
  return {
    provider: 'qianfang',
    isCaptured: false,
    takesLateMoney: true,
    rules: {
      provider: 'qianfang',
      retryAfterS: [120, 600, 600, 3_600, 7_200, 21_600, 54_000],
      isAccepted: (status, body) => status === 200 && body === 'SUCCESS',
    },
    returnAddress: ({ returnUrl }) => returnUrl,
    cancelAddress: ({ cancelUrl }) => cancelUrl,
    notices(trade, event, refund) {
      const isRefund = event === 'refunded' && refund?.state === 'done';
      if (event !== 'paid' && !isRefund) return [];
      const record = isRefund ? refundRecord(trade, refund) : paymentRecord(trade);
      const kind = isRefund ? 'refund' : 'payment';
      const body = JSON.stringify({ status: '1', notify_type: kind, ...record });
      const sign = ({ isForged }: { isForged: boolean }) => ({
        headers: {
          'content-type': 'application/json',
          'x-qf-sign': signNotification(Buffer.from(body), isForged ? `${key}x` : key),
        },
        body,
      });
      return [{ id: `${kind}:${record.syssn}`, type: kind, reference: trade.id, url, sign }];
    },
  };
}
