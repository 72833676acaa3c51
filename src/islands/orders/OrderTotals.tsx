import type { Translate } from '#client/texts.ts';
import { LandedLines } from '#islands/parts/LandedLines.tsx';
import { formatMoney } from '#kernel/shop/money/format.ts';
import type { Order } from '#kernel/shop/orders/order.ts';
import { hasPieces } from '#kernel/shop/orders/order-type.ts';

/** Subtotal, coupon, shipping, total and refunds. */
export function OrderTotals({ order, t }: { order: Order; t: Translate }) {
  const { subtotal, discount, shipping, total, credit, deposit, refunded } = order;
  return (
    <>
      <dl className="grid grid-cols-[1fr_auto] gap-y-2.5 border-line border-t pt-6 tabular-nums">
        <dt className="text-stone">{t('orders.subtotal')}</dt>
        <dd className="text-right">{formatMoney(subtotal, t.locale)}</dd>
        {discount.minor > 0 && (
          <>
            <dt className="text-stone">{t('orders.discount', { code: order.couponCode ?? '' })}</dt>
            <dd className="text-right">−{formatMoney(discount, t.locale)}</dd>
          </>
        )}
        {hasPieces(order) && order.destination.kind === 'address' && (
          <>
            <dt className="text-stone">{t('orders.shipping')}</dt>
            <dd className="text-right">
              {shipping.minor === 0 ? t('orders.free') : formatMoney(shipping, t.locale)}
            </dd>
          </>
        )}
        <dt className="mt-2 border-line border-t pt-4">{t('orders.total')}</dt>
        <dd className="mt-2 border-line border-t pt-4 text-right font-display text-2xl tabular-nums lining-nums">
          {formatMoney(total, t.locale)}
        </dd>
        {credit.minor > 0 && (
          <>
            <dt className="text-stone">{t('orders.credit')}</dt>
            <dd className="text-right">−{formatMoney(credit, t.locale)}</dd>
            {order.canPay && !deposit && (
              <>
                <dt className="text-stone">{t('orders.due')}</dt>
                <dd className="text-right">
                  {formatMoney({ ...total, minor: total.minor - credit.minor }, t.locale)}
                </dd>
              </>
            )}
          </>
        )}
        {deposit && (
          <>
            <dt className="text-stone">{t(order.canPay ? 'orders.deposit-due' : 'orders.deposit')}</dt>
            <dd className="text-right">{formatMoney(deposit.now, t.locale)}</dd>
            <dt className="text-stone">{t(deposit.state === 'paid' ? 'orders.rest' : 'orders.rest-due')}</dt>
            <dd className="text-right">{formatMoney(deposit.rest, t.locale)}</dd>
          </>
        )}
        {refunded.minor > 0 && (
          <>
            <dt className="text-stone">{t('orders.refunded')}</dt>
            <dd className="text-right">−{formatMoney(refunded, t.locale)}</dd>
          </>
        )}
      </dl>
      {order.landed && <LandedLines charges={order.landed} currency={total.currency} />}
    </>
  );
}
