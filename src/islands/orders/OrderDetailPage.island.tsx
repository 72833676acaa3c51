import { useStore } from '@nanostores/react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { isRefused } from '#client/api/api-error.ts';
import { revokeOrderLinks } from '#client/api/orders.ts';
import { toast } from '#client/events.ts';
import { loadChunk } from '#client/guard.ts';
import { pageLocale } from '#client/preferences.ts';
import { notAsked } from '#client/query.ts';
import { createTexts, type TextRecord } from '#client/texts.ts';
import { Countdown } from '#islands/parts/Countdown.tsx';
import { PaymentMark } from '#islands/parts/PaymentMark.tsx';
import { startPayment } from '#islands/payment/payment.store.ts';
import { formatMoney } from '#kernel/money/format.ts';
import type { Money } from '#kernel/money/money.ts';
import type { Order, OrderNumber } from '#kernel/orders/order.ts';
import { isCancelled } from '#kernel/orders/orders.states.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { localisePath } from '#kernel/text/paths.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { usePending } from '#ui/use-pending.ts';
import { OrderDestination } from './OrderDestination.tsx';
import { OrderLine } from './OrderLine.tsx';
import { OrderPapers } from './OrderPapers.tsx';
import { OrderProgress } from './OrderProgress.tsx';
import { OrderReturns } from './OrderReturns.tsx';
import { OrderTime } from './OrderTime.tsx';
import { OrderTotals } from './OrderTotals.tsx';
import { cancelOrder, reload, shownOrder } from './order.store.ts';
import { TransferDetails } from './TransferDetails.tsx';
import { useArrival } from './use-arrival.ts';

/** The ways to pay, for who asks for another. */
const PayAgain = lazy(() => loadChunk(() => import('#islands/parts/PayAgain.tsx')));

