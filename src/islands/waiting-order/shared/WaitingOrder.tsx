import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { cancelOrder } from '#client/api/orders.ts';
import { idleQuery } from '#client/query.ts';
import { startPayment } from '#client/start-payment.ts';
import { createTexts, type TextRecord } from '#client/texts.ts';
import { Countdown } from '#islands/parts/Countdown.tsx';
import { checkoutPath } from '#kernel/shop/checkout/checkout.rules.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import type { WaitingOrder as Waiting } from '#kernel/shop/orders/order.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { Button } from '#ui/Button.tsx';
import { waitingOrder } from '../waiting-order.store.ts';

const askAgain = () => void waitingOrder.refresh().catch(() => undefined);

/**
 * For cart and checkout of a shopper who returned from the payment page: the order that awaits payment, with
 * buttons to pay, change or cancel it. Empty without one. Its texts: `waiting-order`.
 */
export function WaitingOrder({
  locale,
  texts,
  className = 'wrap pt-10',
}: {
  locale: Locale;
  texts: TextRecord;
  className?: string;
}) {
  const t = useMemo(() => createTexts(texts, locale), [texts, locale]);
  const { data: order } = useStore(waitingOrder.$asked, { ssr: idleQuery });
  const [busy, setBusy] = useState<'pay' | 'change' | 'cancel' | null>(null);

  // The back/forward cache may restore a page from before the order.
  useEffect(() => {
    const renew = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      setBusy(null);
      askAgain();
    };
    addEventListener('pageshow', renew);
    return () => removeEventListener('pageshow', renew);
  }, []);

  if (!order) return null;
  /** The API client shows refusals; the current state is loaded again. */
  const run = async (what: 'pay' | 'change' | 'cancel', work: () => Promise<void>) => {
    setBusy(what);
    await work().catch(() => {
      setBusy(null);
      askAgain();
    });
  };
  const pay = async ({ paymentMethod, number }: Waiting) => {
    if (paymentMethod) await startPayment(paymentMethod, number);
  };
  const callOff = async (next: string) => {
    await cancelOrder(api, order.number, { withRefund: false });
    location.assign(localisePath(locale, next));
  };
  return (
    <section aria-labelledby="waiting-order" className={className}>
      <div className="border border-gold bg-white px-6 py-6 sm:px-8">
        <h2 id="waiting-order" className="text-subheading">
          {t('waiting-order.title', { number: String(order.number) })}
        </h2>
        <p className="mt-2 text-stone">
          {order.names.join(' · ')} ·{' '}
          <span className="tabular-nums">{formatMoney(order.total, t.locale)}</span>
        </p>
        <p className="mt-2 leading-relaxed lang-zh:break-keep">
          {t('waiting-order.pay-within')} <Countdown seconds={order.remainingSeconds} onEnd={askAgain} />
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button
            isPending={busy === 'pay'}
            disabled={busy !== null}
            onClick={() => void run('pay', () => pay(order))}
          >
            {t('waiting-order.pay')}
          </Button>
          <Button
            kind="secondary"
            isPending={busy === 'change'}
            disabled={busy !== null}
            aria-describedby="waiting-order-change"
            onClick={() => void run('change', () => callOff(checkoutPath(order.basket)))}
          >
            {t('waiting-order.change')}
          </Button>
          <Button
            kind="quiet"
            isPending={busy === 'cancel'}
            disabled={busy !== null}
            onClick={() => void run('cancel', () => callOff('/shoppingCart/'))}
          >
            {t('waiting-order.cancel')}
          </Button>
        </div>
        <p id="waiting-order-change" className="mt-3 text-sm text-stone">
          {t('waiting-order.change-hint')}
        </p>
      </div>
    </section>
  );
}
