import { toDecimalString } from '#kernel/shop/money/money.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { paymentEndpoints } from '#kernel/wire/contracts/payment.contract.ts';
import type { EndpointData } from '#kernel/wire/endpoint.ts';
import type { Order } from '#server/orders/orders.service.ts';
import type { Host } from '#server/platform/host.ts';
import { qrPicture } from '#server/platform/media/qr-picture.ts';
import { text } from '#server/platform/texts.ts';
import type { AttemptRow } from './attempts.repo.ts';

/** A QR code to scan, with the texts beside it. */
export function toScanCode(
  { codeUrl, attempt, order }: { codeUrl: string; attempt: AttemptRow; order: Order },
  { config, now, locale }: { config: Host['config']; now: Date; locale: Locale },
): EndpointData<typeof paymentEndpoints.wxpayStart> {
  const { increment_id } = order;
  const expiresAt = Math.floor(attempt.expires_at.getTime() / 1000);
  const code = URL.parse(codeUrl)?.searchParams.get('pr');
  return {
    increment_id,
    out_trade_no: attempt.out_trade_no,
    expires_at: expiresAt,
    total_amount: toDecimalString(attempt.amount_minor),
    currency: attempt.currency,
    code_url: codeUrl,
    scan_code_img_url: qrPicture(codeUrl),
    expireTime: Math.max(0, expiresAt - Math.floor(now.getTime() / 1000)),
    subject: text(locale, 'payment-api.subject', { number: String(increment_id) }),
    coupon_code: order.coupon_code ?? '',
    sandbox_url: config.sandboxOrigin && code ? `${config.sandboxOrigin}/pay/wxpay/${code}` : null,
  };
}
