import { randomUUID, sign } from 'node:crypto';
import { signedText } from '#server/platform/payment/paypal/paypal-webhook.ts';
import type { Notice } from '../courier.ts';
import type { SandboxWorld } from '../providers.ts';
import type { Trade, TradeRefund } from '../trade.ts';
import type { TradeEvent, TradeProtocol } from '../trades.ts';
import { captureObject, disputeObject, orderObject, payPalId, refundObject } from './paypal-objects.ts';

export const certificatePath = '/v1/notifications/certs/CERT-360caa42-sandbox';

/** PayPal's event with its object. There are none for the shop's own actions. */
function eventOf(
  trade: Trade,
  event: TradeEvent,
  refund: TradeRefund | undefined,
  origin: string,
  nowS: number,
): { type: string; kind: string; resource: object } | undefined {
  const capture = (type: string) => ({
    type: `PAYMENT.CAPTURE.${type}`,
    kind: 'capture',
    resource: captureObject(trade, origin),
  });
  switch (event) {
    case 'approved':
      return {
        type: 'CHECKOUT.ORDER.APPROVED',
        kind: 'checkout-order',
        resource: orderObject(trade, origin),
      };
    case 'paid':
      return capture('COMPLETED');
    case 'pending':
    case 'review':
      return capture('PENDING');
    case 'failed':
      return capture('DENIED');
    case 'refunded':
      if (refund?.state !== 'done') return undefined;
      return {
        type: 'PAYMENT.CAPTURE.REFUNDED',
        kind: 'refund',
        resource: refundObject(trade, refund, origin),
      };
    case 'disputed':
      return { type: 'CUSTOMER.DISPUTE.CREATED', kind: 'dispute', resource: disputeObject(trade, nowS) };
    default:
      return undefined;
  }
}

function withQuery(address: string, values: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url.href;
}

/** PayPal's notifications of a trade, signed with a certificate; the shop captures. */
export function payPalProtocol({ keys, courier, pageOrigin, apiOrigin }: SandboxWorld): TradeProtocol {
  const { webhookId } = keys.settings.paypal;
  return {
    provider: 'paypal',
    isCaptured: true,
    takesLateMoney: false,
    rules: {
      provider: 'paypal',
      // Up to 25 times over three days.
      retryAfterS: [60, 120, 300, 900, 3_600, 7_200, 14_400, ...Array.from({ length: 16 }, () => 14_400)],
      isAccepted: (status) => status >= 200 && status < 300,
    },
    returnAddress: (trade) =>
      withQuery(trade.returnUrl, { token: trade.id, PayerID: trade.details.payerId ?? '' }),
    cancelAddress: (trade) =>
      trade.cancelUrl === null ? null : withQuery(trade.cancelUrl, { token: trade.id }),
    notices(trade, event, refund) {
      const seen = eventOf(trade, event, refund, pageOrigin(), courier.nowS());
      if (!seen) return [];
      const id = `WH-${payPalId()}-${payPalId()}`;
      const body = JSON.stringify({
        id,
        event_version: '1.0',
        create_time: new Date(courier.nowS() * 1000).toISOString(),
        resource_type: seen.kind,
        resource_version: '2.0',
        event_type: seen.type,
        summary: `${seen.type} for ${trade.outTradeNo}`,
        resource: seen.resource,
      });
      const notice: Notice = {
        id,
        type: seen.type,
        reference: trade.id,
        url: `${apiOrigin}/payment/notify/paypal`,
        sign({ stampS, isForged }) {
          const transmission = {
            id: randomUUID(),
            time: new Date(stampS * 1000).toISOString().replace('.000', ''),
          };
          const text = signedText(transmission, isForged ? 'WRONG' : webhookId, Buffer.from(body));
          return {
            headers: {
              'content-type': 'application/json',
              'paypal-auth-algo': 'SHA256withRSA',
              'paypal-cert-url': `${pageOrigin()}${certificatePath}`,
              'paypal-transmission-id': transmission.id,
              'paypal-transmission-time': transmission.time,
              'paypal-transmission-sig': sign('sha256', Buffer.from(text), keys.paypal.privateKey).toString(
                'base64',
              ),
              'user-agent': 'PayPal/AUHD-214.0 (sandbox)',
            },
            body,
          };
        },
      };
      return [notice];
    },
  };
}
