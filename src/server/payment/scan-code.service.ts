import type { Locale } from '#kernel/shop/text/locales.ts';
import { ownOrder } from '#server/orders/orders.service.ts';
import type { Host } from '#server/platform/host.ts';
import type { PaymentStart } from '#server/platform/payment/adapter.ts';
import { findAttempt } from './attempts.repo.ts';
import { toScanCode } from './scan-code.mapper.ts';

/** Data of a page that shows a QR code; the same after a reload. */
export async function describeCode(
  { db, clock, config }: Host,
  { customerId, locale }: { customerId: number; locale: Locale },
  started: PaymentStart,
) {
  const attempt = await findAttempt(db.handle, 'wxpay', { providerRef: started.providerRef });
  if (!attempt || started.kind !== 'qr') throw new Error(`${started.providerRef} has no code`);
  const order = await ownOrder(db.handle, customerId, { id: attempt.order_id });
  return toScanCode({ codeUrl: started.codeUrl, attempt, order }, { config, now: clock.now(), locale });
}
