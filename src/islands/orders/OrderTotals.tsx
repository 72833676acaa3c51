import type { Translate } from '#client/texts.ts';
import { fromDecimalString } from '#kernel/money/money.ts';
import type { OrderDetail } from '#kernel/wire/contracts/orders.contract.ts';
import { printAmount } from './amounts.ts';

/** Subtotal, what the coupon took, shipping and the total. */
export function OrderTotals({ order, t }: { order: OrderDetail; t: Translate }) {
  const currency = order.order_currency_code;
  const discountMinor = fromDecimalString(order.subtotal_with_discount);
  const isFree = fromDecimalString(order.shipping_total) === 0;
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-y-2.5 border-line border-t pt-6 tabular-nums">
      <dt className="text-stone">{t('orders.subtotal')}</dt>
      <dd className="text-right">{printAmount(order.subtotal, currency)}</dd>
      {discountMinor > 0 && (
        <>
          <dt className="text-stone">{t('orders.discount', { code: order.coupon_code ?? '' })}</dt>
          <dd className="text-right">−{printAmount(order.subtotal_with_discount, currency)}</dd>
        </>
      )}
      <dt className="text-stone">{t('orders.shipping')}</dt>
      <dd className="text-right">
        {isFree ? t('orders.free') : printAmount(order.shipping_total, currency)}
      </dd>
      <dt className="mt-2 border-line border-t pt-4">{t('orders.total')}</dt>
      <dd className="mt-2 border-line border-t pt-4 text-right font-display text-2xl">
        {printAmount(order.grand_total, currency)}
      </dd>
    </dl>
  );
}
