import { useEffect, useMemo, useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import type { ApiData } from '#client/api/api.ts';
import { isSignedIn, rememberReturnPath } from '#client/session.ts';
import { createTexts, type TextRecord, type Translate } from '#client/texts.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { localisePath } from '#kernel/text/paths.ts';
import type { OrderRow } from '#kernel/wire/contracts/orders.contract.ts';
import { buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LinePicture } from '#ui/LinePicture.tsx';
import { Pagination } from '#ui/Pagination.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { printAmount } from './amounts.ts';
import { OrderTime } from './OrderTime.tsx';

const pageSize = 10;

function OrderCard({ order, locale, t }: { order: OrderRow; locale: Locale; t: Translate }) {
  const href = localisePath(locale, `/myOrder/details/?increment_id=${order.increment_id}`);
  return (
    <li className="border-line border-t py-7">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="font-display text-2xl leading-snug">{order.status_label}</h2>
        <p className="tabular-nums">{printAmount(order.grand_total, order.order_currency_code)}</p>
      </div>
      <p className="mt-1 text-sm text-stone tabular-nums">
        {t('orders.number', { number: String(order.increment_id) })} ·{' '}
        <OrderTime at={order.created_at_iso} isDayOnly />
      </p>
      <ul className="mt-5 flex flex-wrap gap-3">
        {order.item_products.map((item) => (
          <li key={item.item_id} className="w-20 bg-ground sm:w-24">
            <LinePicture media={item.media} url={item.picture_url} alt={item.name} sizes="6rem" />
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3">
        <a className={buttonClass(order.can_pay ? 'primary' : 'secondary')} href={href}>
          {t(order.can_pay ? 'orders.pay-now' : 'orders.view')}
        </a>
      </div>
    </li>
  );
}

/** Every order of the shopper, newest first. */
export default function OrdersPage({ locale, texts }: { locale: Locale; texts: TextRecord }) {
  const t = useMemo(() => createTexts(texts, locale), [texts, locale]);
  const [page, setPage] = useState(1);
  const [data, setData] = useState<ApiData<'orderIndex'> | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!isSignedIn()) {
      rememberReturnPath();
      location.replace(localisePath(locale, '/login/'));
      return;
    }
    let isCurrent = true;
    api.call('orderIndex', { p: page, numPerPage: pageSize }).then(
      (answer) => {
        if (isCurrent) setData(answer);
      },
      () => setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [locale, page]);

  if (!data) {
    return hasFailed ? (
      <EmptyState icon="bag" title={t('orders.failed')} />
    ) : (
      <Spinner label={t('orders.loading')} className="mx-auto my-24 flex text-3xl text-gold" />
    );
  }
  if (data.orderList.length === 0) {
    return (
      <EmptyState
        icon="bag"
        title={t('orders.none')}
        action={
          <a className={buttonClass('secondary')} href={localisePath(locale, '/goods/')}>
            {t('orders.browse')}
          </a>
        }
      >
        {t('orders.none-text')}
      </EmptyState>
    );
  }
  return (
    <>
      <h1 className="mb-8 font-display text-4xl leading-tight">{t('orders.title')}</h1>
      <ul>
        {data.orderList.map((order) => (
          <OrderCard key={order.order_id} order={order} locale={locale} t={t} />
        ))}
      </ul>
      <Pagination
        page={page}
        pageCount={Math.ceil(data.count / pageSize)}
        href={(target) => `?p=${target}`}
        onPage={setPage}
        labels={{
          nav: t('orders.pages'),
          previous: t('orders.previous'),
          next: t('orders.next'),
          page: (target) => t('orders.page', { page: target }),
        }}
      />
    </>
  );
}
