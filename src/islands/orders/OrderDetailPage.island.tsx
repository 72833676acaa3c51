import { useStore } from '@nanostores/react';
import { lazy, Suspense, useMemo } from 'react';
import { api } from '#client/api/api.browser.ts';
import { isRefused } from '#client/api/api-error.ts';
import { revokeOrderLinks } from '#client/api/orders.ts';
import { toast } from '#client/events.ts';
import { loadChunk } from '#client/guard.ts';
import { pageLocale } from '#client/preferences.ts';
import { idleQuery } from '#client/query.ts';
import { createTexts, type TextRecord } from '#client/texts.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import type { Money } from '#kernel/shop/money/money.ts';
import type { Order, OrderNumber } from '#kernel/shop/orders/order.ts';
import { hasPieces, paidFor } from '#kernel/shop/orders/order-type.ts';
import { isCancelled, isPaid, isReceived } from '#kernel/shop/orders/orders.states.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { usePending } from '#ui/use-pending.ts';
import { BuyAgain } from './BuyAgain.tsx';
import { OrderDestination } from './OrderDestination.tsx';
import { OrderLine } from './OrderLine.tsx';
import { OrderPapers } from './OrderPapers.tsx';
import { OrderPayment } from './OrderPayment.tsx';
import { OrderProgress } from './OrderProgress.tsx';
import { OrderRest } from './OrderRest.tsx';
import { OrderReturns } from './OrderReturns.tsx';
import { OrderTime } from './OrderTime.tsx';
import { OrderTotals } from './OrderTotals.tsx';
import { shownOrder } from './order.store.ts';
import { ReadyDay } from './ReadyDay.tsx';
import { ReviewPrompt } from './ReviewPrompt.tsx';
import { StateNote } from './StateNote.tsx';
import { useArrival } from './use-arrival.ts';

/** For paid orders with made-to-order pieces. */
const OrderDrawings = lazy(() => loadChunk(() => import('./OrderDrawings.tsx')));
/** For orders of a gift card. */
const BoughtCard = lazy(() => loadChunk(() => import('#islands/gift-cards/shared/BoughtCard.tsx')));
/** For paid orders. */
const PiecePapers = lazy(() => loadChunk(() => import('#islands/piece-papers/shared/PiecePapers.tsx')));

/** For an ended order: the refunded amount, or the amount still to be refunded. */
function moneyOnItsWay({ moneyBack, refunded, total }: Order): Money {
  return moneyBack === 'returned' ? refunded : { ...total, minor: total.minor - refunded.minor };
}

/** Cancelled before payment: says that the pieces are back on sale. */
function CalledOff({ order, t }: { order: Order; t: ReturnType<typeof createTexts> }) {
  const last = order.history.at(-1);
  if (!last || !isCancelled(last.status) || order.moneyBack || order.papers.length > 0) return null;
  const kind = paidFor(order);
  if (kind)
    return (
      last.status === 'canceled' && (
        <p className="mt-6 max-w-prose leading-relaxed">{t(`orders.cancel-${kind}`)}</p>
      )
    );
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

/** For a shopper who has forwarded an email: its link no longer opens the order. */
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
  const { data: order, error } = useStore(shownOrder.$asked, { ssr: idleQuery });
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
        <Spinner label={t('orders.loading')} className="my-24 w-full justify-center text-3xl text-gold" />
      </>
    );
  // While the first payment is awaited, that is what can be paid.
  const rest =
    order.deposit && (order.deposit.canPay || (order.transfer && isPaid(order.state))) ? order.deposit : null;
  return (
    <article className="print:[&_button]:hidden">
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
          {t(`orders.money-${order.moneyBack}`, {
            total: formatMoney(moneyOnItsWay(order), t.locale),
            kept: order.deposit ? formatMoney(order.deposit.kept, t.locale) : '',
          })}
        </p>
      )}
      {order.moneyBack === null && !(order.transfer && order.state === 'holded') && (
        <StateNote order={order} t={t} />
      )}
      <CalledOff order={order} t={t} />
      <ReadyDay order={order} t={t} />
      {rest && <OrderRest key={`rest ${order.revision}`} order={order} deposit={rest} t={t} />}
      {(order.canPay || order.canCancel || (order.transfer && !rest)) && (
        <OrderPayment key={order.revision} order={rest ? { ...order, transfer: null } : order} t={t} />
      )}
      {order.type === 'service' && order.lines[0] && (
        <a className={`mt-6 ${buttonClass('secondary')}`} href={order.lines[0].url}>
          {t('orders.to-request')}
        </a>
      )}
      {order.type === 'gift-card' && (
        <Suspense>
          <BoughtCard key={order.revision} number={order.number} isPaid={isPaid(order.state)} />
        </Suspense>
      )}
      {order.progress && hasPieces(order) && (
        <div className="mt-10">
          <OrderProgress step={order.progress} isPickup={order.destination.kind === 'store'} t={t} />
        </div>
      )}
      {order.type === 'custom' && isPaid(order.state) && (
        <Suspense
          fallback={<Spinner label={t('orders.loading')} className="mt-12 flex text-2xl text-gold" />}
        >
          <OrderDrawings number={order.number} />
        </Suspense>
      )}
      <div className="mt-12 grid gap-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div>
          <ul>
            {order.lines.map((line) => (
              <OrderLine key={line.id} line={line} t={t}>
                {isReceived(order.state) && <ReviewPrompt line={line} t={t} />}
              </OrderLine>
            ))}
          </ul>
          <OrderTotals order={order} t={t} />
          {!order.canPay && hasPieces(order) && <BuyAgain number={order.number} t={t} />}
        </div>
        <div>
          <OrderDestination order={order} t={t} />
          <OrderPapers order={order} t={t} />
          {order.papers.length > 0 && hasPieces(order) && (
            <Suspense>
              <PiecePapers key={order.revision} number={order.number} />
            </Suspense>
          )}
          {hasPieces(order) && <OrderReturns order={order} t={t} />}
          {order.hasWithdrawal && (
            <a
              className="link mt-6 inline-flex min-h-8 items-center text-sm"
              href={localisePath(locale, `/withdrawal/?increment_id=${order.number}`)}
            >
              {t('orders.withdrawal')}
            </a>
          )}
          <RevokeLinks number={order.number} t={t} />
        </div>
      </div>
    </article>
  );
}
