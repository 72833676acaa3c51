import { toDecimalString } from '#kernel/money/money.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { localisePath } from '#kernel/text/paths.ts';
import type { paymentEndpoints } from '#kernel/wire/contracts/payment.contract.ts';
import type { EndpointData } from '#kernel/wire/endpoint.ts';
import { ownOrder } from '#server/orders/orders.service.ts';
import type { Host } from '#server/platform/host.ts';
import { qrPicture } from '#server/platform/media/qr-picture.ts';
import type { Start } from '#server/platform/payments/adapter.ts';
import { text } from '#server/platform/texts.ts';
import { findAttempt } from './attempts.repo.ts';

/** Everything a page needs that shows a code to scan; the same after every reload. */
export async function describeCode(
  host: Host,
  { customerId, locale }: { customerId: number; locale: Locale },
  started: Start,
): Promise<EndpointData<typeof paymentEndpoints.wxpayStart>> {
  const { db, clock, config } = host;
  const attempt = await findAttempt(db.handle, 'wxpay', { providerRef: started.providerRef });
  if (!attempt || started.kind !== 'qr') throw new Error(`${started.providerRef} has no code`);
  const order = await ownOrder(db.handle, customerId, { id: attempt.order_id });
  const { codeUrl } = started;
  const { increment_id } = order;
  const expiresAt = Math.floor(attempt.expires_at.getTime() / 1000);
  const code = URL.parse(codeUrl)?.searchParams.get('pr');
  const page = localisePath(locale, `/paycallback/?wxpay=${increment_id}`);
  return {
    increment_id,
    out_trade_no: attempt.out_trade_no,
    code_url: codeUrl,
    expires_at: expiresAt,
    total_amount: toDecimalString(attempt.amount_minor),
    currency: attempt.currency,
    scan_code_img_url: qrPicture(codeUrl),
    expireTime: Math.max(0, expiresAt - Math.floor(clock.now().getTime() / 1000)),
    subject: text(locale, 'payment-api.subject', { number: String(increment_id) }),
    coupon_code: order.coupon_code ?? '',
    trace_success_url: `${config.siteOrigin}${page}`,
    sandbox_url: config.sandboxOrigin && code ? `${config.sandboxOrigin}/pay/wxpay/${code}` : null,
  };
}
