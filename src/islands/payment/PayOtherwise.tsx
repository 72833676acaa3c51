import { useCallback, useEffect, useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { readOrder } from '#client/api/orders.ts';
import { overlayTexts, type Translate } from '#client/texts.ts';
import { Countdown } from '#islands/parts/Countdown.tsx';
import type { Order, OrderNumber } from '#kernel/shop/orders/order.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import PayAgain from './shared/PayAgain.tsx';

interface PayOtherwiseProps {
  locale: Locale;
  number: OrderNumber;
  /** The result of the payment is unknown. */
  isUnsure: boolean;
}

/**
 * After a failed payment: the open order, its time limit, and all payment methods. Its texts: `pay-again`.
 */
export default function PayOtherwise({ locale, number, isUnsure }: PayOtherwiseProps) {
  const [t, setTexts] = useState<Translate | null>(null);
  const [order, setOrder] = useState<Order | 'unknown' | null>(null);
  // If it cannot be loaded here, the order's own page shows it.
  const load = useCallback(() => {
    readOrder(api, number).then(setOrder, () => setOrder('unknown'));
  }, [number]);
  useEffect(() => {
    void overlayTexts(['pay-again']).then((texts) => setTexts(() => texts));
    load();
  }, [load]);

  if (!t || !order) {
    return (
      <p className="flex min-h-40 items-center justify-center">
        <Spinner className="text-3xl text-gold" />
      </p>
    );
  }
  const path = localisePath(locale, `/myOrder/details/?increment_id=${number}`);
  if (order === 'unknown' || !order.canPay) {
    return (
      <a className={`mt-9 ${buttonClass()}`} href={path}>
        {t('pay-again.order')}
      </a>
    );
  }
  return (
    <div className="mt-9 w-full border border-line bg-white px-6 py-6 sm:px-8">
      {isUnsure && <h2 className="mb-2 text-subheading">{t('pay-again.unsure')}</h2>}
      <p className="leading-relaxed lang-zh:break-keep">
        {t('pay-again.left')} <Countdown seconds={order.remainingSeconds} onEnd={load} />
      </p>
      <PayAgain number={number} options={order.payments} chosen={order.paymentMethod} total={order.total} />
      <a className="link mt-5 inline-flex min-h-11 items-center text-sm" href={path}>
        {t('pay-again.order')}
      </a>
    </div>
  );
}
