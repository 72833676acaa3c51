import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { isRefused } from '#client/api/api-error.ts';
import { idleQuery } from '#client/query.ts';
import { isSignedIn, rememberReturnPath } from '#client/session.ts';
import { createTexts, type TextRecord } from '#client/texts.ts';
import { orderNumber } from '#kernel/shop/orders/order.ts';
import { dayIn } from '#kernel/shop/text/day-format.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LoadState } from '#ui/LoadState.tsx';
import { ReturnForm } from './ReturnForm.tsx';
import { $order, returnables } from './returns.store.ts';
import { type ChosenReturn, mayBeAsked } from './use-return-form.ts';

/** The form of a return, for the order and line in the address. Its texts: `returns`, `errors`. */
export default function ReturnPage({ locale, texts }: { locale: Locale; texts: TextRecord }) {
  const t = useMemo(() => createTexts(texts, locale), [texts, locale]);
  const { data: about, error } = useStore(returnables.$asked, { ssr: idleQuery });
  const [isUnnamed, setUnnamed] = useState(false);
  const [chosen, setChosen] = useState<ChosenReturn>({ piece: null, service: null });
  useEffect(() => {
    if (!isSignedIn()) {
      rememberReturnPath();
      location.replace(localisePath(locale, '/login/'));
      return;
    }
    const query = new URLSearchParams(location.search);
    const number = orderNumber(query.get('increment_id') ?? '');
    setChosen({ piece: query.get('item_id'), service: query.get('service') });
    if (number === undefined) setUnnamed(true);
    else $order.set(number);
  }, [locale]);
  const heading = <h1 className="text-title">{t('returns.form-title')}</h1>;
  if (isUnnamed || isRefused(error))
    return (
      <>
        {heading}
        <EmptyState
          icon="bag"
          title={t('returns.no-order')}
          action={
            <a className={buttonClass('secondary')} href={localisePath(locale, '/myOrder/order/')}>
              {t('returns.to-orders')}
            </a>
          }
        >
          {t('returns.no-order-text')}
        </EmptyState>
      </>
    );
  if (!about)
    return (
      <>
        {heading}
        <LoadState
          hasFailed={error !== undefined}
          texts={{ loading: t('returns.loading'), failed: t('returns.failed'), retry: t('returns.retry') }}
          onRetry={returnables.retry}
        />
      </>
    );
  const { order, pieces } = about;
  return (
    <>
      <p className="text-sm text-stone tabular-nums">
        {t('returns.order', { number: String(order.number) })}
      </p>
      {heading}
      {order.lastDay && (
        <p className="mt-3 text-stone">{t('returns.last-day', { day: dayIn(locale, order.lastDay) })}</p>
      )}
      {pieces.some(mayBeAsked) ? (
        <ReturnForm about={about} chosen={chosen} locale={locale} t={t} />
      ) : (
        <EmptyState
          icon="return"
          title={t('returns.nothing-open')}
          action={
            <a
              className={buttonClass('secondary')}
              href={localisePath(locale, `/myOrder/details/?increment_id=${order.number}`)}
            >
              {t('returns.to-order')}
            </a>
          }
        >
          {[...new Set(pieces.map(({ services }) => services[0]?.obstacle ?? ''))].join(' ')}
        </EmptyState>
      )}
    </>
  );
}
