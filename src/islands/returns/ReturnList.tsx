import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { idleQuery } from '#client/query.ts';
import type { Translate } from '#client/texts.ts';
import { ListPager } from '#islands/parts/ListPager.tsx';
import { pageInAddress } from '#islands/parts/list-page.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import type { SalesReturn } from '#kernel/shop/returns/return.ts';
import { dayIn } from '#kernel/shop/text/day-format.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LinePicture } from '#ui/LinePicture.tsx';
import { LoadState } from '#ui/LoadState.tsx';
import { $page, pageSize, returns } from './returns.store.ts';

function Entry({ entry, locale, t }: { entry: SalesReturn; locale: Locale; t: Translate }) {
  const { piece } = entry;
  const amount = entry.actual ?? (entry.service === 'refund' ? entry.expected : null);
  return (
    <li className="flex gap-6 border-line border-t py-7">
      <div className="w-20 shrink-0 self-start bg-ground sm:w-24">
        <LinePicture media={piece.picture} url={piece.pictureUrl} alt={piece.name} sizes="6rem" />
      </div>
      <div className="min-w-0 grow">
        <h2 className="font-display text-2xl leading-snug">{piece.name}</h2>
        <p className="mt-1">{entry.stateLabel}</p>
        <p className="mt-1 text-sm leading-relaxed text-stone">
          {[
            entry.number,
            entry.serviceLabel,
            dayIn(locale, entry.appliedAt),
            ...(amount ? [formatMoney(amount, t.locale)] : []),
          ].join(' · ')}
        </p>
        <a
          className={`${buttonClass('secondary')} mt-5`}
          href={localisePath(locale, `/myOrder/returnDetails/?id=${entry.id}`)}
        >
          {t('returns.view')}
        </a>
      </div>
    </li>
  );
}

/** All returns of the shopper, newest first. */
export function ReturnList({ locale, t }: { locale: Locale; t: Translate }) {
  const page = useStore($page);
  const { data, error } = useStore(returns.$asked, { ssr: idleQuery });
  useEffect(() => {
    if ($page.get() === null) $page.set(pageInAddress());
  }, []);
  return (
    <>
      <h1 className="mb-8 font-display text-4xl leading-tight">{t('returns.title')}</h1>
      {!data && (
        <LoadState
          hasFailed={error !== undefined}
          texts={{ loading: t('returns.loading'), failed: t('returns.failed'), retry: t('returns.retry') }}
          onRetry={returns.retry}
        />
      )}
      {data?.count === 0 && (
        <EmptyState
          icon="return"
          title={t('returns.none')}
          action={
            <a className={buttonClass('secondary')} href={localisePath(locale, '/myOrder/order/')}>
              {t('returns.to-orders')}
            </a>
          }
        >
          {t('returns.none-text')}
        </EmptyState>
      )}
      {data && data.count > 0 && (
        <>
          <ul>
            {data.returns.map((entry) => (
              <Entry key={entry.id} entry={entry} locale={locale} t={t} />
            ))}
          </ul>
          <ListPager
            noun="returns"
            $page={$page}
            page={page ?? 1}
            count={data.count}
            perPage={pageSize}
            t={t}
          />
        </>
      )}
    </>
  );
}
