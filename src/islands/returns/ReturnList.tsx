import type { Translate } from '#client/texts.ts';
import { PagedPieces, PieceEntry } from '#islands/parts/PagedPieces.tsx';
import { formatMoney } from '#kernel/shop/money/format.ts';
import type { SalesReturn } from '#kernel/shop/returns/return.ts';
import { dayIn } from '#kernel/shop/text/day-format.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { $page, pageSize, returns } from './returns.store.ts';

const amountOf = ({ actual, expected, service }: SalesReturn) =>
  actual ?? (service === 'refund' ? expected : null);

/** All returns of the shopper, newest first. */
export function ReturnList({ locale, t }: { locale: Locale; t: Translate }) {
  return (
    <PagedPieces
      noun="returns"
      icon="return"
      query={returns}
      $page={$page}
      perPage={pageSize}
      locale={locale}
      t={t}
    >
      {({ returns }) =>
        returns.map((entry) => {
          const amount = amountOf(entry);
          return (
            <PieceEntry
              key={entry.id}
              piece={entry.piece}
              href={localisePath(locale, `/myOrder/returnDetails/?id=${entry.id}`)}
              view={t('returns.view')}
            >
              <p className="mt-1">{entry.stateLabel}</p>
              <p className="mt-1 text-sm leading-relaxed text-stone">
                {[
                  entry.number,
                  entry.serviceLabel,
                  dayIn(locale, entry.appliedAt),
                  ...(amount ? [formatMoney(amount, t.locale)] : []),
                ].join(' · ')}
              </p>
            </PieceEntry>
          );
        })
      }
    </PagedPieces>
  );
}
