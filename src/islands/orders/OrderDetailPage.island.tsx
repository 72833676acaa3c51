import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { isSignedIn, rememberReturnPath } from '#client/session.ts';
import { createTexts, type TextRecord } from '#client/texts.ts';
import { startPayment } from '#islands/payment/payment.store.ts';
import { paymentMethods } from '#kernel/payment/payment.rules.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { localisePath } from '#kernel/text/paths.ts';
import type { OrderDetail } from '#kernel/wire/contracts/orders.contract.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { Countdown } from './Countdown.tsx';
import { Destination } from './Destination.tsx';
import { OrderLine } from './OrderLine.tsx';
import { OrderProgress } from './OrderProgress.tsx';
import { OrderTime } from './OrderTime.tsx';
import { OrderTotals } from './OrderTotals.tsx';
import { $order, cancelOrder, loadOrder } from './order.store.ts';

function incrementIdOf(search: string): number | undefined {
  const value = new URLSearchParams(search).get('increment_id') ?? '';
  return /^\d{1,10}$/.test(value) ? Number(value) : undefined;
}

/** Paying again, and calling the order off: while it waits for its payment. */
function PaymentActions({ order, t }: { order: OrderDetail; t: ReturnType<typeof createTexts> }) {
  const [isStarting, setStarting] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isCancelling, setCancelling] = useState(false);
  const reload = useCallback(() => void loadOrder(order.increment_id), [order.increment_id]);
  const method = paymentMethods.find((name) => name === order.payment_method);
  const pay = async () => {
    if (!method) return;
    setStarting(true);
    await startPayment(method, order.increment_id).catch(() => setStarting(false));
  };
  const cancel = async () => {
    setCancelling(true);
    await cancelOrder(order.increment_id).catch(() => undefined);
    setCancelling(false);
    setAsking(false);
  };
  return (
    <section className="mt-8 border border-line bg-white px-6 py-6 sm:px-8">
      {order.remaining_seconds > 0 && (
        <p className="leading-relaxed">
          {t('orders.pay-within')} <Countdown seconds={order.remaining_seconds} onEnd={reload} />
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        {order.can_pay && (
          <Button isPending={isStarting} onClick={() => void pay()}>
            {t('orders.pay-now')}
          </Button>
        )}
        {order.can_cancel && (
          <Button kind="quiet" onClick={() => setAsking(true)}>
            {t('orders.cancel')}
          </Button>
        )}
      </div>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('orders.cancel-question')}
        closeLabel={t('orders.close')}
        size="narrow"
      >
        <p className="leading-relaxed text-stone">{t('orders.cancel-text')}</p>
        <div className="mt-7 flex flex-wrap gap-3">
          <Button isPending={isCancelling} onClick={() => void cancel()}>
            {t('orders.cancel-confirm')}
          </Button>
          <Button kind="secondary" onClick={() => setAsking(false)}>
            {t('orders.cancel-keep')}
          </Button>
        </div>
      </Dialog>
    </section>
  );
}

export default function OrderDetailPage({ locale, texts }: { locale: Locale; texts: TextRecord }) {
  const t = useMemo(() => createTexts(texts, locale), [texts, locale]);
  const { status, order } = useStore($order, { ssr: 'initial' });
  useEffect(() => {
    if (!isSignedIn()) {
      rememberReturnPath();
      location.replace(localisePath(locale, '/login/'));
      return;
    }
    const incrementId = incrementIdOf(location.search);
    if (incrementId === undefined) $order.set({ status: 'missing', order: null });
    else void loadOrder(incrementId);
  }, [locale]);

  if (status === 'missing' || (status === 'failed' && !order)) {
    return (
      <EmptyState
        icon="bag"
        title={t(status === 'missing' ? 'orders.missing' : 'orders.failed')}
        action={
          <a className={buttonClass('secondary')} href={localisePath(locale, '/myOrder/order/')}>
            {t('orders.all')}
          </a>
        }
      />
    );
  }
  if (!order)
    return <Spinner label={t('orders.loading')} className="mx-auto my-24 flex text-3xl text-gold" />;
  return (
    <article>
      <header>
        <p className="text-sm text-stone tabular-nums">
          {t('orders.number', { number: String(order.increment_id) })}
        </p>
        <h1 className="mt-1 font-display text-4xl leading-tight">{order.status_label}</h1>
        <p className="mt-2 text-sm text-stone">
          <OrderTime at={order.created_at_iso} />
        </p>
      </header>
      {(order.can_pay || order.can_cancel) && <PaymentActions key={order.updated_at} order={order} t={t} />}
      {order.progress && (
        <div className="mt-10">
          <OrderProgress step={order.progress} t={t} />
        </div>
      )}
      <div className="mt-12 grid gap-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div>
          <ul>
            {order.products.map((item) => (
              <OrderLine key={item.item_id} item={item} currency={order.order_currency_code} t={t} />
            ))}
          </ul>
          <OrderTotals order={order} t={t} />
        </div>
        <Destination order={order} t={t} />
      </div>
    </article>
  );
}