/** Paying again, and calling the order off: while it waits for its payment, or its work has not begun. */
function PaymentActions({ order, t }: { order: Order; t: ReturnType<typeof createTexts> }) {
  const [isStarting, setStarting] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const { paymentMethod, payments } = order;
  const chosen = payments.find(({ method }) => method === paymentMethod);
  const pay = async () => {
    if (!paymentMethod) return;
    setStarting(true);
    await startPayment(paymentMethod, order.number).catch(() => setStarting(false));
  };
  const refund = order.cancelRefund;
  const [isCancelling, cancel] = usePending(() =>
    cancelOrder(order.number, refund !== null).finally(() => setAsking(false)),
  );
  const unpaidText = order.basket === 'cart' ? 'orders.cancel-text' : 'orders.cancel-text-now';
  return (
    <section className="mt-8 border border-line bg-white px-6 py-6 sm:px-8">
      {refund && <p className="leading-relaxed">{t('orders.cancel-paid-text')}</p>}
      {order.transfer ? (
        <TransferDetails transfer={order.transfer} total={order.total} t={t} />
      ) : (
        order.remainingSeconds > 0 && (
          <p className="leading-relaxed lang-zh:break-keep">
            {t('orders.pay-within')} <Countdown seconds={order.remainingSeconds} onEnd={reload} />
          </p>
        )
      )}
      {order.canPay && chosen && !isChoosing && (
        <p className="mt-4 flex items-center gap-3">
          <PaymentMark method={chosen.method} />
          {chosen.label}
        </p>
      )}
      {isChoosing && (
        <Suspense fallback={<Spinner label={t('orders.loading')} className="mt-5 flex text-2xl text-gold" />}>
          <PayAgain number={order.number} options={payments} chosen={paymentMethod} total={order.total} />
        </Suspense>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        {order.canPay && !isChoosing && (
          <Button isPending={isStarting} onClick={() => void pay()}>
            {t('orders.pay-now')}
          </Button>
        )}
        {order.canPay && !isChoosing && payments.length > 1 && (
          <Button kind="quiet" onClick={() => setChoosing(true)}>
            {t('orders.pay-otherwise')}
          </Button>
        )}
        {order.canCancel && (
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
        <p className="leading-relaxed text-stone">
          {refund ? t('orders.cancel-text-paid', { total: formatMoney(refund) }) : t(unpaidText)}
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <Button isPending={isCancelling} onClick={cancel}>
            {t(refund ? 'orders.cancel-paid' : 'orders.cancel-confirm')}
          </Button>
          <Button kind="secondary" onClick={() => setAsking(false)}>
            {t('orders.cancel-keep')}
          </Button>
        </div>
      </Dialog>
    </section>
  );
}

/** Of an order that goes no further: what has gone back, or what is still to go. */
function moneyOnItsWay({ moneyBack, refunded, total }: Order): Money {
  return moneyBack === 'returned' ? refunded : { ...total, minor: total.minor - refunded.minor };
}

/** Called off before anything was paid: where its pieces are now. */
function CalledOff({ order, t }: { order: Order; t: ReturnType<typeof createTexts> }) {
  const last = order.history.at(-1);
  if (!last || !isCancelled(last.status) || order.moneyBack || order.papers.length > 0) return null;
  return (
    <div className="mt-6">
      <p className="max-w-prose leading-relaxed">
        {t(order.basket === 'cart' ? 'orders.called-off' : 'orders.called-off-now')}
      </p>
      <a
        className={`mt-5 ${buttonClass('secondary')}`}
        href={localisePath(pageLocale(), order.basket === 'cart' ? '/shoppingCart/' : '/goods/')}
      >
        {t(order.basket === 'cart' ? 'orders.to-cart' : 'orders.browse')}
      </a>
    </div>
  );
}

/** For who forwarded a letter: its link opens the order no more. */
function RevokeLinks({ number, t }: { number: OrderNumber; t: ReturnType<typeof createTexts> }) {
  const [isPending, revoke] = usePending(async () => {
    await revokeOrderLinks(api, number);
    toast({ kind: 'success', message: t('orders.revoked') });
  });
  return (
    <Button kind="quiet" className="mt-6" isPending={isPending} onClick={revoke}>
      {t('orders.revoke-links')}
    </Button>
  );
}

export default function OrderDetailPage({ locale, texts }: { locale: Locale; texts: TextRecord }) {
  const t = useMemo(() => createTexts(texts, locale), [texts, locale]);
  const { data: order, error } = useStore(shownOrder.$asked, { ssr: notAsked });
  const { arrival, retry } = useArrival(locale);
  if (arrival === 'link-gone')
    return (
      <>
        <h1 className="sr-only">{t('orders.one')}</h1>
        <EmptyState
          icon="bag"
          title={t('orders.link-gone-title')}
          action={
            <a className={buttonClass('secondary')} href={localisePath(locale, '/login/')}>
              {t('orders.find')}
            </a>
          }
        >
          {t('orders.link-gone')}
        </EmptyState>
      </>
    );
  if (arrival === 'link-failed')
    return (
      <>
        <h1 className="sr-only">{t('orders.one')}</h1>
        <EmptyState
          icon="bag"
          title={t('orders.failed')}
          action={
            <Button kind="secondary" onClick={retry}>
              {t('orders.retry')}
            </Button>
          }
        />
      </>
    );
  const isMissing = arrival === 'unnamed' || isRefused(error);
  if (isMissing || (error !== undefined && !order)) {
    return (
      <>
        <h1 className="sr-only">{t('orders.one')}</h1>
        <EmptyState
          icon="bag"
          title={t(isMissing ? 'orders.missing' : 'orders.failed')}
          action={
            <a className={buttonClass('secondary')} href={localisePath(locale, '/myOrder/order/')}>
              {t('orders.all')}
            </a>
          }
        />
      </>
    );
  }
  if (!order)
    return (
      <>
        <h1 className="sr-only">{t('orders.one')}</h1>
        <Spinner label={t('orders.loading')} className="mx-auto my-24 flex text-3xl text-gold" />
      </>
    );
  return (
    <article>
      <header>
        <p className="text-sm text-stone tabular-nums">
          {t('orders.number', { number: String(order.number) })}
        </p>
        <h1 className="mt-1 font-display text-4xl leading-tight">{order.statusLabel}</h1>
        <p className="mt-2 text-sm text-stone">
          <OrderTime at={order.placedAt} /> · {t(`orders.type-${order.type}`)}
        </p>
      </header>
      {order.moneyBack && (
        <p role="status" className="mt-6 max-w-prose leading-relaxed">
          {t(`orders.money-${order.moneyBack}`, { total: formatMoney(moneyOnItsWay(order)) })}
        </p>
      )}
      <CalledOff order={order} t={t} />
      {(order.canPay || order.canCancel) && <PaymentActions key={order.revision} order={order} t={t} />}
      {order.progress && (
        <div className="mt-10">
          <OrderProgress step={order.progress} isPickup={order.destination.kind === 'store'} t={t} />
        </div>
      )}
      <div className="mt-12 grid gap-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div>
          <ul>
            {order.lines.map((line) => (
              <OrderLine key={line.id} line={line} t={t} />
            ))}
          </ul>
          <OrderTotals order={order} t={t} />
        </div>
        <div>
          <OrderDestination order={order} t={t} />
          <OrderPapers order={order} t={t} />
          <OrderReturns order={order} t={t} />
          <RevokeLinks number={order.number} t={t} />
        </div>
      </div>
    </article>
  );
}
