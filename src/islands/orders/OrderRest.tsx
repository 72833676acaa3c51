import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '#client/guard.ts';
import { pageLocale } from '#client/preferences.ts';
import type { Translate } from '#client/texts.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import type { Order, OrderDeposit } from '#kernel/shop/orders/order.ts';
import { hasModule } from '#kernel/shop/settings/shop-settings.ts';
import { languageOf } from '#kernel/shop/text/locales.ts';
import { Spinner } from '#ui/Spinner.tsx';
import { TransferDetails } from './TransferDetails.tsx';

const PayAgain = lazy(() => loadChunk(() => import('#islands/payment/shared/PayAgain.tsx')));

/** Store credit and gift cards, where the shop has them. */
const RestCredit = lazy(() => loadChunk(() => import('./RestCredit.tsx')));

/** The unpaid rest of an order with a deposit, and ways to pay it. */
export function OrderRest({ order, deposit, t }: { order: Order; deposit: OrderDeposit; t: Translate }) {
  const [wasLeft] = useState(() => new URLSearchParams(location.search).get('payment') === 'cancelled');
  const isAsked = deposit.state === 'asked' || deposit.state === 'late';
  const day =
    deposit.dueOn &&
    new Intl.DateTimeFormat(languageOf(pageLocale()).intl, { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(deposit.dueOn),
    );
  return (
    <section className="mt-8 border border-line bg-white px-6 py-6 sm:px-8">
      {wasLeft && (
        <p role="status" className="mb-4 border-s-2 border-gold ps-4 leading-relaxed">
          {t('orders.pay-not-completed')}
        </p>
      )}
      <h2 className="text-subheading">
        {t('orders.rest-title', { left: formatMoney(deposit.left, t.locale) })}
      </h2>
      <p className="mt-2 max-w-prose leading-relaxed">
        {isAsked && day
          ? t(deposit.state === 'late' ? 'orders.rest-late' : 'orders.rest-asked', { day })
          : t('orders.rest-open')}
      </p>
      {order.transfer && (
        <div className="mt-5">
          <TransferDetails transfer={order.transfer} t={t} />
        </div>
      )}
      {deposit.canPay && order.payments.length > 0 && (
        <Suspense fallback={<Spinner label={t('orders.loading')} className="mt-5 flex text-2xl text-gold" />}>
          <PayAgain
            number={order.number}
            options={order.payments}
            chosen={order.paymentMethod}
            total={deposit.left}
          />
        </Suspense>
      )}
      {deposit.canPay && hasModule('giftCards') && (
        <Suspense>
          <RestCredit number={order.number} left={deposit.left} />
        </Suspense>
      )}
    </section>
  );
}
